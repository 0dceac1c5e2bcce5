-- Assignments of the claims that a guarantee secures; at most one waits for its receiver.
create sequence abtretung_id start 800001;
create table abtretung (
  org_id text not null,
  id bigint not null default nextval('abtretung_id'),
  buergschaft_id bigint not null,
  status text not null check (status in ('VERANLASST', 'AKZEPTIERT', 'ABGELEHNT')),
  zedent_org text not null,
  zedent_id text not null,
  zedent_name text not null,
  zessionar_org text not null,
  zessionar_id text not null,
  zessionar_name text not null,
  ansprechpartner jsonb,
  grund text,
  veranlasst_am timestamptz not null,
  entschieden_am timestamptz,
  primary key (org_id, id)
);
comment on column abtretung.org_id is 'the guarantor''s organisation, as that of the guarantee';
create unique index abtretung_offen on abtretung (buergschaft_id) where status = 'VERANLASST';
create index abtretung_buergschaft on abtretung (buergschaft_id, id);
grant select on abtretung to avalwerk_app;
alter table abtretung enable row level security;
create policy beteiligte on abtretung to avalwerk_app using (
  exists (select from buergschaft_sicht s where s.org_id = app_org() and s.buergschaft_id = abtretung.buergschaft_id)
);

-- Whoever is to receive a guarantee reads what its beneficiary reads, documents that is, to decide.
drop policy beteiligte on buergschaft_dokument;
create policy beteiligte on buergschaft_dokument to avalwerk_app using (
  exists (
    select from buergschaft_sicht s
    where s.org_id = app_org() and s.buergschaft_id = buergschaft_dokument.buergschaft_id
      and sichtbar ? (case s.rolle when 'ZESSIONAR' then 'AUFTRAGGEBER' else s.rolle end)
      and (s.eingefroren_am is null or erstellt_am <= s.eingefroren_am)
  )
);
