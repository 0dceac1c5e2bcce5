-- ohne Transaktion
-- What the list of orders is narrowed by, and what an order may lack, in words that row-level security lets through: as for guarantees.
create index concurrently if not exists auftrag_sicht_nach_status on auftrag_sicht (org_id, status, unternehmen_id);
create index concurrently if not exists auftrag_sicht_nach_art on auftrag_sicht (org_id, art, unternehmen_id);
create index concurrently if not exists auftrag_sicht_nach_buerge on auftrag_sicht (org_id, buerge_id, unternehmen_id);
create index concurrently if not exists auftrag_sicht_nach_eingang on auftrag_sicht
  (org_id, (case when eingang_am is null then '-infinity'::timestamptz else eingang_am end), auftrag_id);
create index concurrently if not exists auftrag_sicht_nach_betrag on auftrag_sicht
  (org_id, (case when betrag_cent is null then 0 else betrag_cent end), auftrag_id);
drop index concurrently if exists auftrag_sicht_status;
drop index concurrently if exists auftrag_sicht_eingang;
drop index concurrently if exists auftrag_sicht_betrag;
create statistics if not exists auftrag_sicht_werte (mcv) on org_id, status, art, buerge_id from auftrag_sicht;
analyze auftrag_sicht;
