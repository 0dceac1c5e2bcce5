alter table buergschaft add column vorgewarnt_am timestamptz;
comment on column buergschaft.vorgewarnt_am is 'when the guarantor was warned that its draft will lapse';
