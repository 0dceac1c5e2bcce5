/** What operators decide about remotes, and the rules of it. Source: document 1, section 4; the rest is the product's own. */
import { type FieldFault, fault, requiredRule, TEXT_FORMS } from '../fields/index.ts'
import { formatNumber } from '../format/index.ts'

/** Names begin with 'mfe-'; they stand in paths and in container names. */
export const REMOTE_NAME = /^mfe-[a-z]+$/
/** Three numbers and, where it is no final release, a dash with what sets it apart. */
export const REMOTE_VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z.]{1,30})?$/

/**
 * Is a version older than another one? By its three numbers; of two with the same numbers the one that is set apart is older than the final
 * one, and nothing is known of two that are set apart.
 */
export function isOlderVersion(version: string, other: string): boolean {
  const [mine, others] = [version, other].map((text) => text.split('-', 1)[0]?.split('.').map(Number) ?? [])
  const differing = mine?.findIndex((number, index) => number !== others?.[index]) ?? -1
  if (differing >= 0) return (mine?.[differing] ?? 0) < (others?.[differing] ?? 0)
  return version.includes('-') && !other.includes('-')
}

/** Every kind of change of the platform, as people read it. */
export const PLATFORM_ACTION = {
  VEROEFFENTLICHT: 'Veröffentlicht',
  ANGESEHEN: 'Zur Ansicht geöffnet',
  LOOK_LINK_MADE: 'Link zur Ansicht vergeben',
  LOOK_LINK_ENDED: 'Link zur Ansicht beendet',
  AKTIVIERT: 'In Kraft gesetzt',
  EINGESCHALTET: 'Eingeschaltet',
  AUSGESCHALTET: 'Ausgeschaltet',
  KANARIE: 'An einen Teil verteilt',
  KANARIE_BEENDET: 'Verteilung beendet',
  ZURUECKGENOMMEN: 'Zurückgenommen',
  SELBST_ZURUECKGENOMMEN: 'Von selbst zurückgenommen',
  WARTUNG: 'Wartung angekündigt',
  WARTUNG_AUFGEHOBEN: 'Wartung aufgehoben',
  AUFGERAEUMT: 'Alte Version entfernt',
  ZUGRIFF_VERGEBEN: 'Zugriffsschlüssel vergeben',
  ZUGRIFF_ENTZOGEN: 'Zugriffsschlüssel entzogen',
  SIGNIERT: 'Signatur hinzugefügt',
  SIGNATURSCHLUESSEL_REGISTRIERT: 'Signaturschlüssel registriert',
  SIGNATURSCHLUESSEL_ENTZOGEN: 'Signaturschlüssel entzogen',
  NICHT_ZURUECKGENOMMEN: 'Nicht von selbst zurückgenommen',
  AUFTRAG_WIEDERHOLT: 'Hintergrundarbeit wiederholt',
  SHELL_WITHDRAWN: 'Oberfläche zurückgenommen',
  SHELL_RESTORED: 'Oberfläche wieder ausgeliefert',
} as const
export type PlatformAction = keyof typeof PLATFORM_ACTION

/** Days for which a link to a release is good at most. */
export const LOOK_LINK_DAYS_MAX = 30

/** What the portal does in the background, by kind. */
export const JOB_KINDS = {
  MAIL: 'Mail',
  DOKUMENT: 'Dokument einer Bürgschaft',
  ERKLAERUNG: 'Erklärung zu einer Bürgschaft',
  CSV_IMPORT: 'CSV-Import',
  IDENTITAET: 'Konto bei Keycloak',
  PASSWORT_VERGESSEN: 'Link für ein neues Passwort',
  VERTRAGSVERKNUEPFUNG: 'Dokumente eines Vertrags',
} as const
export type JobKind = keyof typeof JOB_KINDS
/**
 * Work of which an operator may order another attempt. Other work is begun anew by users: they send an import again, or ask for a new link.
 */
export const REPEATABLE_JOBS: readonly JobKind[] = ['MAIL', 'DOKUMENT', 'ERKLAERUNG', 'IDENTITAET', 'VERTRAGSVERKNUEPFUNG']

/** What an installation demands before a release comes in force. */
export type ReleaseRule = Readonly<{
  /** One person publishes a release, another one puts it in force. */
  byTwo: boolean
  /** Releases of every remote are signed, not only of those that have a key. */
  signed: boolean
}>

