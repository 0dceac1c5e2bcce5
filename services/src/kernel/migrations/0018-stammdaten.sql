-- Master data: contacts and flags of companies, their history, price models, channels of business cases; projects; notices.

-- The search form of a text, as the code writes it (domain: suchform, sortierform); for rows that are there already.
create function pg_temp.sortierform(text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(normalize(replace(lower($1), 'ß', 'ss'), NFD), '[\u0300-\u036f]', '', 'g'),
    '([aou])e', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
alter table unternehmen
  add column person jsonb,
  add column bestaetigungsanfrage_buerge boolean not null default false,
  add column lieferkanal_pdf boolean not null default true,
  add column nutzung_vertraege boolean not null default true,
  add column gevo_default_mail jsonb not null default '[]',
  add column suchtext text not null default '',
  add column name_sort text collate "C" not null default '',
  add column geaendert_am timestamptz;
update unternehmen set
  -- Until now every beneficiary could order.
  beantragen = beantragen or gruppe = 'AG',
  name_sort = pg_temp.sortierform(name),
  suchtext = pg_temp.sortierform(concat_ws(' ', id, name, kurzname, adresse ->> 'ort', fremd_id));
create index unternehmen_name on unternehmen (name_sort, id);
create unique index unternehmen_kurzname on unternehmen (lower(kurzname)) where kurzname is not null;

-- The last number given under two letters.
create table nummernkreis (praefix text primary key, letzte int not null);

create table unternehmen_historie (
  org_id text not null,
  unternehmen_id text not null,
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
  primary key (org_id, unternehmen_id, lfd)
);

-- What a company pays by, in force from an instant on; the latest one that has begun counts. Appended to, never changed.
create table preismodell (
  org_id text not null,
  unternehmen_id text not null,
  id bigint generated always as identity,
  preismodell text not null,
  gueltig_ab timestamptz not null,
  gesetzt_von text not null,
  gesetzt_am timestamptz not null,
  primary key (org_id, unternehmen_id, id)
);

-- How a company is reached about a business case; without a row the case's own defaults hold.
create table gevo_kanal (
  org_id text not null,
  unternehmen_id text not null,
  gevo text not null,
  aktiv boolean not null,
  kanaele jsonb not null,
  adressen jsonb not null,
  vertretung text,
  telefonnummer text,
  version int not null default 1,
  geaendert_am timestamptz not null,
  primary key (org_id, unternehmen_id, gevo)
);

create sequence projekt_id start 1001;
alter table projekt
  alter column id set default nextval('projekt_id'),
  add column nummer text,
  add column beschreibung text,
  add column bauadresse jsonb,
  add column beginn date,
  add column ende date,
  add column ansprechpartner jsonb,
  add column fuer_alle boolean not null default false,
  add column sichtberechtigte jsonb not null default '[]',
  add column suchtext text not null default '',
  add column name_sort text collate "C" not null default '',
  add column erstellt_am timestamptz not null default now(),
  add column geaendert_am timestamptz not null default now();
update projekt p set name_sort = pg_temp.sortierform(name),
  suchtext = pg_temp.sortierform(concat_ws(' ', id::text, name, (select u.name from unternehmen u where u.id = p.unternehmen_id)));
create index projekt_name on projekt (org_id, name_sort, id);
create index projekt_geaendert on projekt (org_id, geaendert_am, id);

alter table plattformhinweis
  add column version int not null default 1,
  add column erstellt_am timestamptz not null default now(),
  add column geaendert_am timestamptz not null default now();

alter table aufgabe drop constraint aufgabe_objekt_art_check,
  add constraint aufgabe_objekt_art_check check (objekt_art in ('AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT', 'UNTERNEHMEN'));

grant select on unternehmen_historie, preismodell, gevo_kanal to avalwerk_app;
alter table unternehmen_historie enable row level security;
alter table preismodell enable row level security;
alter table gevo_kanal enable row level security;

-- A guarantor that nobody has checked yet is known to the operator and to itself. The rest stays as it was.
drop policy sicht on unternehmen;
create policy sicht on unternehmen to avalwerk_app using (
  app_gruppe() = 'BSP'
  or (gruppe = 'BG' and (status <> 'UP' or org_id = app_org()))
  or (org_id = app_org() and ((select app_alle_sichtbar()) or id = any ((select app_sichtbare())::text[])))
  or (gruppe = 'AG' and org_id <> app_org() and status = 'AKT' and not inkognito)
);
-- What belongs to a company is read by its own people, as far as they see it, and by the operator.
create policy eigene on unternehmen_historie to avalwerk_app using (
  app_gruppe() = 'BSP'
  or (org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
);
create policy eigene on preismodell to avalwerk_app using (
  app_gruppe() = 'BSP'
  or (org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
);
create policy eigene on gevo_kanal to avalwerk_app using (
  app_gruppe() = 'BSP'
  or (org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
);
-- Whoever sees some companies only sees a project of one of them, or one that is shown to them.
drop policy eigene on projekt;
create policy eigene on projekt to avalwerk_app using (
  org_id = app_org() and (
    (select app_alle_sichtbar())
    or fuer_alle
    or unternehmen_id = any ((select app_sichtbare())::text[])
    or sichtberechtigte ?| (select app_sichtbare())
  )
);
