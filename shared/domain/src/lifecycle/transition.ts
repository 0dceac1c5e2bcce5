import { type Group, hasRight, type Right, type RequiredRight } from '../rights/index.ts'
import type { AufgabeCode, MitteilungCode } from '../aufgaben/index.ts'
import { WITHOUT_CHANGE } from '../nutzer/index.ts'

/** Who acts: a party's user with the rights they hold now, or the system itself. */
export type Actor = Readonly<{ kind: Group | 'SYS'; nutzerId: string | null; rights: readonly Right[] }>
/** The system itself, for steps that time or another system takes. The life cycles ask it for no right. */
export const SYSTEM: Actor = { kind: 'SYS', nutzerId: null, rights: [] }

/** Why a step is refused, with the kind of refusal and the German sentence. */
export const REJECTION_REASONS = {
  RECHT_FEHLT: { kind: 'right', text: 'Für diese Aktion fehlt Ihnen die Berechtigung.' },
  VIER_AUGEN_VERLETZT: { kind: 'right', text: 'Erst- und Zweitprüfung dürfen nicht von derselben Person durchgeführt werden.' },
  ZWEITE_PERSON_NOETIG: { kind: 'right', text: 'Dieser Schritt muss von einer zweiten Person freigegeben werden.' },
  ANMELDUNG_NOETIG: { kind: 'right', text: 'Zur Bestätigung bitte erneut anmelden.' },
  SCHRITT_UNZULAESSIG: { kind: 'state', text: 'Dieser Schritt ist im aktuellen Status nicht möglich.' },
  VORGANG_OFFEN: {
    kind: 'state',
    text: 'Für diese Bürgschaft ist bereits ein anderer Vorgang offen. Schließen Sie diesen zuerst ab.',
  },
  SPERRFRIST: {
    kind: 'state',
    text: 'Nach einer Ablehnung ist eine neue Rückforderung erst nach 30 Tagen möglich.',
  },
  IN_BEARBEITUNG: { kind: 'state', text: 'Der Antrag wird gerade von einer anderen Person bearbeitet.' },
  TEXT_UNGEPRUEFT: {
    kind: 'state',
    text: 'Der Text ist für den Bürgen noch nicht freigegeben. Wir haben eine Textprüfung gestartet; die Ausstellung wurde abgebrochen.',
  },
  NUMMER_VERGEBEN: { kind: 'input', text: 'Diese Aval-Nummer ist bei Ihnen bereits vergeben.' },
  GRUND_FEHLT: { kind: 'input', text: 'Bitte geben Sie einen Grund an.' },
  KEINE_AENDERUNG: { kind: 'input', text: 'Passen Sie mindestens einen Wert an oder brechen Sie die Bearbeitung ab' },
  NEUE_FASSUNG_FEHLT: { kind: 'input', text: 'Bitte laden Sie ein neues Avaldokument hoch oder wählen Sie einen Text aus.' },
  DOKUMENT_NICHT_FERTIG: {
    kind: 'state',
    text: 'Das Dokument dieser Fassung liegt noch nicht vor. Bitte sehen Sie es an, sobald es erstellt ist.',
  },
  OHNE_DOKUMENT: {
    kind: 'state',
    text: 'Zu dieser Bürgschaft liegt noch kein Dokument vor. Ohne Dokument kommt sie nicht zum Begünstigten; beenden können Sie sie.',
  },
  DOKUMENT_FEHLT: { kind: 'input', text: 'Bitte wählen Sie einen Text aus oder laden Sie ein Avaldokument hoch.' },
  SCAN_FEHLT: {
    kind: 'input',
    text: 'Bitte laden Sie einen Scan der Urkunde hoch, damit der Bürge den Bestand bestätigen kann.',
  },
  BESTAND_DOPPELT: { kind: 'input', text: 'Diese Bürgschaft ist bereits in Ihrem Bestand.' },
  BUERGE_FEHLT: { kind: 'input', text: 'Bitte wählen Sie mindestens einen Bürgen.' },
  PFLICHTFELDER: { kind: 'input', text: 'Bitte füllen Sie alle erforderlichen Felder aus' },
  GLEICHE_ORGANISATION: {
    kind: 'input',
    text: 'Begünstigter und Kreditnehmer dürfen nicht der gleichen Organisation angehören',
  },
  BESTAETIGUNG_FEHLT: { kind: 'input', text: 'Bitte bestätigen Sie, dass die Bürgschaft in Ihrem System storniert ist.' },
  ERKLAERUNG_FEHLT: { kind: 'input', text: 'Bitte stimmen Sie der Nutzererklärung zu, um den Prozess fortzuführen' },
  SICHT_BESCHRAENKT: {
    kind: 'right',
    text: 'Sie sehen nur einzelne Unternehmen und können deshalb keines anlegen. Wenden Sie sich an Ihre Administrator:innen.',
  },
  MUTTER_NICHT_AKTIV: { kind: 'state', text: 'Das Mutterunternehmen ist nicht aktiv. Geben Sie zuerst dieses frei.' },
  VORGAENGE_OFFEN: {
    kind: 'state',
    text: 'Zu diesem Unternehmen gibt es noch offene Bürgschaften oder Aufträge. Erst danach kann es inaktiv werden.',
  },
  TOECHTER_AKTIV: {
    kind: 'state',
    text: 'Dieses Unternehmen hat noch aktive oder ungeprüfte Tochterunternehmen. Setzen Sie zuerst diese inaktiv.',
  },
  PRUEFUNG_OFFEN: {
    kind: 'state',
    text: 'Zu diesem Vertrag läuft bereits eine Prüfung beim Bürgen. Warten Sie deren Ergebnis ab.',
  },
  ZUORDNUNG_BENUTZT: {
    kind: 'state',
    text: 'Ein Unternehmen mit offenen Bürgschaften oder Anträgen unter diesem Vertrag kann nicht entfernt werden.',
  },
  ENTSCHEIDUNG_FEHLT: { kind: 'input', text: 'Bitte entscheiden Sie über jedes Unternehmen.' },
  BETRAG_UNGUELTIG: { kind: 'input', text: 'Bitte geben Sie einen gültigen Betrag ein' },
  OHNE_AENDERUNG: { kind: 'input', text: WITHOUT_CHANGE },
  EIGENES_KONTO: { kind: 'state', text: 'Das eigene Konto ändern Sie in der Kontoübersicht, nicht hier.' },
  LETZTER_ADMIN: {
    kind: 'state',
    text: 'Mindestens eine aktive Person braucht die Rolle Administrator:in. Geben Sie diese Rolle zuerst einer anderen Person.',
  },
  SYSTEMROLLE_BLEIBT: {
    kind: 'state',
    text: 'Wer eine feste Rolle hat, kann nicht gelöscht werden. Geben Sie der Person zuerst eine andere Rolle, oder deaktivieren Sie das Konto.',
  },
} as const satisfies Record<string, { kind: 'right' | 'state' | 'input'; text: string }>
export type RejectionReason = keyof typeof REJECTION_REASONS

