/** What teams and operators do with remotes, from their own machine or pipeline: `npm run remote -- <command>`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReleaseState, RemoteState } from '@avalwerk/contracts'
import { formatErrorRate, formatFaults, formatInstant, type Group, PLATFORM_ACTION } from '@avalwerk/domain'
import { ENVELOPE } from '@avalwerk/platform/signing'
import { CommandRejected, type Platform, plattform, getRemoteState } from './platform.ts'
import { develop } from './develop.ts'
import { create } from './new.ts'
import { testAlone } from './check.ts'
import { makeSigningKey, signBuild, signingKey } from './signing.ts'
import { buildRemote, readFinished, check, send } from './publish.ts'
import { verify } from './verify.ts'

const HELP = `npm run remote -- <Befehl>
  list                                   Remotes, ihre Versionen, Zustand und Fehlerraten
  publish <remote> [--version 1.4.0]     bauen, prüfen, hochladen und in Kraft setzen
          [--canary 10%] [--groups BG]     … zuerst für einen Teil der Nutzer:innen
          [--no-activate]                  … nur hochladen
          [--build <Ordner>]               … einen fertigen Build
          [--dry-run]                      … nur bauen und prüfen
          [--sign-key <Datei>]             … signiert; sonst mit AVALWERK_SIGNING_KEY oder AVALWERK_SIGNING_KEY_FILE
  sign <Ordner> [--sign-key <Datei>]     einen fertigen Build signieren
  signing-key <Datei>                    ein Schlüsselpaar zum Signieren; der öffentliche wird auf der Seite Plattform registriert
  activate <remote> <version>            eine veröffentlichte Version für alle in Kraft setzen
  canary <remote> <version> 10%          eine Version an einen Teil der Nutzer:innen verteilen
         [--groups AG,BG,BSP]              … nur aus diesen Gruppen
  canary <remote> off                    die Verteilung beenden
  rollback <remote>                      Verteilung beenden oder zur vorherigen Version zurückkehren
  enable|disable <remote>                ein- oder ausschalten
  history [<remote>]                     wer wann was geändert hat
  verify [<remote>]                      alle ausgelieferten Skripte abrufen und ihre Prüfsummen vergleichen
  new <remote> [--in <Ordner>]           ein neuer Remote: Seite, Test, Ablauf im Browser
  dev <remote> --against <URL>           aus den Quellen in eine laufende Plattform, nur für den eigenen Browser
      [--port 4801]
  test <remote>                          seine Tests allein, auf einer Plattform ohne die anderen
  token <remote|all> --name <Name>       einen Zugriffsschlüssel für eine Pipeline vergeben
        [--days 90]
  tokens                                 gültige Zugriffsschlüssel
  revoke <id>                            einen Zugriffsschlüssel entziehen
Plattform: --url oder AVALWERK_URL, sonst das Portal auf diesem Rechner. Zugang: AVALWERK_TOKEN, sonst der des Portals.`

const OPTIONS = {
  url: { type: 'string' },
  against: { type: 'string' },
  port: { type: 'string' },
  in: { type: 'string' },
  version: { type: 'string' },
  canary: { type: 'string' },
  groups: { type: 'string' },
  build: { type: 'string' },
  name: { type: 'string' },
  days: { type: 'string' },
  'sign-key': { type: 'string' },
  'no-activate': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const
const read = () => parseArgs({ options: OPTIONS, allowPositionals: true })
type GivenOptions = ReturnType<typeof read>['values']

/** '10%' or '10' → 10. @throws CommandRejected */
function share(text: string | undefined): number {
  const figure = Number(/^(\d{1,3})\s*%?$/.exec(text ?? '')?.[1] ?? Number.NaN)
  if (figure >= 1 && figure <= 100) return figure
  throw new CommandRejected(`„${text ?? ''}“ ist kein Anteil zwischen 1% und 100%.`)
}
function groups(text: string | undefined): Group[] {
  const list = (text ?? '').split(',').filter(Boolean)
  const stranger = list.find((group) => !['AG', 'BG', 'BSP'].includes(group))
  if (stranger) throw new CommandRejected(`„${stranger}“ ist keine Gruppe. Es gibt AG, BG und BSP.`)
  return list as Group[]
}
const ofGroups = (chosen: readonly string[]) => (chosen.length ? ` der Gruppe ${chosen.join(', ')}` : '')
const rate = (release: { starts: number; personen: number; betroffene: number }) =>
  release.starts
    ? `${formatErrorRate(release)} von ${release.personen} Personen mit Fehlern, ${release.starts} Starts`
    : 'ohne Starts seit gestern'

const SIGNATURE = { GUELTIG: ', signiert', ENTZOGEN: ', SCHLÜSSEL ENTZOGEN', OHNE: '' } as const
const signature = (release: ReleaseState) => SIGNATURE[release.signature]

