-- Row-level security: the wall behind the queries. A request sees the rows of its organisation and no others.
grant select on unternehmen, rolle, nutzer, plattformhinweis, land, projekt, buergschaft, buergschaft_sicht,
  buergschaft_historie, buergschaft_dokument to avalwerk_app;
grant select, insert, update on einstellung, hinweis_gelesen to avalwerk_app;
grant update (erhaelt_emails, version) on nutzer to avalwerk_app;

alter table unternehmen enable row level security;
alter table rolle enable row level security;
alter table nutzer enable row level security;
alter table einstellung enable row level security;
alter table hinweis_gelesen enable row level security;
alter table projekt enable row level security;
alter table buergschaft enable row level security;
alter table buergschaft_sicht enable row level security;
alter table buergschaft_historie enable row level security;
alter table buergschaft_dokument enable row level security;

-- Guarantors and companies of the own organisation are known to everybody signed in; the operator knows all;
-- an incognito company is known to nobody else. A restricted user knows only the visible companies of the own organisation.
create policy sicht on unternehmen to avalwerk_app using (
  app_gruppe() = 'BSP'
  or gruppe = 'BG'
  or (org_id = app_org() and ((select app_alle_sichtbar()) or id = any ((select app_sichtbare())::text[])))
);
create policy eigene on rolle to avalwerk_app using (org_id = app_org());
create policy eigene on nutzer to avalwerk_app using (org_id = app_org());
create policy eigene on einstellung to avalwerk_app using (org_id = app_org() and nutzer_id::text = app_nutzer());
create policy eigene on hinweis_gelesen to avalwerk_app using (org_id = app_org() and nutzer_id::text = app_nutzer());
create policy eigene on projekt to avalwerk_app using (org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])));
create policy eigene on buergschaft_sicht to avalwerk_app using (org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])));
create policy beteiligte on buergschaft to avalwerk_app using (
  exists (select from buergschaft_sicht s where s.org_id = app_org() and s.buergschaft_id = id)
);
-- 'sichtbar' names the party roles that may read the entry; a frozen view ends where it was frozen.
create policy beteiligte on buergschaft_historie to avalwerk_app using (
  exists (
    select from buergschaft_sicht s
    where s.org_id = app_org() and s.buergschaft_id = buergschaft_historie.buergschaft_id
      and sichtbar ? s.rolle
      and (s.eingefroren_am is null or zeitpunkt <= s.eingefroren_am)
  )
);
create policy beteiligte on buergschaft_dokument to avalwerk_app using (
  exists (
    select from buergschaft_sicht s
    where s.org_id = app_org() and s.buergschaft_id = buergschaft_dokument.buergschaft_id
      and (s.eingefroren_am is null or erstellt_am <= s.eingefroren_am)
  )
);

-- Text search by trigrams. The operator of the index is not leakproof, so row-level security would keep the planner
-- from using it: the function runs as its owner and applies the same wall itself, word for word. It always takes the
-- index: the planner doesn't know the pattern and would read the table.
create extension if not exists pg_trgm;
-- @param muster the pattern that the index is entered with: at least three letters, or it would be read as a whole
-- @param weitere patterns that must match too
create function app_suche(muster text, weitere text[], hoechstens int) returns setof bigint
  language sql stable security definer set search_path = public set enable_seqscan = off
  as $$
    select buergschaft_id from buergschaft_sicht
    where org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]))
      and suchtext like muster and suchtext like all (weitere)
    limit hoechstens
  $$;
revoke execute on function app_suche(text, text[], int) from public;
grant execute on function app_suche(text, text[], int) to avalwerk_app;
