-- Users that are invited, deactivated, deleted and restored; their way to the identity provider.
alter table nutzer alter column passwort_hash drop not null;
alter table nutzer add column hat_passwort boolean generated always as (passwort_hash is not null) stored;
alter table nutzer add column geaendert_am timestamptz;
alter table nutzer add column letzte_anmeldung_am timestamptz;
-- How far the identity provider knows the row, and what went wrong when it was told last.
alter table nutzer add column abgleich_version int;
alter table nutzer add column abgleich_fehler text;
alter table nutzer add column vergessen_am timestamptz;
create index nutzer_rolle on nutzer (org_id, rolle_id);
create index nutzer_geloescht on nutzer (geloescht_am) where geloescht_am is not null and vergessen_am is null;

-- What requests may read of a user; a password's hash is nobody's business but the sign-in's.
revoke select on nutzer from avalwerk_app;
grant select (org_id, id, unternehmen_id, rolle_id, benutzername, email, vorname, nachname, telefonnummer, aktiv, geloescht_am, sso,
  sichtbeschraenkt, sichtberechtigte, erhaelt_emails, version, erstellt_am, geaendert_am, letzte_anmeldung_am, abgleich_version,
  abgleich_fehler, vergessen_am, hat_passwort) on nutzer to avalwerk_app;

-- The embedded provider: links for a first or a new password, second factors, recovery codes, sessions.
create table identity_link (
  hash text primary key,
  nutzer_id uuid not null,
  zweck text not null check (zweck in ('EINLADUNG', 'PASSWORT')),
  laeuft_ab timestamptz not null,
  erstellt_am timestamptz not null
);
create index identity_link_nutzer on identity_link (nutzer_id);
create table identity_faktor (
  id uuid primary key,
  nutzer_id uuid not null,
  bezeichnung text not null,
  geheimnis text not null,
  -- The last time step that was used: a code works once.
  letzter_schritt bigint not null default 0,
  erstellt_am timestamptz not null
);
create index identity_faktor_nutzer on identity_faktor (nutzer_id);
create table identity_code (
  nutzer_id uuid not null,
  hash text not null,
  primary key (nutzer_id, hash)
);
create table identity_sitzung (
  uid text primary key,
  nutzer_id uuid not null,
  ip text not null,
  browser text not null,
  begonnen timestamptz not null,
  zuletzt timestamptz not null,
  laeuft_ab timestamptz not null
);
create index identity_sitzung_nutzer on identity_sitzung (nutzer_id);
create index identity_artefakt_konto on identity_artefakt ((inhalt ->> 'accountId')) where inhalt ? 'accountId';
create index identity_artefakt_sitzung on identity_artefakt ((inhalt ->> 'sessionUid')) where inhalt ? 'sessionUid';

-- How often a name has been locked in a row: each time lasts longer.
alter table anmeldeversuch add column sperren int not null default 0;
