import type { Api } from '@avalwerk/contracts'
import {
  type Auftraggeber,
  type Bürgschaftsdaten,
  entscheideBürgschaft,
  type Feldmangel,
  kalendertag,
  KORREKTURGRÜNDE,
  type Korrekturwunsch,
  plusWerktage,
  prüfeAuftraggeber,
  prüfeBürgschaftsdaten,
  zukunftRegel,
} from '@avalwerk/domain'
import { prüfeKopf } from '../../auftrag/pruefen.ts'
import { type Bürgenangaben, bürgenangaben, vierAugen } from '../../auftrag/buergen.ts'
import { öffneAufgabe } from '../../aufgaben/aufgaben.ts'
import type { Transaktion } from '../../kernel/datenbank.ts'
import { limitMängel } from '../../vertrag/nutzung.ts'
import { Ablehnung, verlange } from '../../kernel/problem.ts'
import { akteurVon, type Vorgang } from '../../kernel/vorgang.ts'
import { schreibePrüfung } from '../../pruefung/pruefungen.ts'
import { anlage, fassungAus, namesVersion, wegVon } from '../ausstellen.ts'
import { kreisDer, stelle } from '../beteiligte.ts'
import { type Bürgschaft, datenAus } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { erlaubt, lege, nimm, prüfeSchritt, textwerteVon, vollziehe } from '../schritt.ts'
import { alsAuftraggeber, checkEnteredByHand, gehörenZusammen, wählbareFirma } from '../verzeichnis.ts'
import { unterschiede, unterschiedeDerPartei } from '../werte.ts'
import { inRolle } from './beguenstigter.ts'
import { verlangeGeprüftenText } from '../textstopp.ts'

type Korrektureingabe = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/korrektur']['body']
/** Working days that a guarantor has for a correction unless the beneficiary names another day. */
const ANTWORT_WERKTAGE = 10

/** The beneficiary wishes a correction (G21). */
export async function wünscheKorrektur(
  v: Vorgang,
  id: string,
  wunsch: { version: number; grund: Korrekturwunsch; bemerkung: string | null; antwortfrist: string | null },
): Promise<Bürgschaft> {
  const b = await nimm(v, id, wunsch.version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  const heute = kalendertag(v.jetzt)
  const fristmangel = wunsch.antwortfrist ? zukunftRegel(wunsch.antwortfrist, heute) : undefined
  if (fristmangel) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'antwortfrist', grund: fristmangel }])
  const bemerkung = wunsch.bemerkung?.trim() || null
  const entscheidung = await prüfeSchritt(v, 'G21', b, { korrekturgrund: wunsch.grund, bemerkung: bemerkung ?? undefined })
  const frist = wunsch.antwortfrist ?? plusWerktage(heute, ANTWORT_WERKTAGE)
  return vollziehe(v, b, {
    code: 'G21',
    entscheidung,
    grund: bemerkung,
    frist,
    textwerte: { grund: KORREKTURGRÜNDE[wunsch.grund] },
    spalten: { korrektur: JSON.stringify({ grund: wunsch.grund, bemerkung, frist, am: v.jetzt.toISOString() }) },
  })
}

/** The beneficiary takes the wish back (G25), or the guarantor refuses it (G26): the review is open again. */
export async function beendeWunsch(v: Vorgang, id: string, version: number, ablehnungsgrund?: string): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  const code = ablehnungsgrund === undefined ? 'G25' : 'G26'
  if (code === 'G25') await inRolle(v, b, 'AUFTRAGGEBER')
  const entscheidung = await prüfeSchritt(v, code, b, { grund: ablehnungsgrund })
  return vollziehe(v, b, { code, entscheidung, ...(ablehnungsgrund !== undefined && { grund: ablehnungsgrund }) })
}

