import type { Group } from '../rights/index.ts'
import { BUERGSCHAFTSARTEN, type Buergschaftsart, CORE_TYPES, type Tone } from '../buergschaft/index.ts'
import { formatDate } from '../format/index.ts'

/** Kinds of guarantee texts. Source: document 1, section 3 (Text template). */
export const TEXT_TYPE = {
  AGT: { caption: 'Auftraggebertext', plural: 'Auftraggebertexte', path: 'auftraggebertext' },
  BGT: { caption: 'Bürgentext', plural: 'Bürgentexte', path: 'buergentext' },
  OET: { caption: 'Öffentlicher Text', plural: 'Öffentliche Texte', path: 'oeffentlichertext' },
} as const satisfies Record<string, { caption: string; plural: string; path: string }>
export type TextType = keyof typeof TEXT_TYPE

/** Statuses as they are stored. How far a review has come is counted beside them. */
export const TEXT_STATUS_SAVED = ['AN', 'H', 'B', 'PT', 'F', 'P', 'A', 'AB', 'IA'] as const
export type TextStatus = (typeof TEXT_STATUS_SAVED)[number]

/** Statuses as they are shown, in the specification's order; {x} of {y} guarantors have approved the text. */
export const TEXT_STATUS = {
  H: { caption: 'Hochgeladen', tone: 'neutral', rank: 0 },
  AN: { caption: 'Angelegt', tone: 'neutral', rank: 0 },
  B: { caption: 'In Bearbeitung', tone: 'info', rank: 1 },
  PT: { caption: 'In Fertigstellung', tone: 'info', rank: 2 },
  F: { caption: 'Fertiggestellt', tone: 'warning', rank: 3 },
  P: { caption: 'In Prüfung', tone: 'info', rank: 4 },
  '0_y': { caption: 'In Prüfung: {x} von {y}', tone: 'info', rank: 5 },
  x_y: { caption: 'In Prüfung: {x} von {y}', tone: 'info', rank: 6 },
  y_y: { caption: 'Geprüft: {y} von {y}', tone: 'success', rank: 7 },
  A: { caption: 'Aktiv', tone: 'success', rank: 8 },
  AB: { caption: 'Abgelehnt', tone: 'danger', rank: 9 },
  IA: { caption: 'Archiviert', tone: 'neutral', rank: 10 },
} as const satisfies Record<string, { caption: string; tone: Tone; rank: number }>
export type TextDisplay = keyof typeof TEXT_STATUS
export const TEXT_STATUS_CODES = Object.keys(TEXT_STATUS) as TextDisplay[]

/** Is a text not usable yet? Until it is active or has come to an end, no other version of it is prepared. */
export const isPrepared = (display: TextDisplay): boolean => TEXT_STATUS[display].rank < TEXT_STATUS.A.rank

/** How far the review at the guarantors has come: approved by x of y. */
export type TextProgress = Readonly<{ x: number; y: number }>

/** The status that is shown: under review it says how many have approved the text. */
export function textDisplay(status: TextStatus, { x, y }: TextProgress): TextDisplay {
  if (status !== 'P' || y === 0) return status
  return x === 0 ? '0_y' : x < y ? 'x_y' : 'y_y'
}

/** The words of a shown status. */
export function textStatusCaption(display: TextDisplay, { x, y }: TextProgress): string {
  return TEXT_STATUS[display].caption.replace('{x}', String(x)).replaceAll('{y}', String(y))
}

/** The state of a text's review at one guarantor. Source: domain decision on text templates. */
export const TEXT_REVIEW = {
  OFFEN: { caption: 'Erstprüfung offen', tone: 'warning' },
  ERSTGEPRUEFT: { caption: 'Zweitprüfung offen', tone: 'warning' },
  FREIGEGEBEN: { caption: 'Freigegeben', tone: 'success' },
  ABGELEHNT: { caption: 'Abgelehnt', tone: 'danger' },
} as const satisfies Record<string, { caption: string; tone: Tone }>
export type TextReview = keyof typeof TEXT_REVIEW

