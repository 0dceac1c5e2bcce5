-- The sum of a release's descriptor as browsers fetch it: they show the release before in the place of one whose files they can't get.
alter table plattform_ausgabe add column descriptor_sum text;
comment on column plattform_ausgabe.descriptor_sum is 'integrity of remote.json, sha384; null of what was published before sums were kept';
