-- Messages are found by their subject in its search form, as tasks are: 'übermittelt' and 'Uebermittelt' find 'Übermittelt'.

-- As the code writes it (domain: toSortKey), for rows that are there already; a database's own lower case may know ASCII alone.
create function pg_temp.sort_key(text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(
    lower(replace(replace(normalize($1, NFD), 'ß', 'ss'), 'ẞ', 'ss')), '[\u0300-\u036f]', '', 'g'), '([aou])e', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
alter table mitteilung add column betreff_sort text collate "C" not null default '';
update mitteilung set betreff_sort = pg_temp.sort_key(betreff);
comment on column mitteilung.betreff_sort is 'the subject as it is searched';
