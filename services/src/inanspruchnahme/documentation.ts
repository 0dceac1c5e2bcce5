import type { HistoryEntry, Inanspruchnahme } from '@avalwerk/contracts'
import { formatDate, formatEuro, formatInstant, INANSPRUCHNAHME_STATUS, inanspruchnahmeDeclaration } from '@avalwerk/domain'
import { type Buergschaft, numberOfRow } from '../buergschaft/index.ts'
import { typeset } from '../files/index.ts'
import { decisionTable } from '../dokument/index.ts'

/** A claim as PDF: what was claimed and why, what was sent along with its hashes, what was decided, and when. */
export function inanspruchnahmeDocumentation(
  buergschaft: Buergschaft,
  inanspruchnahme: Inanspruchnahme,
  history: readonly HistoryEntry[],
  now: Date,
): Promise<Buffer> {
  const number = numberOfRow(buergschaft)
  const contact = inanspruchnahme.ansprechpartner
  const details: [string, string | null | undefined][] = [
    ['Bürgschaft', `${number} über ${formatEuro(buergschaft.ursprungsbetrag_cent)}`],
    ['Begünstigter', buergschaft.auftraggeber_name],
    ['Kreditnehmer', buergschaft.auftragnehmer_name],
    ['Bürge', buergschaft.buerge_name],
    ['Geforderter Betrag', formatEuro(inanspruchnahme.betrag)],
    ['Zugegangen', formatInstant(inanspruchnahme.eingereichtAm)],
    ['Begründung', inanspruchnahme.begruendung],
    [
      'Ansprechpartner',
      contact && [`${contact.vorname} ${contact.nachname}`, contact.email, contact.telefonnummer].filter(Boolean).join(', '),
    ],
    [
      'Zahlungsempfänger',
      inanspruchnahme.zahlungsempfaenger && `${inanspruchnahme.zahlungsempfaenger.name}, ${inanspruchnahme.zahlungsempfaenger.iban}`,
    ],
    ['Erklärung', inanspruchnahmeDeclaration(buergschaft.auftraggeber_name)],
    ['Rückfrage', inanspruchnahme.rueckfrage],
    ['Antwort', inanspruchnahme.antwort],
    ['Stand', INANSPRUCHNAHME_STATUS[inanspruchnahme.status].caption],
    ['Anerkannt', inanspruchnahme.anerkannt === null ? null : formatEuro(inanspruchnahme.anerkannt)],
    ['Grund', inanspruchnahme.grund],
    ['Ausgezahlt am', inanspruchnahme.ausgezahltAm && formatDate(inanspruchnahme.ausgezahltAm)],
  ]
  return typeset({
    download: true,
    title: `Inanspruchnahme ${inanspruchnahme.id}`,
    author: 'Avalwerk',
    createdAt: now,
    footer: `Inanspruchnahme ${inanspruchnahme.id} · erstellt am ${formatInstant(now)}`,
    content: [
      {
        text: `Dokumentation der Inanspruchnahme ${inanspruchnahme.id}`,
        fontSize: 15,
        bold: true,
        headlineLevel: 1,
        margin: [0, 0, 0, 12],
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          widths: [120, '*'],
          body: details.filter(([, value]) => value).map(([name, value]) => [{ text: name, color: '#444444' }, value as string]),
        },
      },
      ...decisionTable(
        'Unterlagen',
        ['Datei', 'Größe', 'SHA-256'],
        inanspruchnahme.unterlagen.map(({ name, groesse, sha256 }) => [
          name,
          `${Math.ceil(groesse / 1024)} KB`,
          sha256.replace(/(.{32})(?=.)/, '$1\n'),
        ]),
      ),
      ...decisionTable(
        'Verlauf',
        ['Zeitpunkt', 'Ereignis', 'Durch', 'Grund'],
        [...history]
          .reverse()
          .filter(({ zeitpunkt }) => zeitpunkt >= inanspruchnahme.eingereichtAm)
          .map((h) => [formatInstant(h.zeitpunkt), h.text, h.akteur, h.grund ?? '–']),
      ),
    ],
  })
}
