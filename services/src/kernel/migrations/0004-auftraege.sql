-- Orders, reviews, tasks, messages, documents in the making: everything from the order to the active guarantee.

-- Texts that guarantees are issued with, and which guarantor has released which.
create table texttemplate (
  org_id text not null,
  id text not null,
  typ text not null check (typ in ('AGT', 'OET', 'BGT')),
  art text not null,
  titel text not null,
  status text not null,
  version int not null default 1,
  gueltig_ab date not null,
  gueltig_bis date,
  befristung_moeglich boolean not null,
  erstes_anfordern_moeglich boolean not null,
  absaetze jsonb not null,
  primary key (org_id, id)
);
comment on column texttemplate.org_id is 'whose text it is; the operator''s for public ones';
create table texttemplate_freigabe (
  org_id text not null,
  template_id text not null,
  status text not null check (status in ('OFFEN', 'FREIGEGEBEN', 'ABGELEHNT')),
  primary key (org_id, template_id)
);
comment on column texttemplate_freigabe.org_id is 'the guarantor';

-- Contracts under which a guarantor issues guarantees for a borrower.
create table kautionsvertrag (
  org_id text not null,
  id bigint not null,
  vertragsnummer text not null,
  buerge_id text not null,
  versicherungsnehmer_id text,
  versicherungsnehmer_name text not null,
  gesamtlimit_cent bigint not null,
  einzellimit_cent bigint not null,
  anfangsbestand_cent bigint not null default 0,
  status text not null check (status in ('IN_PRUEFUNG', 'AKTIV', 'ABGELEHNT')),
  primary key (org_id, id),
  unique (org_id, vertragsnummer)
);
comment on column kautionsvertrag.org_id is 'the guarantor';
comment on column kautionsvertrag.anfangsbestand_cent is 'used by guarantees that the portal does not know';

create sequence auftrag_id start 200118;
create table auftrag (
  org_id text not null,
  id bigint not null default nextval('auftrag_id'),
  unternehmen_id text not null,
  erstellt_von uuid not null,
  status text not null,
  phase text,
  daten jsonb not null,
  buerge_org text,
  kautionsvertrag_id bigint,
  betrag_cent bigint,
  buergschaft_id bigint,
  ablehnung jsonb,
  rueckfrage text,
  bearbeitet_von uuid,
  bearbeitet_bis timestamptz,
  stornoantrag jsonb,
  letzter_pruefer uuid,
  version int not null default 1,
  eingang_am timestamptz,
  erstellt_am timestamptz not null,
  geaendert_am timestamptz not null,
  primary key (org_id, id)
);
comment on column auftrag.org_id is 'organisation of the applicant, the distribution key of an order';
create unique index auftrag_nummer on auftrag (id);
create index auftrag_vertrag on auftrag (buerge_org, kautionsvertrag_id) where kautionsvertrag_id is not null;
create index auftrag_entwuerfe on auftrag (geaendert_am) where status = 'UNVOLLSTAENDIG';

create table auftrag_sicht (
  org_id text not null,
  auftrag_id bigint not null,
  antragsteller_org text not null,
  rolle text not null,
  unternehmen_id text not null,
  status text not null,
  phase text,
  art text,
  betrag_cent bigint,
  auftraggeber_name text not null default '',
  auftraggeber_sort text collate "C" not null default '',
  auftragnehmer_name text not null default '',
  auftragnehmer_sort text collate "C" not null default '',
  buerge_id text,
  buerge_name text not null default '',
  vertragsnummer text,
  bauvorhaben text,
  buergschaft_id bigint,
  suchtext text not null,
  eingang_am timestamptz,
  geaendert_am timestamptz not null,
  primary key (org_id, auftrag_id)
);
create index auftrag_sicht_geaendert on auftrag_sicht (org_id, geaendert_am, auftrag_id);
create index auftrag_sicht_status on auftrag_sicht (org_id, status, geaendert_am, auftrag_id);
create index auftrag_sicht_eingang on auftrag_sicht (org_id, (coalesce(eingang_am, '-infinity'::timestamptz)), auftrag_id);
create index auftrag_sicht_betrag on auftrag_sicht (org_id, (coalesce(betrag_cent, 0)), auftrag_id);
create index auftrag_sicht_auftraggeber on auftrag_sicht (org_id, auftraggeber_sort, auftrag_id);
create index auftrag_sicht_auftragnehmer on auftrag_sicht (org_id, auftragnehmer_sort, auftrag_id);
create index auftrag_sicht_suchtext on auftrag_sicht using gin (suchtext gin_trgm_ops);

create table auftrag_historie (
  org_id text not null,
  auftrag_id bigint not null,
  lfd int not null,
  zeitpunkt timestamptz not null,
  akteur_org text,
  akteur_unternehmen text not null,
  akteur_name text,
  code text not null,
  textwerte jsonb not null default '{}',
  von_status text,
  nach_status text,
  werte jsonb not null default '[]',
  grund text,
  kanal text not null,
  sichtbar jsonb not null,
  hash text not null,
  primary key (org_id, auftrag_id, lfd)
);

