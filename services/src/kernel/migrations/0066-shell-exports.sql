-- What a build of the shell says about itself: what remotes may take from it, and what its pages are made of, should it be served again.
alter table plattform_shell add column description jsonb;
alter table plattform_shell add column started_at timestamptz;
alter table plattform_shell add column waits_for jsonb;
comment on column plattform_shell.started_at is 'when a process last began with it: the newest is the one that comes, or is, in force';
comment on column plattform_shell.waits_for is 'why it isn''t served yet; null where it is';
