-- What an organisation does for itself about a guarantee (note, project, sharing, comments, reminder) is its own affair: a
-- later beneficiary in the same role doesn't read that it happened. 'ORG:' and its id stand among the readers instead of a role.
update buergschaft_historie set sichtbar = jsonb_build_array('ORG:' || akteur_org)
  where akteur_org is not null and code in ('VERMERK', 'PROJEKT_ZUGEORDNET', 'GETEILT', 'TEILEN_BEENDET', 'KOMMENTAR', 'FREIGABE', 'WIEDERVORLAGE');
drop policy beteiligte on buergschaft_historie;
create policy beteiligte on buergschaft_historie to avalwerk_app using (
  exists (
    select from buergschaft_sicht s
    where s.org_id = app_org() and s.buergschaft_id = buergschaft_historie.buergschaft_id
      and (sichtbar ? s.rolle or sichtbar ? ('ORG:' || app_org()))
      and (s.eingefroren_am is null or zeitpunkt <= s.eingefroren_am)
  )
);
