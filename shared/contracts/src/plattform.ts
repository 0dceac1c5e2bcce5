import {
  FILE_TYPE,
  JOB_KINDS,
  LOOK_LINK_DAYS_MAX,
  MESSAGES,
  PLATFORM_ACTION,
  REMOTE_FAULTS,
  REMOTE_NAME,
  REMOTE_REPORTS,
  REMOTE_VERSION,
  SIGNATURE_STANDINGS,
} from '@avalwerk/domain'
import { z } from 'zod'
import { gesamt, key, uuid, zeitpunkt } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { code, freeText, requiredText } from './forms.ts'

const view = rightTo('anzeigen', 'Plattform')
const manage = rightTo('verwalten', 'Plattform')

const remote = code('remote', REMOTE_NAME)
const version = code('remoteversion', REMOTE_VERSION)
const gruppen = z.array(z.enum(['AG', 'BG', 'BSP'])).max(3)

/** How a release fared in the last day. */
const figures = {
  starts: z.int(),
  /** Starts that failed. */
  fehler: z.int(),
  /** The same by the way in which they failed. */
  fehlerarten: z.array(z.object({ art: z.enum(key(REMOTE_FAULTS)), anzahl: z.int() })),
  /** People who started it. */
  personen: z.int(),
  /** People for whom it failed, and how many organisations are theirs. */
  betroffene: z.int(),
  organisationen: z.int(),
  /** Milliseconds from the wish to the page, for half and for 95 per cent of starts; null where there were none. */
  ladezeit: z.object({ haelfte: z.int(), fast: z.int() }).nullable(),
  /** The same by the hours of that day in which somebody started it, the earliest first. */
  hours: z.array(
    z.object({
      /** Hours before now that have passed since it began: 23 for the first of the day, 0 for the present one. */
      ago: z.int().min(0).max(23),
      starts: z.int(),
      failed: z.int(),
      haelfte: z.int().nullable(),
      fast: z.int().nullable(),
    }),
  ),
  /** People who have a page of it in front of them now. */
  here: z.int().optional(),
  /** Switches to it where it was loaded already, and milliseconds for half and for 95 per cent of them; null where there were none. */
  switches: z.object({ count: z.int(), median: z.int(), p95: z.int() }).nullish(),
  /** The same by hours of the clock, the earliest first; 0 is the present one. */
  switchHours: z.array(z.object({ ago: z.int().min(0).max(23), median: z.int(), p95: z.int() })).optional(),
}
const release = z
  .object({
    version,
    /** Oldest platform contract that it runs on. */
    plattform: z.string(),
    /** May it be put in force here? */
    vertraeglich: z.boolean(),
    /** Why it doesn't run on this platform, in words. */
    lacks: z.array(z.string()).optional(),
    /** Bytes of all files. */
    groesse: z.int(),
    veroeffentlichtAm: zeitpunkt,
    veroeffentlichtVon: z.string(),
    /** The commit that it was built from, who made that, and what it changes, as whoever published it said; null where they didn't. */
    origin: z.object({ commit: z.string().nullable(), author: z.string().nullable(), text: z.string().nullable() }).nullable(),
    /** Whether the caller published it, or made the key with which it was published. */
    own: z.boolean(),
    signature: z.enum(SIGNATURE_STANDINGS),
    /** Names of the keys with which it is signed. */
    signers: z.array(z.string()),
    ...figures,
  })
  .meta({ id: 'ReleaseState' })
const canary = z.object({ version, anteil: z.int().min(1).max(100), gruppen }).meta({ id: 'Kanarie' })
const maintenance = z.object({ text: freeText('wartungstext'), von: zeitpunkt, bis: zeitpunkt }).meta({ id: 'Wartung' })
const remoteState = z
  .object({
    name: remote,
    /** What it is called in the navigation. */
    seiten: z.array(z.string()),
    aktiv: z.boolean(),
    version,
    /** The newest version, as long as no user has been given it; null otherwise. */
    waiting: version.nullable(),
    /** The version to which rolling back leads; null where there is none. */
    vorherige: version.nullable(),
    kanarie: canary.extend({ since: zeitpunkt }).nullable(),
    wartung: maintenance.nullable(),
    inKraftSeit: zeitpunkt,
    /** Goes with every change. */
    stand: z.int(),
    geaendertAm: zeitpunkt,
    geaendertVon: z.string(),
    /** Whether its releases have to be signed. */
    signatureAsked: z.boolean(),
    /** What can be put in force, the newest first. */
    ausgaben: z.array(release),
  })
  .meta({ id: 'RemoteState' })
