-- What guarantees use of a contract's limit and orders reserve of it, kept where it changes, in the same transaction: each change as a row,
-- the sums by borrower and type, and those of the contract in its own row. From the view of its guarantor, and of all others ('aussen').
alter table kautionsvertrag
  add column genutzt_cent bigint not null default 0,
  add column reserviert_cent bigint not null default 0,
  add column genutzt_aussen_cent bigint not null default 0,
  add column reserviert_aussen_cent bigint not null default 0,
  add column nutzung_geprueft_am timestamptz not null default now();
comment on column kautionsvertrag.genutzt_cent is 'used by guarantees that the portal knows, as the guarantor sees it';
comment on column kautionsvertrag.nutzung_geprueft_am is 'when the sums were last compared with guarantees and orders';
-- Processes of the release before may go on for a while: what they do is found by the first comparison, in an hour.
update kautionsvertrag set nutzung_geprueft_am = now() - interval '23 hours';
-- The row is written with each order: room for that beside it.
alter table kautionsvertrag set (fillfactor = 40);
create index kautionsvertrag_geprueft on kautionsvertrag (nutzung_geprueft_am);

create table kautionsvertrag_nutzung (
  org_id text not null,
  kautionsvertrag_id bigint not null,
  unternehmen_id text not null,
  art text not null,
  anzahl int not null,
  genutzt_cent bigint not null,
  reserviert_cent bigint not null,
  anzahl_aussen int not null,
  genutzt_aussen_cent bigint not null,
  reserviert_aussen_cent bigint not null,
  primary key (org_id, kautionsvertrag_id, unternehmen_id, art)
) with (fillfactor = 40);
comment on column kautionsvertrag_nutzung.unternehmen_id is 'the borrower; empty for one without the platform';

create table kautionsvertrag_buchung (
  org_id text not null,
  kautionsvertrag_id bigint not null,
  id bigint generated always as identity,
  objekt_art text not null check (objekt_art in ('BUERGSCHAFT', 'AUFTRAG')),
  objekt_id bigint not null,
  unternehmen_id text not null,
  art text not null,
  anzahl int not null,
  genutzt_cent bigint not null,
  reserviert_cent bigint not null,
  anzahl_aussen int not null,
  genutzt_aussen_cent bigint not null,
  reserviert_aussen_cent bigint not null,
  zeitpunkt timestamptz not null,
  primary key (org_id, kautionsvertrag_id, id)
);
create index kautionsvertrag_buchung_objekt on kautionsvertrag_buchung (objekt_id, objekt_art, org_id);

insert into kautionsvertrag_buchung (org_id, kautionsvertrag_id, objekt_art, objekt_id, unternehmen_id, art, anzahl, genutzt_cent,
  reserviert_cent, anzahl_aussen, genutzt_aussen_cent, reserviert_aussen_cent, zeitpunkt)
select b.buerge_org, b.kautionsvertrag_id, 'BUERGSCHAFT', b.id, coalesce(b.auftragnehmer_id, ''), b.art,
  u.innen, u.innen * (b.betrag_cent - least(b.betrag_cent, coalesce(case when e.nachfolger_id is null then e.betrag_cent end, 0))), 0,
  u.aussen, u.aussen * (b.betrag_cent - least(b.betrag_cent, coalesce(case when e.nachfolger_id is null or (en.status = 'ENT' and
    not en.angekuendigt) then e.betrag_cent end, 0))), 0, now()
from buergschaft b
left join buergschaft n on n.buerge_org = b.buerge_org and n.id = b.nachfolger_id
left join buergschaft e on e.buerge_org = b.buerge_org and e.id = b.umtausch_grundlage_id and e.umtausch_id = b.id
  and e.kautionsvertrag_id = b.kautionsvertrag_id and e.geloescht_am is null
  and e.status in ('ENT', 'AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB')
left join buergschaft en on en.buerge_org = e.buerge_org and en.id = e.nachfolger_id
cross join lateral (select (b.nachfolger_id is null)::int as innen,
  (not (b.status = 'ENT' and not b.angekuendigt) and (b.nachfolger_id is null or coalesce(n.status = 'ENT' and not n.angekuendigt, false)))::int
    as aussen) u
where b.kautionsvertrag_id is not null and b.geloescht_am is null
  and b.status in ('ENT', 'AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB') and u.innen + u.aussen > 0
union all
select buerge_org, kautionsvertrag_id, 'AUFTRAG', id, coalesce(daten -> 'auftragnehmer' ->> 'auftragnehmerId', ''),
  daten -> 'buergschaftsdaten' ->> 'buergschaftsart', 0, 0,
  case when status = 'IN_PRUEFUNG' and phase = 'ZWEITPRUEFUNG' then 0 else betrag_cent end, 0, 0, betrag_cent, now()
from auftrag
where kautionsvertrag_id is not null and buerge_org is not null
  and (status, coalesce(phase, '')) in (('SCHWEBE', ''), ('IN_PRUEFUNG', 'FORMAL'), ('IN_PRUEFUNG', 'ZWEITPRUEFUNG'));
insert into kautionsvertrag_nutzung
select org_id, kautionsvertrag_id, unternehmen_id, art, sum(anzahl), sum(genutzt_cent), sum(reserviert_cent), sum(anzahl_aussen),
  sum(genutzt_aussen_cent), sum(reserviert_aussen_cent)
from kautionsvertrag_buchung group by 1, 2, 3, 4;
update kautionsvertrag k set genutzt_cent = s.g, reserviert_cent = s.r, genutzt_aussen_cent = s.ga, reserviert_aussen_cent = s.ra
from (select org_id, kautionsvertrag_id, sum(genutzt_cent) g, sum(reserviert_cent) r, sum(genutzt_aussen_cent) ga,
  sum(reserviert_aussen_cent) ra from kautionsvertrag_nutzung group by 1, 2) s
where s.org_id = k.org_id and s.kautionsvertrag_id = k.id;
