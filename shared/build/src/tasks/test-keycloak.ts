import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@avalwerk/testing'
import { DEMO_PASSWORD } from '@avalwerk/testing/signIn'
import { buildChanged } from '../buildAll.ts'
import { KEYCLOAK_VERSION, keycloakFolder } from '../keycloak.ts'
import { startMailServer } from '../mailServer.ts'
import { withPortal, playwright, waitFor } from '../portal.ts'
import { ROOT } from '../workspace.ts'

// The sign-in flows on a real Keycloak with our realm import and the demo people. Needs Java 17 and Maven.
const keycloak = keycloakFolder()
const SECRET = 'nur-fuer-diesen-versuch'

/** A company with a provider of its own, as the portal's realm knows it, and the demo person whose account is linked to it: a story deactivates it. */
const COMPANY = { alias: 'firma', account: 'ag.recht', name: 'mara.fluss', id: '5d1f0c52-7a52-4f0e-9a51-0a8f6d0f7c11' }

/** The provider of the company: a realm of its own on the same server, which knows one person. */
const companyRealm = (url: string, password: string) => ({
  realm: COMPANY.alias,
  enabled: true,
  internationalizationEnabled: true,
  supportedLocales: ['de'],
  defaultLocale: 'de',
  clients: [
    {
      clientId: 'avalwerk',
      enabled: true,
      publicClient: false,
      secret: SECRET,
      standardFlowEnabled: true,
      redirectUris: [`${url}/realms/avalwerk/broker/${COMPANY.alias}/endpoint*`],
    },
  ],
  users: [
    {
      id: COMPANY.id,
      username: COMPANY.name,
      email: 'mara.fluss@firma.example',
      emailVerified: true,
      enabled: true,
      firstName: 'Mara',
      lastName: 'Fluss',
      credentials: [{ type: 'password', value: password, temporary: false }],
    },
  ],
})

/** The company's provider as the portal's realm is told of it. */
const companyProvider = (url: string) => {
  const at = `${url}/realms/${COMPANY.alias}/protocol/openid-connect`
  return {
    alias: COMPANY.alias,
    displayName: 'Anmeldung der Firma',
    providerId: 'oidc',
    enabled: true,
    config: {
      issuer: `${url}/realms/${COMPANY.alias}`,
      authorizationUrl: `${at}/auth`,
      tokenUrl: `${at}/token`,
      jwksUrl: `${at}/certs`,
      useJwksUrl: 'true',
      validateSignature: 'true',
      clientAuthMethod: 'client_secret_post',
      clientId: 'avalwerk',
      clientSecret: SECRET,
      defaultScope: 'openid profile email',
      pkceEnabled: 'true',
      pkceMethod: 'S256',
      syncMode: 'IMPORT',
    },
  }
}

/** The realm as deploy/ has it, with the demo people and their groups, and a company's provider. */
async function writeRealm(url: string, mailPort: number): Promise<void> {
  const { demoPeople } = (await import(join(ROOT, 'services', 'src', 'demo', 'nutzer.ts'))) as {
    demoPeople: () => {
      id: string
      account: string
      email: string
      vorname: string
      nachname: string
      org: string
      group: string
      unternehmenId: string
      sichtberechtigte?: string[]
      active: boolean
    }[]
  }
  const persons = demoPeople()
  const realm = JSON.parse(readFileSync(join(ROOT, 'deploy', 'keycloak', 'avalwerk-realm.json'), 'utf8')) as {
    groups?: unknown
    users: object[]
    smtpServer?: unknown
    identityProviders?: unknown
    passwordPolicy?: string
    clients: { clientId: string; secret?: string }[]
  }
  for (const client of realm.clients) if (client.clientId !== 'avalwerk-portal') client.secret = SECRET
  realm.smtpServer = { host: '127.0.0.1', port: String(mailPort), from: 'anmeldung@avalwerk.example' }
  realm.groups = [...new Set(persons.map(({ org }) => org))].map((name) => ({ name }))
  const people = persons.map((person) => ({
    id: person.id,
    username: person.account,
    email: person.email,
    emailVerified: true,
    enabled: person.active,
    firstName: person.vorname,
    lastName: person.nachname,
    realmRoles: [person.group, 'default-roles-avalwerk'],
    groups: [`/${person.org}`],
    attributes: {
      unternehmen_id: [person.unternehmenId],
      unternehmen_sichtbeschraenkt: [String(person.sichtberechtigte !== undefined)],
      sichtberechtigte_unternehmen: person.sichtberechtigte ?? [],
      erhalt_nutzer_emails: ['true'],
    },
    credentials: [{ type: 'password', value: DEMO_PASSWORD, temporary: false }],
    ...(person.account === COMPANY.account && {
      federatedIdentities: [{ identityProvider: COMPANY.alias, userId: COMPANY.id, userName: COMPANY.name }],
    }),
  }))
  // The demo people's one password would be refused; the policy comes when the realm is mended.
  delete realm.passwordPolicy
  realm.identityProviders = [companyProvider(url)]
  realm.users = [...realm.users, ...people]
  mkdirSync(join(keycloak, 'data', 'import'), { recursive: true })
  writeFileSync(join(keycloak, 'data', 'import', 'avalwerk-realm.json'), JSON.stringify(realm))
  writeFileSync(join(keycloak, 'data', 'import', `${COMPANY.alias}-realm.json`), JSON.stringify(companyRealm(url, DEMO_PASSWORD)))
}

