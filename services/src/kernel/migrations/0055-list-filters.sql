-- ohne Transaktion
-- The text search enters its index with the organisation: a word is looked for among its rows alone.
create extension if not exists btree_gin;
create index concurrently if not exists sicht_text on buergschaft_sicht using gin (org_id, suchtext gin_trgm_ops);
drop index concurrently if exists sicht_suchtext;
create index concurrently if not exists auftrag_sicht_text on auftrag_sicht using gin (org_id, suchtext gin_trgm_ops);
drop index concurrently if exists auftrag_sicht_suchtext;

-- What the list of guarantees is narrowed by. Equal entries lie together in such an index, so one costs some seven bytes a row, a tenth of
-- one that holds an order, too. With the company, by which restricted people are narrowed, rows can be counted in the index alone.
create index concurrently if not exists sicht_nach_status on buergschaft_sicht (org_id, status, unternehmen_id);
create index concurrently if not exists sicht_nach_art on buergschaft_sicht (org_id, art, unternehmen_id);
create index concurrently if not exists sicht_nach_rolle on buergschaft_sicht (org_id, rolle, unternehmen_id);
create index concurrently if not exists sicht_nach_buerge on buergschaft_sicht (org_id, buerge_id, unternehmen_id);
create index concurrently if not exists sicht_nach_auftraggeber on buergschaft_sicht (org_id, auftraggeber_id, unternehmen_id);
create index concurrently if not exists sicht_nach_herkunft on buergschaft_sicht (org_id, herkunft, unternehmen_id);
create index concurrently if not exists sicht_nach_reiter on buergschaft_sicht
  (org_id, kreditnehmer_auf_plattform, beguenstigter_auf_plattform, versandweg, unternehmen_id);
create index concurrently if not exists sicht_nach_ablauf on buergschaft_sicht (org_id, ablaufdatum, unternehmen_id)
  where ablaufdatum is not null;
drop index concurrently if exists sicht_status;
drop index concurrently if exists sicht_art;
drop index concurrently if exists sicht_rolle;
drop index concurrently if exists sicht_auftraggeber_id;

-- Number and dates that may be missing. Row-level security keeps the planner from comparing `coalesce` in an index, as it does with what
-- might tell of rows that a caller may not see; `case` is none of that.
create index concurrently if not exists sicht_nach_nummer on buergschaft_sicht
  (org_id, (case when nummer is null then '' else nummer end), buergschaft_id);
create index concurrently if not exists sicht_nach_ausstellung on buergschaft_sicht
  (org_id, (case when ausstellungsdatum is null then '9999-12-31'::date else ausstellungsdatum end), buergschaft_id);
create index concurrently if not exists sicht_nach_befristung on buergschaft_sicht
  (org_id, (case when befristungsdatum is null then '9999-12-31'::date else befristungsdatum end), buergschaft_id);
drop index concurrently if exists sicht_nummer;
drop index concurrently if exists sicht_ausstellung;
drop index concurrently if exists sicht_befristung;

-- What is usual for all may be rare in one organisation, and the planner looks for it differently.
create statistics if not exists sicht_werte (mcv) on org_id, status, art, herkunft, versandweg, rolle, buerge_id from buergschaft_sicht;
create statistics if not exists sicht_parteien (mcv) on org_id, buerge_id, auftraggeber_id from buergschaft_sicht;
create statistics if not exists sicht_reiter (mcv) on org_id, kreditnehmer_auf_plattform, beguenstigter_auf_plattform, versandweg
  from buergschaft_sicht;
analyze buergschaft_sicht;
