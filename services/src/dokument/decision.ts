import { DECISION_WORDS, eventText, type EventCode, formatInstant } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { HistoryEntry } from '@avalwerk/contracts'
import { listBuergschaftHistory, numberOfRow } from '../buergschaft/index.ts'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import type { PruefungTable } from '../kernel/schema.ts'
import { findAuftragData } from '../records/auftrag.ts'
import type { Template } from '../records/texttemplate.ts'
import { decisionsOfAuftrag, decisionsOfTexts, listEntscheidungen, versionNumbers } from '../pruefung/index.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { listDocuments } from '../records/buergschaftDokument.ts'
import { typeset, type Typeset } from '../files/index.ts'

/** Makes a document once the transaction is over. */
type Make = () => Promise<Buffer>
/** What happened to an object, as the viewer may read it. */
export type History = readonly Pick<HistoryEntry, 'zeitpunkt' | 'code' | 'text' | 'akteur' | 'werte' | 'grund'>[]

/**
 * The decisions on a guarantee as PDF: who decided what and when, with the changes, the history as the viewer may read it, and the hashes
 * of the documents.
 * @returns a function that makes it once the transaction is over; undefined if the viewer sees no such guarantee
 */
export async function decisionDocumentation(
  tx: DbTransaction,
  caller: VisibilityContext,
  id: string,
  now: Date,
): Promise<Make | undefined> {
  const buergschaft = await findBuergschaft(tx, id)
  const timeline = await listBuergschaftHistory(tx, caller, id)
  if (!buergschaft || !timeline) return undefined
  return typesetDecisions({
    about: `Bürgschaft ${numberOfRow(buergschaft)}`,
    parteien: [buergschaft.auftraggeber_name, buergschaft.auftragnehmer_name],
    pruefungen: await listEntscheidungen(tx, caller.orgId, id),
    history: timeline,
    documents: await listDocuments(tx, id),
    now,
  })
}

/**
 * The same of an order, with the documents of the guarantee that came of it.
 * @param timeline its history as the viewer may read it
 */
export async function auftragDocumentation(
  tx: DbTransaction,
  orgId: string,
  id: string,
  timeline: History,
  now: Date,
): Promise<Make | undefined> {
  const order = await findAuftragData(tx, id)
  if (!order) return undefined
  return typesetDecisions({
    about: `Antrag BA ${id}`,
    parteien: [order.daten.auftraggeber?.name, order.daten.auftragnehmer?.name].filter((name) => name !== undefined),
    pruefungen: await decisionsOfAuftrag(tx, orgId, id),
    history: timeline,
    documents: order.buergschaft_id === null ? [] : await listDocuments(tx, order.buergschaft_id),
    now,
  })
}

/** The same of a text's review at the guarantor that asks. @param timeline its history as the viewer may read it */
export async function textDocumentation(
  tx: DbTransaction,
  caller: VisibilityContext,
  template: Template,
  timeline: History,
  now: Date,
): Promise<Make> {
  return typesetDecisions({
    about: `Bürgschaftstext ${template.id} (${template.titel})`,
    parteien: [template.unternehmen_name],
    pruefungen: await decisionsOfTexts(tx, caller.orgId, template.id),
    history: timeline,
    documents: [],
    now,
  })
}

/** A titled table. @param wide the column that takes what is left; the last unless said otherwise */
export function decisionTable(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  wide = header.length - 1,
): object[] {
  if (rows.length === 0) return []
  return [
    { text: title, bold: true, fontSize: 12, headlineLevel: 2, margin: [0, 16, 0, 6] },
    {
      layout: 'lightHorizontalLines',
      fontSize: 9,
      table: {
        headerRows: 1,
        widths: header.map((_, i) => (i === wide ? '*' : 'auto')),
        body: [header.map((text) => ({ text, bold: true })), ...rows],
      },
    },
  ]
}

const pairs = (list: HistoryEntry['werte']) => list.map(({ feld, alt, neu }) => `${feld}: ${alt ?? '–'} → ${neu ?? '–'}`)
/** A time on one line. */
const instant = (when: Date | string) => formatInstant(when).replaceAll(' ', '\u00a0')
const rows = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n') || '–'

function typesetDecisions(facts: {
  about: string
  parteien: readonly string[]
  pruefungen: readonly Selectable<PruefungTable>[]
  history: History
  documents: Awaited<ReturnType<typeof listDocuments>>
  now: Date
}): Make {
  const numbers = versionNumbers(facts.pruefungen)
  const version = (edition: string | null) => String(numbers.get(edition ?? '') ?? '–')
  const document: Typeset = {
    download: true,
    title: `Entscheidungsdokumentation: ${facts.about}`,
    author: 'Avalwerk',
    createdAt: facts.now,
    footer: `${facts.about} · erstellt am ${formatInstant(facts.now)}`,
    content: [
      { text: 'Entscheidungsdokumentation', fontSize: 15, bold: true, headlineLevel: 1 },
      { text: [facts.about, ...facts.parteien].join(' · '), color: '#444444', margin: [0, 2, 0, 0] },
      ...decisionTable(
        'Prüfungen',
        ['Prüfung', 'Fassung', 'Entscheidung', 'Person und Zeitpunkt', 'Änderungen und Vermerk'],
        facts.pruefungen.map((review) => [
          review.id,
          version(review.fassung),
          `${review.schritt === 'ERST' ? 'Erstprüfung' : 'Zweitprüfung'}:\n${DECISION_WORDS[review.entscheidung] ?? review.entscheidung}`,
          `${review.nutzer_name}\n${instant(review.zeitpunkt)}`,
          rows(...pairs(review.werte), review.kommentar_intern),
        ]),
      ),
      ...decisionTable(
        'Verlauf',
        ['Zeitpunkt', 'Ereignis', 'Durch', 'Werte und Grund'],
        [...facts.history]
          .reverse()
          .map((e) => [instant(e.zeitpunkt), e.text || eventText(e.code as EventCode), e.akteur, rows(...pairs(e.werte), e.grund)]),
      ),
      ...decisionTable(
        'Dokumente',
        ['Dokument', 'Fassung', 'Titel', 'Prüfcode', 'SHA-256'],
        facts.documents.map(({ version: number, fassung, titel, pruefcode, sha256 }) => [
          String(number),
          version(fassung),
          titel,
          pruefcode?.replaceAll('-', '\u2011') ?? '–',
          sha256.replace(/(.{22})(?=.)/g, '$1\n'),
        ]),
        2,
      ),
    ],
  }
  return () => typeset(document)
}
