-- Claims: one open at a time for a guarantee, with what was sent along.
create sequence inanspruchnahme_id start 700001;
create table inanspruchnahme (
  org_id text not null,
  id bigint not null default nextval('inanspruchnahme_id'),
  buergschaft_id bigint not null,
  status text not null,
  betrag_cent bigint not null check (betrag_cent > 0),
  begruendung text not null,
  ansprechpartner jsonb,
  zahlungsempfaenger jsonb,
  erklaerung_version text not null,
  eingereicht_am timestamptz not null,
  stellungnahme_bis date not null,
  vier_augen boolean not null,
  vorschlag jsonb,
  ruecknahme_gewuenscht boolean not null default false,
  rueckfrage text,
  antwort text,
  anerkannt_cent bigint,
  grund text,
  ausgezahlt_am date,
  version int not null default 1,
  geaendert_am timestamptz not null,
  primary key (org_id, id)
);
comment on column inanspruchnahme.org_id is 'the guarantor''s organisation, as that of the guarantee';
comment on column inanspruchnahme.vorschlag is 'what the first of two reviewers proposes to acknowledge: who, how much, why';
create unique index inanspruchnahme_nummer on inanspruchnahme (id);
create unique index inanspruchnahme_offen on inanspruchnahme (buergschaft_id) where status not in ('ABGELEHNT', 'AUSGEZAHLT', 'ZURUECKGEZOGEN');
create index inanspruchnahme_buergschaft on inanspruchnahme (buergschaft_id, id);

create table inanspruchnahme_unterlage (
  org_id text not null,
  inanspruchnahme_id bigint not null,
  id uuid not null,
  name text not null,
  mime text not null,
  groesse int not null,
  sha256 text not null,
  inhalt bytea not null,
  erstellt_am timestamptz not null,
  primary key (org_id, inanspruchnahme_id, id)
);

grant select on inanspruchnahme, inanspruchnahme_unterlage to avalwerk_app;
alter table inanspruchnahme enable row level security;
alter table inanspruchnahme_unterlage enable row level security;
-- The former beneficiary of an assigned guarantee has nothing to do with its claims.
create policy beteiligte on inanspruchnahme to avalwerk_app using (
  exists (
    select from buergschaft_sicht s
    where s.org_id = app_org() and s.buergschaft_id = inanspruchnahme.buergschaft_id and s.eingefroren_am is null
  )
);
-- What was sent along is between beneficiary and guarantor.
create policy parteien on inanspruchnahme_unterlage to avalwerk_app using (
  exists (
    select from inanspruchnahme i
    join buergschaft_sicht s on s.org_id = app_org() and s.buergschaft_id = i.buergschaft_id
    where i.org_id = inanspruchnahme_unterlage.org_id and i.id = inanspruchnahme_id
      and s.rolle in ('AUFTRAGGEBER', 'BUERGE') and s.eingefroren_am is null
  )
);
