-- Keys of the embedded provider, several of a kind so that they can be rotated, each encrypted with a key from the environment. Takes
-- the place of identity_schluessel, whose keys move here, encrypted, when a process starts.
create table identity_key (
  id text primary key,
  kind text not null check (kind in ('SIGNING', 'COOKIE')),
  sealed jsonb not null,
  created_at timestamptz not null,
  -- Until then it is only known, so that every process takes what it will sign.
  signs_from timestamptz not null
);
