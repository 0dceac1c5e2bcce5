-- ohne Transaktion
-- Drafts that nobody else has heard of, by how long they have been left alone.
create index concurrently if not exists buergschaft_drafts on buergschaft (geaendert_am) where status = 'ENT' and not angekuendigt;
