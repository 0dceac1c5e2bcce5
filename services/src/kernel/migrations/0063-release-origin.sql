-- Where a release comes from, as whoever published it said: operators decide by it, browsers don't get it.
alter table plattform_ausgabe add column origin jsonb;
comment on column plattform_ausgabe.origin is 'its commit, the author of that, and what it changes';
