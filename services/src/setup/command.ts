import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { commandConfiguration, CommandRefused, runCommand, withDatabase } from '../kernel/commandLine.ts'
import type { Database } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import {
  dataOf,
  faultsOf,
  inputOf,
  optionOf,
  SETUP_FIELDS,
  type SetupField,
  type SetupInput,
  tellFaults,
  tellInvitation,
} from './fields.ts'
import { countriesOf, renewInvitation, invitingOf, isSetUp, setUpInstallation } from './setUp.ts'

/** `npm run setup`: begins with the installation that the environment describes. */
const HELP = `npm run setup [-- Angaben]
  Legt den Betreiber des Portals und seine erste Administrator:in an. Was nicht angegeben ist, wird gefragt.
${SETUP_FIELDS.map((f) => `  --${optionOf(f).padEnd(18)} ${f.label}${f.optional ? ` (${f.optional})` : ''}${f.otherwise ? ` [${f.otherwise}]` : ''}`).join('\n')}
npm run setup -- --new-link
  Gibt der ersten Administrator:in einen neuen Link, solange noch niemand ein Passwort hat.`

/** Asks for the values that weren't given. */
async function ask(given: SetupInput): Promise<SetupInput> {
  const open = SETUP_FIELDS.filter(({ path }) => !given[path]?.trim())
  if (open.length === 0) return given
  if (!process.stdin.isTTY) return given
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, string> = {}
  try {
    for (const { path, label, optional, otherwise, choices } of open) {
      const hint = [choices && Object.keys(choices).join(', '), optional, otherwise && `sonst ${otherwise}`].filter(Boolean)
      answers[path] = await line.question(`${label}${hint.length ? ` (${hint.join('; ')})` : ''}: `)
    }
  } finally {
    line.close()
  }
  return { ...given, ...answers }
}

async function run(): Promise<void> {
  const options = Object.fromEntries(SETUP_FIELDS.map((field) => [optionOf(field), { type: 'string' as const }]))
  const { values } = parseArgs({ options: { ...options, 'new-link': { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(HELP)
  const config = commandConfiguration()
  const newLink = async (db: Database) => {
    if (config.identity.mode !== 'embedded')
      throw new CommandRefused('Diese Installation meldet über Keycloak an; dort wird neu eingeladen.')
    console.log(await renewInvitation(db, new Date(), config.publicUrl))
  }
  if (values['new-link']) return withDatabase(config, newLink)
  await withDatabase(config, async (db) => {
    // Asked first, so that the operator doesn't type for nothing.
    if (await isSetUp(db.system)) throw new Refusal('SCHON_EINGERICHTET')
    const given = new Map(Object.entries(values))
    const said = Object.fromEntries(
      SETUP_FIELDS.flatMap((field) => (given.has(optionOf(field)) ? [[field.path, String(given.get(optionOf(field)))]] : [])),
    )
    const input = await ask({ ...inputOf(config.setup), ...said })
    const faults = faultsOf(input, await countriesOf(db.system))
    if (faults.length) throw new Refusal('EINGABE_UNGUELTIG', faults)
    const data = dataOf(input)
    const inviting = invitingOf(config)
    const obstacles = (await inviting.obstacles?.()) ?? []
    if (obstacles.length > 0) throw new CommandRefused(obstacles.join('\n'))
    const { orgId, invitation } = await setUpInstallation(db, new Date(), inviting, data)
    const { email } = data.administrator
    console.log(`Eingerichtet: ${data.company.name} (${orgId}).`)
    console.log(tellInvitation(invitation, email, (link) => `Passwort für ${email} festlegen: ${link}`))
  })
}

await runCommand(run, (error) => {
  if (!(error instanceof Refusal)) return undefined
  return error.felder?.length ? tellFaults(error.felder, (field: SetupField) => `--${optionOf(field)}`) : error.message
})
