-- Guarantee texts with their life cycle: whose they are, wording with lists and placeholders, source file, versions, reviews
-- by each guarantor, history, use.
alter table texttemplate
  add column unternehmen_id text,
  add column unternehmen_name text,
  add column inhalt jsonb,
  add column beschreibung text,
  add column allgemeine_bestimmungen boolean not null default true,
  add column ansprechpartner jsonb,
  add column quelle_org text,
  add column quelle_datei uuid,
  add column grundlage_id text,
  add column stamm text generated always as (left(id, 11)) stored,
  add column fassung int generated always as (right(id, 3)::int) stored,
  add column erstfertigsteller uuid,
  add column buergen_y int not null default 0,
  add column buergen_x int not null default 0,
  add column buergen_abgelehnt int not null default 0,
  add column anzeige text,
  add column rang int not null default 0,
  add column erstellt_am timestamptz not null default now(),
  add column geaendert_am timestamptz not null default now(),
  add column suchtext text not null default '';
update texttemplate set
  unternehmen_id = case when typ = 'OET' then org_id else left(id, 6) end,
  inhalt = (select jsonb_agg(jsonb_build_object('art', 'ABSATZ', 'teile', jsonb_build_array(jsonb_build_object('text', a))))
    from jsonb_array_elements_text(absaetze) a),
  anzeige = status, rang = case status when 'A' then 8 else 10 end,
  suchtext = lower(id || ' ' || titel);
update texttemplate set inhalt = '[]' where inhalt is null;
alter table texttemplate drop column absaetze;
update texttemplate t set unternehmen_name = coalesce((select u.name from unternehmen u where u.id = t.unternehmen_id), '');
alter table texttemplate
  alter column unternehmen_id set not null,
  alter column unternehmen_name set not null,
  alter column inhalt set default '[]',
  alter column inhalt set not null,
  alter column anzeige set not null,
  add constraint texttemplate_status check (status in ('AN', 'H', 'B', 'PT', 'F', 'P', 'A', 'AB', 'IA'));
create unique index texttemplate_id on texttemplate (id);
create index texttemplate_stamm on texttemplate (stamm, fassung);
create index texttemplate_liste on texttemplate (org_id, geaendert_am);
comment on column texttemplate.erstfertigsteller is 'who finished it first; somebody else finishes it finally';
comment on column texttemplate.grundlage_id is 'the text whose wording it began with';

-- Tasks and messages are about texts too, whose ids are no numbers.
alter table aufgabe alter column objekt_id type text;
alter table mitteilung alter column objekt_id type text;
alter table aufgabe drop constraint aufgabe_objekt_art_check, add constraint aufgabe_objekt_art_check check (objekt_art in ('AUFTRAG', 'BUERGSCHAFT', 'IMPORT', 'TEXT'));

-- What is finished stays as it is: guarantees are issued and set anew with it.
create function texttemplate_fest() returns trigger language plpgsql as $$
begin
  if old.status in ('F', 'P', 'A', 'IA') and (
    new.inhalt is distinct from old.inhalt or new.art <> old.art or new.befristung_moeglich <> old.befristung_moeglich
    or new.erstes_anfordern_moeglich <> old.erstes_anfordern_moeglich
    or new.allgemeine_bestimmungen <> old.allgemeine_bestimmungen
  ) then
    raise exception 'Ein fertiggestellter Text ändert sich nicht: %', old.id;
  end if;
  return new;
end $$;
create trigger texttemplate_fest before update on texttemplate for each row execute function texttemplate_fest();

alter table texttemplate_freigabe
  drop constraint texttemplate_freigabe_status_check,
  add column eigner_org text,
  add column erstpruefer uuid,
  add column empfehlung text check (empfehlung in ('FREIGEBEN', 'ABLEHNEN')),
  add column nachricht text,
  add column ansprechpartner jsonb,
  add column angefragt_am timestamptz not null default now(),
  add column entschieden_am timestamptz,
  add constraint texttemplate_freigabe_status check (status in ('OFFEN', 'ERSTGEPRUEFT', 'FREIGEGEBEN', 'ABGELEHNT'));
update texttemplate_freigabe f set eigner_org = t.org_id from texttemplate t where t.id = f.template_id;
alter table texttemplate_freigabe alter column eigner_org set not null;
comment on column texttemplate_freigabe.eigner_org is 'whose text it is';
create index texttemplate_freigabe_text on texttemplate_freigabe (template_id);
comment on column texttemplate_freigabe.nachricht is 'to the beneficiary, where the text is rejected; the second reviewer may change it';
update texttemplate t set
  buergen_y = (select count(*) from texttemplate_freigabe f where f.template_id = t.id),
  buergen_x = (select count(*) from texttemplate_freigabe f where f.template_id = t.id and f.status = 'FREIGEGEBEN'),
  buergen_abgelehnt = (select count(*) from texttemplate_freigabe f where f.template_id = t.id and f.status = 'ABGELEHNT');