function showRemote(remote: RemoteState): void {
  console.log(
    `${remote.name}  ${remote.version}  ${remote.aktiv ? 'eingeschaltet' : 'AUSGESCHALTET'}  (${formatInstant(remote.geaendertAm)}, ${remote.geaendertVon})`,
  )
  if (remote.kanarie) console.log(`  ${remote.kanarie.version} für ${remote.kanarie.anteil} %${ofGroups(remote.kanarie.gruppen)}`)
  if (remote.wartung)
    console.log(`  Wartung ${formatInstant(remote.wartung.von)} bis ${formatInstant(remote.wartung.bis)}: ${remote.wartung.text}`)
  for (const release of remote.ausgaben) {
    const role =
      release.version === remote.version
        ? 'in Kraft'
        : release.version === remote.kanarie?.version
          ? 'verteilt'
          : release.version === remote.vorherige
            ? 'vorherige'
            : ''
    const load = release.ladezeit ? `, ${release.ladezeit.haelfte} ms` : ''
    const faults = release.fehlerarten.length ? ` (${formatFaults(release.fehlerarten)})` : ''
    console.log(
      `  ${release.version.padEnd(24)} ${role.padEnd(10)} ${rate(release)}${faults}${load}${release.vertraeglich ? '' : ', UNVERTRÄGLICH'}${signature(release)}`,
    )
  }
}

async function publish(platform: Platform, [name = '']: readonly string[], given: GivenOptions): Promise<void> {
  const wish = given.canary === undefined ? undefined : { anteil: share(given.canary), gruppen: groups(given.groups) }
  const key = signingKey(given['sign-key'])
  const made = given.build ? await readFinished(given.build) : await buildRemote(name, given.version)
  const build = key ? { ...made, files: signBuild(made.files, key) } : made
  const { version } = build.description
  if (build.description.name !== name) throw new CommandRejected(`Das ist ein Build von ${build.description.name}, nicht von ${name}.`)
  const reasons = await check(platform, build)
  if (reasons.length)
    throw new CommandRejected(`${name} ${version} wird nicht veröffentlicht:\n${reasons.map((reason) => `  – ${reason}`).join('\n')}`)
  console.log(
    `${name} ${version} ist geprüft: ${build.description.routes.length} Seiten, ${build.files.size} Dateien${build.files.has(ENVELOPE) ? ', signiert' : ''}.`,
  )
  if (given['dry-run']) return
  const { bekannt, stand: now } = await send(platform, build)
  console.log(bekannt ? `${name} ${version} war schon veröffentlicht.` : `${name} ${version} ist veröffentlicht.`)
  if (!given['no-activate'] && (await platform.call((api) => api.plattform.remotes.call())).byTwo)
    return console.log('Über eine Version entscheiden hier zwei: In Kraft setzt sie eine Person auf der Seite „Plattform“.')
  if (given['no-activate']) return console.log(`In Kraft setzen: npm run remote -- activate ${name} ${version}`)
  if (wish) return distribute(platform, name, { version, ...wish, stand: now })
  await activate(platform, name, { version, stand: now })
}

async function activate(platform: Platform, name: string, body: { version: string; stand: number }): Promise<void> {
  await platform.call((api) => api.plattform.versionSetzen.mutate({ params: { remote: name }, body }))
  console.log(`${name} ${body.version} ist für alle in Kraft.`)
}

async function distribute(platform: Platform, name: string, body: { version: string; anteil: number; gruppen: Group[]; stand: number }) {
  if (body.stand === 0)
    throw new CommandRejected(`${name} hat noch keine Version, neben der eine andere erprobt werden könnte. Setzen Sie die erste in Kraft.`)
  await platform.call((api) => api.plattform.kanarieSetzen.mutate({ params: { remote: name }, body }))
  console.log(`${name} ${body.version} geht an ${body.anteil} % der Nutzer:innen${ofGroups(body.gruppen)}.`)
}

async function setActive(platform: Platform, name: string, aktiv: boolean): Promise<void> {
  const { stand: now } = await getRemoteState(platform, name)
  await platform.call((api) => api.plattform.aktivSetzen.mutate({ params: { remote: name }, body: { aktiv, stand: now } }))
  console.log(`${name} ist ${aktiv ? 'eingeschaltet' : 'ausgeschaltet'}.`)
}

