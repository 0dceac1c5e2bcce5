import type { Group } from './bereiche.ts'
import { BUERGSCHAFTSARTEN, type Buergschaftsart, CORE_KINDS } from './buergschaftsarten.ts'
import type { Tone } from './buergschaftsstatus.ts'
import { formatDate } from './formate.ts'

/** Kinds of guarantee texts. Source: document 1, section 3 (Text template). */
export const TEXT_TYPE = {
  AGT: { wort: 'Auftraggebertext', mehrzahl: 'Auftraggebertexte', pfad: 'auftraggebertext' },
  BGT: { wort: 'Bürgentext', mehrzahl: 'Bürgentexte', pfad: 'buergentext' },
  OET: { wort: 'Öffentlicher Text', mehrzahl: 'Öffentliche Texte', pfad: 'oeffentlichertext' },
} as const satisfies Record<string, { wort: string; mehrzahl: string; pfad: string }>
export type TextType = keyof typeof TEXT_TYPE

/** Statuses as they are stored. How far a review has come is counted beside them. */
export const TEXT_STATUS_SAVED = ['AN', 'H', 'B', 'PT', 'F', 'P', 'A', 'AB', 'IA'] as const
export type TextStatus = (typeof TEXT_STATUS_SAVED)[number]

/** Statuses as they are shown, in the specification's order; {x} of {y} guarantors have released the text. */
export const TEXT_STATUS = {
  H: { wort: 'Hochgeladen', ton: 'neutral', rang: 0 },
  AN: { wort: 'Angelegt', ton: 'neutral', rang: 0 },
  B: { wort: 'In Bearbeitung', ton: 'info', rang: 1 },
  PT: { wort: 'In Fertigstellung', ton: 'info', rang: 2 },
  F: { wort: 'Fertiggestellt', ton: 'warnung', rang: 3 },
  P: { wort: 'In Prüfung', ton: 'info', rang: 4 },
  '0_y': { wort: 'In Prüfung: {x} von {y}', ton: 'info', rang: 5 },
  x_y: { wort: 'In Prüfung: {x} von {y}', ton: 'info', rang: 6 },
  y_y: { wort: 'Geprüft: {y} von {y}', ton: 'gut', rang: 7 },
  A: { wort: 'Aktiv', ton: 'gut', rang: 8 },
  AB: { wort: 'Abgelehnt', ton: 'gefahr', rang: 9 },
  IA: { wort: 'Archiviert', ton: 'neutral', rang: 10 },
} as const satisfies Record<string, { wort: string; ton: Tone; rang: number }>
export type TextDisplay = keyof typeof TEXT_STATUS
export const TEXT_STATUS_CODES = Object.keys(TEXT_STATUS) as TextDisplay[]

/** Is a text not usable yet? Until it is active or has come to an end, no other version of it is prepared. */
export const isPrepared = (anzeige: TextDisplay): boolean => TEXT_STATUS[anzeige].rang < TEXT_STATUS.A.rang

/** How far the review at the guarantors has come: released by x of y. */
export type TextProgress = Readonly<{ x: number; y: number }>

/** The status that is shown: under review it says how many have released the text. */
export function textDisplay(status: TextStatus, { x, y }: TextProgress): TextDisplay {
  if (status !== 'P' || y === 0) return status
  return x === 0 ? '0_y' : x < y ? 'x_y' : 'y_y'
}

/** The words of a shown status. */
export function textStatusCaption(anzeige: TextDisplay, { x, y }: TextProgress): string {
  return TEXT_STATUS[anzeige].wort.replace('{x}', String(x)).replaceAll('{y}', String(y))
}

/** The state of a text's review at one guarantor. Source: domain decision on text templates. */
export const TEXT_REVIEW = {
  OFFEN: { wort: 'Erstprüfung offen', ton: 'warnung' },
  ERSTGEPRUEFT: { wort: 'Zweitprüfung offen', ton: 'warnung' },
  FREIGEGEBEN: { wort: 'Freigegeben', ton: 'gut' },
  ABGELEHNT: { wort: 'Abgelehnt', ton: 'gefahr' },
} as const satisfies Record<string, { wort: string; ton: Tone }>
export type TextReview = keyof typeof TEXT_REVIEW

