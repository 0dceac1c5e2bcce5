-- Imported guarantees. Their guarantor need not be a company of the platform: then the importing organisation keeps the
-- record, and 'buerge_org' is that organisation.
alter table buergschaft alter column buerge_id drop not null;
alter table buergschaft_sicht alter column buerge_id drop not null;
alter table buergschaft add column importiert_von text;
-- Deleted records are kept; no party sees them any more.
alter table buergschaft add column geloescht_am timestamptz;
update buergschaft set importiert_von = (select org_id from unternehmen u where u.id = auftraggeber_id) where herkunft = 'IMPORTIERT';

-- A number that somebody imports takes none from the guarantor; an organisation has a guarantee once.
drop index buergschaft_nummer;
create unique index buergschaft_nummer on buergschaft (buerge_org, nummer_buerge)
  where nummer_buerge is not null and status not in ('UT', 'IK', 'STO') and herkunft <> 'IMPORTIERT';
create unique index buergschaft_bestand on buergschaft (importiert_von, lower(buerge_name), nummer_buerge)
  where herkunft = 'IMPORTIERT' and geloescht_am is null and status not in ('ABGELEHNT', 'UT');
