-- Whose page a release is on now is told of the start that led there. A release that is loaded already needs no start: how long the switch
-- to it took is counted by steps of a tenth, since there are many more switches than starts.
alter table plattform_messung add column seen_at timestamptz;
comment on column plattform_messung.seen_at is 'when its page was told of last as being in front of somebody; null where it was left';

create table plattform_switch (
  remote text not null,
  version text not null,
  hour timestamptz not null,
  step int not null,
  times int not null,
  primary key (remote, version, hour, step)
);
create index plattform_switch_age on plattform_switch (hour);
comment on table plattform_switch is 'how long switches to remotes took that were loaded already';
comment on column plattform_switch.remote is 'the remote';
comment on column plattform_switch.version is 'its release';
comment on column plattform_switch.hour is 'the beginning of the hour in which it was told of';
comment on column plattform_switch.step is 'how long they took: each step is a tenth longer than the one before, 0 is a millisecond';
comment on column plattform_switch.times is 'how many took as long';
