-- Since when a release may be had by everybody: the first time that somebody was sent to it. Null while it was only published.
alter table plattform_ausgabe add column in_kraft_am timestamptz;
update plattform_ausgabe a set in_kraft_am = coalesce(
    (select min(c.zeitpunkt) from plattform_aenderung c
      where c.remote = a.remote and c.was in ('AKTIVIERT', 'KANARIE', 'ZURUECKGENOMMEN', 'SELBST_ZURUECKGENOMMEN')
        and a.version in (c.angaben ->> 'version', c.angaben ->> 'von', c.angaben ->> 'nach')),
    (select r.in_kraft_seit from plattform_remote r
      where r.remote = a.remote and a.version in (r.version, r.vorherige, r.kanarie_version)));

-- Who looks at a release on purpose before it is in force: marks that stand in an address, of which only the hash is kept.
create table plattform_ansicht (
  hash text primary key,
  remote text not null,
  version text not null,
  nutzer_id uuid not null,
  laeuft_ab_am timestamptz not null,
  foreign key (remote, version) references plattform_ausgabe (remote, version)
);
create index plattform_ansicht_ende on plattform_ansicht (laeuft_ab_am);
