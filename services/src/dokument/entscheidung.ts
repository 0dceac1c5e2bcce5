import { ereignistext, type Ereigniscode, formatZeitpunkt } from '@avalwerk/domain'
import type { Transaktion } from '../kernel/datenbank.ts'
import { entscheidungen } from '../pruefung/pruefungen.ts'
import { type Historieneintrag, historie } from '../buergschaft/details.ts'
import type { Sichtkontext } from '../kernel/datenbank.ts'
import { erzeugePdf } from './buergschaftsdokument.ts'

const WORT: Record<string, string> = {
  ANGENOMMEN: 'Angenommen',
  ANGENOMMEN_MIT_AENDERUNGEN: 'Mit Änderungen angenommen',
  ABGELEHNT: 'Abgelehnt',
  VERKNUEPFT: 'Angenommen und verknüpft',
  ERSTELLT: 'Erstellt',
  KORRIGIERT: 'Korrektur erstellt',
}

/**
 * The decisions on a guarantee as PDF/A: who decided what and when, with the changes, the history as the viewer may read
 * it, and the hashes of the documents.
 */
export async function entscheidungsdokumentation(tx: Transaktion, wer: Sichtkontext, id: string, jetzt: Date): Promise<Buffer | undefined> {
  const b = await tx.selectFrom('buergschaft').selectAll().where('id', '=', id).executeTakeFirst()
  const verlauf = await historie(tx, wer, id)
  if (!b || !verlauf) return undefined
  const prüfungen = await entscheidungen(tx, id)
  const dokumente = await tx
    .selectFrom('buergschaft_dokument')
    .select(['version', 'titel', 'sha256', 'pruefcode', 'erstellt_am'])
    .where('buergschaft_id', '=', id)
    .orderBy('version')
    .execute()
  const nummer = b.nummer_buerge ?? String(b.id)
  const zeilen = (titel: string, kopf: string[], körper: string[][]) =>
    körper.length === 0
      ? []
      : [
          { text: titel, bold: true, fontSize: 12, headlineLevel: 2, margin: [0, 16, 0, 6] },
          {
            layout: 'lightHorizontalLines',
            fontSize: 9,
            table: {
              headerRows: 1,
              widths: kopf.map((_, i) => (i === kopf.length - 1 ? '*' : 'auto')),
              body: [kopf.map((text) => ({ text, bold: true })), ...körper],
            },
          },
        ]
  const werte = (liste: Historieneintrag['werte']) => liste.map(({ feld, alt, neu }) => `${feld}: ${alt ?? '–'} → ${neu ?? '–'}`)
  return erzeugePdf({
    titel: `Entscheidungsdokumentation zur Bürgschaft ${nummer}`,
    verfasser: 'Avalwerk',
    erstelltAm: jetzt,
    fuß: `Bürgschaft ${nummer} · erstellt am ${formatZeitpunkt(jetzt)}`,
    inhalt: [
      { text: `Entscheidungsdokumentation`, fontSize: 15, bold: true, headlineLevel: 1 },
      { text: `Bürgschaft ${nummer} · ${b.auftraggeber_name} · ${b.auftragnehmer_name}`, color: '#444444', margin: [0, 2, 0, 0] },
      ...zeilen(
        'Prüfungen',
        ['Prüfung', 'Schritt', 'Entscheidung', 'Person', 'Zeitpunkt', 'Änderungen und Vermerk'],
        prüfungen.map((p) => [
          p.id,
          p.schritt === 'ERST' ? 'Erstprüfung' : 'Zweitprüfung',
          WORT[p.entscheidung] ?? p.entscheidung,
          p.nutzer_name,
          formatZeitpunkt(p.zeitpunkt),
          [...werte(p.werte), p.kommentar_intern ?? ''].filter(Boolean).join('\n') || '–',
        ]),
      ),
      ...zeilen(
        'Verlauf',
        ['Zeitpunkt', 'Ereignis', 'Durch', 'Werte und Grund'],
        [...verlauf]
          .reverse()
          .map((e) => [
            formatZeitpunkt(e.zeitpunkt),
            e.text || ereignistext(e.code as Ereigniscode),
            e.akteur,
            [...werte(e.werte), e.grund ?? ''].filter(Boolean).join('\n') || '–',
          ]),
      ),
      ...zeilen(
        'Dokumente',
        ['Version', 'Dokument', 'Prüfcode', 'SHA-256'],
        dokumente.map((d) => [String(d.version), d.titel, d.pruefcode, d.sha256]),
      ),
    ],
  })
}
