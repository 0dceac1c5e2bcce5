-- What time itself does: how far each reminder has gone, and what finds the rows that are due.
alter table buergschaft add column befristung_stufe smallint;
comment on column buergschaft.befristung_stufe is 'days before expiry last reminded of; 0: the expiry was reported';
create index buergschaft_befristung on buergschaft (befristungsdatum)
  where status = 'AKT' and befristungsdatum is not null and coalesce(befristung_stufe, 61) > 0;
create index buergschaft_wartend on buergschaft (geaendert_am) where status in ('ABB', 'ZGBB') or (status = 'AUS' and dokument_status = 'KEINES');

alter table auftrag add column vorgewarnt_am timestamptz;
comment on column auftrag.vorgewarnt_am is 'when the author of a draft was warned that it will lapse';

alter table aufgabe add column erinnert smallint not null default 0;
comment on column aufgabe.erinnert is 'reminders sent';
create index aufgabe_mahnung on aufgabe (art, eingang_am) where erledigt_am is null;
create index aufgabe_je_objekt on aufgabe (objekt_art, objekt_id, art);
