import type { Api } from '@avalwerk/contracts'
import { type BuergschaftData, calendarDate, validateAnsprechpartner, validateBuergschaftData } from '@avalwerk/domain'
import { validateHeader } from '../../auftrag/pruefen.ts'
import { auftragFollows } from '../../auftrag/schritt.ts'
import { buergeDetails } from '../../auftrag/buergen.ts'
import { limitFaults } from '../../vertrag/nutzung.ts'
import { Refusal, assertValid } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import { writePruefung } from '../../pruefung/pruefungen.ts'
import { editionFrom, namesVersion, columnsOfEdition, wayOf } from '../ausstellen.ts'
import { type Buergschaft, dataFrom, columnsFrom } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { lockForStep, requireStep, applyStep } from '../schritt.ts'
import { giveUp } from './umtausch.ts'
import { unterschiede } from '../werte.ts'
import { openCorrection } from './korrektur.ts'
import { requireCheckedText } from '../textstopp.ts'

type Decision = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/zweitpruefung']['body']
type Change = Extract<Decision, { entscheidung: 'AENDERN' }>
type Reject = Extract<Decision, { entscheidung: 'ABLEHNEN' }>

/**
 * The second pair of eyes: accepts a draft (G10), changes it (G11) or rejects it (G12). One person is one account: mail
 * address and the provider's id are unique.
 */
export async function validateSecond(v: UseCaseContext, id: string, body: Decision): Promise<Buergschaft> {
  const b = await lockForStep(v, id, body.version)
  if (body.entscheidung === 'ANNEHMEN') return nimmAn(v, b)
  return body.entscheidung === 'AENDERN' ? ändere(v, b, body) : reject(v, b, body)
}

async function nimmAn(v: UseCaseContext, b: Buergschaft): Promise<Buergschaft> {
  const entscheidung = await requireStep(v, 'G10', b, {})
  // Before the step: with it others see what two people must have decided on by then.
  await writePruefung(v, {
    orgId: b.buerge_org,
    buergschaft: b,
    schritt: 'ZWEIT',
    entscheidung: 'ANGENOMMEN',
    kommentar: null,
    werte: [],
  })
  // An announced guarantee is issued already: its order and its borrower were told then.
  const danach = await applyStep(v, b, {
    code: 'G10',
    entscheidung: b.angekuendigt ? { ...entscheidung, mitteilungen: [] } : entscheidung,
    spalten: { fassung_vorher: null },
  })
  await auftragFollows(v, orderOf(b), 'O08')
  return danach
}

/** The order that a draft decides about; a correction, and a document for an announced guarantee, leave it as it is. */
const orderOf = (b: Buergschaft): string | null =>
  b.auftrag_id && !b.korrektur_grundlage_id && !b.angekuendigt ? String(b.auftrag_id) : null

async function ändere(v: UseCaseContext, b: Buergschaft, body: Change): Promise<Buergschaft> {
  const [alt, neu] = [dataFrom(b), body.buergschaftsdaten as BuergschaftData]
  const nummer = body.buergschaftsIdBuerge.trim()
  const werte = [
    ...(nummer !== b.nummer_buerge ? [{ feld: 'Aval-Nummer', alt: b.nummer_buerge, neu: nummer }] : []),
    ...unterschiede(alt, neu),
  ]
  if (b.angekuendigt && werte.length)
    throw new Refusal('EINGABE_UNGUELTIG', [
      { feld: 'buergschaftsdaten', grund: 'Diese Bürgschaft ist bereits angekündigt. Ersetzt werden kann hier nur ihr Dokument.' },
    ])
  const bürge = await buergeDetails(v.tx, b.buerge_org)
  const fassung = namesVersion(body)
    ? await editionFrom(v, wayOf(body), body, {
        art: neu.buergschaftsart,
        bürgeId: b.buerge_org,
        auftraggeberId: b.auftraggeber_id,
        vertragsdatum: neu.vertragsdatum || null,
        auftragId: b.auftrag_id ? String(b.auftrag_id) : null,
        wortlaut: b.wortlaut,
      })
    : undefined
  const mängel = [
    ...validateHeader({ buergschaftsIdBuerge: nummer, ausstellungsdatumBuerge: b.ausstellungsdatum }, true, calendarDate(v.jetzt)),
    ...validateBuergschaftData(neu, {
      heute: calendarDate(v.jetzt),
      bausummeAngabe: bürge?.bausummeAngabe ?? 'KEINE_ANGABE',
      text: fassung?.regeln,
    }),
    ...(await limitFaults(v.tx, b, neu.buergschaftsBetrag)),
  ]
  assertValid(mängel)
  if (fassung) requireCheckedText(fassung, b.buerge_org)
  if (!(await nummerFrei(v.tx, b.buerge_org, nummer, String(b.id)))) throw new Refusal('NUMMER_VERGEBEN')
  const entscheidung = await requireStep(v, 'G11', b, {
    geändert: werte.length > 0 || b.angekuendigt,
    ...fassung?.eingabe,
  })
  const danach = await applyStep(v, b, {
    code: 'G11',
    entscheidung,
    werte,
    spalten: { ...columnsFrom(neu, b.auftraggeber_gemaess_vertrag), nummer_buerge: nummer, ...(fassung && columnsOfEdition(fassung)) },
  })
  await writePruefung(v, {
    orgId: b.buerge_org,
    buergschaft: danach,
    schritt: 'ZWEIT',
    entscheidung: 'ANGENOMMEN_MIT_AENDERUNGEN',
    kommentar: body.kommentarIntern,
    werte,
  })
  return danach
}

