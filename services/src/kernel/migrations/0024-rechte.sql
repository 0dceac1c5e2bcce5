-- Rights that nothing asks for can't be given any more. Whoever held one loses nothing that worked.
update rolle r set rechte = coalesce((
  select jsonb_agg(recht order by stelle)
  from jsonb_array_elements(r.rechte) with ordinality as alle (recht, stelle)
  where not exists (
    select from (values
      ('AG', 'Anträge', 'bearbeiten'),
      ('AG', 'Bürgschaftstexte/Templates', 'bearbeiten'),
      ('BG', 'Bürgschaften', 'anlegen'),
      ('BG', 'Unternehmen', 'bearbeiten'),
      ('BG', 'Verträge', 'zuordnen'),
      ('BSP', 'Aufgaben', 'verwalten'),
      ('BSP', 'Unternehmen', 'löschen'),
      ('BSP', 'Rollen', 'verwalten'),
      ('BSP', 'Gevos', 'anlegen')
    ) as ohne (gruppe, kategorie, anzeigename)
    where ohne.gruppe = u.gruppe and ohne.kategorie = recht ->> 'kategorie' and ohne.anzeigename = recht ->> 'anzeigename'
  )
), '[]'::jsonb)
from unternehmen u
where u.id = r.org_id;

-- A guarantor's administrators hand in its texts, as a beneficiary's do.
update rolle r set rechte = r.rechte || '[{"kategorie": "Bürgschaftstexte/Templates", "anzeigename": "hochladen"}]'::jsonb
from unternehmen u
where u.id = r.org_id and u.gruppe = 'BG' and r.immutable and r.name = 'Administrator:in'
  and not r.rechte @> '[{"kategorie": "Bürgschaftstexte/Templates", "anzeigename": "hochladen"}]'::jsonb;

-- What a guarantor has handed in is its own from then on, not only when it is provided.
drop policy sicht on texttemplate;
create policy sicht on texttemplate to avalwerk_app using (
  app_gruppe() = 'BSP'
  or (org_id = app_org() and typ = 'AGT' and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
  or (org_id = app_org() and typ = 'BGT')
  or (typ = 'OET' and status in ('A', 'IA'))
  or (typ = 'BGT' and app_gruppe() = 'AG' and status in ('A', 'IA'))
  or (app_gruppe() = 'BG' and exists (
    select from texttemplate_freigabe f where f.org_id = app_org() and f.template_id = texttemplate.id
  ))
);

-- A beneficiary reads which guarantor has used a text for it.
drop policy eigene on texttemplate_verwendung;
create policy beteiligte on texttemplate_verwendung to avalwerk_app using (
  org_id = app_org()
  or app_gruppe() = 'BSP'
  or (app_gruppe() = 'AG' and exists (
    select from unternehmen u where u.id = beguenstigter_id and u.org_id = app_org()
      and ((select app_alle_sichtbar()) or u.id = any ((select app_sichtbare())::text[]))
  ))
);
