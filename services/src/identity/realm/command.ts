import { parseArgs } from 'node:util'
import { NetworkError } from '@keycloak/keycloak-admin-client'
import { commandConfiguration, messageOf, CommandRefused, runCommand } from '../../kernel/commandLine.ts'
import { signInAtKeycloak } from '../adminClient.ts'
import { desiredRealm } from './desired.ts'
import { doubtfulProviders } from './providers.ts'
import { compareRealm, mendRealm } from './reconcile.ts'

/** `npm run realm`: compares the living realm with what the portal needs of it, and mends it. */
const HELP = `npm run realm [-- --apply]
  Vergleicht den Realm der Installation (KEYCLOAK_URL, KEYCLOAK_REALM) mit dem, was das Portal braucht, und nennt jeden Unterschied.
  --apply   legt an, was fehlt, und stellt richtig, was abweicht. Personen, ihre Anmeldungen, Anmeldungen von Unternehmen, der Mailserver
            und alles, wovon hier nicht die Rede ist, bleiben, wie sie sind.
Angemeldet wird mit KEYCLOAK_ADMIN_CLIENT_ID und KEYCLOAK_ADMIN_CLIENT_SECRET (ein Client mit Dienstkonto im Realm KEYCLOAK_ADMIN_REALM).`

/** The exit code where a realm isn't as it should be, so that pipelines can check for it. */
const DIFFERENT = 2

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { apply: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(HELP)
  const config = commandConfiguration()
  const { mode, url, realm } = config.identity
  if (mode !== 'keycloak')
    throw new CommandRefused('Diese Installation meldet mit dem eingebetteten Anbieter an (IDENTITY_MODE); einen Realm hat sie nicht.')
  if (!config.realmAdmin) throw new CommandRefused(`KEYCLOAK_ADMIN_CLIENT_SECRET fehlt.\n${HELP}`)
  const kc = await signInAtKeycloak({ url, realm }, config.realmAdmin).catch((error: unknown) => {
    throw new CommandRefused(`Die Anmeldung an ${url} ist nicht möglich: ${messageOf(error)}`)
  })
  const desired = desiredRealm(config)
  // Providers are for the realm's administrator to decide, so nothing here changes them.
  if (await kc.realms.findOne({ realm }))
    for (const sentence of await doubtfulProviders(kc, config.identity.companyProviders)) console.log(`Hinweis: ${sentence}`)
  if (!values.apply) {
    const differences = await compareRealm(kc, desired)
    for (const { sentence } of differences) console.log(sentence)
    if (differences.length === 0) return console.log(`Der Realm ${realm} ist, wie das Portal ihn braucht.`)
    console.log(`${differences.length} Unterschied(e). npm run realm -- --apply stellt sie richtig.`)
    process.exitCode = DIFFERENT
    return
  }
  const { mended, left } = await mendRealm(kc, desired)
  for (const sentence of mended) console.log(`Richtiggestellt: ${sentence}`)
  if (left.length > 0) throw new CommandRefused(`Das lässt sich von hier aus nicht richtigstellen:\n${left.join('\n')}`)
  console.log(`Der Realm ${realm} ist, wie das Portal ihn braucht.`)
  const { service, confirmation } = config.identity
  const chosen = [
    ...(service ? [] : [['avalwerk-dienste', 'KEYCLOAK_SERVICE_CLIENT_SECRET']]),
    ...(confirmation.secret ? [] : [[confirmation.clientId, 'KEYCLOAK_CONFIRMATION_CLIENT_SECRET']]),
  ]
  for (const [client, variable] of chosen)
    console.log(`Das Geheimnis von ${client} steht in Keycloak beim Client, unter Credentials. Geben Sie es dem Portal als ${variable}.`)
}

await runCommand(run, (error) =>
  error instanceof NetworkError
    ? `Keycloak hat abgelehnt (${error.response.status}): ${messageOf(error)} Hat das Dienstkonto das Recht, den Realm zu verwalten?`
    : undefined,
)
