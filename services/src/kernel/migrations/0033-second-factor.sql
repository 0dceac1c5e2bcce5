-- What an organisation demands of its people's sign-ins; without a row nothing.
create table sign_in_rule (
  org_id text primary key,
  second_factor boolean not null,
  -- Since when: whoever is at work then isn't interrupted at once.
  since timestamptz not null,
  version int not null default 1
);
grant select on sign_in_rule to avalwerk_app;
alter table sign_in_rule enable row level security;
create policy eigene on sign_in_rule to avalwerk_app using (org_id = app_org());
