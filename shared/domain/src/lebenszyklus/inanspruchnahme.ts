import type { Inanspruchnahmestatus } from '../inanspruchnahme.ts'
import type { Rechteanspruch } from '../rechte.ts'
import type { Bürgschaftsübergang } from './buergschaft.ts'
import { type Akteur, entscheide, type Entscheidung, type Lebenszyklus, mögliche, type Wächter, type Wirkung } from './uebergang.ts'

/** What a guarantor's first reviewer proposes where two pairs of eyes decide. */
export type Anerkennungsvorschlag = Readonly<{ von: string; betrag: number }>

/** What of a claim decides its steps. */
export type Inanspruchnahmelage = Readonly<{
  /** null: it is about to be made. */
  status: Inanspruchnahmestatus | null
  /** Cents claimed. */
  betrag: number
  /** Cents that the guarantor acknowledged. */
  anerkannt: number | null
  vierAugen: boolean
  vorschlag: Anerkennungsvorschlag | null
  /** The beneficiary wishes to withdraw what is being reviewed already. */
  rücknahmeGewünscht: boolean
}>

export type Inanspruchnahmeeingabe = Readonly<{
  grund?: string | undefined
  /** Cents. */
  betrag?: number | undefined
  /** An answer has words, files, or both. */
  beantwortet?: boolean
  zielstatus?: undefined
}>

