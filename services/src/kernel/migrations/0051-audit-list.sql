-- ohne Transaktion
-- What was written before the chain waits for it, too.
insert into audit_unsealed (org_id, audit_id)
  select org_id, id from audit a where not exists (select from audit_chain c where c.audit_id = a.id)
  on conflict do nothing;
create index concurrently if not exists audit_time on audit (org_id, zeitpunkt, id);
create index concurrently if not exists audit_action on audit (org_id, aktion, zeitpunkt, id);
create index concurrently if not exists audit_kind on audit (org_id, objekt_art, zeitpunkt, id);
create index concurrently if not exists audit_person on audit (nutzer_id, zeitpunkt, id) where nutzer_id is not null;
create index concurrently if not exists audit_call on audit (korrelations_id, zeitpunkt, id) where korrelations_id is not null;
