import {
  deliveryChannel,
  deliveryRecipient,
  entscheideBürgschaft,
  formatZeitpunkt,
  kalendertag,
  SYSTEM,
  VERSANDWEG,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { auftragFolgt } from '../../auftrag/schritt.ts'
import { öffneAufgabe, schließeAufgaben } from '../../aufgaben/aufgaben.ts'
import { legeDokumentAb } from '../../dokument/ablage.ts'
import { fassungDesDokuments } from '../../dokument/fassung.ts'
import { type Bearbeiter, enqueue, FOR_DAYS } from '../../kernel/jobs.ts'
import type { Datenbank, Transaktion } from '../../kernel/datenbank.ts'
import { meldeÄnderung } from '../../kernel/ereignisstrom.ts'
import { Ablehnung } from '../../kernel/problem.ts'
import type { FormerVersion } from '../../kernel/schema.ts'
import type { Uhr } from '../../kernel/uhr.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import { bürgenangaben, vierAugen } from '../../auftrag/buergen.ts'
import { schreibePrüfung } from '../../pruefung/pruefungen.ts'
import { fassungAus, spaltenDerFassung, wegVon } from '../ausstellen.ts'
import { kreisDer, schreibeSichten } from '../beteiligte.ts'
import { schreibeHistorie } from '../historie.ts'
import { type Bürgschaft, lageVon, nummerVon } from '../lage.ts'
import { nimm, prüfeSchritt, textwerteVon, vollziehe } from '../schritt.ts'
import { gibAuf, löseAb, prüfeAblösung, übernimmUmtausch } from './umtausch.ts'
import { verlangeGeprüftenText } from '../textstopp.ts'

/** After so many failures somebody is told. */
const TOLD_AFTER = 3

/**
 * Makes the document of a guarantee in the background, and delivers the guarantee when it is issued: digitally at once
 * (G14), on paper by a task for the guarantor. Runs once for each version of a guarantee that asked for a document.
 */
export function dokumentbearbeiter(db: Pick<Datenbank, 'system'>, uhr: Uhr, basis: string): Bearbeiter {
  const vorgang = (tx: Transaktion): Vorgang => ({ tx, jetzt: uhr(), wer: null, korrelationsId: null })
  /** The document fails to come about: its guarantor has a task, once. */
  async function tell(tx: Transaktion, inhalt: Record<string, unknown>, fehler: string): Promise<void> {
    const v = vorgang(tx)
    const { buergschaftId, version } = inhalt as { buergschaftId: string; version: number }
    const b = await nimm(v, buergschaftId)
    if (b.version !== version) return orderAnew(v, b)
    if (b.dokument_status === 'FEHLER') return
    const danach = await setzeDokumentstatus(v, b, 'FEHLER')
    await schreibeHistorie(v, b.buerge_org, String(b.id), {
      code: 'DOKUMENT_GESCHEITERT',
      von: b.status,
      nach: b.status,
      sichtbar: ['BUERGE', 'BETREIBER'],
      grund: fehler,
    })
    const kreis = await kreisDer(tx, danach)
    await öffneAufgabe(v, 'B-09', { art: 'BUERGSCHAFT', id: String(b.id) }, kreis, textwerteVon(danach))
    await meldeÄnderung(tx, { art: 'BUERGSCHAFT', id: String(b.id), orgs: await schreibeSichten(v, danach, kreis) })
  }
  return {
    ...FOR_DAYS,
    erledige: async (inhalt) => {
      const { buergschaftId, version } = inhalt as { buergschaftId: string; version: number }
      const dokumente = await fassungDesDokuments(db, buergschaftId, version, uhr(), basis)
      return async (tx) => {
        const v = vorgang(tx)
        const b = await nimm(v, buergschaftId)
        if (!dokumente || b.version !== version) {
          await orderAnew(v, b)
          return 'ÜBERHOLT'
        }
        const nummer = await legeDokumentAb(tx, b, dokumente)
        await dokumentFertig(v, b)
        return `VERSION ${nummer}`
      }
    },
    // The guarantor learns of it long before it is given up, and may put a file of their own in its place.
    stockt: async (tx, inhalt, fehler, failures) => {
      if (failures === TOLD_AFTER) await tell(tx, inhalt, fehler)
    },
    scheitert: tell,
  }
}

/** Changed while its document was being made: what changed it has ordered the next one, or, beside the document's content, it is done here. */
async function orderAnew(v: Vorgang, b: Bürgschaft): Promise<void> {
  if (b.dokument_status !== 'IN_ARBEIT') return
  const inhalt = { buergschaftId: String(b.id), version: b.version }
  const ordered = await v.tx
    .selectFrom('pgboss.job')
    .select('id')
    .where('name', '=', 'DOKUMENT')
    .where('state', 'in', ['created', 'retry', 'active'])
    .where(sql<boolean>`data @> ${JSON.stringify({ content: inhalt })}::jsonb`)
    .executeTakeFirst()
  if (!ordered) await enqueue(v.tx, b.buerge_org, 'DOKUMENT', inhalt)
}

/** No change of the guarantee's content: whoever has it open keeps a current version. */
const setzeDokumentstatus = (v: Vorgang, b: Bürgschaft, dokument_status: Bürgschaft['dokument_status']) =>
  v.tx
    .updateTable('buergschaft')
    .set({ dokument_status, geaendert_am: v.jetzt })
    .where('id', '=', b.id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function dokumentFertig(v: Vorgang, vorher: Bürgschaft): Promise<void> {
  const b = await setzeDokumentstatus(v, vorher, 'FERTIG')
  const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
  const kreis = await kreisDer(v.tx, b)
  await schließeAufgaben(v, ['B-09'], gegenstand, 'DOKUMENT_ERSTELLT')
  if (await stelleZu(v, b)) return
  if (b.status === 'AUS') await öffneAufgabe(v, 'B-08', gegenstand, kreis, textwerteVon(b), { details: whereTo(b) })
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id: String(b.id), orgs: await schreibeSichten(v, b, kreis) })
}