/** A remote of which releases were published and none has come in force yet. */
const pendingRemote = remoteState.pick({ name: true, signatureAsked: true, ausgaben: true }).meta({ id: 'PendingRemote' })
export type PendingRemote = z.infer<typeof pendingRemote>
export type RemoteState = z.infer<typeof remoteState>
export type ReleaseState = z.infer<typeof release>

/** The digest by which a build of the shell is known. */
const shellBuild = code('shellbuild', /^[0-9a-f]{16}$/)
const shellState = z
  .object({
    /** What remotes in force take and the build that came last lacks, in words. */
    lacks: z.array(z.string()),
    /** Whether the build before it is served because of that. */
    waits: z.boolean(),
    /** Those that are kept, the newest first. */
    builds: z
      .array(
        z.object({
          build: shellBuild,
          /** When a process last began with it. */
          startedAt: zeitpunkt,
          served: z.boolean(),
          withdrawn: z.object({ at: zeitpunkt, by: z.string(), reason: z.string() }).nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ShellState' })
export type ShellState = z.infer<typeof shellState>
export type ShellBuild = NonNullable<ShellState['builds']>[number]

/** Work in the background that failed. */
const job = z
  .object({
    id: uuid,
    art: z.enum(key(JOB_KINDS)),
    /** The organisation that the work belongs to; null where it belongs to none. */
    organisation: z.string().nullable(),
    /** The subject of a mail; otherwise the number of the object that the work is about. */
    worum: z.string(),
    /** The receiver of a mail. */
    an: z.string().nullable(),
    /** Why it failed last, in the words (and the language) of the system that refused it. */
    grund: z.string(),
    versuche: z.int(),
    bestelltAm: zeitpunkt,
    /** When it is tried next; null where it was given up. */
    naechsterVersuch: zeitpunkt.nullable(),
    aufgegebenAm: zeitpunkt.nullable(),
    /** Whether another attempt may be ordered. */
    wiederholbar: z.boolean(),
  })
  .meta({ id: 'JobRow' })
export type JobRow = z.infer<typeof job>

const entry = z
  .object({
    id: z.string(),
    zeitpunkt,
    remote: remote.nullable(),
    was: z.enum(key(PLATFORM_ACTION)),
    wer: z.string(),
    /** Versions, shares, texts: what the act was about. */
    angaben: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'PlatformChange' })
export type PlatformChange = z.infer<typeof entry>

const access = z
  .object({
    id: uuid,
    name: z.string(),
    remote: remote.nullable(),
    angelegtAm: zeitpunkt,
    angelegtVon: z.string(),
    laeuftAbAm: zeitpunkt,
    zuletztAm: zeitpunkt.nullable(),
  })
  .meta({ id: 'AccessKey' })
export type AccessKey = z.infer<typeof access>

const signingKey = z
  .object({
    id: uuid,
    remote,
    name: z.string(),
    /** SHA-256 of the public key, in hexadecimal. */
    fingerprint: z.string(),
    createdAt: zeitpunkt,
    createdBy: z.string(),
    revokedAt: zeitpunkt.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'SigningKey' })
export type SigningKey = z.infer<typeof signingKey>

/** Where in our code something failed: an address of a script, its line and column, without where it came from. */
const place = code('place', /^\/(?:shell|remotes|preview)\/[\w./+-]{1,300}\.js(?::\d{1,9}:\d{1,9})?$/)
/** What kind of error it was, or words of the shell's own: nothing that anybody typed. */
const words = code('faultwords', /^[ -~]{0,800}$/)
const reported = {
  version,
  kind: z.enum(key(REMOTE_REPORTS)),
  message: words,
  cause: words.nullable(),
  /** The page, without what stands for an object in its address. */
  page: code('pagepath', /^\/[ -~]{0,300}$/),
  /** The innermost first. */
  places: z.array(place).max(8),
}
/** What went wrong with a release in people's browsers, each fault once. */
const fault = z
  .object({
    ...reported,
    /** The lines of sources that these places are, as `src/Page.tsx:12:5`; null where that isn't known. */
    sources: z.array(code('sourceline', /^[ -~\u00a1-\u024f]{1,240}$/).nullable()).optional(),
    /** How often it was told of, and by how many people of how many organisations. */
    times: z.int(),
    people: z.int(),
    organisations: z.int(),
    firstAt: zeitpunkt,
    lastAt: zeitpunkt,
  })
  .meta({ id: 'FaultRow' })
export type FaultRow = z.infer<typeof fault>

/** By whom a release may be looked at that doesn't count for anybody yet. */
const lookLink = z
  .object({
    id: uuid,
    version,
    /** Addresses of people. */
    people: z.array(z.string()),
    /** Names of companies, all of whose people may follow it. */
    organisations: z.array(z.string()),
    createdAt: zeitpunkt,
    createdBy: z.string(),
    expiresAt: zeitpunkt,
  })
  .meta({ id: 'LookLink' })
export type LookLink = z.infer<typeof lookLink>
/** Where the files of a release are that is looked at. */
const look = z.object({
  /** With a mark that is good for this release alone. */
  basis: z.string(),
  until: zeitpunkt,
})

const one = z.object({ remote })
const stand = z.int().min(1)
const unsigned = ['NICHT_SIGNIERT', 'SIGNATUR_ENTZOGEN', 'SIGNATUR_UNGUELTIG'] as const
const problems = ['VERSION_VERALTET', 'OHNE_AENDERUNG', 'AUSGABE_ABGELEHNT'] as const
/** Problems of the calls that send people to a release. */
const switching = [...problems, ...unsigned, 'AUSGABE_VERAENDERT', 'PERSON_VERLANGT', 'ANDERE_PERSON_VERLANGT'] as const
/** Pipelines may make these calls with a key. */
const byKey = true

/** Why people lose a release, or the whole remote. */
const grund = freeText('grund')

/** People, or companies, of a link. */
const LOOKERS_MOST = 50

/** Bytes of a packed release. */
const RELEASE_MAX = 16 * 1_048_576

/** Remotes and their releases, keys, measurements, and work in the background that failed. */
export const plattformCalls = service('plattform', '/plattformservice/api/private/v1', {
  remotes: endpoint({
    method: 'GET',
    path: '/remotes',
    summary: 'All remotes with their versions, state and figures of the last day',
    access: view,
    follows: ['PLATTFORM'],
    pipeline: byKey,
    response: z.object({
      contract: z.string(),
      /** When a new release is taken back by itself. */
      rule: z.object({ margin: z.number(), minStarts: z.int(), minAffected: z.int(), hours: z.number() }),
      /** One publishes, another puts in force. */
      byTwo: z.boolean(),
      /** Releases of every remote have to be signed. */
      signed: z.boolean(),
      aufbewahrungTage: z.int(),
      shell: shellState.optional(),
      /** People who have a page of any remote in front of them now. */
      here: z.int().optional(),
      remotes: z.array(remoteState),
      pending: z.array(pendingRemote),
    }),
  }),
  withdrawShell: endpoint({
    method: 'POST',
    path: '/shell/{build}/withdrawal',
    summary: 'Take a build of the shell back: the newest other one that fits is served to everybody',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: z.object({ build: shellBuild }),
    body: z.object({ grund: requiredText('grund') }),
    response: shellState,
    problems: ['OHNE_AENDERUNG', 'AUSGABE_ABGELEHNT', 'PERSON_VERLANGT'],
  }),
  restoreShell: endpoint({
    method: 'DELETE',
    path: '/shell/{build}/withdrawal',
    summary: 'Serve a build of the shell again that was taken back',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: z.object({ build: shellBuild }),
    response: shellState,
    problems: ['OHNE_AENDERUNG', 'PERSON_VERLANGT'],
  }),
  ausgabeVeroeffentlichen: endpoint({
    method: 'POST',
    path: '/remotes/{remote}/ausgaben',
    summary: 'Publish a release: a ZIP file of its build; it is checked and kept, not yet put in force',
    callers: "Teams' pipelines by the command 'npm run remote -- publish'; a release is built files, not a form",
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    upload: { types: [FILE_TYPE.zip], maxBytes: RELEASE_MAX },
    body: z.custom<Uint8Array>((value) => value instanceof Uint8Array, MESSAGES.file),
    response: z.object({
      remote,
      version,
      /** It had been published before with the same content. */
      bekannt: z.boolean(),
      /** Goes with the change that puts it in force; 0 for a remote that has none yet. */
      stand: z.int(),
    }),
    problems: ['AUSGABE_ABGELEHNT', 'AUSGABE_VORHANDEN', 'DATEI_NICHT_LESBAR', 'NICHT_SIGNIERT', 'SIGNATUR_UNGUELTIG'],
  }),
  ausgabeAnsehen: endpoint({
    method: 'POST',
    path: '/remotes/{remote}/ausgaben/{version}/ansicht',
    summary: 'Look at a release that needn’t be in force: an address for this tab, good for a short while',
    access: manage,
    changes: [],
    params: z.object({ remote, version }),
    response: look,
    problems: ['VERSION_VERALTET', 'AUSGABE_VERAENDERT', ...unsigned],
  }),
  lookLinks: endpoint({
    method: 'GET',
    path: '/remotes/{remote}/look-links',
    summary: 'Links by which named people may look at a remote’s releases',
    access: manage,
    follows: ['PLATTFORM'],
    params: one,
    response: z.array(lookLink),
  }),
  makeLookLink: endpoint({
    method: 'POST',
    path: '/remotes/{remote}/ausgaben/{version}/look-links',
    summary: 'A link by which named people, or all people of named companies, look at a release; its mark is shown this once',
    access: manage,
    changes: ['PLATTFORM'],
    params: z.object({ remote, version }),
    body: z.object({
      people: z.array(requiredText('email')).max(LOOKERS_MOST),
      organisations: z.array(requiredText('name')).max(LOOKERS_MOST),
      days: z.int().min(1).max(LOOK_LINK_DAYS_MAX),
    }),
    response: lookLink.extend({ token: z.string() }),
    problems: ['VERSION_VERALTET', 'AUSGABE_VERAENDERT', 'ANDERE_PERSON_VERLANGT', ...unsigned],
  }),
  endLookLink: endpoint({
    method: 'DELETE',
    path: '/look-links/{id}',
    summary: 'End a link, and what is looked at by it',
    access: manage,
    changes: ['PLATTFORM'],
    params: z.object({ id: uuid }),
  }),
  followLookLink: endpoint({
    method: 'POST',
    path: '/looks',
    summary: 'Look at a release by a link that was given to the caller or their company',
    access: 'signedIn',
    changes: [],
    perMinute: 5,
    body: z.object({ token: code('looktoken', /^[\w-]{43}$/) }),
    response: look,
    problems: ['VERSION_VERALTET', 'AUSGABE_VERAENDERT', ...unsigned],
  }),
  versionSetzen: endpoint({
    method: 'PUT',
    path: '/remotes/{remote}/version',
    summary: 'Put a release in force for everybody, an older one with the reason; ends the canary',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    body: z.object({ version, grund: grund.optional(), stand: z.int().min(0) }),
    response: remoteState,
    problems: switching,
  }),
  aktivSetzen: endpoint({
    method: 'PUT',
    path: '/remotes/{remote}/aktiv',
    summary: 'Switch a remote on, or off with the reason',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    body: z.object({ aktiv: z.boolean(), grund: grund.optional(), stand }),
    response: remoteState,
    problems: switching,
  }),
  kanarieSetzen: endpoint({
    method: 'PUT',
    path: '/remotes/{remote}/kanarie',
    summary: 'Give a share of users a release, by the bucket of their id, or change the share',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    body: canary.extend({ stand }),
    response: remoteState,
    problems: switching,
  }),
  kanarieBeenden: endpoint({
    method: 'DELETE',
    path: '/remotes/{remote}/kanarie',
    summary: 'Give everybody the release in force again',
    callers: "Teams' pipelines by the command 'npm run remote -- canary'; the operator's page ends a distribution with the release",
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    body: z.object({ stand }),
    response: remoteState,
    problems: switching,
  }),
  zuruecknehmen: endpoint({
    method: 'POST',
    path: '/remotes/{remote}/ruecknahme',
    summary: 'Roll back, with the reason: end the canary, or put the version before in force again where there is none',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    body: z.object({ grund: requiredText('grund'), stand }),
    response: remoteState,
    problems: [...switching, 'OHNE_VORHERIGE'],
  }),
  wartungAnkuendigen: endpoint({
    method: 'PUT',
    path: '/remotes/{remote}/wartung',
    summary: 'Announce maintenance to those who use the remote',
    access: manage,
    changes: ['PLATTFORM'],
    params: one,
    body: maintenance.extend({ stand }),
    response: remoteState,
    problems: problems,
  }),
  wartungAufheben: endpoint({
    method: 'DELETE',
    path: '/remotes/{remote}/wartung',
    summary: 'Take an announcement of maintenance away',
    access: manage,
    changes: ['PLATTFORM'],
    params: one,
    body: z.object({ stand }),
    response: remoteState,
    problems: problems,
  }),
  historie: endpoint({
    method: 'GET',
    path: '/verlauf',
    summary: 'Who changed what and when, the newest first',
    access: view,
    follows: ['PLATTFORM'],
    pipeline: byKey,
    query: z.object({
      remote: remote.optional(),
      page: z.coerce.number().int().min(0).max(10_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ zeilen: z.array(entry), gesamt }),
  }),
  zugriffsschluessel: endpoint({
    method: 'GET',
    path: '/zugriffsschluessel',
    summary: 'Keys of pipelines that are good now',
    access: manage,
    follows: ['PLATTFORM'],
    pipeline: byKey,
    response: z.array(access),
  }),
  zugriffsschluesselAnlegen: endpoint({
    method: 'POST',
    path: '/zugriffsschluessel',
    summary: 'A key for a pipeline, good for one remote or for all; it is shown this once',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    body: z.object({
      name: requiredText('schluesselname'),
      remote: remote.nullable(),
      tage: z.int().min(1).max(366),
    }),
    response: access.extend({ schluessel: z.string() }),
  }),
  zugriffsschluesselEntziehen: endpoint({
    method: 'DELETE',
    path: '/zugriffsschluessel/{id}',
    summary: 'Take a key away',
    access: manage,
    changes: ['PLATTFORM'],
    pipeline: byKey,
    params: z.object({ id: uuid }),
  }),
  hintergrundarbeit: endpoint({
    method: 'GET',
    path: '/hintergrundarbeit',
    summary: 'What the portal failed to do in the background, or is stuck with, the latest first; and how much of it there is',
    access: view,
    follows: ['PLATTFORM'],
    query: z.object({
      page: z.coerce.number().int().min(0).max(1_000).default(0),
      size: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({
      /** Orders whose turn it is; given up in the last thirty days; that failed and are tried again. */
      zahlen: z.object({ faellig: z.int(), aufgegeben: z.int(), stockend: z.int() }),
      /** Mails that were given up and can be sent again. */
      mails: z.int(),
      zeilen: z.array(job),
      gesamt,
    }),
  }),
  hintergrundarbeitWiederholen: endpoint({
    method: 'POST',
    path: '/hintergrundarbeit/{id}/wiederholung',
    summary: 'Try once more what was given up, or what waits for its next attempt',
    access: manage,
    changes: ['PLATTFORM', 'BUERGSCHAFT'],
    params: z.object({ id: uuid }),
    problems: ['NICHT_WIEDERHOLBAR'],
  }),
  mailsWiederholen: endpoint({
    method: 'POST',
    path: '/hintergrundarbeit/mails/wiederholung',
    summary: 'Send all mails again that were given up in the last thirty days, as after a mail server was away for long',
    access: manage,
    changes: ['PLATTFORM'],
    response: z.object({ anzahl: z.int() }),
  }),
  signaturschluessel: endpoint({
    method: 'GET',
    path: '/signaturschluessel',
    summary: 'Public keys that releases are signed with, those that were taken away among them',
    access: manage,
    follows: ['PLATTFORM'],
    response: z.array(signingKey),
  }),
  signaturschluesselRegistrieren: endpoint({
    method: 'POST',
    path: '/signaturschluessel',
    summary: 'Register an ed25519 public key for a remote: its releases have to be signed from now on',
    access: manage,
    changes: ['PLATTFORM'],
    body: z.object({
      remote,
      name: requiredText('schluesselname'),
      publicKey: code('publickey', /^[\w\s+/=-]{40,2000}$/),
    }),
    response: signingKey,
    confirmed: 'Signaturschlüssel registrieren',
    problems: ['SIGNATURSCHLUESSEL_VORHANDEN'],
  }),
  signaturschluesselEntziehen: endpoint({
    method: 'DELETE',
    path: '/signaturschluessel/{id}',
    summary: 'Take a key away: what it alone signed doesn’t come in force any more',
    access: manage,
    changes: ['PLATTFORM'],
    params: z.object({ id: uuid }),
    confirmed: 'Signaturschlüssel entziehen',
  }),
  startMelden: endpoint({
    method: 'POST',
    path: '/messungen/starts',
    summary: 'Begin a start of a remote: what a browser tells of it afterwards counts by this id',
    access: 'signedIn',
    changes: [],
    perMinute: 120,
    body: z.object({ remote, version }),
    response: z.object({
      /** Null for a release that the caller isn't given, such as one that was replaced meanwhile. */
      id: uuid.nullable(),
    }),
  }),
  messungenMelden: endpoint({
    method: 'POST',
    path: '/messungen',
    summary: 'What a browser measured of the remotes that it started, and which of them are in front of somebody',
    access: 'signedIn',
    changes: ['PLATTFORM'],
    perMinute: 120,
    body: z.object({
      messungen: z
        .array(
          z.object({
            /** The id of a start that was issued to the caller: reported again with a fault, that start counts as failed. */
            id: uuid,
            remote,
            version,
            dauerMs: z.int().min(0).max(600_000).nullable(),
            fehler: z.enum(key(REMOTE_FAULTS)).nullable(),
          }),
        )
        .max(20),
      /** What happened to pages of remotes, in this order. */
      use: z
        .array(
          z.object({
            /** The id of the start by which the release was loaded. */
            id: uuid,
            remote,
            version,
            /** Whether its page is in front of the caller now. */
            present: z.boolean(),
            /** How long the switch to it took, where it was loaded already. */
            switchMs: z.int().min(0).max(600_000).nullable(),
          }),
        )
        .max(20)
        .optional(),
    }),
  }),
  faults: endpoint({
    method: 'GET',
    path: '/remotes/{remote}/faults',
    summary: 'What went wrong with a remote in people’s browsers, by fault: what most people met first',
    access: view,
    follows: ['PLATTFORM'],
    pipeline: byKey,
    params: one,
    query: z.object({ version: version.optional() }),
    response: z.object({
      faults: z.array(fault),
      /** Whether there are more than these. */
      more: z.boolean(),
    }),
  }),
  reportFaults: endpoint({
    method: 'POST',
    path: '/faults',
    summary: 'What went wrong in a browser with remotes that it started',
    access: 'signedIn',
    changes: [],
    perMinute: 60,
    body: z.object({
      faults: z
        .array(z.object({ remote, ...reported }))
        .min(1)
        .max(20),
    }),
  }),
})
