-- Which remotes run in which version. No organisation's: the platform has one operator. Read and written by its own service alone.
create table plattform_ausgabe (
  remote text not null,
  version text not null,
  beschreibung jsonb not null,
  groesse int not null,
  veroeffentlicht_am timestamptz not null,
  veroeffentlicht_von text not null,
  -- Since when nobody is sent to it any more; null while it is in force, tried or never was.
  abgeloest_am timestamptz,
  entfernt_am timestamptz,
  primary key (remote, version)
);

create table plattform_remote (
  remote text primary key,
  aktiv boolean not null,
  version text not null,
  vorherige text,
  in_kraft_seit timestamptz not null,
  kanarie_version text,
  kanarie_anteil int check (kanarie_anteil between 1 and 100),
  kanarie_gruppen jsonb,
  kanarie_seit timestamptz,
  wartung_text text,
  wartung_von timestamptz,
  wartung_bis timestamptz,
  stand int not null default 1,
  geaendert_am timestamptz not null,
  geaendert_von text not null,
  foreign key (remote, version) references plattform_ausgabe (remote, version),
  foreign key (remote, kanarie_version) references plattform_ausgabe (remote, version),
  check ((kanarie_version is null) = (kanarie_anteil is null)),
  check ((wartung_text is null) = (wartung_von is null) and (wartung_von is null) = (wartung_bis is null))
);

create table plattform_aenderung (
  id bigint generated always as identity primary key,
  zeitpunkt timestamptz not null,
  remote text,
  was text not null,
  wer text not null,
  nutzer_id uuid,
  angaben jsonb not null
);
create index plattform_aenderung_remote on plattform_aenderung (remote, id desc);

-- A start of a remote in somebody's browser; with its fault where it failed.
create table plattform_messung (
  id uuid primary key,
  remote text not null,
  version text not null,
  nutzer text not null,
  zeitpunkt timestamptz not null,
  dauer_ms int,
  fehler text
);
create index plattform_messung_ausgabe on plattform_messung (remote, version, zeitpunkt);
create index plattform_messung_nutzer on plattform_messung (nutzer, zeitpunkt);
create index plattform_messung_alter on plattform_messung (zeitpunkt);

-- Keys for pipelines; only their hash is kept.
create table plattform_schluessel (
  id uuid primary key,
  org_id text not null,
  name text not null,
  hash text not null unique,
  remote text,
  angelegt_am timestamptz not null,
  angelegt_von text not null,
  laeuft_ab_am timestamptz not null,
  entzogen_am timestamptz,
  zuletzt_am timestamptz
);

update rolle r set rechte = rechte || '[{"kategorie": "Plattform", "anzeigename": "anzeigen"}, {"kategorie": "Plattform", "anzeigename": "verwalten"}]'::jsonb
from unternehmen u
where u.id = r.org_id and u.gruppe = 'BSP' and r.immutable and r.name = 'Administrator:in'
  and not r.rechte @> '[{"kategorie": "Plattform"}]'::jsonb;