/** Where a paper guarantee goes, for the mail to whoever sends it. */
function whereTo(b: Bürgschaft): string[] {
  const { name, lines, zustellanweisung } = deliveryRecipient({
    auftraggeber: { name: b.auftraggeber_name, postadresse: b.auftraggeber_adresse },
    versandadresse: b.versandadresse,
  })
  return [
    `Versandweg: ${VERSANDWEG[b.versandweg]}`,
    `Empfänger: ${[name, ...lines].join(', ')}`,
    ...(zustellanweisung ? [`Zustellanweisung: ${zustellanweisung}`] : []),
  ]
}

/** Delivers a guarantee digitally if that can be done now (G14). @returns the delivered guarantee, or undefined */
export async function stelleZu(v: Vorgang, b: Bürgschaft): Promise<Bürgschaft | undefined> {
  const entscheidung = entscheideBürgschaft('G14', lageVon(b, null, kalendertag(v.jetzt)), SYSTEM)
  if (!entscheidung.erlaubt) return undefined
  const zugestellt = await vollziehe(v, b, {
    code: 'G14',
    entscheidung,
    textwerte: { zeitpunkt: formatZeitpunkt(v.jetzt) },
    spalten: { zugestellt_am: v.jetzt, versandweg: 'AVALWERK', versandadresse: null },
  })
  await löseGrundlageAb(v, zugestellt)
  return zugestellt
}

/** A delivered successor replaces the guarantee that it corrects (G24). */
async function löseGrundlageAb(v: Vorgang, nachfolger: Bürgschaft): Promise<void> {
  if (!nachfolger.korrektur_grundlage_id) return
  const grundlage = await nimm({ ...v, wer: null }, String(nachfolger.korrektur_grundlage_id))
  const system = { ...v, wer: null }
  const entscheidung = await prüfeSchritt(system, 'G24', grundlage, {})
  // Successor and predecessor often share their number; the successor's own tells them apart.
  const neu =
    nachfolger.nummer_buerge === grundlage.nummer_buerge ? `${nachfolger.nummer_buerge} (${nachfolger.id})` : nummerVon(nachfolger)
  await vollziehe(system, grundlage, {
    code: 'G24',
    entscheidung,
    textwerte: { nummer: neu, alt: nummerVon(grundlage), neu },
  })
  await übernimmUmtausch(v, grundlage, nachfolger)
}

