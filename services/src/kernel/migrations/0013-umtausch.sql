-- An exchange: a guarantee that shall take another one's place with its acceptance, and the one that waits for it.
alter table buergschaft add column umtausch_grundlage_id bigint;
alter table buergschaft add column umtausch_id bigint;
