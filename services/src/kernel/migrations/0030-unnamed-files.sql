-- ohne Transaktion
-- Files that nothing refers to: found by age for all, and by person for what somebody may keep. What refers to a file is looked for from the file.
create index concurrently if not exists datei_nutzer on datei (org_id, nutzer_id, erstellt_am);
create index concurrently if not exists datei_erstellt on datei (erstellt_am);
create index concurrently if not exists buergschaft_dokument_datei on buergschaft (dokument_datei) where dokument_datei is not null;
create index concurrently if not exists buergschaft_fassung_vorher on buergschaft ((fassung_vorher->>'dokument_datei')) where fassung_vorher is not null;
create index concurrently if not exists texttemplate_quelle_datei on texttemplate (quelle_datei) where quelle_datei is not null;
-- Invitations are counted like attempts: by whom they are for.
alter table sign_in_attempt drop constraint if exists sign_in_attempt_kind_check;
alter table sign_in_attempt add constraint sign_in_attempt_kind_check
  check (kind in ('ACCOUNT', 'NAME', 'ADDRESS', 'DEVICE', 'FACTOR', 'SESSION', 'INVITATION'));
