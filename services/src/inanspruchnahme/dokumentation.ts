import type { Inanspruchnahme } from '@avalwerk/contracts'
import { formatDate, formatEuro, formatInstant, INANSPRUCHNAHME_STATUS, nutzerExplanation } from '@avalwerk/domain'
import type { HistoryEntry } from '../buergschaft/details.ts'
import { type Buergschaft, numberOf } from '../buergschaft/lage.ts'
import { typeset } from '../dokument/typesetting.ts'
import { tabelle } from '../dokument/entscheidung.ts'

/** A claim as PDF: what was claimed and why, what was sent along with its hashes, what was decided, and when. */
export function inanspruchnahmeDocumentation(
  buergschaft: Buergschaft,
  inanspruchnahme: Inanspruchnahme,
  verlauf: readonly HistoryEntry[],
  jetzt: Date,
): Promise<Buffer> {
  const nummer = numberOf(buergschaft)
  const kontakt = inanspruchnahme.ansprechpartner
  const angaben: [string, string | null | undefined][] = [
    ['Bürgschaft', `${nummer} über ${formatEuro(buergschaft.ursprungsbetrag_cent)}`],
    ['Begünstigter', buergschaft.auftraggeber_name],
    ['Kreditnehmer', buergschaft.auftragnehmer_name],
    ['Bürge', buergschaft.buerge_name],
    ['Geforderter Betrag', formatEuro(inanspruchnahme.betrag)],
    ['Zugegangen', formatInstant(inanspruchnahme.eingereichtAm)],
    ['Begründung', inanspruchnahme.begruendung],
    [
      'Ansprechpartner',
      kontakt && [`${kontakt.vorname} ${kontakt.nachname}`, kontakt.email, kontakt.telefonnummer].filter(Boolean).join(', '),
    ],
    [
      'Zahlungsempfänger',
      inanspruchnahme.zahlungsempfaenger && `${inanspruchnahme.zahlungsempfaenger.name}, ${inanspruchnahme.zahlungsempfaenger.iban}`,
    ],
    ['Erklärung', nutzerExplanation(buergschaft.auftraggeber_name)],
    ['Rückfrage', inanspruchnahme.rueckfrage],
    ['Antwort', inanspruchnahme.antwort],
    ['Stand', INANSPRUCHNAHME_STATUS[inanspruchnahme.status].wort],
    ['Anerkannt', inanspruchnahme.anerkannt === null ? null : formatEuro(inanspruchnahme.anerkannt)],
    ['Grund', inanspruchnahme.grund],
    ['Ausgezahlt am', inanspruchnahme.ausgezahltAm && formatDate(inanspruchnahme.ausgezahltAm)],
  ]
  return typeset({
    download: true,
    titel: `Inanspruchnahme ${inanspruchnahme.id}`,
    verfasser: 'Avalwerk',
    erstelltAm: jetzt,
    fuß: `Inanspruchnahme ${inanspruchnahme.id} · erstellt am ${formatInstant(jetzt)}`,
    inhalt: [
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
          body: angaben.filter(([, wert]) => wert).map(([name, wert]) => [{ text: name, color: '#444444' }, wert as string]),
        },
      },
      ...tabelle(
        'Unterlagen',
        ['Datei', 'Größe', 'SHA-256'],
        inanspruchnahme.unterlagen.map(({ name, groesse, sha256 }) => [
          name,
          `${Math.ceil(groesse / 1024)} KB`,
          sha256.replace(/(.{32})(?=.)/, '$1\n'),
        ]),
      ),
      ...tabelle(
        'Verlauf',
        ['Zeitpunkt', 'Ereignis', 'Durch', 'Grund'],
        [...verlauf]
          .reverse()
          .filter(({ zeitpunkt }) => zeitpunkt >= inanspruchnahme.eingereichtAm)
          .map((h) => [formatInstant(h.zeitpunkt), h.text, h.akteur, h.grund ?? '–']),
      ),
    ],
  })
}
