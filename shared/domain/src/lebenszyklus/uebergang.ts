import type { Group } from '../bereiche.ts'
import type { AufgabeCode } from '../aufgaben.ts'
import type { MitteilungCode } from '../mitteilungen.ts'
import { hasRight, type Right, type RequiredRight } from '../rechte.ts'

/** Who acts: a party's user with the rights they hold now, or the system itself. */
export type Actor = Readonly<{ art: Group | 'SYS'; nutzerId: string | null; rechte: readonly Right[] }>
export const SYSTEM: Actor = { art: 'SYS', nutzerId: null, rechte: [] }

/** Why a step is refused, with the kind of refusal and the German sentence. */
export const REJECTION_REASONS = {
  RECHT_FEHLT: { art: 'recht', text: 'Für diese Aktion fehlt Ihnen die Berechtigung.' },
  VIER_AUGEN_VERLETZT: { art: 'recht', text: 'Erst- und Zweitprüfung dürfen nicht von derselben Person durchgeführt werden.' },
  ZWEITE_PERSON_NOETIG: { art: 'recht', text: 'Dieser Schritt muss von einer zweiten Person freigegeben werden.' },
  ANMELDUNG_NOETIG: { art: 'recht', text: 'Zur Bestätigung bitte erneut anmelden.' },
  SCHRITT_UNZULAESSIG: { art: 'zustand', text: 'Dieser Schritt ist im aktuellen Status nicht möglich.' },
  VORGANG_OFFEN: {
    art: 'zustand',
    text: 'Für diese Bürgschaft ist bereits ein anderer Vorgang offen. Schließen Sie diesen zuerst ab.',
  },
  SPERRFRIST: {
    art: 'zustand',
    text: 'Nach einer Ablehnung ist eine neue Rückforderung erst nach 30 Tagen möglich.',
  },
  IN_BEARBEITUNG: { art: 'zustand', text: 'Der Antrag wird gerade von einer anderen Person bearbeitet.' },
  TEXT_UNGEPRUEFT: {
    art: 'zustand',
    text: 'Der Text ist für den Bürgen noch nicht freigegeben. Wir haben eine Textprüfung gestartet; die Ausstellung wurde abgebrochen.',
  },
  NUMMER_VERGEBEN: { art: 'eingabe', text: 'Diese Aval-Nummer ist bei Ihnen bereits vergeben.' },
  GRUND_FEHLT: { art: 'eingabe', text: 'Bitte geben Sie einen Grund an.' },
  KEINE_AENDERUNG: { art: 'eingabe', text: 'Passen Sie mindestens einen Wert an oder brechen Sie die Bearbeitung ab' },
  NEUE_FASSUNG_FEHLT: { art: 'eingabe', text: 'Bitte laden Sie ein neues Avaldokument hoch oder wählen Sie einen Text aus.' },
  DOKUMENT_NICHT_FERTIG: {
    art: 'zustand',
    text: 'Das Dokument dieser Fassung liegt noch nicht vor. Bitte sehen Sie es an, sobald es erstellt ist.',
  },
  OHNE_DOKUMENT: {
    art: 'zustand',
    text: 'Zu dieser Bürgschaft liegt noch kein Dokument vor. Ohne Dokument kommt sie nicht zum Begünstigten; beenden können Sie sie.',
  },
  DOKUMENT_FEHLT: { art: 'eingabe', text: 'Bitte wählen Sie einen Text aus oder laden Sie ein Avaldokument hoch.' },
  SCAN_FEHLT: {
    art: 'eingabe',
    text: 'Bitte laden Sie einen Scan der Urkunde hoch, damit der Bürge den Bestand bestätigen kann.',
  },
  BESTAND_DOPPELT: { art: 'eingabe', text: 'Diese Bürgschaft ist bereits in Ihrem Bestand.' },
  BUERGE_FEHLT: { art: 'eingabe', text: 'Bitte wählen Sie mindestens einen Bürgen.' },
  PFLICHTFELDER: { art: 'eingabe', text: 'Bitte füllen Sie alle erforderlichen Felder aus' },
  GLEICHE_ORGANISATION: {
    art: 'eingabe',
    text: 'Begünstigter und Kreditnehmer dürfen nicht der gleichen Organisation angehören',
  },
  BESTAETIGUNG_FEHLT: { art: 'eingabe', text: 'Bitte bestätigen Sie, dass die Bürgschaft in Ihrem System storniert ist.' },
  ERKLAERUNG_FEHLT: { art: 'eingabe', text: 'Bitte stimmen Sie der Nutzererklärung zu, um den Prozess fortzuführen' },
  SICHT_BESCHRAENKT: {
    art: 'recht',
    text: 'Sie sehen nur einzelne Unternehmen und können deshalb keines anlegen. Wenden Sie sich an Ihre Administrator:innen.',
  },
  MUTTER_NICHT_AKTIV: { art: 'zustand', text: 'Das Mutterunternehmen ist nicht aktiv. Geben Sie zuerst dieses frei.' },
  VORGAENGE_OFFEN: {
    art: 'zustand',
    text: 'Zu diesem Unternehmen gibt es noch offene Bürgschaften oder Aufträge. Erst danach kann es inaktiv werden.',
  },
  TOECHTER_AKTIV: {
    art: 'zustand',
    text: 'Dieses Unternehmen hat noch aktive oder ungeprüfte Tochterunternehmen. Setzen Sie zuerst diese inaktiv.',
  },
  PRUEFUNG_OFFEN: {
    art: 'zustand',
    text: 'Zu diesem Vertrag läuft bereits eine Prüfung beim Bürgen. Warten Sie deren Ergebnis ab.',
  },
  ZUORDNUNG_BENUTZT: {
    art: 'zustand',
    text: 'Ein Unternehmen mit offenen Bürgschaften oder Anträgen unter diesem Vertrag kann nicht entfernt werden.',
  },
  ENTSCHEIDUNG_FEHLT: { art: 'eingabe', text: 'Bitte entscheiden Sie über jedes Unternehmen.' },
  BETRAG_UNGUELTIG: { art: 'eingabe', text: 'Bitte geben Sie einen gültigen Betrag ein' },
} as const satisfies Record<string, { art: 'recht' | 'zustand' | 'eingabe'; text: string }>
export type RejectionReason = keyof typeof REJECTION_REASONS

