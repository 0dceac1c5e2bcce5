-- Sessions of an identity provider that isn't ours, which it says are over: their tokens are refused although they haven't ended. Kept for as
-- long as such a token may last.
create table ended_session (
  -- The hash of what tokens name as their session.
  session text primary key,
  ended_at timestamptz not null
);
create index ended_session_ended on ended_session (ended_at);
grant select on ended_session to avalwerk_app;