/**
 * Settings that a realm's import file can't bring: made once after the import, as an operator does, by `npm run realm -- --apply`.
 * @throws Error if that fails
 */
function mendRealm(settings: Record<string, string>): void {
  const admin = { KEYCLOAK_ADMIN_CLIENT_ID: 'avalwerk-admin', KEYCLOAK_ADMIN_CLIENT_SECRET: SECRET }
  const command = join(ROOT, 'services', 'src', 'identity', 'realm', 'command.ts')
  const { status } = spawnSync(process.execPath, [command, '--apply'], { env: { ...process.env, ...settings, ...admin }, stdio: 'inherit' })
  if (status !== 0) throw new Error('Der Realm lässt sich nicht richtigstellen.')
}

rmSync(join(keycloak, 'data'), { recursive: true, force: true })
// Where the realm's policy finds the passwords that everybody knows.
const refused = join(keycloak, 'data', 'password-blacklists')
mkdirSync(refused, { recursive: true })
copyFileSync(join(ROOT, 'deploy', 'keycloak', 'avalwerk.txt'), join(refused, 'avalwerk.txt'))
// Its pages look like the portal's.
const themes = join(keycloak, 'themes', 'avalwerk')
rmSync(themes, { recursive: true, force: true })
cpSync(join(ROOT, 'deploy', 'keycloak', 'themes', 'avalwerk'), themes, { recursive: true })
await buildChanged()
const [port, portalPort, mailPort] = [await freePort(), await freePort(), await freePort()]
const url = `http://localhost:${port}`
await writeRealm(url, mailPort)
const log = mkdtempSync(join(tmpdir(), 'avalwerk-keycloak-'))
console.error(`Keycloak ${KEYCLOAK_VERSION} startet …`)
const server = spawn(
  'bash',
  [
    join(keycloak, 'bin', 'kc.sh'),
    'start-dev',
    '--import-realm',
    `--http-port=${port}`,
    '--http-host=127.0.0.1',
    `--log-file=${join(log, 'keycloak.log')}`,
    '--log=file',
  ],
  {
    env: {
      ...process.env,
      AVALWERK_URL: `http://localhost:${portalPort}`,
      KC_BOOTSTRAP_ADMIN_CLIENT_ID: 'avalwerk-admin',
      KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: SECRET,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  },
)
// What Keycloak sends lands in a folder, where the tests read it.
const post = mkdtempSync(join(tmpdir(), 'avalwerk-mail-'))
const stopMail = await startMailServer(post, mailPort)
let code = 1
try {
  await waitFor(`${url}/realms/avalwerk/.well-known/openid-configuration`, 240)
  const settings = {
    IDENTITY_MODE: 'keycloak',
    KEYCLOAK_URL: url,
    KEYCLOAK_SERVICE_CLIENT_SECRET: SECRET,
    KEYCLOAK_CONFIRMATION_CLIENT_SECRET: SECRET,
    COMPANY_PROVIDERS: `${COMPANY.alias}=WI0001`,
  }
  mendRealm({ ...settings, PUBLIC_URL: `http://localhost:${portalPort}` })
  code = await withPortal(
    settings,
    (portal) =>
      playwright(
        { ...portal, provider: { mails: post, url, secret: SECRET } },
        '--grep',
        '@identitaet|@verzeichnis',
        '--workers=1',
        ...process.argv.slice(2),
      ),
    { wished: portalPort },
  )
} catch (error) {
  console.error(error)
  console.error(existsSync(join(log, 'keycloak.log')) ? readFileSync(join(log, 'keycloak.log'), 'utf8').slice(-6000) : '')
} finally {
  // kc.sh starts Java as its child: the whole group ends.
  if (server.pid) process.kill(-server.pid, 'SIGTERM')
  stopMail()
  for (const folder of [log, post]) rmSync(folder, { recursive: true, force: true })
}
process.exit(code)