type W = Wächter<Inanspruchnahmelage, Inanspruchnahmeeingabe>
const gegeben = (betrag: number | undefined): betrag is number => betrag !== undefined && betrag > 0
const wächter = {
  begründet: { eingabe: (e) => (e.grund ?? '').trim() !== '', ablehnung: 'GRUND_FEHLT' },
  beantwortet: { eingabe: (e) => e.beantwortet === true, ablehnung: 'PFLICHTFELDER' },
  ohneVierAugen: { lage: (l) => !l.vierAugen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  vierAugen: { lage: (l) => l.vierAugen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  ohneVorschlag: { lage: (l) => l.vorschlag === null, ablehnung: 'SCHRITT_UNZULAESSIG' },
  zweitePerson: {
    lage: (l, a) => l.vorschlag !== null && l.vorschlag.von !== a.nutzerId,
    ablehnung: 'VIER_AUGEN_VERLETZT',
  },
  /** What is acknowledged: at most what is claimed; less of it needs a reason. */
  anerkennbar: { eingabe: (e, l) => gegeben(e.betrag) && e.betrag <= l.betrag, ablehnung: 'BETRAG_UNGUELTIG' },
  teilBegründet: { eingabe: (e, l) => e.betrag === l.betrag || (e.grund ?? '').trim() !== '', ablehnung: 'GRUND_FEHLT' },
  auszahlbar: { eingabe: (e, l) => gegeben(e.betrag) && e.betrag === l.anerkannt, ablehnung: 'BETRAG_UNGUELTIG' },
  rücknahmeGewünscht: { lage: (l) => l.rücknahmeGewünscht, ablehnung: 'SCHRITT_UNZULAESSIG' },
  keineRücknahme: { lage: (l) => !l.rücknahmeGewünscht, ablehnung: 'SCHRITT_UNZULAESSIG' },
} as const satisfies Record<string, W>

type F = Wirkung<Inanspruchnahmelage, Inanspruchnahmeeingabe>
const anerkannt = (l: Inanspruchnahmelage, betrag: number): Partial<Inanspruchnahmelage> => ({
  anerkannt: betrag,
  status: betrag < l.betrag ? 'TEILANERKANNT' : 'ANERKANNT',
  vorschlag: null,
})
const wirkungen = {
  schlägtVor: (_, a, e) => ({ vorschlag: { von: a.nutzerId ?? '', betrag: e.betrag ?? 0 } }),
  verwirftVorschlag: () => ({ vorschlag: null }),
  erkenntAn: (l, _, e) => anerkannt(l, e.betrag ?? 0),
  erkenntVorschlagAn: (l) => anerkannt(l, l.vorschlag?.betrag ?? 0),
  wünschtRücknahme: () => ({ rücknahmeGewünscht: true }),
} as const satisfies Record<string, F>

const recht = (aktion: string): Rechteanspruch[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const BEANSPRUCHEN = recht('in Anspruch nehmen')
const PRÜFEN = recht('prüfen')
const ZWEITPRÜFUNG = recht('manuell verwalten (Zweitprüfung)')

/** The life cycle of a claim. What it means for its guarantee: `anDerBürgschaft`. */
export const INANSPRUCHNAHMEZYKLUS = {
  wächter,
  wirkungen,
  übergänge: {
    I01: { von: [null], nach: 'EINGEREICHT', akteure: ['AG'], rechte: BEANSPRUCHEN, wächter: ['begründet'] },
    I02: { von: ['EINGEREICHT'], nach: 'IN_PRUEFUNG', akteure: ['BG'], rechte: PRÜFEN, wächter: [] },
    I03: { von: ['EINGEREICHT'], nach: 'ZURUECKGEZOGEN', akteure: ['AG'], rechte: BEANSPRUCHEN, wächter: [] },
    I04: {
      von: ['IN_PRUEFUNG'],
      nach: 'RUECKFRAGE',
      akteure: ['BG'],
      rechte: PRÜFEN,
      wächter: ['ohneVorschlag', 'begründet'],
      öffnet: ['A-09'],
    },
    I05: {
      von: ['RUECKFRAGE'],
      nach: 'IN_PRUEFUNG',
      akteure: ['AG'],
      rechte: BEANSPRUCHEN,
      wächter: ['beantwortet'],
      schließt: ['A-09'],
    },
    I06: {
      von: ['IN_PRUEFUNG'],
      akteure: ['BG'],
      rechte: PRÜFEN,
      wächter: ['ohneVierAugen', 'anerkennbar', 'teilBegründet'],
      wirkungen: ['erkenntAn'],
    },
    I07: {
      von: ['IN_PRUEFUNG'],
      nach: 'IN_PRUEFUNG',
      akteure: ['BG'],
      rechte: PRÜFEN,
      wächter: ['vierAugen', 'ohneVorschlag', 'anerkennbar', 'teilBegründet'],
      wirkungen: ['schlägtVor'],
    },
    I08: {
      von: ['IN_PRUEFUNG'],
      akteure: ['BG'],
      rechte: ZWEITPRÜFUNG,
      wächter: ['vierAugen', 'zweitePerson'],
      wirkungen: ['erkenntVorschlagAn'],
    },
    I09: {
      von: ['IN_PRUEFUNG'],
      nach: 'IN_PRUEFUNG',
      akteure: ['BG'],
      rechte: ZWEITPRÜFUNG,
      wächter: ['vierAugen', 'zweitePerson', 'begründet'],
      wirkungen: ['verwirftVorschlag'],
    },
    I10: { von: ['IN_PRUEFUNG'], nach: 'ABGELEHNT', akteure: ['BG'], rechte: PRÜFEN, wächter: ['ohneVorschlag', 'begründet'] },
    I11: {
      von: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      akteure: ['AG'],
      rechte: BEANSPRUCHEN,
      wächter: ['keineRücknahme'],
      wirkungen: ['wünschtRücknahme'],
    },
    I12: {
      von: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      nach: 'ZURUECKGEZOGEN',
      akteure: ['BG'],
      rechte: PRÜFEN,
      wächter: ['rücknahmeGewünscht'],
    },
    I13: { von: ['ANERKANNT', 'TEILANERKANNT'], nach: 'AUSGEZAHLT', akteure: ['BG'], rechte: PRÜFEN, wächter: ['auszahlbar'] },
  },
} as const

export type Inanspruchnahmeübergang = keyof typeof INANSPRUCHNAHMEZYKLUS.übergänge
const zyklus: Lebenszyklus<
  Inanspruchnahmeübergang,
  Inanspruchnahmestatus,
  keyof typeof wächter,
  keyof typeof wirkungen,
  Inanspruchnahmelage,
  Inanspruchnahmeeingabe
> = INANSPRUCHNAHMEZYKLUS

/**
 * The step of the guarantee that goes with a step of its claim; none where the guarantee stays as it is.
 * @param rest cents that remain of the guarantee after the claim
 */
export function anDerBürgschaft(code: Inanspruchnahmeübergang, rest: number): Bürgschaftsübergang | undefined {
  switch (code) {
    case 'I01':
      return 'G33'
    case 'I02':
      return 'G34'
    case 'I03':
      return 'G35'
    case 'I10':
    case 'I12':
      return 'G36'
    case 'I13':
      return rest > 0 ? 'G36' : 'G37'
    default:
      return undefined
  }
}

/** Decides a step of a claim. */
export const entscheideInanspruchnahme = (
  code: Inanspruchnahmeübergang,
  lage: Inanspruchnahmelage,
  akteur: Akteur,
  eingabe: Inanspruchnahmeeingabe = {},
): Entscheidung<Inanspruchnahmelage> => entscheide(zyklus, code, lage, akteur, eingabe)

/** The steps that an actor may take on a claim now. */
export const möglicheInanspruchnahmeschritte = (lage: Inanspruchnahmelage, akteur: Akteur): Inanspruchnahmeübergang[] =>
  mögliche(zyklus, lage, akteur)
