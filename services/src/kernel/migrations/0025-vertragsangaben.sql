-- What a guarantee says of the contract that it secures, and the number that other systems know its beneficiary by.
alter table buergschaft
  add column waehrung text not null default 'EUR' check (waehrung = 'EUR'),
  add column baurecht text check (baurecht in ('BGB', 'VOB')),
  add column auftraggeber_fremd_id text,
  add column auftraggeber_gemaess_vertrag jsonb;
-- Under which id the operator's document management keeps a text.
alter table texttemplate add column dms_template_id text;