/** Why a release isn't put in force, as people read it: on the server and on the screen. */
export const RELEASE_REFUSALS = {
  PERSON_VERLANGT:
    'Über eine Version entscheiden hier zwei: Ein Zugriffsschlüssel veröffentlicht nur. In Kraft setzt, verteilt, schaltet und nimmt zurück eine Person mit dem Recht „Plattform – verwalten“.',
  ANDERE_PERSON_VERLANGT:
    'Über eine Version entscheiden hier zwei: Sie haben sie veröffentlicht oder den Zugriffsschlüssel vergeben, mit dem sie veröffentlicht wurde. In Kraft setzt sie eine andere Person mit dem Recht „Plattform – verwalten“.',
  NICHT_SIGNIERT: 'Diese Version ist nicht signiert. Verlangt wird die Signatur eines Schlüssels, der für diesen Bereich registriert ist.',
  SIGNATUR_ENTZOGEN: 'Alle Schlüssel, mit denen diese Version signiert ist, sind entzogen.',
} as const
export type ReleaseRefusal = keyof typeof RELEASE_REFUSALS

/**
 * The reason why the caller may not decide about a release where two people have to.
 * @param isKey the call is made with a key, which stands for no person
 * @param own the caller published the release, or made the key with which it was published; false where only released versions are switched
 */
export function refusedByTwo(
  { byTwo }: Pick<ReleaseRule, 'byTwo'>,
  { isKey, own }: { isKey: boolean; own: boolean },
): ReleaseRefusal | undefined {
  if (!byTwo) return undefined
  if (isKey) return 'PERSON_VERLANGT'
  return own ? 'ANDERE_PERSON_VERLANGT' : undefined
}

/** The refusal of a private key where the public one of the pair is to be registered; undefined for any other text. */
export const refusedPrivateKey = (text: string): string | undefined =>
  /PRIVATE KEY/.test(text)
    ? 'Das ist ein privater Schlüssel. Er gehört nur der Pipeline: Nehmen Sie den öffentlichen, und verwenden Sie für neue Signaturen besser ein neues Paar.'
    : undefined

/** What the signatures of a release are worth: one is by a valid key, all are by revoked keys, or there are none. */
export const SIGNATURE_STANDINGS = ['GUELTIG', 'ENTZOGEN', 'OHNE'] as const
export type SignatureStanding = (typeof SIGNATURE_STANDINGS)[number]

/** @param signers the remote's keys whose signatures the release has */
export const signatureStanding = (signers: readonly Readonly<{ revoked: boolean }>[]): SignatureStanding =>
  signers.some(({ revoked }) => !revoked) ? 'GUELTIG' : signers.length ? 'ENTZOGEN' : 'OHNE'

/**
 * Must releases of a remote be signed? Yes, if the installation demands it, if the remote has a valid key, or if a release was signed
 * before: revoking the last key must not let in unsigned releases.
 */
export const asksForSignature = (
  { signed }: Pick<ReleaseRule, 'signed'>,
  keys: readonly Readonly<{ revoked: boolean }>[],
  signedBefore: boolean,
): boolean => signed || signedBefore || keys.some(({ revoked }) => !revoked)

/** The refusal of a release by its signatures; undefined where it may come in force. */
export function refusedBySignature(asked: boolean, standing: SignatureStanding): ReleaseRefusal | undefined {
  if (standing === 'ENTZOGEN') return 'SIGNATUR_ENTZOGEN'
  return standing === 'OHNE' && asked ? 'NICHT_SIGNIERT' : undefined
}

/** The ways in which a release fails for somebody who started it, as operators read them: each makes that start count as failed. */
export const REMOTE_FAULTS = {
  NICHT_ERREICHBAR: 'nicht erreichbar',
  ZEIT: 'zu langsam',
  VERTRAG: 'falscher Vertrag',
  START: 'beim Starten',
  DARSTELLUNG: 'bei der Anzeige',
  HANDLER: 'beim Bedienen',
  ABLEHNUNG: 'im Hintergrund',
  NACHHALL: 'nach dem Verlassen',
  AUFRUF: 'bei Aufrufen',
  STILLSTAND: 'durch Stillstand der Seite',
  ABSTURZ: 'durch Absturz der Seite',
} as const
export type RemoteFault = keyof typeof REMOTE_FAULTS

/** Everything that browsers tell of a release, as operators read it; what isn't a fault for somebody counts against no start. */
export const REMOTE_REPORTS = {
  ...REMOTE_FAULTS,
  RICHTLINIE: 'gegen die Richtlinie',
  REST: 'lässt etwas zurück',
  VERLASSEN: 'mit der Taste verlassen',
  GEMELDET: 'selbst gemeldet',
} as const
export type RemoteReportKind = keyof typeof REMOTE_REPORTS