const COMMANDS: Readonly<Record<string, (platform: Platform, args: readonly string[], o: GivenOptions) => Promise<void>>> = {
  list: async (portal) => {
    const { remotes, pending, contract } = await portal.call((api) => api.plattform.remotes.call())
    console.log(`${portal.url}, Plattformvertrag ${contract}`)
    for (const remote of remotes) showRemote(remote)
    for (const { name, ausgaben } of pending)
      for (const release of ausgaben) console.log(`${name}  ${release.version}  noch nicht in Kraft${signature(release)}`)
  },
  publish,
  activate: async (portal, [name = '', version = '']) => {
    const { pending } = await portal.call((api) => api.plattform.remotes.call())
    const first = pending.some((remote) => remote.name === name)
    await activate(portal, name, { version, stand: first ? 0 : (await getRemoteState(portal, name)).stand })
  },
  canary: async (portal, [name = '', version = '', howMany], given) => {
    const { stand: now } = await getRemoteState(portal, name)
    if (version !== 'off') return distribute(portal, name, { version, anteil: share(howMany), gruppen: groups(given.groups), stand: now })
    await portal.call((api) => api.plattform.kanarieBeenden.mutate({ params: { remote: name }, body: { stand: now } }))
    console.log(`${name}: Alle haben wieder die Version, die in Kraft ist.`)
  },
  rollback: async (portal, [name = '']) => {
    const before = await getRemoteState(portal, name)
    const changed = await portal.call((api) =>
      api.plattform.zuruecknehmen.mutate({ params: { remote: name }, body: { stand: before.stand } }),
    )
    console.log(`${name} ${before.kanarie?.version ?? before.version} ist zurückgenommen; in Kraft ist ${changed.version}.`)
  },
  enable: (p, [name = '']) => setActive(p, name, true),
  disable: (p, [name = '']) => setActive(p, name, false),
  history: async (portal, [remote]) => {
    const { zeilen, gesamt } = await portal.call((api) => api.plattform.historie.call({ query: { size: 100, ...(remote && { remote }) } }))
    for (const { zeitpunkt, remote: which, was, wer, angaben } of zeilen.toReversed())
      console.log([formatInstant(zeitpunkt), wer, which ?? '', PLATFORM_ACTION[was], JSON.stringify(angaben)].join('\t'))
    if (gesamt.anzahl > zeilen.length) console.log(`… die letzten ${zeilen.length} von ${gesamt.anzahl}`)
  },
  verify: async (portal, [remote]) => {
    const checked = await verify(portal, remote)
    for (const { release, files, faults } of checked)
      console.log(
        [
          `${release.name} ${release.version}: ${files} Skripte, ${faults.length ? 'MÄNGEL' : 'in Ordnung'}`,
          ...faults.map((m) => `  – ${m}`),
        ].join('\n'),
      )
    if (checked.length === 0) throw new CommandRejected('Nichts zu prüfen.')
    if (checked.some(({ faults }) => faults.length)) process.exitCode = 1
  },
  new: async (_p, [name = ''], given) => {
    if (given.in) mkdirSync(given.in, { recursive: true })
    const folder = create(name, given.in)
    console.log(`${folder} ist angelegt. Weiter: npx pnpm install, npm run remote -- test ${name}, npm run dev -- ${name}`)
  },
  dev: (p, [name = ''], o) => develop(p, name, o.port ? Number(o.port) : undefined),
  test: async (_p, [name = '']) => {
    process.exitCode = testAlone(name)
  },
  sign: async (_p, [folder = ''], given) => {
    const key = signingKey(given['sign-key'])
    if (!key) throw new CommandRejected('Kein Schlüssel: --sign-key, AVALWERK_SIGNING_KEY_FILE oder AVALWERK_SIGNING_KEY.')
    const { description, files } = await readFinished(folder)
    writeFileSync(join(folder, ENVELOPE), signBuild(files, key).get(ENVELOPE) ?? '')
    console.log(`${description.name} ${description.version} ist signiert: ${join(folder, ENVELOPE)}`)
  },
  'signing-key': async (_p, [file = '']) => {
    const { publicFile, pem, fingerprint } = makeSigningKey(file)
    console.log(
      `Der private Schlüssel liegt in ${file}, nur für Sie lesbar. Den öffentlichen (${publicFile}) registriert der Betreiber auf der Seite „Plattform“:\n${pem}SHA-256 ${fingerprint}`,
    )
  },
  token: async (portal, [remote = ''], given) => {
    const response = await portal.call((api) =>
      api.plattform.zugriffsschluesselAnlegen.mutate({
        body: { name: given.name ?? '', remote: remote === 'all' ? null : remote, tage: Number(given.days ?? 90) },
      }),
    )
    console.log(
      `Schlüssel „${response.name}“ für ${response.remote ?? 'alle Remotes'}, gültig bis ${formatInstant(response.laeuftAbAm)}. Er wird nur jetzt gezeigt:\n${response.schluessel}`,
    )
  },
  tokens: async (portal) => {
    for (const key of await portal.call((api) => api.plattform.zugriffsschluessel.call()))
      console.log(
        [
          key.id,
          key.name,
          key.remote ?? 'alle',
          `bis ${formatInstant(key.laeuftAbAm)}`,
          key.zuletztAm ? `zuletzt ${formatInstant(key.zuletztAm)}` : 'noch nie benutzt',
        ].join('\t'),
      )
  },
  revoke: async (portal, [id = '']) => {
    await portal.call((api) => api.plattform.zugriffsschluesselEntziehen.mutate({ params: { id } }))
    console.log('Der Zugriffsschlüssel ist entzogen.')
  },
}

try {
  const { values, positionals } = read()
  const [command = '', ...args] = positionals
  const act = COMMANDS[command]
  if (!act) throw new CommandRejected(HELP)
  await act(plattform(values.against ?? values.url), args, values)
} catch (error) {
  console.error(
    error instanceof CommandRejected || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error,
  )
  process.exitCode = 1
}