-- What a guarantee needs on its way from the order to the beneficiary.
create sequence buergschaft_id start 20000001;
alter table buergschaft alter column id set default nextval('buergschaft_id');
alter table buergschaft
  add column auftrag_id bigint,
  add column letzter_pruefer uuid,
  add column bearbeitet_von uuid,
  add column bearbeitet_bis timestamptz,
  add column korrektur_grundlage_id bigint,
  add column nachfolger_id bigint,
  add column korrektur jsonb,
  add column ablehnung jsonb,
  add column antwortstatus text,
  add column offener_vorgang text,
  add column statusantrag jsonb,
  add column vier_augen boolean not null default false,
  add column dokument_status text not null default 'FERTIG' check (dokument_status in ('KEINES', 'IN_ARBEIT', 'FERTIG', 'FEHLER')),
  add column dokument_art text check (dokument_art in ('TEXT', 'HOCHGELADEN', 'BEIDES', 'VERKNUEPFT')),
  add column dokument_datei uuid,
  add column text_org text,
  add column text_id text,
  add column bauadresse jsonb,
  add column bausumme_prozent int,
  add column versandadresse jsonb,
  add column kautionsvertrag_id bigint,
  add column auftragnehmer_kontakt jsonb,
  add column zugestellt_am timestamptz;
comment on column buergschaft.bausumme_prozent is 'hundredths of a percent';
create index buergschaft_vertrag on buergschaft (buerge_org, kautionsvertrag_id) where kautionsvertrag_id is not null;

-- Who may read a version: a draft is the guarantor's alone.
alter table buergschaft_dokument add column sichtbar jsonb not null
  default '["AUFTRAGGEBER", "AUFTRAGNEHMER", "ZEDENT", "BUERGE", "BETREIBER"]';
alter table buergschaft_dokument add column art text not null default 'BUERGSCHAFT';
drop policy beteiligte on buergschaft_dokument;
create policy beteiligte on buergschaft_dokument to avalwerk_app using (
  exists (
    select from buergschaft_sicht s
    where s.org_id = app_org() and s.buergschaft_id = buergschaft_dokument.buergschaft_id
      and sichtbar ? s.rolle
      and (s.eingefroren_am is null or erstellt_am <= s.eingefroren_am)
  )
);

-- Files as users gave them, checked and never changed.
create table datei (
  org_id text not null,
  id uuid not null,
  nutzer_id uuid not null,
  name text not null,
  mime text not null,
  groesse int not null,
  sha256 text not null,
  inhalt bytea not null,
  erstellt_am timestamptz not null,
  primary key (org_id, id)
);

create sequence pruefung_id start 1;
create table pruefung (
  org_id text not null,
  id text not null default 'P-' || lpad(nextval('pruefung_id')::text, 6, '0'),
  auftrag_id bigint,
  buergschaft_id bigint,
  schritt text not null check (schritt in ('ERST', 'ZWEIT')),
  entscheidung text not null,
  kommentar_intern text,
  nutzer_id uuid not null,
  nutzer_name text not null,
  werte jsonb not null default '[]',
  zeitpunkt timestamptz not null,
  primary key (org_id, id)
);
comment on column pruefung.org_id is 'the guarantor';
create index pruefung_buergschaft on pruefung (org_id, buergschaft_id);
create index pruefung_auftrag on pruefung (org_id, auftrag_id);

create table aufgabe (
  org_id text not null,
  id uuid not null,
  art text not null,
  objekt_art text not null check (objekt_art in ('AUFTRAG', 'BUERGSCHAFT')),
  objekt_id bigint not null,
  unternehmen_id text not null,
  betreff text not null,
  betreff_sort text collate "C" not null,
  eingang_am timestamptz not null,
  frist date,
  verborgen_fuer uuid,
  bearbeiter_id uuid,
  bearbeiter_name text,
  wiedervorlage_am date,
  erledigt_am timestamptz,
  erledigt_durch text,
  version int not null default 1,
  primary key (org_id, id)
);
create unique index aufgabe_offen on aufgabe (org_id, art, objekt_art, objekt_id) where erledigt_am is null;
create index aufgabe_objekt on aufgabe (objekt_art, objekt_id) where erledigt_am is null;
create index aufgabe_eingang on aufgabe (org_id, eingang_am, id);
create index aufgabe_frist on aufgabe (org_id, (coalesce(frist, '9999-12-31'::date)), id);
create index aufgabe_betreff on aufgabe (org_id, betreff_sort, id);
create table aufgabe_kommentar (
  org_id text not null,
  aufgabe_id uuid not null,
  id uuid not null,
  nutzer_id uuid not null,
  nutzer_name text not null,
  kommentar text not null,
  zeitpunkt timestamptz not null,
  primary key (org_id, aufgabe_id, id)
);

create sequence mitteilung_id start 55210;
create table mitteilung (
  org_id text not null,
  id bigint not null default nextval('mitteilung_id'),
  art text not null,
  objekt_art text not null,
  objekt_id bigint not null,
  unternehmen_id text not null,
  betreff text not null,
  angaben jsonb not null,
  zeitpunkt timestamptz not null,
  geloescht_am timestamptz,
  primary key (org_id, id)
);
create index mitteilung_zeitpunkt on mitteilung (org_id, zeitpunkt, id);
create table mitteilung_gelesen (
  org_id text not null,
  nutzer_id uuid not null,
  mitteilung_id bigint not null,
  zeitpunkt timestamptz not null,
  primary key (org_id, nutzer_id, mitteilung_id)
);

