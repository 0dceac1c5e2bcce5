import { addressLines, deliveryRecipient, documentTitle, formatDate, formatEuro, calendarDate } from '@avalwerk/domain'
import { type Buergschaft, numberOfRow } from '../buergschaft/index.ts'
import type { Address } from '../kernel/schema.ts'
import { typeset } from '../files/index.ts'

/** Points of PDF in a millimetre. */
const MM = 72 / 25.4
/** Where DIN 5008, form B, has things, in millimetres from the left and from the top. */
const DIN_5008_B = {
  /** Sender in small letters, over the recipient in the same window. */
  sender: { x: 25, y: 45 },
  /** Instructions for delivery: the zone between sender and recipient. */
  instruction: { x: 25, y: 52 },
  recipient: { x: 25, y: 62.7 },
  window: { width: 80 },
  information: { x: 125, y: 50, width: 65 },
  text: { y: 103.4 },
  foldMarks: [105, 210],
} as const
/** More lines than the window shows are set over the text instead. */
const INSTRUCTION_FITS = 60

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
const at = ({ x, y }: { x: number; y: number }) => ({ absolutePosition: { x: x * MM, y: y * MM } })

/**
 * The sheet that goes before a guarantee on paper: the recipient in the window of an envelope, the instruction for
 * delivery, and what is enclosed. Source: document 1, section 3 (versandadresse), DIN 5008.
 */
export function coverSheetContent(buergschaft: Buergschaft, sender: Address, today: string): object[] {
  const recipient = deliveryRecipient({
    auftraggeber: { name: buergschaft.auftraggeber_name, postadresse: buergschaft.auftraggeber_adresse },
    versandadresse: buergschaft.versandadresse,
  })
  // A line more would be set over what is below it in the window.
  const [name, ...lines] = [recipient.name, ...recipient.lines].map(oneLine)
  const zustellanweisung = recipient.zustellanweisung && oneLine(recipient.zustellanweisung)
  const fits = zustellanweisung !== null && zustellanweisung.length <= INSTRUCTION_FITS
  const columns = (width: number, ...content: object[]) => ({ columns: content.map((c) => ({ ...c, width: width * MM })) })
  return [
    {
      ...columns(DIN_5008_B.window.width, { text: [buergschaft.buerge_name, ...addressLines(sender)].join(' · '), fontSize: 6.5 }),
      ...at(DIN_5008_B.sender),
    },
    ...(fits
      ? [{ ...columns(DIN_5008_B.window.width, { text: zustellanweisung, fontSize: 8, bold: true }), ...at(DIN_5008_B.instruction) }]
      : []),
    {
      ...columns(DIN_5008_B.window.width, { text: [name, ...lines].join('\n'), fontSize: 10, lineHeight: 1.1 }),
      ...at(DIN_5008_B.recipient),
    },
    {
      ...columns(DIN_5008_B.information.width, {
        text: [`Unser Zeichen: ${numberOfRow(buergschaft)}`, `Datum: ${formatDate(today)}`].join('\n'),
        fontSize: 10,
      }),
      ...at(DIN_5008_B.information),
    },
    ...DIN_5008_B.foldMarks.map((y) => ({
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: 5 * MM, y2: 0, lineWidth: 0.5, lineColor: '#888888' }],
      ...at({ x: 5, y }),
    })),
    // The margin above it is the page's own.
    { text: '', margin: [0, DIN_5008_B.text.y * MM - 64, 0, 0] },
    {
      text: `${documentTitle(buergschaft.art)} Nr. ${numberOfRow(buergschaft)}`,
      bold: true,
      fontSize: 12,
      headlineLevel: 1,
      margin: [0, 0, 0, 16],
    },
    ...(zustellanweisung !== null && !fits ? [{ text: `Zustellanweisung: ${zustellanweisung}`, bold: true, margin: [0, 0, 0, 12] }] : []),
    { text: 'Guten Tag,', margin: [0, 0, 0, 8] },
    {
      text: `anbei erhalten Sie die genannte Bürgschaft über ${formatEuro(buergschaft.betrag_cent)} zugunsten von ${buergschaft.auftraggeber_name}. Hauptschuldner ist ${buergschaft.auftragnehmer_name}${buergschaft.vertragsnummer ? `, Vertrag Nr. ${buergschaft.vertragsnummer}` : ''}.`,
      margin: [0, 0, 0, 8],
    },
    { text: `Mit freundlichen Grüßen\n${buergschaft.buerge_name}`, margin: [0, 8, 0, 16] },
    { text: 'Anlage: Bürgschaftsurkunde' },
  ]
}

/** The same as PDF. */
export const coverSheet = (buergschaft: Buergschaft, sender: Address, now: Date): Promise<Buffer> =>
  typeset({
    download: true,
    title: `Anschreiben zur Bürgschaft ${numberOfRow(buergschaft)}`,
    author: buergschaft.buerge_name,
    createdAt: now,
    footer: numberOfRow(buergschaft),
    content: coverSheetContent(buergschaft, sender, calendarDate(now)),
  })