/**
 * A condition of a step. `state` is judged from the object alone and decides whether a screen offers the step;
 * `input` needs what the user gave and is judged when the step is taken.
 */
export type Guard<State, Input> = Readonly<{
  state?: (state: State, actor: Actor) => boolean
  input?: (input: Input, state: State, actor: Actor) => boolean
  refusal: RejectionReason
}>

/** What a step changes in the object, beside its status. */
export type Effect<State, Input> = (state: State, actor: Actor, input: Input) => Partial<State>

/** One row of a life cycle. */
export type Transition<Status extends string, GuardName extends string, EffectName extends string> = Readonly<{
  /** Statuses from which it starts; null stands for an object that doesn't exist yet. */
  from: readonly (Status | null)[]
  /** The status that follows; undefined where it stays or the input names it. */
  to?: Status
  /** The user names the status that follows. */
  byInput?: true
  actors: readonly Actor['kind'][]
  /**
   * The rights of which any one is enough; none for the system. 'OF_CALL': the call asks for the right, since it depends on the call which
   * one is needed.
   */
  rights: readonly RequiredRight[] | 'OF_CALL'
  guards: readonly GuardName[]
  effects?: readonly EffectName[]
  opens?: readonly AufgabeCode[]
  closes?: readonly AufgabeCode[]
  mitteilungen?: readonly MitteilungCode[]
}>

