import type { InanspruchnahmeStatus } from '../buergschaft/index.ts'
import type { RequiredRight } from '../rights/index.ts'
import type { BuergschaftTransition } from './buergschaft.ts'
import { type Actor, decide, type Decision, type Lifecycle, listPossibleSteps, stepsOf, type Guard, type Effect } from './transition.ts'

/** What a guarantor's first reviewer proposes where two pairs of eyes decide. */
export type AcknowledgementProposal = Readonly<{ von: string; amount: number }>

/** What of a claim decides its steps. */
export type InanspruchnahmeState = Readonly<{
  /** null: it is about to be made. */
  status: InanspruchnahmeStatus | null
  /** Cents claimed. */
  amount: number
  /** Cents that the guarantor acknowledged. */
  anerkannt: number | null
  fourEyes: boolean
  vorschlag: AcknowledgementProposal | null
  /** The beneficiary wishes to withdraw what is being reviewed already. */
  withdrawalWished: boolean
}>

export type InanspruchnahmeInput = Readonly<{
  reason?: string | undefined
  /** Cents. */
  amount?: number | undefined
  /** An answer has words, files, or both. */
  answered?: boolean
  zielstatus?: undefined
}>

type W = Guard<InanspruchnahmeState, InanspruchnahmeInput>
const isPositive = (amount: number | undefined): amount is number => amount !== undefined && amount > 0
const guard = {
  begründet: { input: (e) => (e.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  beantwortet: { input: (e) => e.answered === true, refusal: 'PFLICHTFELDER' },
  ohneVierAugen: { situation: (l) => !l.fourEyes, refusal: 'SCHRITT_UNZULAESSIG' },
  vierAugen: { situation: (l) => l.fourEyes, refusal: 'SCHRITT_UNZULAESSIG' },
  ohneVorschlag: { situation: (l) => l.vorschlag === null, refusal: 'SCHRITT_UNZULAESSIG' },
  zweitePerson: {
    situation: (l, a) => l.vorschlag !== null && l.vorschlag.von !== a.nutzerId,
    refusal: 'VIER_AUGEN_VERLETZT',
  },
  /** What is acknowledged: at most what is claimed; less of it needs a reason. */
  anerkennbar: { input: (e, l) => isPositive(e.amount) && e.amount <= l.amount, refusal: 'BETRAG_UNGUELTIG' },
  teilBegruendet: { input: (e, l) => e.amount === l.amount || (e.reason ?? '').trim() !== '', refusal: 'GRUND_FEHLT' },
  auszahlbar: { input: (e, l) => isPositive(e.amount) && e.amount === l.anerkannt, refusal: 'BETRAG_UNGUELTIG' },
  ruecknahmeGewuenscht: { situation: (l) => l.withdrawalWished, refusal: 'SCHRITT_UNZULAESSIG' },
  keineRuecknahme: { situation: (l) => !l.withdrawalWished, refusal: 'SCHRITT_UNZULAESSIG' },
} as const satisfies Record<string, W>

type F = Effect<InanspruchnahmeState, InanspruchnahmeInput>
const anerkannt = (state: InanspruchnahmeState, amount: number): Partial<InanspruchnahmeState> => ({
  anerkannt: amount,
  status: amount < state.amount ? 'TEILANERKANNT' : 'ANERKANNT',
  vorschlag: null,
})
const effects = {
  schlaegtVor: (_, a, e) => ({ vorschlag: { von: a.nutzerId ?? '', amount: e.amount ?? 0 } }),
  verwirftVorschlag: () => ({ vorschlag: null }),
  erkenntAn: (l, _, e) => anerkannt(l, e.amount ?? 0),
  erkenntVorschlagAn: (l) => anerkannt(l, l.vorschlag?.amount ?? 0),
  wuenschtRuecknahme: () => ({ withdrawalWished: true }),
} as const satisfies Record<string, F>

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const CLAIM = right('in Anspruch nehmen')
const REVIEW = right('prüfen')
const ZWEITPRUEFUNG = right('manuell verwalten (Zweitprüfung)')

/** The life cycle of a claim. What it means for its guarantee: `onBuergschaft`. */
export const INANSPRUCHNAHME_CYCLE = {
  guards: guard,
  effects,
  transitions: {
    I01: { von: [null], to: 'EINGEREICHT', actors: ['AG'], rights: CLAIM, guards: ['begründet'] },
    I02: { von: ['EINGEREICHT'], to: 'IN_PRUEFUNG', actors: ['BG'], rights: REVIEW, guards: [] },
    I03: { von: ['EINGEREICHT'], to: 'ZURUECKGEZOGEN', actors: ['AG'], rights: CLAIM, guards: [] },
    I04: {
      von: ['IN_PRUEFUNG'],
      to: 'RUECKFRAGE',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['ohneVorschlag', 'begründet'],
      opens: ['A-09'],
    },
    I05: {
      von: ['RUECKFRAGE'],
      to: 'IN_PRUEFUNG',
      actors: ['AG'],
      rights: CLAIM,
      guards: ['beantwortet'],
      closes: ['A-09'],
    },
    I06: {
      von: ['IN_PRUEFUNG'],
      actors: ['BG'],
      rights: REVIEW,
      guards: ['ohneVierAugen', 'anerkennbar', 'teilBegruendet'],
      effects: ['erkenntAn'],
    },
    I07: {
      von: ['IN_PRUEFUNG'],
      to: 'IN_PRUEFUNG',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['vierAugen', 'ohneVorschlag', 'anerkennbar', 'teilBegruendet'],
      effects: ['schlaegtVor'],
    },
    I08: {
      von: ['IN_PRUEFUNG'],
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['vierAugen', 'zweitePerson'],
      effects: ['erkenntVorschlagAn'],
    },
    I09: {
      von: ['IN_PRUEFUNG'],
      to: 'IN_PRUEFUNG',
      actors: ['BG'],
      rights: ZWEITPRUEFUNG,
      guards: ['vierAugen', 'zweitePerson', 'begründet'],
      effects: ['verwirftVorschlag'],
    },
    I10: { von: ['IN_PRUEFUNG'], to: 'ABGELEHNT', actors: ['BG'], rights: REVIEW, guards: ['ohneVorschlag', 'begründet'] },
    I11: {
      von: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      actors: ['AG'],
      rights: CLAIM,
      guards: ['keineRuecknahme'],
      effects: ['wuenschtRuecknahme'],
    },
    I12: {
      von: ['IN_PRUEFUNG', 'RUECKFRAGE'],
      to: 'ZURUECKGEZOGEN',
      actors: ['BG'],
      rights: REVIEW,
      guards: ['ruecknahmeGewuenscht'],
    },
    I13: { von: ['ANERKANNT', 'TEILANERKANNT'], to: 'AUSGEZAHLT', actors: ['BG'], rights: REVIEW, guards: ['auszahlbar'] },
  },
} as const satisfies Lifecycle<
  string,
  InanspruchnahmeStatus,
  keyof typeof guard,
  keyof typeof effects,
  InanspruchnahmeState,
  InanspruchnahmeInput
>

export type InanspruchnahmeTransition = keyof typeof INANSPRUCHNAHME_CYCLE.transitions
export const INANSPRUCHNAHME_STEPS = stepsOf(INANSPRUCHNAHME_CYCLE)
const cycle: Lifecycle<
  InanspruchnahmeTransition,
  InanspruchnahmeStatus,
  keyof typeof guard,
  keyof typeof effects,
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
  situation: InanspruchnahmeState,
  actor: Actor,
  input: InanspruchnahmeInput = {},
): Decision<InanspruchnahmeState> => decide(cycle, code, situation, actor, input)

/** The steps that an actor may take on a claim now. */
export const possibleInanspruchnahmeSteps = (situation: InanspruchnahmeState, actor: Actor): InanspruchnahmeTransition[] =>
  listPossibleSteps(cycle, situation, actor)
