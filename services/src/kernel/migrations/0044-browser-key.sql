-- Of what each account's browser storage is encrypted with: drafts lie there as text that only the same account's next sign-in opens. In the
-- clear here, since it opens nothing without the browser in which they lie; its owner alone is told what is derived from it.
create table browser_key (
  org_id text not null,
  nutzer_id uuid not null,
  -- 244 random bits in hexadecimal.
  secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  primary key (org_id, nutzer_id),
  foreign key (org_id, nutzer_id) references nutzer (org_id, id) on delete cascade
);
insert into browser_key (org_id, nutzer_id) select org_id, id from nutzer;

-- Everybody has one from the start: asking for it never writes.
create function make_browser_key() returns trigger language plpgsql as $$
begin
  insert into browser_key (org_id, nutzer_id) values (new.org_id, new.id);
  return null;
end $$;
create trigger browser_key_of_new after insert on nutzer for each row execute function make_browser_key();

grant select on browser_key to avalwerk_app;
alter table browser_key enable row level security;
create policy own on browser_key to avalwerk_app using (org_id = app_org() and nutzer_id::text = app_nutzer());
