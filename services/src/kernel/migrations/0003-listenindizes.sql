-- One index for each way to sort the list, the organisation first: a page is read in order and never sorted.
-- Empty dates sort behind all others; the expressions stand again in the list's query.
create index sicht_geaendert on buergschaft_sicht (org_id, geaendert_am, buergschaft_id);
create index sicht_status on buergschaft_sicht (org_id, status, geaendert_am, buergschaft_id);
create index sicht_art on buergschaft_sicht (org_id, art, geaendert_am, buergschaft_id);
create index sicht_nummer on buergschaft_sicht (org_id, (coalesce(nummer, '')), buergschaft_id);
create index sicht_betrag on buergschaft_sicht (org_id, betrag_cent, buergschaft_id);
create index sicht_ausstellung on buergschaft_sicht (org_id, (coalesce(ausstellungsdatum, '9999-12-31'::date)), buergschaft_id);
create index sicht_befristung on buergschaft_sicht (org_id, (coalesce(befristungsdatum, '9999-12-31'::date)), buergschaft_id);
create index sicht_auftraggeber on buergschaft_sicht (org_id, auftraggeber_sort, buergschaft_id);
create index sicht_auftragnehmer on buergschaft_sicht (org_id, auftragnehmer_sort, buergschaft_id);
create index sicht_projekt on buergschaft_sicht (org_id, projekt_id) where projekt_id is not null;
create index sicht_suchtext on buergschaft_sicht using gin (suchtext gin_trgm_ops);
-- The filter's options are found by skipping from value to value.
create index sicht_auftraggeber_id on buergschaft_sicht (org_id, auftraggeber_id) where auftraggeber_id is not null;
