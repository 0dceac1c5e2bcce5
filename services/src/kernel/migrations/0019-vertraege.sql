-- Contracts (Kautionsverträge): the companies under them, the guarantor's reviews, their documentation, who sees them.

-- The search form of a text, as the code writes it (domain: suchform, sortierform); for rows that are there already.
create or replace function pg_temp.sortierform(text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(normalize(replace(lower($1), 'ß', 'ss'), NFD), '[\u0300-\u036f]', '', 'g'),
    '([aou])e', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
create sequence kautionsvertrag_id start 3201;
alter table kautionsvertrag
  alter column id set default nextval('kautionsvertrag_id'),
  drop constraint kautionsvertrag_status_check,
  add constraint kautionsvertrag_status_check check (status in ('IN_PRUEFUNG', 'AKTIV', 'ABGELEHNT', 'BEENDET')),
  drop constraint kautionsvertrag_org_id_vertragsnummer_key,
  add column versicherungsnehmer_org text,
  add column avalprovision text,
  add column sicherheit text,
  add column nachricht text,
  add column grund text,
  add column beendet_am timestamptz,
  add column gemeldete_stufe int not null default 0,
  add column suchtext text not null default '',
  add column nehmer_sort text not null default '',
  add column version int not null default 1,
  add column erstellt_am timestamptz not null default now(),
  add column geaendert_am timestamptz not null default now();
comment on column kautionsvertrag.versicherungsnehmer_org is 'organisation of the policy holder; null for one without the platform';
comment on column kautionsvertrag.nehmer_sort is 'by which a policy holder without the platform is found';
comment on column kautionsvertrag.gemeldete_stufe is 'percent of use that was told last: 0, 80, 95';
update kautionsvertrag k set
  versicherungsnehmer_org = (select u.org_id from unternehmen u where u.id = k.versicherungsnehmer_id),
  nehmer_sort = pg_temp.sortierform(versicherungsnehmer_name),
  suchtext = pg_temp.sortierform(concat_ws(' ', vertragsnummer, versicherungsnehmer_name, (select u.name from unternehmen u where u.id = k.buerge_id)));
-- A number that was refused may be used again.
create unique index kautionsvertrag_nummer on kautionsvertrag (org_id, lower(vertragsnummer)) where status <> 'ABGELEHNT';
create index kautionsvertrag_nehmer on kautionsvertrag (versicherungsnehmer_org);

-- Which companies may be borrowers under a contract: the policy holder is one of them.
create table kautionsvertrag_unternehmen (
  org_id text not null,
  kautionsvertrag_id bigint not null,
  unternehmen_id text not null,
  unternehmen_org text not null,
  unternehmen_name text not null,
  person jsonb,
  teillimit_cent bigint,
  status text not null check (status in ('OFFEN', 'ANGENOMMEN', 'ABGELEHNT', 'FEHLER')),
  kommentar text,
  version int not null default 1,
  primary key (org_id, kautionsvertrag_id, unternehmen_id)
);
comment on column kautionsvertrag_unternehmen.org_id is 'the guarantor';
comment on column kautionsvertrag_unternehmen.person is 'contact person (KP)';
create index kautionsvertrag_unternehmen_id on kautionsvertrag_unternehmen (unternehmen_id);
create index kautionsvertrag_unternehmen_org on kautionsvertrag_unternehmen (unternehmen_org);
insert into kautionsvertrag_unternehmen (org_id, kautionsvertrag_id, unternehmen_id, unternehmen_org, unternehmen_name, status)
  select k.org_id, k.id, u.id, u.org_id, u.name, 'ANGENOMMEN' from kautionsvertrag k join unternehmen u on u.id = k.versicherungsnehmer_id;

create table vertragspruefung (
  org_id text not null,
  id text not null default 'P-' || lpad(nextval('pruefung_id')::text, 6, '0'),
  kautionsvertrag_id bigint not null,
  anlass text not null check (anlass in ('ANLAGE', 'AENDERUNG')),
  status text not null check (status in ('OFFEN', 'ABGESCHLOSSEN', 'ENTFALLEN')),
  versicherungsnehmer_id text,
  nachricht text,
  erstellt_am timestamptz not null,
  abgeschlossen_am timestamptz,
  pruefer_id uuid,
  pruefer_name text,
  primary key (org_id, id)
);
comment on column vertragspruefung.versicherungsnehmer_id is 'the company that shall become policy holder, if another one';
create unique index vertragspruefung_offen on vertragspruefung (org_id, kautionsvertrag_id) where status = 'OFFEN';
create index vertragspruefung_vertrag on vertragspruefung (org_id, kautionsvertrag_id);
create table vertragspruefung_position (
  org_id text not null,
  pruefung_id text not null,
  unternehmen_id text not null,
  unternehmen_org text not null,
  unternehmen_name text not null,
  absicht text not null check (absicht in ('HINZUFUEGEN', 'ENTFERNEN', 'VERSICHERUNGSNEHMER')),
  person jsonb,
  entscheidung text check (entscheidung in ('GENEHMIGT', 'GEAENDERT', 'ABGELEHNT')),
  teillimit_cent bigint,
  kommentar text,
  primary key (org_id, pruefung_id, unternehmen_id)
);

create table kautionsvertrag_historie (
  org_id text not null,
  kautionsvertrag_id bigint not null,
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
  primary key (org_id, kautionsvertrag_id, lfd)
);
create table kautionsvertrag_dokument (
  org_id text not null,
  kautionsvertrag_id bigint not null,
  pruefung_id text not null,
  dateiname text not null,
  inhalt bytea not null,
  sha256 text not null,
  erstellt_am timestamptz not null,
  primary key (org_id, kautionsvertrag_id, pruefung_id)
);

alter table aufgabe drop constraint aufgabe_objekt_art_check,
  add constraint aufgabe_objekt_art_check check (objekt_art in ('AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT', 'UNTERNEHMEN', 'VERTRAG'));

grant select on kautionsvertrag_unternehmen, vertragspruefung, vertragspruefung_position, kautionsvertrag_historie,
  kautionsvertrag_dokument to avalwerk_app;
alter table kautionsvertrag_unternehmen enable row level security;
alter table vertragspruefung enable row level security;
alter table vertragspruefung_position enable row level security;
alter table kautionsvertrag_historie enable row level security;
alter table kautionsvertrag_dokument enable row level security;

-- The guarantor and the operator see every company under a contract, others those of their own that they may see.
create policy beteiligte on kautionsvertrag_unternehmen to avalwerk_app using (
  org_id = app_org()
  or app_gruppe() = 'BSP'
  or (unternehmen_org = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
);
create policy beteiligte on vertragspruefung_position to avalwerk_app using (
  org_id = app_org()
  or app_gruppe() = 'BSP'
  or (unternehmen_org = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
);
-- A contract is seen by whoever sees a company under it. Orders find a borrower's contracts by a query of their own.
drop policy sicht on kautionsvertrag;
create policy beteiligte on kautionsvertrag to avalwerk_app using (
  org_id = app_org()
  or app_gruppe() = 'BSP'
  or exists (
    select from kautionsvertrag_unternehmen u where u.org_id = kautionsvertrag.org_id and u.kautionsvertrag_id = kautionsvertrag.id
  )
);
create policy beteiligte on vertragspruefung to avalwerk_app using (
  exists (select from kautionsvertrag k where k.org_id = vertragspruefung.org_id and k.id = vertragspruefung.kautionsvertrag_id)
);
create policy beteiligte on kautionsvertrag_historie to avalwerk_app using (
  exists (
    select from kautionsvertrag k where k.org_id = kautionsvertrag_historie.org_id and k.id = kautionsvertrag_historie.kautionsvertrag_id
  )
);
create policy beteiligte on kautionsvertrag_dokument to avalwerk_app using (
  exists (
    select from kautionsvertrag k where k.org_id = kautionsvertrag_dokument.org_id and k.id = kautionsvertrag_dokument.kautionsvertrag_id
  )
);
