-- Steps of weight that wait to be confirmed by signing in anew, or are confirmed and wait to be done; for minutes. One row for each thing that
-- somebody does in a session, however often they try.
create table confirmation (
  org_id text not null,
  nutzer_id uuid not null,
  -- The hash of what tokens name as their session; empty where they name none.
  session text not null,
  -- The hash of the call and all that is said in it.
  step text not null,
  -- Under which the window of the sign-in names it.
  id uuid not null unique,
  call text not null,
  -- The provider of their own company through which they came, if they did.
  company_provider text,
  -- The hashes of what that window and the provider tell each other; one each time the window is opened, the last few of them.
  states text[] not null default '{}',
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (org_id, nutzer_id, session, step),
  foreign key (org_id, nutzer_id) references nutzer (org_id, id) on delete cascade
);
create index confirmation_begun on confirmation (begun_at);
grant select (org_id, nutzer_id, session, step, confirmed_at), delete on confirmation to avalwerk_app;
alter table confirmation enable row level security;
create policy own on confirmation to avalwerk_app using (org_id = app_org() and nutzer_id::text = app_nutzer());
