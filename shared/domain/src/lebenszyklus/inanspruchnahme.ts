import type { InanspruchnahmeStatus } from '../inanspruchnahme.ts'
import type { RequiredRight } from '../rechte.ts'
import type { BuergschaftTransition } from './buergschaft.ts'
import { type Actor, decide, type Decision, type Lifecycle, possible, type Guard, type Effect } from './uebergang.ts'

/** What a guarantor's first reviewer proposes where two pairs of eyes decide. */
export type AcknowledgementProposal = Readonly<{ von: string; betrag: number }>

/** What of a claim decides its steps. */
export type InanspruchnahmeState = Readonly<{
  /** null: it is about to be made. */
  status: InanspruchnahmeStatus | null
  /** Cents claimed. */
  betrag: number
  /** Cents that the guarantor acknowledged. */
  anerkannt: number | null
  vierAugen: boolean
  vorschlag: AcknowledgementProposal | null
  /** The beneficiary wishes to withdraw what is being reviewed already. */
  rücknahmeGewünscht: boolean
}>

export type InanspruchnahmeInput = Readonly<{
  grund?: string | undefined
  /** Cents. */
  betrag?: number | undefined
  /** An answer has words, files, or both. */
  beantwortet?: boolean
  zielstatus?: undefined
}>

type W = Guard<InanspruchnahmeState, InanspruchnahmeInput>
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

type F = Effect<InanspruchnahmeState, InanspruchnahmeInput>
const anerkannt = (state: InanspruchnahmeState, betrag: number): Partial<InanspruchnahmeState> => ({
  anerkannt: betrag,
  status: betrag < state.betrag ? 'TEILANERKANNT' : 'ANERKANNT',
  vorschlag: null,
})
const wirkungen = {
  schlägtVor: (_, a, e) => ({ vorschlag: { von: a.nutzerId ?? '', betrag: e.betrag ?? 0 } }),
  verwirftVorschlag: () => ({ vorschlag: null }),
  erkenntAn: (l, _, e) => anerkannt(l, e.betrag ?? 0),
  erkenntVorschlagAn: (l) => anerkannt(l, l.vorschlag?.betrag ?? 0),
  wünschtRücknahme: () => ({ rücknahmeGewünscht: true }),
} as const satisfies Record<string, F>

const recht = (aktion: string): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const CLAIM = recht('in Anspruch nehmen')
const REVIEW = recht('prüfen')
const ZWEITPRUEFUNG = recht('manuell verwalten (Zweitprüfung)')

/** The life cycle of a claim. What it means for its guarantee: `onBuergschaft`. */
export const INANSPRUCHNAHME_CYCLE = {
  wächter,
  wirkungen,
  übergänge: {
    I01: { von: [null], nach: 'EINGEREICHT', akteure: ['AG'], rechte: CLAIM, wächter: ['begründet'] },
    I02: { von: ['EINGEREICHT'], nach: 'IN_PRUEFUNG', akteure: ['BG'], rechte: REVIEW, wächter: [] },
    I03: { von: ['EINGEREICHT'], nach: 'ZURUECKGEZOGEN', akteure: ['AG'], rechte: CLAIM, wächter: [] },
    I04: {
      von: ['IN_PRUEFUNG'],
      nach: 'RUECKFRAGE',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['ohneVorschlag', 'begründet'],
      öffnet: ['A-09'],
    },
    I05: {
      von: ['RUECKFRAGE'],
      nach: 'IN_PRUEFUNG',
      akteure: ['AG'],
      rechte: CLAIM,
      wächter: ['beantwortet'],
      schließt: ['A-09'],
    },
    I06: {
      von: ['IN_PRUEFUNG'],
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['ohneVierAugen', 'anerkennbar', 'teilBegründet'],
      wirkungen: ['erkenntAn'],
    },
    I07: {
      von: ['IN_PRUEFUNG'],
      nach: 'IN_PRUEFUNG',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['vierAugen', 'ohneVorschlag', 'anerkennbar', 'teilBegründet'],
      wirkungen: ['schlägtVor'],
    },
    I08: {
      von: ['IN_PRUEFUNG'],
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['vierAugen', 'zweitePerson'],
      wirkungen: ['erkenntVorschlagAn'],
    },
    I09: {
      von: ['IN_PRUEFUNG'],
      nach: 'IN_PRUEFUNG',
      akteure: ['BG'],
      rechte: ZWEITPRUEFUNG,
      wächter: ['vierAugen', 'zweitePerson', 'begründet'],
      wirkungen: ['verwirftVorschlag'],
    },
    I10: { von: ['IN_PRUEFUNG'], nach: 'ABGELEHNT', akteure: ['BG'], rechte: REVIEW, wächter: ['ohneVorschlag', 'begründet'] },
    I11: {
      von: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      akteure: ['AG'],
      rechte: CLAIM,
      wächter: ['keineRücknahme'],
      wirkungen: ['wünschtRücknahme'],
    },
    I12: {
      von: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      nach: 'ZURUECKGEZOGEN',
      akteure: ['BG'],
      rechte: REVIEW,
      wächter: ['rücknahmeGewünscht'],
    },
    I13: { von: ['ANERKANNT', 'TEILANERKANNT'], nach: 'AUSGEZAHLT', akteure: ['BG'], rechte: REVIEW, wächter: ['auszahlbar'] },
  },
} as const

export type InanspruchnahmeTransition = keyof typeof INANSPRUCHNAHME_CYCLE.übergänge
const cycle: Lifecycle<
  InanspruchnahmeTransition,
  InanspruchnahmeStatus,
  keyof typeof wächter,
  keyof typeof wirkungen,
  InanspruchnahmeState,
  InanspruchnahmeInput
> = INANSPRUCHNAHME_CYCLE

/**
 * The step of the guarantee that goes with a step of its claim; none where the guarantee stays as it is.
 * @param rest cents that remain of the guarantee after the claim
 */
export function onBuergschaft(code: InanspruchnahmeTransition, rest: number): BuergschaftTransition | undefined {
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
export const decideInanspruchnahme = (
  code: InanspruchnahmeTransition,
  lage: InanspruchnahmeState,
  akteur: Actor,
  eingabe: InanspruchnahmeInput = {},
): Decision<InanspruchnahmeState> => decide(cycle, code, lage, akteur, eingabe)

/** The steps that an actor may take on a claim now. */
export const possibleInanspruchnahmeSteps = (lage: InanspruchnahmeState, akteur: Actor): InanspruchnahmeTransition[] =>
  possible(cycle, lage, akteur)
