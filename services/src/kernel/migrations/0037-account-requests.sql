-- What is asked for somebody's account and isn't done yet: a new address, which counts once it is confirmed from it, and taking second
-- factors away. For whoever reviews or releases a second person agrees first.
create table account_request (
  org_id text not null,
  nutzer_id uuid not null,
  kind text not null check (kind in ('EMAIL', 'FACTORS')),
  email text check ((kind = 'EMAIL') = (email is not null)),
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  needs_agreement boolean not null,
  agreed_by uuid,
  -- Of what stands in the link; there is none before somebody has agreed.
  token_hash text unique,
  expires_at timestamptz not null,
  primary key (org_id, nutzer_id, kind)
);
create index account_request_expires on account_request (expires_at);
grant select (org_id, nutzer_id, kind, email, asked_by, asked_by_name, asked_at, needs_agreement, agreed_by, expires_at)
  on account_request to avalwerk_app;
alter table account_request enable row level security;
create policy eigene on account_request to avalwerk_app using (org_id = app_org() or app_gruppe() = 'BSP');
