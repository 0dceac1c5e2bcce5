-- ohne Transaktion
-- Documents are read and stored meanwhile.
alter table buergschaft_dokument validate constraint buergschaft_dokument_bytes;
alter table inanspruchnahme_unterlage validate constraint inanspruchnahme_unterlage_bytes;
alter table kautionsvertrag_dokument validate constraint kautionsvertrag_dokument_bytes;

-- What is still here, oldest first.
create index concurrently if not exists buergschaft_dokument_here on buergschaft_dokument (erstellt_am) where object_id is null;
create index concurrently if not exists inanspruchnahme_unterlage_here on inanspruchnahme_unterlage (erstellt_am) where object_id is null;
create index concurrently if not exists kautionsvertrag_dokument_here on kautionsvertrag_dokument (erstellt_am) where object_id is null;

-- Which document an object belongs to.
create index concurrently if not exists buergschaft_dokument_object on buergschaft_dokument (org_id, object_id) where object_id is not null;
create index concurrently if not exists inanspruchnahme_unterlage_object on inanspruchnahme_unterlage (org_id, object_id)
  where object_id is not null;
create index concurrently if not exists kautionsvertrag_dokument_object on kautionsvertrag_dokument (org_id, object_id)
  where object_id is not null;
