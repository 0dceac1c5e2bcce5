-- ohne Transaktion
-- What has ended, by its last entry; and what is about something that goes.
create index concurrently if not exists buergschaft_ended on buergschaft (geaendert_am)
  where status in ('UT', 'AB', 'ZGB', 'STO', 'ABGELEHNT') or geloescht_am is not null;
create index concurrently if not exists auftrag_ended on auftrag (geaendert_am) where status in ('ABGELEHNT', 'STORNIERT');
create index concurrently if not exists kautionsvertrag_ended on kautionsvertrag (geaendert_am) where status in ('ABGELEHNT', 'BEENDET');
create index concurrently if not exists mitteilung_objekt on mitteilung (objekt_art, objekt_id);
create index concurrently if not exists texttemplate_verwendung_buergschaft on texttemplate_verwendung (buergschaft_id) where buergschaft_id is not null;
create index concurrently if not exists buergschaft_auftrag on buergschaft (auftrag_id) where auftrag_id is not null;
