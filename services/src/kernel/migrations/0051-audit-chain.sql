-- The audit's entries of each organisation in a chain of hashes, closed in the background. What is written waits here first: so writers
-- wait for nobody, and an entry whose transaction ends late comes into the chain late, but never not at all.
create table audit_unsealed (
  org_id text not null,
  audit_id bigint not null,
  primary key (org_id, audit_id)
);
create table audit_chain (
  org_id text not null,
  position bigint not null,
  audit_id bigint not null unique,
  -- Of the values: what is hashed is the digest, so that forgetting a person breaks nothing.
  values_digest text not null,
  -- Hashed with the values, so that nobody finds out by trying what they were; goes with them when a person is forgotten.
  salt text,
  hash text not null,
  primary key (org_id, position)
);
-- Where each chain ends; whoever continues it, or makes it forget, locks this row.
create table audit_chain_end (
  org_id text primary key,
  position bigint not null default 0,
  hash text not null default ''
);

create function audit_waits() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (org_id, audit_id) select org_id, id from new_entries;
  return null;
end
$$;
create trigger audit_waits after insert on audit referencing new table as new_entries for each statement execute function audit_waits();

create function audit_chain_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.salt is null and (to_jsonb(new) - 'salt') = (to_jsonb(old) - 'salt')
    and exists (select from audit a where a.id = old.audit_id and a.objekt_art = 'NUTZER'
      and a.objekt_id = current_setting('app.audit_forgets', true)) then
    return new;
  end if;
  raise exception 'Die Kette des Audits wird nicht verändert (%).', tg_op using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_chain_stays before update or delete on audit_chain for each row execute function audit_chain_stays();
create trigger audit_chain_stays_whole before truncate on audit_chain for each statement execute function audit_chain_stays();

create or replace function audit_vergiss_person(org text, person uuid) returns void language plpgsql as $$
begin
  insert into audit_chain_end (org_id) values (org) on conflict do nothing;
  perform 1 from audit_chain_end where org_id = org for update;
  perform set_config('app.audit_forgets', person::text, true);
  update audit set werte = '{}'::jsonb where org_id = org and objekt_art = 'NUTZER' and objekt_id = person::text;
  update audit_chain c set salt = null from audit a
    where a.org_id = org and a.objekt_art = 'NUTZER' and a.objekt_id = person::text and c.audit_id = a.id;
  perform set_config('app.audit_forgets', '', true);
end
$$;

-- Who reads: whoever manages all people of an organisation reads its entries, the operator's reads all.
create function app_reads_audit() returns boolean language sql stable parallel safe as $$
  select (select app_alle_sichtbar()) and exists (
    select from nutzer n join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
    where n.org_id = app_org() and n.id = nullif(app_nutzer(), '')::uuid and n.aktiv and n.geloescht_am is null
      and r.rechte @> '[{"kategorie": "Nutzer", "anzeigename": "verwalten"}]'
  )
$$;
-- What is asked once a statement is a boolean of its own: so the planner takes it for likely, and walks an index in order.
grant select on audit, audit_chain to avalwerk_app;
alter table audit enable row level security;
alter table audit_chain enable row level security;
alter table audit_chain_end enable row level security;
alter table audit_unsealed enable row level security;
create policy leitung on audit for select to avalwerk_app
  using ((select app_reads_audit()) and (org_id = app_org() or (select app_gruppe() = 'BSP')));
create policy leitung on audit_chain for select to avalwerk_app
  using ((select app_reads_audit()) and (org_id = app_org() or (select app_gruppe() = 'BSP')));
