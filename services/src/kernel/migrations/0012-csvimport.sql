-- Files by which guarantees are imported and changed in bulk. Rows are read and checked first, and taken over when the user
-- says so, some at a time, each exactly once.
create sequence csv_import_id start with 1001;
create table csv_import (
  org_id text not null,
  id bigint not null default nextval('csv_import_id'),
  nutzer_id uuid not null,
  nutzer_name text not null,
  dateiname text not null,
  status text not null check (status in ('LIEST', 'GEPRUEFT', 'UEBERNIMMT', 'FERTIG', 'VERWORFEN', 'GESCHEITERT')),
  -- What keeps the file from being read, in a sentence.
  fehler text,
  kopf jsonb not null default '[]',
  bytes bigint not null default 0,
  gelesen int not null default 0,
  -- Rows that can be taken over, and how many of them are left.
  gueltig int not null default 0,
  offen int not null default 0,
  uebersprungen int not null default 0,
  fehlerhaft int not null default 0,
  uebernommen int not null default 0,
  -- Rows that release a guarantor: they ask for the password.
  enthaftungen int not null default 0,
  fehlerdatei text,
  erstellt_am timestamptz not null,
  geaendert_am timestamptz not null,
  primary key (org_id, id)
);
create unique index csv_import_nummer on csv_import (id);
create unique index csv_import_fehlerdatei on csv_import (org_id, fehlerdatei) where fehlerdatei is not null;

create table csv_import_zeile (
  org_id text not null,
  import_id bigint not null,
  -- Line of the file.
  nr int not null,
  zellen jsonb not null,
  -- What it asks for, of which: two rows of a file don't ask for the same.
  schluessel text,
  status text not null check (status in ('OFFEN', 'UEBERNOMMEN', 'UEBERSPRUNGEN', 'FEHLER')),
  fehler jsonb,
  buergschaft_id bigint,
  primary key (org_id, import_id, nr)
);
create unique index csv_import_doppelt on csv_import_zeile (org_id, import_id, schluessel) where schluessel is not null;
create index csv_import_offen on csv_import_zeile (org_id, import_id, nr) where status = 'OFFEN';
create index csv_import_fehler on csv_import_zeile (org_id, import_id, nr) where status = 'FEHLER';

grant select on csv_import, csv_import_zeile to avalwerk_app;
alter table csv_import enable row level security;
alter table csv_import_zeile enable row level security;
-- A file may name every company of the organisation: whoever sees only some of them reads their own files alone.
create policy eigene on csv_import to avalwerk_app using (
  org_id = app_org() and ((select app_alle_sichtbar()) or nutzer_id::text = app_nutzer())
);
create policy eigene on csv_import_zeile to avalwerk_app using (
  org_id = app_org() and exists (select from csv_import i where i.org_id = csv_import_zeile.org_id and i.id = import_id)
);

-- A task and a message may be about an import.
alter table aufgabe drop constraint aufgabe_objekt_art_check;
alter table aufgabe add constraint aufgabe_objekt_art_check check (objekt_art in ('AUFTRAG', 'BUERGSCHAFT', 'IMPORT'));
