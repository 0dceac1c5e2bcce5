-- How many guarantees an organisation sees, and for which amount, by company, status and other party: kept where its views change, so that
-- figures needn't pass over them. What changes is appended, since organisations' sums would be locked by all their people at once; it is
-- added up now and then. Frozen views don't count: their guarantees belong to another beneficiary now.
create table buergschaft_summe (
  org_id text not null,
  unternehmen_id text not null,
  status text not null,
  partei text not null,
  anzahl bigint not null,
  betrag_cent bigint not null,
  primary key (org_id, unternehmen_id, status, partei)
);
comment on column buergschaft_summe.partei is 'the beneficiary to a guarantor, the guarantor to all others';
create table buergschaft_summe_aenderung (
  org_id text not null,
  id bigint generated always as identity,
  unternehmen_id text not null,
  status text not null,
  partei text not null,
  anzahl bigint not null,
  betrag_cent bigint not null,
  primary key (org_id, id)
);
create table buergschaft_summe_stand (
  org_id text primary key,
  geprueft_am timestamptz not null
);

-- Views are written by people's own transactions, too, who may not write sums otherwise.
create function app_summe_merken() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into buergschaft_summe_aenderung (org_id, unternehmen_id, status, partei, anzahl, betrag_cent)
    select org_id, unternehmen_id, status, case when rolle = 'BUERGE' then auftraggeber_name else buerge_name end, count(*), sum(betrag_cent)
    from danach where eingefroren_am is null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into buergschaft_summe_aenderung (org_id, unternehmen_id, status, partei, anzahl, betrag_cent)
    select org_id, unternehmen_id, status, case when rolle = 'BUERGE' then auftraggeber_name else buerge_name end, -count(*), -sum(betrag_cent)
    from zuvor where eingefroren_am is null group by 1, 2, 3, 4;
  else
    insert into buergschaft_summe_aenderung (org_id, unternehmen_id, status, partei, anzahl, betrag_cent)
    select org_id, unternehmen_id, status, partei, sum(n), sum(n * betrag_cent) from (
      select org_id, unternehmen_id, status, case when rolle = 'BUERGE' then auftraggeber_name else buerge_name end as partei, 1 as n, betrag_cent
        from danach where eingefroren_am is null
      union all
      select org_id, unternehmen_id, status, case when rolle = 'BUERGE' then auftraggeber_name else buerge_name end, -1, betrag_cent
        from zuvor where eingefroren_am is null) beide
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(n * betrag_cent) <> 0;
  end if;
  return null;
end $$;
create trigger summe_neu after insert on buergschaft_sicht
  referencing new table as danach for each statement execute function app_summe_merken();
create trigger summe_anders after update on buergschaft_sicht
  referencing old table as zuvor new table as danach for each statement execute function app_summe_merken();
create trigger summe_fort after delete on buergschaft_sicht
  referencing old table as zuvor for each statement execute function app_summe_merken();

-- Behind the triggers' lock, so that nothing is written between the sums and the first change.
insert into buergschaft_summe
select org_id, unternehmen_id, status, case when rolle = 'BUERGE' then auftraggeber_name else buerge_name end, count(*), sum(betrag_cent)
from buergschaft_sicht where eingefroren_am is null group by 1, 2, 3, 4;

grant select on buergschaft_summe, buergschaft_summe_aenderung to avalwerk_app;
alter table buergschaft_summe enable row level security;
alter table buergschaft_summe_aenderung enable row level security;
create policy eigene on buergschaft_summe to avalwerk_app using (
  org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])));
create policy eigene on buergschaft_summe_aenderung to avalwerk_app using (
  org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])));
