import type { Database } from '../kernel/database.ts'
import { Misconfigured } from '../kernel/environment.ts'
import { Refusal } from '../kernel/problem.ts'
import type { Logger } from '../kernel/server.ts'
import { dataOf, faultsOf, inputOf, tellFaults, tellInvitation } from './fields.ts'
import { countriesOf, type Inviting, isSetUp, setUpInstallation } from './setUp.ts'

/** A reader of the log, later or elsewhere, must not become the administrator by it. */
const NOT_IN_LOGS =
  'Ein Mailserver ist nicht angegeben (SMTP_URL): npm run setup -- --new-link gibt den Link zum ersten Passwort (mit der eingebetteten Datenbank bei beendetem Portal).'

/**
 * Sets up an installation that isn't set up yet with what the environment says; several processes may start at once.
 * @throws Misconfigured naming the variables that are missing or wrong
 */
export async function setUpByVariables(
  db: Pick<Database, 'system'>,
  now: Date,
  inviting: Inviting,
  variables: Readonly<Record<string, string>>,
  log: Logger,
): Promise<void> {
  const input = inputOf(variables)
  if (!input || (await isSetUp(db.system))) return
  try {
    const faults = faultsOf(input, await countriesOf(db.system))
    if (faults.length) throw new Refusal('EINGABE_UNGUELTIG', faults)
    const data = dataOf(input)
    // The identity provider may come up later than the portal.
    for (const obstacle of (await inviting.obstacles?.()) ?? []) log.warn(obstacle)
    const { orgId, invitation } = await setUpInstallation(db, now, inviting, data)
    log.warn({ orgId }, `The installation is set up. ${tellInvitation(invitation, data.administrator.email, () => NOT_IN_LOGS)}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'SCHON_EINGERICHTET') return
    throw new Misconfigured(
      `Einrichten nach den Variablen SETUP_… ist nicht möglich:\n${tellFaults(error.felder ?? [], (f) => f.variable)}`,
      {
        cause: error,
      },
    )
  }
}