-- Public texts and guarantors' texts that a beneficiary has activated for itself.
create table texttemplate_aktivierung (
  org_id text not null,
  template_id text not null,
  nutzer_name text not null,
  aktiviert_am timestamptz not null,
  primary key (org_id, template_id)
);

-- For whom and when a text was used.
create table texttemplate_verwendung (
  org_id text not null,
  id bigint generated always as identity,
  template_id text not null,
  beguenstigter_id text,
  buergschaft_id bigint,
  zeitpunkt timestamptz not null,
  primary key (org_id, id)
);
create unique index texttemplate_verwendung_einmal on texttemplate_verwendung (template_id, buergschaft_id) where buergschaft_id is not null;
create index texttemplate_verwendung_text on texttemplate_verwendung (template_id, zeitpunkt);
comment on column texttemplate_verwendung.org_id is 'the guarantor that used it';
insert into texttemplate_verwendung (org_id, template_id, beguenstigter_id, buergschaft_id, zeitpunkt)
  select buerge_org, text_id, auftraggeber_id, id, erstellt_am from buergschaft where text_id is not null and status <> 'ENT';

-- A draft uses nothing yet.
create function buergschaft_verwendet_text() returns trigger language plpgsql security definer as $$
begin
  if new.text_id is not null and new.status <> 'ENT' then
    insert into texttemplate_verwendung (org_id, template_id, beguenstigter_id, buergschaft_id, zeitpunkt)
      values (new.buerge_org, new.text_id, new.auftraggeber_id, new.id, new.geaendert_am)
      on conflict (template_id, buergschaft_id) where buergschaft_id is not null do nothing;
  end if;
  return new;
end $$;
create trigger buergschaft_verwendet_text after insert or update of text_id, status on buergschaft
  for each row when (new.text_id is not null) execute function buergschaft_verwendet_text();
create index buergschaft_text on buergschaft (text_id) where text_id is not null;

create table text_historie (
  org_id text not null,
  text_id text not null,
  lfd int not null,
  zeitpunkt timestamptz not null,
  akteur_org text,
  akteur_unternehmen text not null,
  akteur_name text,
  code text not null,
  textwerte jsonb not null default '{}',
  von_status text,
  nach_status text,
  werte jsonb not null default '[]',
  grund text,
  kanal text not null,
  sichtbar jsonb not null,
  hash text not null,
  primary key (org_id, text_id, lfd)
);

alter table pruefung add column text_id text;
create index pruefung_text on pruefung (text_id) where text_id is not null;

grant select on texttemplate_aktivierung, texttemplate_verwendung, text_historie to avalwerk_app;
alter table texttemplate_aktivierung enable row level security;
alter table texttemplate_verwendung enable row level security;
alter table text_historie enable row level security;

drop policy sicht on texttemplate;
create policy sicht on texttemplate to avalwerk_app using (
  app_gruppe() = 'BSP'
  or (org_id = app_org() and typ = 'AGT' and ((select app_alle_sichtbar()) or unternehmen_id = any ((select app_sichtbare())::text[])))
  or (org_id = app_org() and typ = 'BGT' and status in ('A', 'IA'))
  or (typ = 'OET' and status in ('A', 'IA'))
  or (typ = 'BGT' and app_gruppe() = 'AG' and status in ('A', 'IA'))
  or (app_gruppe() = 'BG' and exists (
    select from texttemplate_freigabe f where f.org_id = app_org() and f.template_id = texttemplate.id
  ))
);
drop policy sicht on texttemplate_freigabe;
create policy sicht on texttemplate_freigabe to avalwerk_app using (
  org_id = app_org() or eigner_org = app_org() or app_gruppe() = 'BSP'
);
create policy eigene on texttemplate_aktivierung to avalwerk_app using (org_id = app_org());
create policy eigene on texttemplate_verwendung to avalwerk_app using (org_id = app_org() or app_gruppe() = 'BSP');
create policy beteiligte on text_historie to avalwerk_app using (
  exists (select from texttemplate t where t.id = text_historie.text_id)
  and (
    sichtbar ? ('ORG:' || app_org())
    or (org_id = app_org() and sichtbar ? 'EIGNER')
    or (app_gruppe() = 'BSP' and sichtbar ? 'BETREIBER')
    or (app_gruppe() = 'BG' and org_id <> app_org() and sichtbar ? 'BUERGE')
  )
);
