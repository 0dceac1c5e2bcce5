-- What went wrong with a release in somebody's browser, once for each fault and person: how many met it says how bad it is.
create table plattform_fault (
  fingerprint text collate "C" not null,
  person text collate "C" not null,
  org_id text not null,
  remote text not null,
  version text not null,
  kind text not null,
  message text not null,
  cause text,
  page text not null,
  places text[] not null,
  times int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (fingerprint, person)
);
create index plattform_fault_release on plattform_fault (remote, version);
create index plattform_fault_person on plattform_fault (person, last_at);
create index plattform_fault_age on plattform_fault (last_at);
comment on table plattform_fault is 'what went wrong with releases in browsers';
comment on column plattform_fault.fingerprint is 'one for faults that are the same: release, kind, words and innermost place';
comment on column plattform_fault.person is 'a hash of the id of the person whose browser told of it';
comment on column plattform_fault.org_id is 'the organisation of that person';
comment on column plattform_fault.remote is 'the remote';
comment on column plattform_fault.version is 'its release';
comment on column plattform_fault.kind is 'in which way it failed';
comment on column plattform_fault.message is 'the kind of the error, or words of the shell';
comment on column plattform_fault.cause is 'the kind of the error behind it';
comment on column plattform_fault.page is 'the page, without what stands for an object in its address';
comment on column plattform_fault.places is 'places in our code, the innermost first';
comment on column plattform_fault.times is 'how often it was told of';
comment on column plattform_fault.first_at is 'when it was told of first';
comment on column plattform_fault.last_at is 'when it was told of last';

-- A release may fail long after its start: when that was tells whether the start after it healed anything.
alter table plattform_messung add column failed_at timestamptz;
comment on column plattform_messung.failed_at is 'when its fault was told of';
