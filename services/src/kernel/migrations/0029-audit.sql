-- The audit is added to and never changed, whoever asks: row-level security doesn't bind its owner.
create function audit_bleibt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.audit_forgets', true) = old.objekt_id
    and new.werte = '{}'::jsonb and (to_jsonb(new) - 'werte') = (to_jsonb(old) - 'werte') then
    return new;
  end if;
  raise exception 'Das Audit wird nicht verändert (%).', tg_op using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_bleibt before update or delete on audit for each row execute function audit_bleibt();
create trigger audit_bleibt_ganz before truncate on audit for each statement execute function audit_bleibt();

-- The one exception: what the audit says of a person who is forgotten. That something was done to whom, when and by whom stays.
create function audit_vergiss_person(org text, person uuid) returns void language plpgsql as $$
begin
  perform set_config('app.audit_forgets', person::text, true);
  update audit set werte = '{}'::jsonb where org_id = org and objekt_art = 'NUTZER' and objekt_id = person::text;
  perform set_config('app.audit_forgets', '', true);
end
$$;
