-- Who published a release, or made the key by which it was: where two decide, they don't put it in force. The past is told by the history,
-- as far as people published by themselves.
alter table plattform_ausgabe add column publisher_id uuid;
update plattform_ausgabe a set publisher_id = (
  select c.nutzer_id from plattform_aenderung c
  where c.remote = a.remote and c.was = 'VEROEFFENTLICHT' and c.angaben ->> 'version' = a.version order by c.id desc limit 1);
alter table plattform_schluessel add column made_by uuid;
update plattform_schluessel k set made_by = (
  select c.nutzer_id from plattform_aenderung c
  where c.was = 'ZUGRIFF_VERGEBEN' and c.zeitpunkt = k.angelegt_am and c.angaben ->> 'name' = k.name order by c.id desc limit 1);

-- Public keys with which releases of a remote are signed. One that was taken away stays, so that it is known what it signed.
create table plattform_signing_key (
  remote text not null,
  -- SHA-256 of the key as SubjectPublicKeyInfo, in hexadecimal.
  fingerprint text not null,
  id uuid not null unique,
  org_id text not null,
  name text not null,
  -- PEM.
  public_key text not null,
  created_at timestamptz not null,
  created_by text not null,
  revoked_at timestamptz,
  revoked_by text,
  primary key (remote, fingerprint),
  check ((revoked_at is null) = (revoked_by is null))
);

-- Signatures over the descriptors of releases, each by a key that was good when it came.
create table plattform_signature (
  remote text not null,
  version text not null,
  fingerprint text not null,
  signature text not null,
  received_at timestamptz not null,
  primary key (remote, version, fingerprint),
  foreign key (remote, version) references plattform_ausgabe (remote, version),
  foreign key (remote, fingerprint) references plattform_signing_key (remote, fingerprint)
);
