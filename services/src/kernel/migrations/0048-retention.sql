-- Of which guarantees an organisation wants nothing deleted when their time is up, and why.
create table legal_hold (
  org_id text not null,
  id bigint generated always as identity,
  buergschaft_id bigint not null,
  reason text not null,
  set_by uuid not null,
  set_by_name text not null,
  set_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by_name text,
  primary key (org_id, id)
);
create unique index legal_hold_current on legal_hold (buergschaft_id, org_id) where lifted_at is null;
grant select on legal_hold to avalwerk_app;
alter table legal_hold enable row level security;
-- Why somebody wants something kept is no other party's business.
create policy eigene on legal_hold to avalwerk_app using (org_id = app_org());
