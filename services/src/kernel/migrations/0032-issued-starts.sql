-- A start is issued to a person before it is told of: its row is there from then on, and counts once it was told of. Whose organisation
-- it is says how many are hit by a fault.
alter table plattform_messung add column org_id text, add column gemeldet_am timestamptz;
update plattform_messung set gemeldet_am = zeitpunkt;
update plattform_messung m set org_id = n.org_id
  from (select org_id, upper(encode(sha256(convert_to(id::text, 'UTF8')), 'hex')) as hash from nutzer) n
  where n.hash = m.nutzer;
