-- ohne Transaktion
-- The list of guarantees under the role of the asking organisation (aufruferRolle), in its usual order.
create index concurrently if not exists sicht_rolle on buergschaft_sicht (org_id, rolle, geaendert_am, buergschaft_id);
