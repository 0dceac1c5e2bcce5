-- The bytes of documents may lie in a store of objects: their row then names the object, and is the only one that does.
alter table buergschaft_dokument alter column inhalt drop not null, add column object_id uuid,
  add constraint buergschaft_dokument_bytes check (num_nonnulls(inhalt, object_id) = 1) not valid;
alter table inanspruchnahme_unterlage alter column inhalt drop not null, add column object_id uuid,
  add constraint inanspruchnahme_unterlage_bytes check (num_nonnulls(inhalt, object_id) = 1) not valid;
alter table kautionsvertrag_dokument alter column inhalt drop not null, add column object_id uuid,
  add constraint kautionsvertrag_dokument_bytes check (num_nonnulls(inhalt, object_id) = 1) not valid;

-- Objects that no row names: not yet, or no longer. They are removed when no backup that is kept can need them.
create table freed_object (
  org_id text not null,
  object_id uuid not null,
  freed_at timestamptz not null,
  primary key (org_id, object_id)
);
create index freed_object_at on freed_object (freed_at);

-- Rows are deleted by those who may write nothing else.
create function app_free_object() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into freed_object (org_id, object_id, freed_at) values (old.org_id, old.object_id, now()) on conflict do nothing;
  return null;
end $$;
create trigger object_freed after delete on buergschaft_dokument
  for each row when (old.object_id is not null) execute function app_free_object();
create trigger object_freed after delete on inanspruchnahme_unterlage
  for each row when (old.object_id is not null) execute function app_free_object();
create trigger object_freed after delete on kautionsvertrag_dokument
  for each row when (old.object_id is not null) execute function app_free_object();