/** Milliseconds that a piece of a release may hold up the page without being told of, … */
export const LONG_TASK_MS = 200
/** … and without a start that counts as failed: shorter ones come with slow machines, and say nothing about a release. */
export const STANDSTILL_MS = 2_000

/** Where a release comes from: its commit, the author of that, and what it changes. */
type ReleaseFrom = Readonly<Partial<Record<'commit' | 'author' | 'text', string | null>>>
/** 'Beträge im Export gerundet (Nora Ott, 1a2b3c4)': where a release comes from, as far as that was said. */
export function formatOrigin({ commit, author, text }: ReleaseFrom): string {
  const who = [author, commit && shortCommit(commit)].filter(Boolean).join(', ')
  return text && who ? `${text} (${who})` : (text ?? who)
}
/** '1a2b3c4', with a plus where more was built than the commit holds. */
const shortCommit = (commit: string): string => `${commit.slice(0, 7)}${commit.endsWith('+') ? '+' : ''}`

/** How a release fares. People count, each once. */
export type ReleaseFigures = Readonly<{
  starts: number
  /** Starts that failed. */
  fehler: number
  /** People who started it. */
  personen: number
  /** People for whom it failed: their last start of it, or in use within the last hour, … */
  betroffene: number
  /** … and the organisations that they belong to. */
  organisationen: number
}>

/** When a new release is taken back by itself. */
export type RollbackRule = Readonly<{
  /** Percentage points by which the new error rate may exceed the old one. */
  margin: number
  /** Starts of the new release before anything is decided. */
  minStarts: number
  /** People who must have met a fault: one broken browser decides nothing. */
  minAffected: number
}>

/** Organisations that must have met a fault: what one of them says decides nothing for the others. */
const ROLLBACK_ORGANISATIONS = 2

type Votes = Pick<ReleaseFigures, 'personen' | 'betroffene'>
/** Per cent of people for whom a release failed; 0 where there were none. */
export const errorRate = ({ personen, betroffene }: Votes): number => (personen ? (betroffene / personen) * 100 : 0)

/** '1,2 %' of people. */
export const formatErrorRate = (figures: Votes): string => `${formatNumber(Math.round(errorRate(figures) * 10) / 10)} %`

/** '3 beim Bedienen, 1 beim Starten': starts that failed, by the way in which they did. */
export const formatFaults = (faults: readonly Readonly<{ art: RemoteFault; anzahl: number }>[]): string =>
  faults.map(({ art, anzahl }) => `${formatNumber(anzahl)} ${REMOTE_FAULTS[art]}`).join(', ')

/** '1 Person', '3 Personen'. */
export const pluralize = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The reason why a new release was taken back: its figures against those of the release that it was compared with. */
export const withdrawalReason = (fresh: ReleaseFigures, older: ReleaseFigures): string =>
  `Fehlerrate ${formatErrorRate(fresh)} (${fresh.betroffene} von ${pluralize(fresh.personen, 'Person', 'Personen')} aus ${pluralize(fresh.organisationen, 'Organisation', 'Organisationen')}, ${pluralize(fresh.starts, 'Start', 'Starts')}), vorher ${formatErrorRate(older)}`

/**
 * Must the new release be taken back?
 * @param users organisations that use the remote at all: where it is one alone, its people suffice
 */
export const mustRollBack = (fresh: ReleaseFigures, older: ReleaseFigures, rule: RollbackRule, users: number): boolean =>
  fresh.starts >= rule.minStarts &&
  fresh.betroffene >= rule.minAffected &&
  fresh.organisationen >= Math.min(ROLLBACK_ORGANISATIONS, Math.max(users, 1)) &&
  errorRate(fresh) > errorRate(older) + rule.margin

/** Planned maintenance of a remote; instants in ISO 8601. */
export type MaintenanceData = Readonly<{ text: string; von: string; bis: string }>

/** The rules of an announcement. */
export function validateMaintenance({ text, von, bis }: MaintenanceData, now: Date): FieldFault[] {
  const [a, b] = [new Date(von).getTime(), new Date(bis).getTime()]
  return [
    ...fault('text', requiredRule(TEXT_FORMS.wartungstext.rule)(text)),
    ...fault('von', Number.isNaN(a) ? 'Bitte geben Sie einen Zeitpunkt an' : undefined),
    ...fault('bis', Number.isNaN(b) ? 'Bitte geben Sie einen Zeitpunkt an' : b <= a ? 'Das Ende muss nach dem Beginn liegen' : undefined),
    ...fault('bis', b <= now.getTime() ? 'Das Ende muss in der Zukunft liegen' : undefined),
  ]
}
