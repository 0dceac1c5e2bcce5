-- From which lines of which sources a release's scripts were made: for whoever looks at what failed in them, and for nobody else.
create table plattform_source_map (
  remote text not null,
  version text not null,
  maps bytea not null,
  primary key (remote, version)
);
comment on table plattform_source_map is 'the maps of releases from their scripts to their sources';
comment on column plattform_source_map.remote is 'the remote';
comment on column plattform_source_map.version is 'its release';
comment on column plattform_source_map.maps is 'source maps by the names of the scripts, as JSON, compressed by gzip';
