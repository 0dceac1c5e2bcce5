import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { directoryOf } from '../identity/directory.ts'
import { öffneDatenbank } from '../kernel/datenbank.ts'
import { type Konfiguration, leseKonfiguration } from '../kernel/konfiguration.ts'
import { Ablehnung } from '../kernel/problem.ts'
import {
  dataOf,
  faultsOfChoice,
  inputOf,
  optionOf,
  SETUP_FIELDS,
  type SetupField,
  type SetupInput,
  tellFaults,
  tellInvitation,
} from './fields.ts'
import { invitationAnew, isSetUp, setUpInstallation } from './setUp.ts'

/** `npm run einrichten`: begins with the installation that the environment describes. */
const HELP = `npm run einrichten [-- Angaben]
  Legt den Betreiber des Portals und seine erste Administrator:in an. Was nicht angegeben ist, wird gefragt.
${SETUP_FIELDS.map((f) => `  --${optionOf(f).padEnd(18)} ${f.label}${f.optional ? ' (optional)' : ''}${f.otherwise ? ` [${f.otherwise}]` : ''}`).join('\n')}
npm run einrichten -- --new-link
  Gibt der ersten Administrator:in einen neuen Link, solange noch niemand ein Passwort hat.`

class Refused extends Error {}

/** Asks for what nobody has said yet. */
async function ask(given: SetupInput): Promise<SetupInput> {
  const open = SETUP_FIELDS.filter(({ path }) => !given[path]?.trim())
  if (open.length === 0) return given
  if (!process.stdin.isTTY) return given
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, string> = {}
  try {
    for (const { path, label, optional, otherwise, choices } of open) {
      const hint = [choices && Object.keys(choices).join(', '), optional && 'optional', otherwise && `sonst ${otherwise}`].filter(Boolean)
      answers[path] = await line.question(`${label}${hint.length ? ` (${hint.join('; ')})` : ''}: `)
    }
  } finally {
    line.close()
  }
  return { ...given, ...answers }
}

const messageOf = (error: unknown) => (error instanceof Error && error.message) || String(error)

/** @throws Refused with what of the environment is missing or wrong */
function configuration(): Konfiguration {
  try {
    return leseKonfiguration(process.env)
  } catch (error) {
    throw new Refused(messageOf(error))
  }
}

async function run(): Promise<void> {
  const options = Object.fromEntries(SETUP_FIELDS.map((field) => [optionOf(field), { type: 'string' as const }]))
  const { values } = parseArgs({ options: { ...options, 'new-link': { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(HELP)
  const k = configuration()
  const url = k.datenbankDirekt ?? k.datenbankUrl
  const db = await öffneDatenbank(url ? { url, pool: 1 } : { datenordner: k.datenordner }).catch((error: unknown) => {
    throw new Refused(`Die Datenbank kann nicht geöffnet werden: ${messageOf(error)}`)
  })
  try {
    if (values['new-link']) {
      if (k.identität.modus !== 'embedded') throw new Refused('Diese Installation meldet über Keycloak an; dort wird neu eingeladen.')
      return console.log(await invitationAnew(db, new Date(), k.öffentlicheUrl))
    }
    // Nobody types for nothing.
    if (await isSetUp(db.system)) throw new Ablehnung('SCHON_EINGERICHTET')
    const said = Object.fromEntries(
      SETUP_FIELDS.flatMap((f) =>
        (values as Record<string, string>)[optionOf(f)] === undefined ? [] : [[f.path, (values as Record<string, string>)[optionOf(f)]]],
      ),
    )
    const input = await ask({ ...inputOf(k.setup), ...said })
    const chosen = faultsOfChoice(input)
    if (chosen.length) throw new Ablehnung('EINGABE_UNGUELTIG', chosen)
    const data = dataOf(input)
    const inviting = { directory: directoryOf(k.identität), mailed: k.smtp !== undefined, publicUrl: k.öffentlicheUrl }
    const { orgId, invitation } = await setUpInstallation(db, new Date(), inviting, data)
    const { email } = data.administrator
    console.log(`Eingerichtet: ${data.company.name} (${orgId}).`)
    console.log(tellInvitation(invitation, email, (link) => `Passwort für ${email} festlegen: ${link}`))
  } finally {
    await db.schließe()
  }
}

/** What whoever called is told; anything else is a fault of ours. */
function told(error: unknown): string | undefined {
  if (error instanceof Refused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) return (error as Error).message
  if (!(error instanceof Ablehnung)) return undefined
  return error.felder?.length ? tellFaults(error.felder, (field: SetupField) => `--${optionOf(field)}`) : error.message
}

try {
  await run()
} catch (error) {
  console.error(told(error) ?? error)
  process.exitCode = 1
}
