-- A build of the shell that an operator took back isn't served as long as another one is kept on which all remotes in force run.
alter table plattform_shell add column withdrawn_at timestamptz, add column withdrawn_by text, add column withdrawn_why text;
comment on column plattform_shell.withdrawn_at is 'when it was taken back; null where it wasn''t, or is served again';
comment on column plattform_shell.withdrawn_by is 'the name of the person who took it back';
comment on column plattform_shell.withdrawn_why is 'why';
