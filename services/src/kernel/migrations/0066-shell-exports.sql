-- What a build of the shell says about itself: what remotes may take from it, and what its pages are made of, should it be served again.
alter table plattform_shell add column description jsonb;
alter table plattform_shell add column started_at timestamptz;
alter table plattform_shell add column lacks jsonb not null default '[]';
alter table plattform_shell add column served_instead text;
comment on column plattform_shell.started_at is 'when a process last began with it: the newest of those that run is, or comes, in force';
comment on column plattform_shell.lacks is 'what remotes in force take and it doesn''t provide, in words';
comment on column plattform_shell.served_instead is 'the build whose pages are served as long as that is so; null where its own are';
