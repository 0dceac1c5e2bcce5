-- Guarantees shared with people of the own organisation or of another one; comments on them; tasks and messages for one person.
create table buergschaft_freigabe (
  org_id text not null,
  id uuid not null,
  buergschaft_id bigint not null,
  recht text not null check (recht in ('EINSEHEN', 'KOMMENTIEREN', 'FREIGABE_PRUEFEN')),
  status text not null check (status in ('OFFEN', 'ANGENOMMEN', 'ABGELEHNT', 'FEHLER')),
  empfaenger_email text not null,
  -- Known as soon as somebody with this address is: the person, their organisation and company.
  empfaenger_nutzer uuid,
  empfaenger_name text,
  von_nutzer uuid not null,
  von_name text not null,
  von_unternehmen text not null,
  nachricht text,
  bis date not null,
  antwort text,
  beantwortet_am timestamptz,
  beendet_am timestamptz,
  erstellt_am timestamptz not null,
  primary key (org_id, id)
);
create unique index buergschaft_freigabe_eine on buergschaft_freigabe (org_id, buergschaft_id, empfaenger_email) where beendet_am is null;
create index buergschaft_freigabe_fuer on buergschaft_freigabe (buergschaft_id, empfaenger_email) where beendet_am is null;
create index buergschaft_freigabe_bis on buergschaft_freigabe (bis) where beendet_am is null;

create table buergschaft_kommentar (
  org_id text not null,
  id uuid not null,
  buergschaft_id bigint not null,
  nutzer_id uuid not null,
  nutzer_name text not null,
  nutzer_org text not null,
  unternehmen text not null,
  kommentar text not null,
  zeitpunkt timestamptz not null,
  primary key (org_id, id)
);
create index buergschaft_kommentar_zeit on buergschaft_kommentar (org_id, buergschaft_id, zeitpunkt);

alter table aufgabe add column nur_fuer uuid;
alter table aufgabe add column erinnert_am date;
alter table mitteilung add column nur_fuer uuid;
drop index aufgabe_offen;
create unique index aufgabe_offen on aufgabe
  (org_id, art, objekt_art, objekt_id, (coalesce(nur_fuer, '00000000-0000-0000-0000-000000000000'::uuid))) where erledigt_am is null;
create index aufgabe_wiedervorlage on aufgabe (wiedervorlage_am) where erledigt_am is null and art = 'A-12' and erinnert_am is null;

drop policy eigene on aufgabe;
create policy eigene on aufgabe to avalwerk_app using (
  org_id = app_org() and (nur_fuer is null or nur_fuer::text = app_nutzer())
  and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]) or nur_fuer is not null)
);
drop policy eigene on mitteilung;
create policy eigene on mitteilung to avalwerk_app using (
  org_id = app_org() and (nur_fuer is null or nur_fuer::text = app_nutzer())
  and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[]) or nur_fuer is not null)
);

grant select on buergschaft_freigabe, buergschaft_kommentar to avalwerk_app;
alter table buergschaft_freigabe enable row level security;
alter table buergschaft_kommentar enable row level security;
-- Of the guarantees that the viewer sees.
create policy eigene on buergschaft_freigabe to avalwerk_app using (
  org_id = app_org() and exists (select from buergschaft_sicht s where s.org_id = app_org() and s.buergschaft_id = buergschaft_freigabe.buergschaft_id)
);
create policy eigene on buergschaft_kommentar to avalwerk_app using (
  org_id = app_org() and exists (select from buergschaft_sicht s where s.org_id = app_org() and s.buergschaft_id = buergschaft_kommentar.buergschaft_id)
);
