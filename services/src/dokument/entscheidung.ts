import { DECISION_WORDS, eventText, type EventCode, formatInstant } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { type HistoryEntry, historie } from '../buergschaft/details.ts'
import { numberOf } from '../buergschaft/lage.ts'
import type { VisibilityContext, DbTransaction } from '../kernel/datenbank.ts'
import type { PruefungTable } from '../kernel/schema.ts'
import { entscheidungen, decisionsOfAuftrag, decisionsOfTexts, versionNumbers } from '../pruefung/pruefungen.ts'
import { type Typeset, typeset } from './typesetting.ts'
import type { Template } from './templates.ts'

/** Makes a document, for when the transaction is over. */
type Make = () => Promise<Buffer>
type History = readonly Pick<HistoryEntry, 'zeitpunkt' | 'code' | 'text' | 'akteur' | 'werte' | 'grund'>[]

/**
 * The decisions on a guarantee as PDF: who decided what and when, with the changes, the history as the viewer may read
 * it, and the hashes of the documents.
 * @returns what makes it, for when the transaction is over; undefined if the viewer sees no such guarantee
 */
export async function entscheidungsdokumentation(
  tx: DbTransaction,
  wer: VisibilityContext,
  id: string,
  jetzt: Date,
): Promise<Make | undefined> {
  const buergschaft = await tx.selectFrom('buergschaft').selectAll().where('id', '=', id).executeTakeFirst()
  const verlauf = await historie(tx, wer, id)
  if (!buergschaft || !verlauf) return undefined
  return setValue({
    gegenstand: `Bürgschaft ${numberOf(buergschaft)}`,
    parteien: [buergschaft.auftraggeber_name, buergschaft.auftragnehmer_name],
    prüfungen: await entscheidungen(tx, id),
    verlauf,
    dokumente: await dokumente(tx, id),
    jetzt,
  })
}

/**
 * The same of an order, with the documents of the guarantee that came of it.
 * @param verlauf its history as the viewer may read it
 */
export async function auftragDocumentation(tx: DbTransaction, id: string, verlauf: History, jetzt: Date): Promise<Make | undefined> {
  const a = await tx.selectFrom('auftrag').select(['daten', 'buergschaft_id']).where('id', '=', id).executeTakeFirst()
  if (!a) return undefined
  return setValue({
    gegenstand: `Antrag BA ${id}`,
    parteien: [a.daten.auftraggeber?.name, a.daten.auftragnehmer?.name].filter((name) => name !== undefined),
    prüfungen: await decisionsOfAuftrag(tx, id),
    verlauf,
    dokumente: a.buergschaft_id === null ? [] : await dokumente(tx, String(a.buergschaft_id)),
    jetzt,
  })
}

/** The same of a text's review at the guarantor that asks. @param verlauf its history as the viewer may read it */
export async function textDocumentation(
  tx: DbTransaction,
  wer: VisibilityContext,
  template: Template,
  verlauf: History,
  jetzt: Date,
): Promise<Make> {
  return setValue({
    gegenstand: `Bürgschaftstext ${template.id} (${template.titel})`,
    parteien: [template.unternehmen_name],
    prüfungen: await decisionsOfTexts(tx, wer.orgId, template.id),
    verlauf,
    dokumente: [],
    jetzt,
  })
}

/** What row-level security lets the viewer see of a guarantee's documents. */
const dokumente = (tx: DbTransaction, buergschaftId: string) =>
  tx
    .selectFrom('buergschaft_dokument')
    .select(['version', 'titel', 'sha256', 'pruefcode', 'fassung'])
    .where('buergschaft_id', '=', buergschaftId)
    .orderBy('version')
    .execute()

/** A titled table. @param wide the column that takes what is left; the last unless said otherwise */
export function tabelle(titel: string, kopf: readonly string[], zeilen: readonly (readonly string[])[], wide = kopf.length - 1): object[] {
  if (zeilen.length === 0) return []
  return [
    { text: titel, bold: true, fontSize: 12, headlineLevel: 2, margin: [0, 16, 0, 6] },
    {
      layout: 'lightHorizontalLines',
      fontSize: 9,
      table: {
        headerRows: 1,
        widths: kopf.map((_, i) => (i === wide ? '*' : 'auto')),
        body: [kopf.map((text) => ({ text, bold: true })), ...zeilen],
      },
    },
  ]
}

const paare = (liste: HistoryEntry['werte']) => liste.map(({ feld, alt, neu }) => `${feld}: ${alt ?? '–'} → ${neu ?? '–'}`)
/** A time on one line. */
const zeitpunkt = (wann: Date | string) => formatInstant(wann).replaceAll(' ', '\u00a0')
const zeilen = (...teile: (string | null)[]) => teile.filter(Boolean).join('\n') || '–'

function setValue(d: {
  gegenstand: string
  parteien: readonly string[]
  prüfungen: readonly Selectable<PruefungTable>[]
  verlauf: History
  dokumente: Awaited<ReturnType<typeof dokumente>>
  jetzt: Date
}): Make {
  const numbers = versionNumbers(d.prüfungen)
  const version = (fassung: string | null) => String(numbers.get(fassung ?? '') ?? '–')
  const document: Typeset = {
    download: true,
    titel: `Entscheidungsdokumentation: ${d.gegenstand}`,
    verfasser: 'Avalwerk',
    erstelltAm: d.jetzt,
    fuß: `${d.gegenstand} · erstellt am ${formatInstant(d.jetzt)}`,
    inhalt: [
      { text: 'Entscheidungsdokumentation', fontSize: 15, bold: true, headlineLevel: 1 },
      { text: [d.gegenstand, ...d.parteien].join(' · '), color: '#444444', margin: [0, 2, 0, 0] },
      ...tabelle(
        'Prüfungen',
        ['Prüfung', 'Fassung', 'Entscheidung', 'Person und Zeitpunkt', 'Änderungen und Vermerk'],
        d.prüfungen.map((p) => [
          p.id,
          version(p.fassung),
          `${p.schritt === 'ERST' ? 'Erstprüfung' : 'Zweitprüfung'}:\n${DECISION_WORDS[p.entscheidung] ?? p.entscheidung}`,
          `${p.nutzer_name}\n${zeitpunkt(p.zeitpunkt)}`,
          zeilen(...paare(p.werte), p.kommentar_intern),
        ]),
      ),
      ...tabelle(
        'Verlauf',
        ['Zeitpunkt', 'Ereignis', 'Durch', 'Werte und Grund'],
        [...d.verlauf]
          .reverse()
          .map((e) => [zeitpunkt(e.zeitpunkt), e.text || eventText(e.code as EventCode), e.akteur, zeilen(...paare(e.werte), e.grund)]),
      ),
      ...tabelle(
        'Dokumente',
        ['Dokument', 'Fassung', 'Titel', 'Prüfcode', 'SHA-256'],
        d.dokumente.map(({ version: number, fassung, titel, pruefcode, sha256 }) => [
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