export const auftraggeberAus = (b: Bürgschaft): Auftraggeber => ({
  auftraggeberId: b.auftraggeber_id,
  name: b.auftraggeber_name,
  postadresse: b.auftraggeber_adresse,
  oeffentlicherAuftraggeber: b.auftraggeber_oeffentlich,
  vertretungsformel: b.vertretungsformel,
  partnertyp: b.auftraggeber_oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
  fremdId: b.auftraggeber_fremd_id,
})
export const auftragnehmerAus = (b: Bürgschaft) => ({
  auftragnehmerId: b.auftragnehmer_id,
  fremdId: b.auftragnehmer_fremd_id,
  name: b.auftragnehmer_name,
  postadresse: b.auftragnehmer_adresse,
  ansprechpartner: b.auftragnehmer_kontakt,
})

/** What a correction starts from; undefined where none is wished. */
export async function grundlage(tx: Transaktion, id: string) {
  const b = await tx.selectFrom('buergschaft').selectAll().where('id', '=', id).executeTakeFirst()
  if (b?.status !== 'IK') return undefined
  // A guarantee that came into correction otherwise than by a wish is corrected like any other.
  const { grund, bemerkung, frist } = b.korrektur ?? { grund: 'KORR_SON' as const, bemerkung: null, frist: kalendertag(b.geaendert_am) }
  return {
    version: b.version,
    korrekturgrund: grund,
    bemerkung,
    frist,
    buergschaftsIdBuerge: b.nummer_buerge,
    buergschaftsdaten: datenAus(b),
    auftraggeber: { ...auftraggeberAus(b), vertretungsformel: [...b.vertretungsformel] },
    auftragnehmer: auftragnehmerAus(b),
  }
}

/** The beneficiary that a correction names, as the guarantor may choose it, and what is wrong with it; no beneficiary where it stays. */
async function neuerBegünstigter(
  v: Vorgang,
  id: string,
  a: Auftraggeber | null,
): Promise<{ gewählt?: Auftraggeber; mängel: Feldmangel[] }> {
  if (!a) return { mängel: [] }
  const bisher = await v.tx
    .selectFrom('buergschaft')
    .select(['auftraggeber_id as id', 'auftraggeber_name as name', 'auftraggeber_adresse as postadresse'])
    .where('id', '=', id)
    .executeTakeFirst()
  // The present beneficiary may be one that the guarantor would not find.
  if (a.auftraggeberId && a.auftraggeberId === bisher?.id) return { mängel: [] }
  return {
    gewählt: alsAuftraggeber(a, await wählbareFirma(v.tx, a.auftraggeberId, 'auftraggeber')),
    mängel: await checkEnteredByHand(v.tx, a, bisher),
  }
}

/**
 * Carries out a correction (G23): makes the successor, as a draft where the guarantor wants four eyes. The corrected
 * guarantee stays in correction until its successor is delivered.
 */
