import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { type SettingName, SETTINGS, type Settings } from './settings.ts'

/** The environment can't be worked with; the message says what to change. */
export class Misconfigured extends Error {}

const FILE = '_FILE'
const names = Object.keys(SETTINGS) as SettingName[]
const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)
/** Settings whose value may come from a file. */
const secrets = names.filter((name) => SETTINGS[name].secret)
const known = [...names, ...secrets.map((name) => `${name}${FILE}`)]

/** Beginnings that are ours: whatever begins so is meant for the portal … */
const OURS = /^(SETUP|LIMIT|KEYCLOAK|IDENTITY|ROLLBACK|RELEASES?|DATABASE|SMTP|VIRUS|S3|METRICS|MAIL|TLS)_/
/** … but what other programs read in the same container or pipeline. */
const OTHERS =
  /^(KEYCLOAK_(ADMIN|ADMIN_PASSWORD|USER|PASSWORD|HOME|VERSION)|RELEASE_(TAG|NAME|VERSION|NOTES|CHANNEL)|MAILDIR|MAIL_PATH|SERVICE)$/
/** What Kubernetes and Docker tell a container of the services beside it. */
const OF_SERVICES = /(_SERVICE_(HOST|PORT(_\w+)?)|_PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/
/** Shorter names aren't taken for mistyped: names of other programs are as near to them (HOME, PGHOST and HOST). */
const SHORT = 6
const NEAR = 2

const nearest = (name: string, candidates: readonly string[]) =>
  candidates.reduce<{ name: string; away: number }>(
    (best, candidate) => {
      const away = distance(name, candidate)
      return away < best.away ? { name: candidate, away } : best
    },
    { name: '', away: Number.POSITIVE_INFINITY },
  )

const wordsOf = (name: string) => name.split('_')
/** The shortest name that has all words of this one: KEYCLOAK_SECRET is KEYCLOAK_SERVICE_CLIENT_SECRET without the rest. */
const withWordsOf = (name: string): string | undefined =>
  names
    .filter((candidate) => wordsOf(name).every((word) => wordsOf(candidate).includes(word)))
    .toSorted((a, b) => wordsOf(a).length - wordsOf(b).length)[0]

const beginningAs = (name: string) => names.filter((candidate) => wordsOf(candidate)[0] === wordsOf(name)[0])

/** The fault of a name that is no setting but was meant for the portal, with the one that was probably meant; undefined for other names. */
function unknown(name: string): string | undefined {
  if (known.includes(name) || OF_SERVICES.test(name) || OTHERS.test(name)) return undefined
  const { name: meant, away } = nearest(name, known)
  const isMistyped = Math.min(name.length, meant.length) >= SHORT && away <= NEAR
  if (!isMistyped && !OURS.test(name)) return undefined
  const probably = isMistyped ? meant : (withWordsOf(name) ?? (nearest(name, beginningAs(name)).name || meant))
  return `${name} ist keine Einstellung des Portals; gemeint ist vielleicht ${probably}. / ${name} is no setting of the portal; you may mean ${probably}.`
}

const notReadable = (said: string, what: readonly [de: string, en: string], path: string, error: unknown): string => {
  const why = (error as NodeJS.ErrnoException).code
  return `${said}: ${what[0]} ${path} ist nicht lesbar (${why}). / The ${what[1]} ${path} can't be read (${why}).`
}

/** The secrets of ours that are in a folder. @param faults gets a sentence where it isn't a folder, or can't be read */
function secretsIn(folder: string, faults: string[]): SettingName[] {
  try {
    const there = readdirSync(folder)
    return secrets.filter((name) => there.includes(name))
  } catch (error) {
    faults.push(notReadable('SECRETS_DIR', ['Der Ordner', 'folder'], folder, error))
    return []
  }
}

/** The values that, as the environment says, are files' contents: by a variable of their own, or by a folder of files. */
function filesOf(environment: NodeJS.ProcessEnv, faults: string[]): { name: SettingName; said: string; file: string }[] {
  const folder = environment.SECRETS_DIR
  // A secret that isn't in the folder is unset; a variable that names a missing file is a fault.
  const inFolder = folder ? secretsIn(folder, faults).map((name) => ({ name, said: 'SECRETS_DIR', file: join(folder, name) })) : []
  const byVariable = secrets.flatMap((name) => {
    const file = environment[`${name}${FILE}`]
    return file ? [{ name, said: `${name}${FILE}`, file }] : []
  })
  return [...inFolder, ...byVariable]
}

/** Values that are files' contents, where the environment says so. @param faults gets a sentence for each that can't be read */
function withFiles(environment: NodeJS.ProcessEnv, faults: string[]): Record<string, string> {
  const values: Record<string, string> = {}
  const from: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment))
    if (isSetting(name) && value) {
      values[name] = value
      from[name] = name
    }
  for (const { name, said, file } of filesOf(environment, faults)) {
    if (from[name]) {
      faults.push(
        `${name} ist zweimal angegeben, durch ${from[name]} und ${said}: Lassen Sie eines weg. / ${name} is given twice, by ${from[name]} and ${said}: leave one out.`,
      )
      continue
    }
    from[name] = said
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      faults.push(notReadable(said, ['Die Datei', 'file'], file, error))
    }
  }
  return values
}

/**
 * Reads the portal's settings from the environment.
 * @param environment empty values count as unset
 * @throws Misconfigured with a line for everything that is wrong, in German and in English
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const faults = Object.keys(environment).flatMap((name) => (environment[name] ? (unknown(name) ?? []) : []))
  const values = withFiles(environment, faults)
  const settings: Record<string, unknown> = {}
  for (const name of names) {
    const { type, form, secret } = SETTINGS[name]
    const read = type.safeParse(values[name])
    if (read.success) settings[name] = read.data
    else {
      const said = secret ? '' : `=${values[name]}`
      faults.push(`${name}${said} ist ungültig: Erwartet wird ${form.de}. / ${name}${said} is invalid: expected is ${form.en}.`)
    }
  }
  if (faults.length) throw new Misconfigured(faults.join('\n'))
  return settings as Settings
}
