-- Passkeys of the embedded provider: what a device has shown of itself when it was set up, and what it said last. Public keys are no secret.
create table identity_passkey (
  id uuid primary key,
  nutzer_id uuid not null,
  -- As the device calls itself, base64url; one belongs to one person.
  credential_id text not null unique,
  public_key text not null,
  -- How often the device has signed, as it says; 0 where it doesn't count. A lower one comes from a copy.
  counter bigint not null,
  -- How browsers reach it ('internal', 'hybrid', 'usb', …).
  transports jsonb not null,
  -- Whether the key stays on its device, or goes along with its owner's account at whoever made it.
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index identity_passkey_nutzer on identity_passkey (nutzer_id);
-- A wrong passkey doesn't use up what is left of codes, nor the other way round.
alter table sign_in_attempt drop constraint if exists sign_in_attempt_kind_check;
alter table sign_in_attempt add constraint sign_in_attempt_kind_check
  check (kind in ('ACCOUNT', 'NAME', 'ADDRESS', 'DEVICE', 'FACTOR', 'PASSKEY', 'SESSION', 'INVITATION'));
