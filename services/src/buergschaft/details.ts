import type { Bürgschaft, Historieneintrag } from '@avalwerk/contracts'
import { type Ereigniscode, ereignistext, kalendertag } from '@avalwerk/domain'
import type { Sichtkontext, Transaktion } from '../kernel/datenbank.ts'

/**
 * A guarantee as the viewer's organisation sees it, or undefined if it sees none. A frozen view (former beneficiary)
 * answers with the state at the time of the assignment.
 */
export async function bürgschaft(tx: Transaktion, sicht: Sichtkontext, id: string): Promise<Bürgschaft | undefined> {
  const s = await tx
    .selectFrom('buergschaft_sicht as s')
    .leftJoin('projekt as p', (join) => join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.projekt_id'))
    .select([
      's.rolle',
      's.status',
      's.vermerk',
      's.stand',
      's.eingefroren_am',
      's.projekt_id',
      'p.name as projekt_name',
      'p.phase as projekt_phase',
    ])
    .where('s.org_id', '=', sicht.orgId)
    .where('s.buergschaft_id', '=', id)
    .executeTakeFirst()
  if (!s) return undefined
  const b = await tx.selectFrom('buergschaft').selectAll().where('id', '=', id).executeTakeFirst()
  if (!b) return undefined
  const dokumente = await tx
    .selectFrom('buergschaft_dokument')
    .select(['version', 'titel', 'groesse', 'sha256', 'erstellt_am'])
    .where('buergschaft_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const aktuell: Bürgschaft = {
    id: String(b.id),
    version: b.version,
    rolle: s.rolle,
    buergschaftsIdBuerge: b.nummer_buerge,
    art: b.art,
    betrag: b.betrag_cent,
    ursprungsbetrag: b.ursprungsbetrag_cent,
    status: s.status,
    statusgrund: b.statusgrund,
    herkunft: b.herkunft,
    versandweg: b.versandweg,
    textherkunft: s.rolle === 'AUFTRAGGEBER' ? b.textherkunft : null,
    auftraggeber: {
      id: b.auftraggeber_id,
      name: b.auftraggeber_name,
      postadresse: b.auftraggeber_adresse,
      fremdId: null,
      oeffentlicherAuftraggeber: b.auftraggeber_oeffentlich,
      vertretungsformel: b.vertretungsformel,
    },
    auftragnehmer: {
      id: b.auftragnehmer_id,
      name: b.auftragnehmer_name,
      postadresse: b.auftragnehmer_adresse,
      fremdId: b.auftragnehmer_fremd_id,
    },
    buerge: { id: b.buerge_id, name: b.buerge_name, vertragsart: b.buerge_vertragsart },
    vertragsnummer: b.vertragsnummer,
    vertragsdatum: b.vertragsdatum,
    bauleistung: b.bauleistung,
    bauvorhaben: b.bauvorhaben,
    bausumme: b.bausumme_cent,
    ausstellungsdatum: b.ausstellungsdatum,
    befristungsdatum: b.befristungsdatum,
    voraussichtlichesAblaufdatum: b.ablaufdatum,
    zahlungAufErstesAnfordern: b.erstes_anfordern,
    internerVermerk: s.vermerk,
    projekt:
      s.projekt_id && s.projekt_name && s.projekt_phase ? { id: String(s.projekt_id), name: s.projekt_name, phase: s.projekt_phase } : null,
    abtretung: null,
    dokumente: dokumente.map((d) => ({
      version: d.version,
      titel: d.titel,
      groesse: d.groesse,
      sha256: d.sha256,
      erstelltAm: d.erstellt_am.toISOString(),
    })),
    erstelltAm: b.erstellt_am.toISOString(),
    geaendertAm: b.geaendert_am.toISOString(),
  }
  if (!s.eingefroren_am) return aktuell
  return {
    ...aktuell,
    ...(s.stand as Partial<Bürgschaft>),
    projekt: null,
    abtretung: { zessionar: b.auftraggeber_name, am: kalendertag(s.eingefroren_am) },
    geaendertAm: s.eingefroren_am.toISOString(),
  }
}

/** The history that the viewer may read, newest first. Foreign users appear as their company only. */
export async function historie(tx: Transaktion, sicht: Sichtkontext, id: string): Promise<Historieneintrag[] | undefined> {
  const vorhanden = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', sicht.orgId)
    .where('buergschaft_id', '=', id)
    .executeTakeFirst()
  if (!vorhanden) return undefined
  const zeilen = await tx
    .selectFrom('buergschaft_historie')
    .selectAll()
    .where('buergschaft_id', '=', id)
    .orderBy('lfd', 'desc')
    .limit(500)
    .execute()
  return zeilen.map((h) => ({
    id: `${id}-${h.lfd}`,
    zeitpunkt: h.zeitpunkt.toISOString(),
    code: h.code,
    text: ereignistext(h.code as Ereigniscode, h.textwerte),
    akteur: h.akteur_org === sicht.orgId && h.akteur_name ? `${h.akteur_name} (${h.akteur_unternehmen})` : h.akteur_unternehmen,
    vonStatus: h.von_status as Historieneintrag['vonStatus'],
    nachStatus: h.nach_status as Historieneintrag['nachStatus'],
    werte: h.werte,
    grund: h.grund,
    kanal: h.kanal,
  }))
}
