-- The role under which every request runs. It owns nothing and row-level security binds it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'avalwerk_app') then
    create role avalwerk_app nologin;
  end if;
-- Roles belong to the whole server: another database may be making it at this moment.
exception when duplicate_object or unique_violation then null;
end $$;
-- A login that is no superuser must be a member to switch into the role.
do $$ begin
  if not pg_has_role(current_user, 'avalwerk_app', 'member') then
    execute format('grant avalwerk_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to avalwerk_app;

-- What the current request may see: its organisation, its group and, if restricted, its visible companies.
create function app_org() returns text language sql stable parallel safe
  as $$ select current_setting('app.org', true) $$;
create function app_gruppe() returns text language sql stable parallel safe
  as $$ select current_setting('app.gruppe', true) $$;
create function app_nutzer() returns text language sql stable parallel safe
  as $$ select current_setting('app.nutzer', true) $$;
-- Used as (select …), so that they run once a statement and not once a row, and the planner's estimates stay sound.
create function app_alle_sichtbar() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.sichtbar', true), '') = '' $$;
create function app_sichtbare() returns text[] language sql stable parallel safe
  as $$ select string_to_array(current_setting('app.sichtbar', true), ',') $$;

create table unternehmen (
  org_id text not null,
  id text not null,
  gruppe text not null check (gruppe in ('AG', 'BG', 'BSP')),
  name text not null,
  gesellschaftsform text not null,
  adresse jsonb not null,
  handelsregister text,
  handelsregisternummer text,
  status text not null check (status in ('UP', 'AKT', 'DAK')),
  mutter_id text,
  fremd_id text,
  inkognito boolean not null default false,
  hybrid boolean not null default false,
  beantragen boolean not null default false,
  oeffentlich boolean not null default false,
  vertretungsformel jsonb not null default '[]',
  kurzname text,
  initialen text,
  header_farbe text,
  header_schriftfarbe text,
  vertragsart text check (vertragsart in ('LIGHT', 'REGULAR')),
  vier_augen_ab_cent bigint,
  bausumme_angabe text,
  verwendung_texte boolean not null default true,
  version int not null default 1,
  erstellt_am timestamptz not null,
  primary key (org_id, id),
  unique (id)
);

create table rolle (
  org_id text not null,
  id uuid not null,
  name text not null,
  iconname text not null,
  immutable boolean not null,
  rechte jsonb not null,
  version int not null default 1,
  primary key (org_id, id),
  unique (org_id, name)
);

create table nutzer (
  org_id text not null,
  id uuid not null,
  unternehmen_id text not null,
  rolle_id uuid not null,
  benutzername text not null,
  email text not null,
  vorname text not null,
  nachname text not null,
  telefonnummer text,
  aktiv boolean not null default true,
  geloescht_am timestamptz,
  sso boolean not null default false,
  sichtbeschraenkt boolean not null default false,
  sichtberechtigte jsonb not null default '[]',
  erhaelt_emails boolean not null default true,
  passwort_hash text not null,
  externe_id text,
  version int not null default 1,
  erstellt_am timestamptz not null,
  primary key (org_id, id),
  unique (id),
  foreign key (org_id, rolle_id) references rolle (org_id, id)
);
create unique index nutzer_benutzername on nutzer (lower(benutzername));
create unique index nutzer_email on nutzer (lower(email));
create unique index nutzer_externe_id on nutzer (externe_id) where externe_id is not null;

create table einstellung (
  org_id text not null,
  nutzer_id uuid not null,
  schluessel text not null,
  wert jsonb not null,
  version int not null,
  primary key (org_id, nutzer_id, schluessel)
);

create table plattformhinweis (
  id uuid primary key,
  start_zeit timestamptz not null,
  end_zeit timestamptz,
  badge text,
  typ text not null check (typ in ('news', 'danger')),
  beschreibung text not null,
  link text,
  button_text text
);

create table hinweis_gelesen (
  org_id text not null,
  nutzer_id uuid not null,
  hinweis_id uuid not null references plattformhinweis (id) on delete cascade,
  zeitpunkt timestamptz not null,
  primary key (org_id, nutzer_id, hinweis_id)
);

create table land (landeskennzeichen char(2) primary key, voller_name text not null);

create table projekt (
  org_id text not null,
  id bigint not null,
  unternehmen_id text not null,
  name text not null,
  phase text not null,
  auftragssumme_cent bigint,
  version int not null default 1,
  primary key (org_id, id)
);

create table buergschaft (
  id bigint not null,
  buerge_org text not null,
  nummer_buerge text,
  art text not null,
  betrag_cent bigint not null check (betrag_cent >= 0),
  ursprungsbetrag_cent bigint not null,
  status text not null check (status <> 'ABGETRETEN'),
  statusgrund text,
  herkunft text not null,
  versandweg text not null,
  textherkunft text,
  auftraggeber_id text,
  auftraggeber_name text not null,
  auftraggeber_adresse jsonb not null,
  auftraggeber_oeffentlich boolean not null default false,
  vertretungsformel jsonb not null default '[]',
  auftragnehmer_id text,
  auftragnehmer_name text not null,
  auftragnehmer_adresse jsonb not null,
  auftragnehmer_fremd_id text,
  buerge_id text not null,
  buerge_name text not null,
  buerge_vertragsart text not null,
  vertragsnummer text,
  vertragsdatum date,
  bauleistung text,
  bauvorhaben text,
  bausumme_cent bigint,
  ausstellungsdatum date,
  befristungsdatum date,
  ablaufdatum date,
  erstes_anfordern boolean not null default false,
  version int not null default 1,
  erstellt_am timestamptz not null,
  geaendert_am timestamptz not null,
  primary key (id)
);
-- A number is given once by a guarantor; a correction's successor may keep it, so the old one is out of the way.
create unique index buergschaft_nummer on buergschaft (buerge_org, nummer_buerge)
  where nummer_buerge is not null and status not in ('UT', 'IK', 'STO');

create table buergschaft_sicht (
  org_id text not null,
  buergschaft_id bigint not null,
  rolle text not null,
  unternehmen_id text not null,
  status text not null,
  statusgrund text,
  nummer text collate "C",
  art text not null,
  betrag_cent bigint not null,
  auftraggeber_id text,
  auftraggeber_name text not null,
  auftraggeber_sort text collate "C" not null,
  auftragnehmer_name text not null,
  auftragnehmer_sort text collate "C" not null,
  buerge_id text not null,
  buerge_name text not null,
  vertragsnummer text,
  bauvorhaben text,
  ausstellungsdatum date,
  befristungsdatum date,
  ablaufdatum date,
  herkunft text not null,
  versandweg text not null,
  beguenstigter_auf_plattform boolean not null,
  kreditnehmer_auf_plattform boolean not null,
  projekt_id bigint,
  vermerk text,
  suchtext text not null,
  geaendert_am timestamptz not null,
  stand jsonb,
  eingefroren_am timestamptz,
  primary key (org_id, buergschaft_id)
);

create table buergschaft_historie (
  org_id text not null,
  buergschaft_id bigint not null,
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
  primary key (org_id, buergschaft_id, lfd)
);
comment on column buergschaft_historie.org_id is 'organisation of the guarantor, the distribution key of a guarantee';

create table buergschaft_dokument (
  org_id text not null,
  buergschaft_id bigint not null,
  version int not null,
  titel text not null,
  mime text not null,
  groesse int not null,
  sha256 text not null,
  inhalt bytea not null,
  pruefcode text not null,
  erstellt_am timestamptz not null,
  primary key (org_id, buergschaft_id, version)
);
create unique index buergschaft_dokument_pruefcode on buergschaft_dokument (pruefcode);

create table identity_artefakt (
  modell text not null,
  id text not null,
  inhalt jsonb not null,
  grant_id text,
  uid text,
  verbraucht_am timestamptz,
  laeuft_ab timestamptz,
  primary key (modell, id)
);
create index identity_artefakt_grant on identity_artefakt (grant_id) where grant_id is not null;
create index identity_artefakt_uid on identity_artefakt (uid) where uid is not null;
create index identity_artefakt_ablauf on identity_artefakt (laeuft_ab);
create table identity_schluessel (art text primary key, wert jsonb not null, erstellt_am timestamptz not null);
create table anmeldeversuch (name text primary key, fehlversuche int not null, gesperrt_bis timestamptz, zuletzt timestamptz not null);