/**
 * A condition of a step. `lage` is judged from the object alone and decides whether a screen offers the step;
 * `eingabe` needs what the user gave and is judged when the step is taken.
 */
export type Guard<State, Input> = Readonly<{
  lage?: (lage: State, akteur: Actor) => boolean
  eingabe?: (eingabe: Input, lage: State, akteur: Actor) => boolean
  ablehnung: RejectionReason
}>

/** What a step changes in the object, beside its status. */
export type Effect<State, Input> = (lage: State, akteur: Actor, eingabe: Input) => Partial<State>

/** One row of a life cycle. */
export type Transition<Status extends string, GuardName extends string, EffectName extends string> = Readonly<{
  /** Statuses from which it starts; null stands for an object that doesn't exist yet. */
  von: readonly (Status | null)[]
  /** The status that follows; undefined where it stays or the input names it. */
  nach?: Status
  /** The user names the status that follows. */
  nachEingabe?: true
  akteure: readonly Actor['art'][]
  /** Any one is enough; none for the system. */
  rechte: readonly RequiredRight[]
  wächter: readonly GuardName[]
  wirkungen?: readonly EffectName[]
  öffnet?: readonly AufgabeCode[]
  schließt?: readonly AufgabeCode[]
  mitteilungen?: readonly MitteilungCode[]
}>

/** A whole life cycle: rows, conditions and effects by name. */
export type Lifecycle<
  Code extends string,
  Status extends string,
  W extends string,
  F extends string,
  State extends { status: Status | null },
  Input extends { zielstatus?: Status | undefined },
> = Readonly<{
  übergänge: Readonly<Record<Code, Transition<Status, W, F>>>
  wächter: Readonly<Record<W, Guard<State, Input>>>
  wirkungen: Readonly<Record<F, Effect<State, Input>>>
}>

export type Decision<State> =
  | Readonly<{
      erlaubt: true
      /** The object as it stands after the step. */
      danach: State
      öffnet: readonly AufgabeCode[]
      schließt: readonly AufgabeCode[]
      mitteilungen: readonly MitteilungCode[]
    }>
  | Readonly<{ erlaubt: false; grund: RejectionReason }>

const abgelehnt = (grund: RejectionReason) => ({ erlaubt: false, grund }) as const

/**
 * Decides a step: pure, from the table alone. First the right, then the status, then the conditions in their order.
 * @returns what follows from the step, or why it is refused
 */
export function decide<
  C extends string,
  S extends string,
  W extends string,
  F extends string,
  L extends { status: S | null },
  E extends { zielstatus?: S | undefined },
>(cycle: Lifecycle<C, S, W, F, L, E>, code: C, lage: L, akteur: Actor, eingabe: E): Decision<L> {
  const transition = cycle.übergänge[code]
  const obstacle = inOfState(cycle, transition, lage, akteur)
  if (obstacle) return abgelehnt(obstacle)
  for (const name of transition.wächter) {
    const { eingabe: prüfe, ablehnung } = cycle.wächter[name]
    if (prüfe && !prüfe(eingabe, lage, akteur)) return abgelehnt(ablehnung)
  }
  const nach = transition.nachEingabe ? eingabe.zielstatus : (transition.nach ?? lage.status)
  if (nach === undefined) return abgelehnt('PFLICHTFELDER')
  const wirkungen = (transition.wirkungen ?? []).map((name) => cycle.wirkungen[name](lage, akteur, eingabe))
  return {
    erlaubt: true,
    danach: Object.assign({}, lage, { status: nach }, ...wirkungen) as L,
    öffnet: transition.öffnet ?? [],
    schließt: transition.schließt ?? [],
    mitteilungen: transition.mitteilungen ?? [],
  }
}

function inOfState<S extends string, W extends string, F extends string, L extends { status: S | null }, E>(
  { wächter }: { wächter: Readonly<Record<W, Guard<L, E>>> },
  transition: Transition<S, W, F>,
  lage: L,
  akteur: Actor,
): RejectionReason | undefined {
  if (!transition.akteure.includes(akteur.art)) return 'RECHT_FEHLT'
  if (akteur.art !== 'SYS' && !transition.rechte.some((anspruch) => hasRight(akteur.rechte, anspruch))) return 'RECHT_FEHLT'
  if (!transition.von.includes(lage.status)) return 'SCHRITT_UNZULAESSIG'
  for (const name of transition.wächter) if (wächter[name].lage?.(lage, akteur) === false) return wächter[name].ablehnung
  return undefined
}

/** The steps that an actor may take now, before they have given anything: what a screen offers. */
export function possible<
  C extends string,
  S extends string,
  W extends string,
  F extends string,
  L extends { status: S | null },
  E extends { zielstatus?: S | undefined },
>(cycle: Lifecycle<C, S, W, F, L, E>, lage: L, akteur: Actor): C[] {
  return (Object.keys(cycle.übergänge) as C[]).filter((code) => !inOfState(cycle, cycle.übergänge[code], lage, akteur))
}
