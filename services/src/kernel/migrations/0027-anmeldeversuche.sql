-- Attempts are counted by what they are of, so that nothing typed as a name can lock an address or a factor. Takes the place of
-- anmeldeversuch, which processes of the release before still write.
create table sign_in_attempt (
  kind text not null check (kind in ('ACCOUNT', 'NAME', 'ADDRESS', 'DEVICE', 'FACTOR', 'SESSION')),
  key text not null,
  failures int not null,
  locked_until timestamptz,
  -- The last failure; of what many share the first of its window.
  last_at timestamptz not null,
  -- How often it has been locked in a row: each time lasts longer.
  locks int not null default 0,
  primary key (kind, key)
);

-- Browsers in which somebody has signed in before: strangers' failures don't lock these out. The cookie's hash, for each account.
create table identity_device (
  hash text not null,
  nutzer_id uuid not null,
  used_at timestamptz not null,
  primary key (hash, nutzer_id)
);
create index identity_device_nutzer on identity_device (nutzer_id);