/** The guarantor confirms that paper or PDF was sent (G15). */
export async function bestätigeVersand(v: Vorgang, id: string, version: number): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  await prüfeAblösung(v, b)
  const versandweg = deliveryChannel(false, b.versandweg)
  const danach = await vollziehe(v, b, {
    code: 'G15',
    entscheidung: await prüfeSchritt(v, 'G15', b, {}),
    textwerte: { weg: VERSANDWEG[versandweg] },
    spalten: { zugestellt_am: v.jetzt, versandweg },
  })
  await löseGrundlageAb(v, danach)
  await löseAb(v, danach)
  return danach
}

/** Withdraws an issued guarantee that is not delivered yet (G18); its order is open again. */
export async function zieheVorZustellungZurück(v: Vorgang, id: string, version: number, grund: string): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  const entscheidung = await prüfeSchritt(v, 'G18', b, { grund })
  if (b.dokument_status === 'IN_ARBEIT') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const mitAuftrag = b.auftrag_id && !b.korrektur_grundlage_id
  const danach = await vollziehe(v, b, {
    code: 'G18',
    entscheidung,
    grund,
    spalten: { statusgrund: 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN' },
    öffnet: mitAuftrag ? ['B-01'] : [],
  })
  await gibAuf(v, danach)
  if (mitAuftrag) await auftragFolgt(v, String(b.auftrag_id), 'O16', { grund, spalten: { buergschaft_id: null } })
  return danach
}

/**
 * Gives the document of a linked guarantee, or another one for a document that could not be processed: at once (G19), or
 * under four eyes as a version that somebody else has to decide on (G55).
 */
export async function gibDokument(
  v: Vorgang,
  id: string,
  body: { version: number; dateiId: string | null; textId: string | null },
): Promise<Bürgschaft> {
  const b = await nimm(v, id, body.version)
  if (!body.dateiId && !body.textId) throw new Ablehnung('NEUE_FASSUNG_FEHLT')
  const fassung = await fassungAus(v, wegVon(body), body, {
    art: b.art,
    bürgeId: b.buerge_org,
    auftraggeberId: b.auftraggeber_id,
    vertragsdatum: b.vertragsdatum,
    auftragId: b.auftrag_id ? String(b.auftrag_id) : null,
  })
  verlangeGeprüftenText(fassung, b.buerge_org)
  const bürge = await bürgenangaben(v.tx, b.buerge_org)
  // Judged anew: a guarantor may have come to want four eyes since.
  const underFourEyes = { ...b, vier_augen: b.vier_augen || (bürge !== undefined && vierAugen(bürge, b.betrag_cent)) }
  if (!underFourEyes.vier_augen) {
    const entscheidung = await prüfeSchritt(v, 'G19', b, fassung.eingabe)
    return vollziehe(v, b, { code: 'G19', entscheidung, spalten: spaltenDerFassung(fassung) })
  }
  const entscheidung = await prüfeSchritt(v, 'G55', underFourEyes, fassung.eingabe)
  const danach = await vollziehe(v, b, {
    code: 'G55',
    entscheidung,
    spalten: { ...spaltenDerFassung(fassung), vier_augen: true, fassung_vorher: JSON.stringify(formerVersion(b)) },
  })
  await schreibePrüfung(v, {
    orgId: b.buerge_org,
    buergschaft: danach,
    schritt: 'ERST',
    entscheidung: 'DOKUMENT_GEGEBEN',
    kommentar: null,
    werte: [],
  })
  return danach
}

/** What a guarantee is issued with now, to return to. */
const formerVersion = (b: Bürgschaft): FormerVersion => ({
  dokument_art: b.dokument_art,
  dokument_datei: b.dokument_datei,
  dokument_status: b.dokument_status,
  text_org: b.text_org,
  text_id: b.text_id,
  wortlaut: b.wortlaut,
  textherkunft: b.textherkunft,
})
