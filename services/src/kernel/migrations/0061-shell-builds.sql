-- Builds of the shell that browsers may have pages of: their files are kept beside the releases of the remotes.
create table plattform_shell (
  build text collate "C" primary key,
  dateien text[] not null,
  zuletzt_am timestamptz not null
);
comment on table plattform_shell is 'builds of the shell whose files are kept';
comment on column plattform_shell.build is 'a digest of what it is made of';
comment on column plattform_shell.dateien is 'the names of its files';
comment on column plattform_shell.zuletzt_am is 'when a process last served its pages';
