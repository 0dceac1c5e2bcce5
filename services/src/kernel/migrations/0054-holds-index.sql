-- ohne Transaktion
-- What an organisation holds, for its list.
create index concurrently if not exists legal_hold_held on legal_hold (org_id, buergschaft_id) where lifted_at is null;