/** Says what a status means for a viewer, and who acts next. @param mayFinish may the viewer finish it as the second person? */
export function textHelp(
  {
    status,
    typ,
    x,
    y,
    checked,
    mayFinish,
  }: Readonly<{ status: TextStatus; typ: TextType; x: number; y: number; checked: TextReview | null; mayFinish: boolean }>,
  viewer: Group,
): Readonly<{ meaning: string; next?: string }> {
  if (viewer === 'BG' && typ === 'AGT' && checked && status !== 'IA')
    return {
      OFFEN: {
        meaning: 'Der Text wartet auf Ihre Erstprüfung.',
        next: 'Sie prüfen den Text und geben ihn an die Zweitprüfung weiter.',
      },
      ERSTGEPRUEFT: {
        meaning: 'Die Erstprüfung ist abgeschlossen.',
        next: 'Eine andere Person führt die Zweitprüfung durch.',
      },
      FREIGEGEBEN: { meaning: 'Sie haben den Text freigegeben; Bürgschaften können mit ihm ausgestellt werden.' },
      ABGELEHNT: { meaning: 'Sie haben den Text abgelehnt; mit ihm wird nicht ausgestellt.' },
    }[checked]
  const operator = viewer === 'BSP'
  switch (status) {
    case 'AN':
    case 'H':
      return {
        meaning: status === 'H' ? 'Der Text ist hochgeladen und wird aufbereitet.' : 'Der Text ist angelegt und wird aufbereitet.',
        next: operator ? 'Sie beginnen die Aufbereitung.' : 'Der Betreiber bereitet den Text auf.',
      }
    case 'B':
      return {
        meaning: 'Der Text wird aufbereitet.',
        next: operator ? 'Sie bearbeiten den Wortlaut und stellen ihn fertig.' : 'Der Betreiber stellt den Text fertig.',
      }
    case 'PT':
      return {
        meaning: 'Die Aufbereitung ist abgeschlossen und wird von einer zweiten Person kontrolliert.',
        next: mayFinish
          ? 'Sie stellen den Text endgültig fertig.'
          : operator
            ? 'Eine andere Person stellt den Text endgültig fertig.'
            : 'Der Betreiber stellt den Text fertig.',
      }
    case 'F':
      return {
        meaning: 'Der Text ist fertiggestellt, aber noch nicht aktiv.',
        next:
          viewer === 'AG'
            ? 'Sie geben den Text zur Prüfung an Bürgen oder aktivieren ihn ungeprüft.'
            : 'Der Auftraggeber gibt den Text zur Prüfung oder aktiviert ihn.',
      }
    case 'P':
      return {
        meaning: `${x} von ${y} Bürgen haben den Text freigegeben.`,
        next:
          x > 0 && viewer === 'AG' ? 'Sie können den Text aktivieren oder auf die übrigen Bürgen warten.' : 'Die Bürgen prüfen den Text.',
      }
    case 'A':
      return { meaning: 'Der Text ist aktiv und kann in Anträgen gewählt werden.' }
    case 'AB':
      return {
        meaning: 'Der Text wurde abgelehnt.',
        ...(viewer === 'AG' && { next: 'Sie laden eine neue Version hoch oder archivieren den Text.' }),
        ...(viewer === 'BG' && typ === 'BGT' && { next: 'Sie laden eine neue Version hoch.' }),
      }
    case 'IA':
      return { meaning: 'Der Text ist archiviert und kann nicht mehr gewählt werden.' }
  }
}

/** The lists of texts: one for each core type, one for all others. Source: document 1, section 2. */
export const TEXT_LISTS = {
  vorauszahlung: { title: 'Texte für An-/Vorauszahlung', kinds: ['AVB'] },
  ausfuehrung: { title: 'Texte für Ausführung', kinds: ['AUB'] },
  maengelansprueche: { title: 'Texte für Mängelansprüche', kinds: ['MAB'] },
  vertragserfuellung: { title: 'Texte für Vertragserfüllung', kinds: ['VEB'] },
  weitere: {
    title: 'Texte für weitere Bürgschaftsarten',
    kinds: (Object.keys(BUERGSCHAFTSARTEN) as Buergschaftsart[]).filter((kind) => !CORE_TYPES.includes(kind)),
  },
} as const satisfies Record<string, { title: string; kinds: readonly Buergschaftsart[] }>
export type TextList = keyof typeof TEXT_LISTS

/** The parts of a text's id: its owner, its number, its version. */
export function textIdParts(id: string): Readonly<{ prefix: string; stamm: string; edition: number }> {
  return { prefix: id.slice(0, 6), stamm: id.slice(0, 11), edition: Number(id.slice(12)) }
}
/** The prefix of public texts, which belong to no company. */
export const PUBLIC_PREFIX = 'OE0000'
export const textId = (stamm: string, edition: number): string => `${stamm}-${String(edition).padStart(3, '0')}`

/** Whether an active text may be used on a day; nothing to say where it may. */
export function validityNotice(
  { gültigAb: validFrom, gültigBis: validUntil }: Readonly<{ gültigAb: string | null; gültigBis: string | null }>,
  today: string,
): string | undefined {
  if (validUntil !== null && validUntil < today) return 'Nicht mehr gültig'
  return validFrom !== null && validFrom > today ? `Gilt ab ${formatDate(validFrom)}` : undefined
}