/** A whole life cycle: rows, conditions and effects by name. */
export type Lifecycle<
  Code extends string,
  Status extends string,
  GuardName extends string,
  EffectName extends string,
  State extends { status: Status | null },
  Input extends { zielstatus?: Status | undefined },
> = Readonly<{
  transitions: Readonly<Record<Code, Transition<Status, GuardName, EffectName>>>
  guards: Readonly<Record<GuardName, Guard<State, Input>>>
  effects: Readonly<Record<EffectName, Effect<State, Input>>>
}>

/** What follows from a step, or why it is refused. */
export type Decision<State> =
  | Readonly<{
      allowed: true
      /** The object as it stands after the step. */
      afterwards: State
      opens: readonly AufgabeCode[]
      closes: readonly AufgabeCode[]
      mitteilungen: readonly MitteilungCode[]
    }>
  | Readonly<{ allowed: false; reason: RejectionReason }>

const reject = (reason: RejectionReason) => ({ allowed: false, reason }) as const

/**
 * Decides a step: pure, from the table alone. First the right, then the status, then the conditions in their order.
 * @returns what follows from the step, or why it is refused
 */
export function decide<
  Code extends string,
  Status extends string,
  GuardName extends string,
  EffectName extends string,
  State extends { status: Status | null },
  Input extends { zielstatus?: Status | undefined },
>(
  cycle: Lifecycle<Code, Status, GuardName, EffectName, State, Input>,
  code: Code,
  state: State,
  actor: Actor,
  input: Input,
): Decision<State> {
  const transition = cycle.transitions[code]
  const obstacle = inOfState(cycle, transition, state, actor)
  if (obstacle) return reject(obstacle)
  for (const name of transition.guards) {
    const { input: check, refusal } = cycle.guards[name]
    if (check && !check(input, state, actor)) return reject(refusal)
  }
  const after = transition.byInput ? input.zielstatus : (transition.to ?? state.status)
  if (after === undefined) return reject('PFLICHTFELDER')
  const effects = (transition.effects ?? []).map((name) => cycle.effects[name](state, actor, input))
  return {
    allowed: true,
    afterwards: Object.assign({}, state, { status: after }, ...effects) as State,
    opens: transition.opens ?? [],
    closes: transition.closes ?? [],
    mitteilungen: transition.mitteilungen ?? [],
  }
}

function inOfState<
  Status extends string,
  GuardName extends string,
  EffectName extends string,
  State extends { status: Status | null },
  Input,
>(
  { guards }: { guards: Readonly<Record<GuardName, Guard<State, Input>>> },
  transition: Transition<Status, GuardName, EffectName>,
  state: State,
  actor: Actor,
): RejectionReason | undefined {
  if (!transition.actors.includes(actor.kind)) return 'RECHT_FEHLT'
  const { rights } = transition
  if (actor.kind !== 'SYS' && rights !== 'OF_CALL' && !rights.some((right) => hasRight(actor.rights, right))) return 'RECHT_FEHLT'
  if (!transition.from.includes(state.status)) return 'SCHRITT_UNZULAESSIG'
  for (const name of transition.guards) if (guards[name].state?.(state, actor) === false) return guards[name].refusal
  return undefined
}

/** The codes of a life cycle's steps, in the order of its table. */
export const stepCodesOf = <Code extends string>({ transitions }: { transitions: Readonly<Record<Code, unknown>> }): readonly Code[] =>
  Object.keys(transitions) as Code[]

/** The steps that an actor may take now, before they have given anything: what a screen offers. */
export function listPossibleSteps<
  Code extends string,
  Status extends string,
  GuardName extends string,
  EffectName extends string,
  State extends { status: Status | null },
  Input extends { zielstatus?: Status | undefined },
>(cycle: Lifecycle<Code, Status, GuardName, EffectName, State, Input>, state: State, actor: Actor): Code[] {
  return stepCodesOf(cycle).filter((code) => !inOfState(cycle, cycle.transitions[code], state, actor))
}
