-- On which version of a guarantee somebody decided: a hash of all that its document says.
alter table pruefung add column fassung text;
alter table buergschaft_dokument add column fassung text;
-- A document that is given to a guarantee that others know of goes back into review.
alter table buergschaft
  add column angekuendigt boolean not null default false,
  add column fassung_vorher jsonb;
