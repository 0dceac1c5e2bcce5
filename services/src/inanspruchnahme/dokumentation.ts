import type { Inanspruchnahme } from '@avalwerk/contracts'
import { formatDate, formatEuro, formatInstant, INANSPRUCHNAHME_STATUS, nutzerExplanation } from '@avalwerk/domain'
import type { HistoryEntry } from '../buergschaft/details.ts'
import { type Buergschaft, numberOf } from '../buergschaft/lage.ts'
import { typeset } from '../dokument/typesetting.ts'
import { tabelle } from '../dokument/entscheidung.ts'

/** A claim as PDF: what was claimed and why, what was sent along with its hashes, what was decided, and when. */
export function inanspruchnahmeDocumentation(
  b: Buergschaft,
  i: Inanspruchnahme,
  verlauf: readonly HistoryEntry[],
  jetzt: Date,
): Promise<Buffer> {
  const nummer = numberOf(b)
  const k = i.ansprechpartner
  const angaben: [string, string | null | undefined][] = [
    ['Bürgschaft', `${nummer} über ${formatEuro(b.ursprungsbetrag_cent)}`],
    ['Begünstigter', b.auftraggeber_name],
    ['Kreditnehmer', b.auftragnehmer_name],
    ['Bürge', b.buerge_name],
    ['Geforderter Betrag', formatEuro(i.betrag)],
    ['Zugegangen', formatInstant(i.eingereichtAm)],
    ['Begründung', i.begruendung],
    ['Ansprechpartner', k && [`${k.vorname} ${k.nachname}`, k.email, k.telefonnummer].filter(Boolean).join(', ')],
    ['Zahlungsempfänger', i.zahlungsempfaenger && `${i.zahlungsempfaenger.name}, ${i.zahlungsempfaenger.iban}`],
    ['Erklärung', nutzerExplanation(b.auftraggeber_name)],
    ['Rückfrage', i.rueckfrage],
    ['Antwort', i.antwort],
    ['Stand', INANSPRUCHNAHME_STATUS[i.status].wort],
    ['Anerkannt', i.anerkannt === null ? null : formatEuro(i.anerkannt)],
    ['Grund', i.grund],
    ['Ausgezahlt am', i.ausgezahltAm && formatDate(i.ausgezahltAm)],
  ]
  return typeset({
    download: true,
    titel: `Inanspruchnahme ${i.id}`,
    verfasser: 'Avalwerk',
    erstelltAm: jetzt,
    fuß: `Inanspruchnahme ${i.id} · erstellt am ${formatInstant(jetzt)}`,
    inhalt: [
      { text: `Dokumentation der Inanspruchnahme ${i.id}`, fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 12] },
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
        i.unterlagen.map(({ name, groesse, sha256 }) => [name, `${Math.ceil(groesse / 1024)} KB`, sha256.replace(/(.{32})(?=.)/, '$1\n')]),
      ),
      ...tabelle(
        'Verlauf',
        ['Zeitpunkt', 'Ereignis', 'Durch', 'Grund'],
        [...verlauf]
          .reverse()
          .filter(({ zeitpunkt }) => zeitpunkt >= i.eingereichtAm)
          .map((h) => [formatInstant(h.zeitpunkt), h.text, h.akteur, h.grund ?? '–']),
      ),
    ],
  })
}