async function reject(v: UseCaseContext, b: Buergschaft, body: Reject): Promise<Buergschaft> {
  const mängel = validateAnsprechpartner(body.ansprechpartner, 'ansprechpartner')
  assertValid(mängel)
  if (b.angekuendigt) return dropDocument(v, b, body.ablehnungsgrund, body.kommentarIntern)
  const entscheidung = await requireStep(v, 'G12', b, {})
  const danach = await applyStep(v, b, {
    code: 'G12',
    entscheidung,
    grund: body.ablehnungsgrund,
    spalten: { statusgrund: 'ZWEITPRUEFUNG_ABGELEHNT' },
  })
  const ablehnung = JSON.stringify({ grund: body.ablehnungsgrund, ansprechpartner: body.ansprechpartner })
  await giveUp(v, danach)
  await auftragFollows(v, b.auftrag_id ? String(b.auftrag_id) : null, 'O10', { grund: body.ablehnungsgrund, spalten: { ablehnung } })
  await writePruefung(v, {
    orgId: b.buerge_org,
    buergschaft: b,
    schritt: 'ZWEIT',
    entscheidung: 'ABGELEHNT',
    kommentar: body.kommentarIntern,
    werte: [],
  })
  return danach
}

/**
 * The document for an announced guarantee is rejected in its review, or taken back (G56): the guarantee waits for another
 * one, as it did before.
 * @param comment of the review; undefined where it is taken back
 */
async function dropDocument(v: UseCaseContext, b: Buergschaft, reason: string | null, comment?: string | null): Promise<Buergschaft> {
  if (comment !== undefined && b.letzter_pruefer === v.wer?.nutzerId) throw new Refusal('VIER_AUGEN_VERLETZT')
  const entscheidung = await requireStep(v, 'G56', b, {})
  if (comment !== undefined)
    await writePruefung(v, {
      orgId: b.buerge_org,
      buergschaft: b,
      schritt: 'ZWEIT',
      entscheidung: 'ABGELEHNT',
      kommentar: comment,
      werte: [],
    })
  const before = b.fassung_vorher
  return applyStep(v, b, {
    code: 'G56',
    entscheidung,
    grund: reason,
    spalten: { ...before, fassung_vorher: null },
    öffnet: [before?.dokument_status === 'FEHLER' ? 'B-09' : 'B-15'],
  })
}

/** A draft is cancelled (G13): its order is open again, or the correction that it was made for. */
export async function cancel(v: UseCaseContext, id: string, version: number, grund: string): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  return b.angekuendigt ? dropDocument(v, b, grund) : cancelDraft(v, b, grund)
}

/** The same of a draft that nobody else has heard of. @param b locked by the caller @throws Refusal */
export async function cancelDraft(v: UseCaseContext, b: Buergschaft, grund: string): Promise<Buergschaft> {
  const entscheidung = await requireStep(v, 'G13', b, { grund })
  const danach = await applyStep(v, b, {
    code: 'G13',
    entscheidung,
    grund,
    spalten: { statusgrund: 'ENTWURF_STORNIERT' },
    öffnet: b.korrektur_grundlage_id || !b.auftrag_id ? [] : ['B-01'],
  })
  await giveUp(v, danach)
  if (b.korrektur_grundlage_id) await openCorrection(v, String(b.korrektur_grundlage_id))
  else await auftragFollows(v, b.auftrag_id ? String(b.auftrag_id) : null, 'O11', { spalten: { buergschaft_id: null } })
  return danach
}