export async function korrigiere(v: Vorgang, id: string, body: Korrektureingabe): Promise<{ b: Bürgschaft; nachfolger: Bürgschaft }> {
  const { gewählt, mängel: enteredByHand } = await neuerBegünstigter(v, id, body.auftraggeber)
  const b = await nimm(v, id, body.version)
  const heute = kalendertag(v.jetzt)
  const [alt, neu] = [datenAus(b), body.buergschaftsdaten as Bürgschaftsdaten]
  const bisher = auftraggeberAus(b)
  const auftraggeber = gewählt ?? bisher
  const nummer = body.buergschaftsIdBuerge.trim()
  const werte = [
    ...unterschiedeDerPartei(bisher, auftraggeber),
    ...(nummer !== b.nummer_buerge ? [{ feld: 'Aval-Nummer', alt: b.nummer_buerge, neu: nummer }] : []),
    ...unterschiede(alt, neu),
  ]
  // Another text is a change of its own: 'wrong or unwanted text' is corrected by nothing else.
  const andererText = body.dateiId !== null || (body.textId !== null && body.textId !== b.text_id)
  const bürge = (await bürgenangaben(v.tx, b.buerge_org)) as Bürgenangaben
  if (!namesVersion(body)) throw new Ablehnung('NEUE_FASSUNG_FEHLT')
  const fassung = await fassungAus(v, wegVon(body), body, {
    art: neu.buergschaftsart,
    bürgeId: bürge.id,
    auftraggeberId: auftraggeber.auftraggeberId,
    vertragsdatum: neu.vertragsdatum || null,
    auftragId: b.auftrag_id ? String(b.auftrag_id) : null,
    wortlaut: b.wortlaut,
  })
  const mängel = [
    ...prüfeKopf({ buergschaftsIdBuerge: nummer, ausstellungsdatumBuerge: heute }, true, heute),
    ...prüfeAuftraggeber(auftraggeber),
    ...enteredByHand,
    ...prüfeBürgschaftsdaten(neu, { heute, bausummeAngabe: bürge.bausummeAngabe, text: fassung.regeln }),
    ...(await limitMängel(v.tx, b, neu.buergschaftsBetrag)),
  ]
  verlange(mängel)
  verlangeGeprüftenText(fassung, bürge.id)
  const entscheidung = await prüfeSchritt(v, 'G23', b, {
    geändert: werte.length > 0 || andererText,
    nummerFrei: await nummerFrei(v.tx, bürge.id, nummer, String(b.id)),
    ...fassung.eingabe,
  })
  const mitVierAugen = vierAugen(bürge, neu.buergschaftsBetrag)
  const anlegen = anlage(v, {
    bürge,
    auftrag: null,
    auftraggeber,
    auftragnehmer: auftragnehmerAus(b),
    daten: neu,
    versand: { weg: b.versandweg, versandadresse: b.versandadresse },
    kopf: { buergschaftsIdBuerge: nummer, ausstellungsdatumBuerge: heute },
    fassung,
    vierAugen: mitVierAugen,
    grundlageId: String(b.id),
    contractBeneficiary: b.auftraggeber_gemaess_vertrag,
  })
  const code = mitVierAugen ? 'G02' : 'G05'
  const anlageentscheidung = erlaubt(
    entscheideBürgschaft(code, anlegen.lage, akteurVon(v), {
      pflichtfelder: true,
      gleicheOrganisation: gehörenZusammen(
        { orgId: (await stelle(v.tx, auftraggeber.auftraggeberId))?.orgId, name: auftraggeber.name },
        { orgId: (await stelle(v.tx, b.auftragnehmer_id))?.orgId, name: b.auftragnehmer_name },
      ),
      nummerFrei: true,
      ...fassung.eingabe,
    }),
  )
  const nachfolger = await lege(
    v,
    {
      ...anlegen.spalten(anlageentscheidung),
      auftrag_id: b.auftrag_id && String(b.auftrag_id),
      kautionsvertrag_id: b.kautionsvertrag_id && String(b.kautionsvertrag_id),
      umtausch_grundlage_id: b.umtausch_grundlage_id && String(b.umtausch_grundlage_id),
    },
    { code, entscheidung: anlageentscheidung, werte },
  )
  const danach = await vollziehe(v, b, {
    code: 'G23',
    entscheidung,
    werte,
    spalten: { nachfolger_id: String(nachfolger.id) },
    // The successor's second review was opened with it.
    öffnet: [],
  })
  await schreibePrüfung(v, {
    orgId: bürge.id,
    buergschaft: nachfolger,
    schritt: 'ERST',
    entscheidung: 'KORRIGIERT',
    kommentar: body.kommentarIntern,
    werte,
  })
  return { b: danach, nachfolger }
}

/** A successor's draft was cancelled: the guarantee may be corrected anew, and the task for it is back. */
export async function öffneKorrektur(v: Vorgang, id: string): Promise<void> {
  const b = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({ nachfolger_id: null, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const grund = b.korrektur ? KORREKTURGRÜNDE[b.korrektur.grund] : '–'
  await öffneAufgabe(v, 'B-03', { art: 'BUERGSCHAFT', id }, await kreisDer(v.tx, b), textwerteVon(b, { grund }), {
    ...(b.korrektur && { frist: b.korrektur.frist }),
  })
}