-- Mails and jobs leave the transaction that caused them through here, and are done afterwards.
create table ausgang (
  id bigint generated always as identity primary key,
  org_id text not null,
  art text not null,
  inhalt jsonb not null,
  faellig_am timestamptz not null,
  versuche int not null default 0,
  erledigt_am timestamptz,
  ergebnis text,
  fehler text,
  erstellt_am timestamptz not null
);
create index ausgang_offen on ausgang (faellig_am, id) where erledigt_am is null;

-- A creating call that is sent twice with one key acts once.
create table idempotenz (
  org_id text not null,
  nutzer_id uuid not null,
  schluessel text not null,
  aufruf text not null,
  anfrage_hash text not null,
  antwort jsonb,
  zeitpunkt timestamptz not null,
  primary key (org_id, nutzer_id, schluessel)
);
create index idempotenz_alter on idempotenz (zeitpunkt);

-- Every change, by whom and by which call; appended to and never changed.
create table audit (
  id bigint generated always as identity primary key,
  org_id text not null,
  zeitpunkt timestamptz not null,
  nutzer_id uuid,
  aktion text not null,
  objekt_art text not null,
  objekt_id text not null,
  korrelations_id text,
  werte jsonb not null default '{}'
);
create index audit_objekt on audit (objekt_art, objekt_id, id);

grant select on texttemplate, texttemplate_freigabe, kautionsvertrag, auftrag, auftrag_sicht, auftrag_historie, datei, pruefung,
  aufgabe, aufgabe_kommentar, mitteilung, mitteilung_gelesen to avalwerk_app;
grant insert on datei to avalwerk_app;
grant select, insert, update, delete on idempotenz to avalwerk_app;
grant insert on mitteilung_gelesen, aufgabe_kommentar to avalwerk_app;
grant delete on mitteilung_gelesen to avalwerk_app;
grant update (bearbeiter_id, bearbeiter_name, wiedervorlage_am, erledigt_am, erledigt_durch, version) on aufgabe to avalwerk_app;
grant update (geloescht_am) on mitteilung to avalwerk_app;

alter table texttemplate enable row level security;
alter table texttemplate_freigabe enable row level security;
alter table kautionsvertrag enable row level security;
alter table auftrag enable row level security;
alter table auftrag_sicht enable row level security;
alter table auftrag_historie enable row level security;
alter table datei enable row level security;
alter table pruefung enable row level security;
alter table aufgabe enable row level security;
alter table aufgabe_kommentar enable row level security;
alter table mitteilung enable row level security;
alter table mitteilung_gelesen enable row level security;
alter table idempotenz enable row level security;

-- Public texts and guarantors' texts are known to everybody; a beneficiary's to itself, the operator and guarantors.
create policy sicht on texttemplate to avalwerk_app using (typ <> 'AGT' or org_id = app_org() or app_gruppe() in ('BG', 'BSP'));
create policy sicht on texttemplate_freigabe to avalwerk_app using (true);
-- Who orders must find a borrower's contract; its limits are answered to the guarantor and the insured alone.
create policy sicht on kautionsvertrag to avalwerk_app using (true);
create policy sicht on auftrag_sicht to avalwerk_app using (
  org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]))
);
create policy beteiligte on auftrag to avalwerk_app using (
  exists (select from auftrag_sicht s where s.org_id = app_org() and s.auftrag_id = id)
);
create policy beteiligte on auftrag_historie to avalwerk_app using (
  exists (select from auftrag_sicht s where s.org_id = app_org() and s.auftrag_id = auftrag_historie.auftrag_id and sichtbar ? s.rolle)
);
create policy eigene on idempotenz to avalwerk_app using (org_id = app_org());
create policy eigene on datei to avalwerk_app using (org_id = app_org());
create policy eigene on pruefung to avalwerk_app using (org_id = app_org());
create policy eigene on aufgabe to avalwerk_app using (
  org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]))
);
create policy eigene on aufgabe_kommentar to avalwerk_app using (
  org_id = app_org() and exists (select from aufgabe a where a.org_id = aufgabe_kommentar.org_id and a.id = aufgabe_id)
);
create policy eigene on mitteilung to avalwerk_app using (
  org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]))
);
-- Whoever orders finds the companies of the platform by name; an incognito company stays known to its own alone.
drop policy sicht on unternehmen;
create policy sicht on unternehmen to avalwerk_app using (
  app_gruppe() = 'BSP'
  or gruppe = 'BG'
  or (org_id = app_org() and ((select app_alle_sichtbar()) or id = any ((select app_sichtbare())::text[])))
  or (gruppe = 'AG' and org_id <> app_org() and status = 'AKT' and not inkognito)
);
create policy eigene on mitteilung_gelesen to avalwerk_app using (org_id = app_org() and nutzer_id::text = app_nutzer());
