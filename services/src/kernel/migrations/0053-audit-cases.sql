-- What others' people did with a case of several parties was written into the audit of the case's organisation once; it is theirs, and isn't read
-- there. People of an organisation are those that row-level security shows it. The operator, who reads everything, is asked for first.
drop policy leitung on audit;
create policy leitung on audit for select to avalwerk_app
  using ((select app_reads_audit()) and (org_id = app_org() or (select app_gruppe() = 'BSP'))
    and ((select app_gruppe() = 'BSP') or objekt_art not in ('BUERGSCHAFT', 'AUFTRAG', 'TEXT', 'VERTRAG') or nutzer_id is null
      or exists (select from nutzer n where n.org_id = app_org() and n.id = nutzer_id)));
