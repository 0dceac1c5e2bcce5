-- Open tasks are few among all that ever were: their pages are read from indexes of their own.
create index aufgabe_offen_eingang on aufgabe (org_id, eingang_am, id) where erledigt_am is null;
create index aufgabe_offen_frist on aufgabe (org_id, (coalesce(frist, '9999-12-31'::date)), id) where erledigt_am is null;
create index aufgabe_offen_betreff on aufgabe (org_id, betreff_sort, id) where erledigt_am is null;

-- Text search enters the index with two words: of 'gmbh 4711' the longer one finds half the table.
-- @param muster, muster2 patterns of at least three letters each; the same one twice where there is one word
-- @param weitere patterns that must match too
drop function app_suche(text, text[], int);
create function app_suche(muster text, muster2 text, weitere text[], hoechstens int) returns setof bigint
  language sql stable security definer set search_path = public set enable_seqscan = off
  as $$
    select buergschaft_id from buergschaft_sicht
    where org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]))
      and suchtext like muster and suchtext like muster2 and suchtext like all (weitere)
    limit hoechstens
  $$;
revoke execute on function app_suche(text, text, text[], int) from public;
grant execute on function app_suche(text, text, text[], int) to avalwerk_app;

create function app_auftragssuche(muster text, muster2 text, weitere text[], hoechstens int) returns setof bigint
  language sql stable security definer set search_path = public set enable_seqscan = off
  as $$
    select auftrag_id from auftrag_sicht
    where org_id = app_org() and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]))
      and suchtext like muster and suchtext like muster2 and suchtext like all (weitere)
    limit hoechstens
  $$;
revoke execute on function app_auftragssuche(text, text, text[], int) from public;
grant execute on function app_auftragssuche(text, text, text[], int) to avalwerk_app;
