import { existsSync, readFileSync } from 'node:fs'
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

/** Beginnings that are ours alone: whatever begins so is meant for the portal. */
const OURS = /^(SETUP|LIMIT|KEYCLOAK|IDENTITY|ROLLBACK|RELEASES?)_/
/** What Kubernetes and Docker tell a container of the services beside it. */
const OF_SERVICES = /(_SERVICE_(HOST|PORT(_\w+)?)|_PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/
/** Other programs' names are as near as that to short ones of ours (HOME, PGHOST and HOST). */
const SHORT = 6
const NEAR = 2

const nearest = (name: string) =>
  known.reduce<{ name: string; away: number }>(
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

/** A name that nobody reads, but was meant for the portal; said with the one that was probably meant. */
function unknown(name: string): string | undefined {
  if (known.includes(name) || OF_SERVICES.test(name)) return undefined
  const { name: meant, away } = nearest(name)
  const isMistyped = Math.min(name.length, meant.length) >= SHORT && away <= NEAR
  if (!isMistyped && !OURS.test(name)) return undefined
  const probably = isMistyped ? meant : (withWordsOf(name) ?? meant)
  return `${name} ist keine Einstellung des Portals; gemeint ist vielleicht ${probably}. / ${name} is no setting of the portal; you may mean ${probably}.`
}

/** Where the environment says that a value is a file's content: by a variable of its own, or by a folder of them. */
function filesOf(environment: NodeJS.ProcessEnv): { name: SettingName; said: string; file: string }[] {
  const folder = environment.SECRETS_DIR
  const inFolder = folder ? secrets.map((name) => ({ name, said: 'SECRETS_DIR', file: join(folder, name) })) : []
  const byVariable = secrets.flatMap((name) => {
    const file = environment[`${name}${FILE}`]
    return file ? [{ name, said: `${name}${FILE}`, file }] : []
  })
  // What isn't in the folder isn't said; a variable that names no file is a fault.
  return [...inFolder.filter(({ file }) => existsSync(file)), ...byVariable]
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
  for (const { name, said, file } of filesOf(environment)) {
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
      const why = (error as NodeJS.ErrnoException).code
      faults.push(`${said}: Die Datei ${file} ist nicht lesbar (${why}). / The file ${file} can't be read (${why}).`)
    }
  }
  return values
}

/**
 * What the environment says of the portal.
 * @param environment empty values count as not said
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