/** What a status means for a viewer, and who acts next. @param mayFinish may the viewer finish it as the second person? */
export function textHelp(
  {
    status,
    typ,
    x,
    y,
    geprüft,
    mayFinish,
  }: Readonly<{ status: TextStatus; typ: TextType; x: number; y: number; geprüft: TextReview | null; mayFinish: boolean }>,
  viewer: Group,
): Readonly<{ bedeutung: string; nächster?: string }> {
  if (viewer === 'BG' && typ === 'AGT' && geprüft && status !== 'IA')
    return {
      OFFEN: {
        bedeutung: 'Der Text wartet auf Ihre Erstprüfung.',
        nächster: 'Sie prüfen den Text und geben ihn an die Zweitprüfung weiter.',
      },
      ERSTGEPRUEFT: {
        bedeutung: 'Die Erstprüfung ist abgeschlossen.',
        nächster: 'Eine andere Person führt die Zweitprüfung durch.',
      },
      FREIGEGEBEN: { bedeutung: 'Sie haben den Text freigegeben; Bürgschaften können mit ihm ausgestellt werden.' },
      ABGELEHNT: { bedeutung: 'Sie haben den Text abgelehnt; mit ihm wird nicht ausgestellt.' },
    }[geprüft]
  const betreiber = viewer === 'BSP'
  switch (status) {
    case 'AN':
    case 'H':
      return {
        bedeutung: status === 'H' ? 'Der Text ist hochgeladen und wird aufbereitet.' : 'Der Text ist angelegt und wird aufbereitet.',
        nächster: betreiber ? 'Sie beginnen die Aufbereitung.' : 'Der Betreiber bereitet den Text auf.',
      }
    case 'B':
      return {
        bedeutung: 'Der Text wird aufbereitet.',
        nächster: betreiber ? 'Sie bearbeiten den Wortlaut und stellen ihn fertig.' : 'Der Betreiber stellt den Text fertig.',
      }
    case 'PT':
      return {
        bedeutung: 'Die Aufbereitung ist abgeschlossen und wird von einer zweiten Person kontrolliert.',
        nächster: mayFinish
          ? 'Sie stellen den Text endgültig fertig.'
          : betreiber
            ? 'Eine andere Person stellt den Text endgültig fertig.'
            : 'Der Betreiber stellt den Text fertig.',
      }
    case 'F':
      return {
        bedeutung: 'Der Text ist fertiggestellt, aber noch nicht aktiv.',
        nächster:
          viewer === 'AG'
            ? 'Sie geben den Text zur Prüfung an Bürgen oder aktivieren ihn ungeprüft.'
            : 'Der Auftraggeber gibt den Text zur Prüfung oder aktiviert ihn.',
      }
    case 'P':
      return {
        bedeutung: `${x} von ${y} Bürgen haben den Text freigegeben.`,
        nächster:
          x > 0 && viewer === 'AG' ? 'Sie können den Text aktivieren oder auf die übrigen Bürgen warten.' : 'Die Bürgen prüfen den Text.',
      }
    case 'A':
      return { bedeutung: 'Der Text ist aktiv und kann in Anträgen gewählt werden.' }
    case 'AB':
      return {
        bedeutung: 'Der Text wurde abgelehnt.',
        ...(viewer === 'AG' && { nächster: 'Sie laden eine neue Version hoch oder archivieren den Text.' }),
        ...(viewer === 'BG' && typ === 'BGT' && { nächster: 'Sie laden eine neue Version hoch.' }),
      }
    case 'IA':
      return { bedeutung: 'Der Text ist archiviert und kann nicht mehr gewählt werden.' }
  }
}

/** The lists of texts: one for each core type, one for all others. Source: document 1, section 2. */
export const TEXT_LISTS = {
  vorauszahlung: { titel: 'Texte für An-/Vorauszahlung', arten: ['AVB'] },
  ausfuehrung: { titel: 'Texte für Ausführung', arten: ['AUB'] },
  maengelansprueche: { titel: 'Texte für Mängelansprüche', arten: ['MAB'] },
  vertragserfuellung: { titel: 'Texte für Vertragserfüllung', arten: ['VEB'] },
  weitere: {
    titel: 'Texte für weitere Bürgschaftsarten',
    arten: (Object.keys(BUERGSCHAFTSARTEN) as Buergschaftsart[]).filter((art) => !CORE_KINDS.includes(art)),
  },
} as const satisfies Record<string, { titel: string; arten: readonly Buergschaftsart[] }>
export type TextList = keyof typeof TEXT_LISTS

/** The parts of a text's id: whose it is, its number, its version. */
export function textIdParts(id: string): Readonly<{ präfix: string; stamm: string; fassung: number }> {
  return { präfix: id.slice(0, 6), stamm: id.slice(0, 11), fassung: Number(id.slice(12)) }
}
/** Public texts belong to nobody's company. */
export const PUBLIC_PREFIX = 'OE0000'
export const textId = (stamm: string, fassung: number): string => `${stamm}-${String(fassung).padStart(3, '0')}`

/** Whether an active text may be used on a day; nothing to say where it may. */
export function validityNotice(
  { gültigAb, gültigBis }: Readonly<{ gültigAb: string | null; gültigBis: string | null }>,
  heute: string,
): string | undefined {
  if (gültigBis !== null && gültigBis < heute) return 'Nicht mehr gültig'
  return gültigAb !== null && gültigAb > heute ? `Gilt ab ${formatDate(gültigAb)}` : undefined
}
