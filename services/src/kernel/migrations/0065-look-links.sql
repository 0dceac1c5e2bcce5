-- Links by which named people look at a release before it counts for anybody: of the mark in their address only the hash is kept.
create table plattform_look_link (
  id uuid primary key,
  hash text not null unique,
  remote text not null,
  version text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  people jsonb not null,
  organisations jsonb not null,
  foreign key (remote, version) references plattform_ausgabe (remote, version)
);
create index plattform_look_link_remote on plattform_look_link (remote);
comment on column plattform_look_link.people is 'ids of users who may follow it';
comment on column plattform_look_link.organisations is 'ids of organisations whose people may follow it';

-- What was opened by a link ends with it.
alter table plattform_ansicht add column link_id uuid references plattform_look_link (id) on delete cascade;
create index plattform_ansicht_link on plattform_ansicht (link_id);
