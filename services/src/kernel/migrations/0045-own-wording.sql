-- The wording that an order brings along, where the guarantee is set in it.
alter table buergschaft
  add column wortlaut text,
  drop constraint buergschaft_dokument_art_check,
  add constraint buergschaft_dokument_art_check
    check (dokument_art in ('TEXT', 'HOCHGELADEN', 'BEIDES', 'VERKNUEPFT', 'WORTLAUT')) not valid;
alter table buergschaft validate constraint buergschaft_dokument_art_check;
