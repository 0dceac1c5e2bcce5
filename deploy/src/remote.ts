#!/usr/bin/env node
/**
 * What teams and operators do with remotes, from their own machine or pipeline: `npm run remote -- <command>` in this repository,
 * `npx avalwerk-remote <command>` in others.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseState, RemoteState, ShellState } from '@avalwerk/contracts'
import {
  formatErrorRate,
  formatFaults,
  formatOrigin,
  formatInstant,
  type Group,
  isOlderVersion,
  PLATFORM_ACTION,
  pluralize,
  REMOTE_REPORTS,
  REMOTE_NAME,
  REMOTE_VERSION,
} from '@avalwerk/domain'
import { ENVELOPE } from '@avalwerk/platform/signing'
import { type Command, InvalidArgumentError } from 'commander'
import { commandLine, matching, runProgram } from './commandLine.ts'
import { type Platform, plattform, getRemoteState, remoteAmong } from './platform.ts'
import { CommandRejected } from './rejected.ts'
import { COMMAND, lock, REPOSITORY, sourcesOf } from './workplace.ts'
import { develop } from './develop.ts'
import { create } from './new.ts'
import { testAlone } from './check.ts'
import { makeSigningKey, signBuild, signingKey } from './signing.ts'
import { buildRemote, readFinished, check, send, packBuild } from './publish.ts'
import { verify } from './verify.ts'

/** Where the platform is, if not on this machine. */
type Where = Readonly<{ url?: string }>
type Publishing = Readonly<{
  version?: string
  canary?: number
  groups?: Group[]
  activate: boolean
  build?: string
  dryRun?: boolean
  signKey?: string
  older?: string
  commit?: string
  author?: string
  text?: string
}>

/** '10%' or '10' → 10. */
function share(text: string): number {
  const figure = Number(/^(\d{1,3})\s*%?$/.exec(text)?.[1] ?? Number.NaN)
  if (figure >= 1 && figure <= 100) return figure
  throw new InvalidArgumentError(`„${text}“ ist kein Anteil zwischen 1% und 100%.`)
}
function groups(text: string): Group[] {
  const list = text.split(',').filter(Boolean)
  const stranger = list.find((group) => !['AG', 'BG', 'BSP'].includes(group))
  if (stranger) throw new InvalidArgumentError(`„${stranger}“ ist keine Gruppe. Es gibt AG, BG und BSP.`)
  return list as Group[]
}
function days(text: string): number {
  const figure = Number(text)
  if (Number.isInteger(figure) && figure >= 1) return figure
  throw new InvalidArgumentError(`„${text}“ ist keine Zahl von Tagen.`)
}
/** A sentence: what looks like an option was meant as one. */
const reason = matching(/^(?!\s*$|-)/, (given) => `„${given}“ ist kein Grund.`)
const remoteName = matching(REMOTE_NAME, (given) => `„${given}“ ist kein Name eines Remotes. Namen sind wie mfe-texte.`)
const version = matching(REMOTE_VERSION, (given) => `„${given}“ ist keine Version. Versionen sind wie 1.4.0 oder 1.4.0-rc.1.`)
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
    const from = release.origin && `\n    ${formatOrigin(release.origin)}`
    const load = release.ladezeit ? `, ${release.ladezeit.haelfte} ms` : ''
    const here = release.here ? `, gerade ${pluralize(release.here, 'Person', 'Personen')}` : ''
    const faults = release.fehlerarten.length ? ` (${formatFaults(release.fehlerarten)})` : ''
    console.log(
      `  ${release.version.padEnd(24)} ${role.padEnd(10)} ${rate(release)}${faults}${load}${here}${release.vertraeglich ? '' : ', UNVERTRÄGLICH'}${signature(release)}${from ?? ''}`,
    )
  }
}

/** Builds of the shell, a line each. */
function showShells(shell: ShellState | undefined): void {
  for (const { build, startedAt, served, withdrawn } of shell?.builds ?? []) {
    const back = withdrawn ? `zurückgenommen (${formatInstant(withdrawn.at)}, ${withdrawn.by}: ${withdrawn.reason})` : ''
    console.log([build.slice(0, 8), formatInstant(startedAt), served ? 'ausgeliefert' : '', back].filter(Boolean).join('  '))
  }
}

async function publish(platform: Platform, given: string | undefined, wish: Publishing): Promise<void> {
  const key = signingKey(wish.signKey)
  const sources = wish.build ? undefined : sourcesOf(given)
  const made = sources ? await buildRemote(sources, wish.version) : await readFinished(wish.build as string)
  const build = key ? { ...made, files: signBuild(made.files, key) } : made
  const { name, version } = build.description
  const { commit, author, text } = wish
  const packed = packBuild(build, { commit, author, text }, sources?.folder)
  if (given !== undefined && name !== given) throw new CommandRejected(`Das ist ein Build von ${name}, nicht von ${given}.`)
  const reasons = await check(platform, build)
  if (reasons.length)
    throw new CommandRejected(`${name} ${version} wird nicht veröffentlicht:\n${reasons.map((reason) => `  – ${reason}`).join('\n')}`)
  console.log(
    `${name} ${version} ist geprüft: ${build.description.routes.length} Seiten, ${build.files.size} Dateien${build.files.has(ENVELOPE) ? ', signiert' : ''}.`,
  )
  if (wish.dryRun) return
  const now = wish.activate ? await platform.call((api) => api.plattform.remotes.call()) : undefined
  if (now && !now.byTwo && wish.canary === undefined && !wish.older) refuseOlder(now.remotes, name, version)
  const { bekannt, stand } = await send(platform, packed)
  console.log(bekannt ? `${name} ${version} war schon veröffentlicht.` : `${name} ${version} ist veröffentlicht.`)
  if (now?.byTwo) return console.log('Über eine Version entscheiden hier zwei: In Kraft setzt sie eine Person auf der Seite „Plattform“.')
  if (!now) return console.log(`In Kraft setzen: ${COMMAND} activate ${name} ${version}`)
  if (wish.canary !== undefined) return distribute(platform, name, { version, anteil: wish.canary, gruppen: wish.groups ?? [], stand })
  await activate(platform, name, { version, grund: wish.older, stand })
}

/** An older version comes in force for everybody only where that is said. @throws CommandRejected */
function refuseOlder(remotes: readonly RemoteState[], name: string, version: string): void {
  const inForce = remotes.find((remote) => remote.name === name)?.version
  if (inForce && isOlderVersion(version, inForce))
    throw new CommandRejected(
      `${name} ${version} ist älter als ${inForce}, die in Kraft ist. Wenn sie trotzdem für alle in Kraft treten soll: --older "Grund". Zurück zur vorherigen: rollback.`,
    )
}

async function activate(
  platform: Platform,
  name: string,
  { version, grund, stand }: { version: string; grund: string | undefined; stand: number },
): Promise<void> {
  const body = { version, ...(grund !== undefined && { grund }), stand }
  await platform.call((api) => api.plattform.versionSetzen.mutate({ params: { remote: name }, body }))
  console.log(`${name} ${version} ist für alle in Kraft.`)
}

async function distribute(platform: Platform, name: string, body: { version: string; anteil: number; gruppen: Group[]; stand: number }) {
  if (body.stand === 0)
    throw new CommandRejected(`${name} hat noch keine Version, neben der eine andere erprobt werden könnte. Setzen Sie die erste in Kraft.`)
  await platform.call((api) => api.plattform.kanarieSetzen.mutate({ params: { remote: name }, body }))
  console.log(`${name} ${body.version} geht an ${body.anteil} % der Nutzer:innen${ofGroups(body.gruppen)}.`)
}

async function setActive(platform: Platform, name: string, wish: { aktiv: true } | { aktiv: false; grund: string }): Promise<void> {
  const { stand } = await getRemoteState(platform, name)
  await platform.call((api) => api.plattform.aktivSetzen.mutate({ params: { remote: name }, body: { ...wish, stand } }))
  console.log(`${name} ist ${wish.aktiv ? 'eingeschaltet' : 'ausgeschaltet'}.`)
}

/** A key for a remote that nobody has published yet is one for a mistyped name, unless it is said. @throws CommandRejected */
async function refuseUnknown(platform: Platform, name: string): Promise<void> {
  const { remotes, pending } = await platform.call((api) => api.plattform.remotes.call())
  const known = [...remotes, ...pending].map((remote) => remote.name)
  if (!known.includes(name))
    throw new CommandRejected(
      `${name}: Diesen Remote kennt die Plattform nicht. Es gibt: ${known.join(', ') || 'keinen'}. Soll er erst entstehen: --new.`,
    )
}

const program = commandLine(COMMAND, 'Remotes einer laufenden Plattform: bauen, veröffentlichen, in Kraft setzen, beobachten.')
  .option('--url <URL>', 'die Plattform; sonst AVALWERK_URL, sonst das Portal auf diesem Rechner')
  .addHelpText('after', `\nZugang: AVALWERK_TOKEN${REPOSITORY === undefined ? '' : ', sonst der des Portals auf diesem Rechner'}.`)
/** The platform that a command speaks to. */
const at = (command: Command): Platform => plattform(command.optsWithGlobals<Where>().url)
const REMOTE = ['<remote>', 'sein Name, etwa mfe-texte', remoteName] as const
const OWN_REMOTE = ['[remote]', 'sein Name; sonst der Remote dieses Verzeichnisses', remoteName] as const
const REASON = ['--reason <Grund>', 'warum, für den Verlauf', reason] as const
const VERSION = ['<version>', 'eine veröffentlichte Version, etwa 1.4.0', version] as const

program
  .command('list')
  .description('Remotes, ihre Versionen, Zustand und Fehlerraten')
  .action(async (_given, command: Command) => {
    const portal = at(command)
    const { remotes, pending, contract, shell } = await portal.call((api) => api.plattform.remotes.call())
    console.log(`${portal.url}, Plattformvertrag ${contract}`)
    if (shell?.lacks.length) {
      const what = shell.waits ? 'Eine neue Ausgabe der Oberfläche wartet, denn Bereichen fehlt darin etwas:' : 'Bereichen fehlt etwas:'
      console.log([what, ...shell.lacks].join('\n  – '))
    }
    for (const remote of remotes) showRemote(remote)
    for (const { name, ausgaben } of pending)
      for (const release of ausgaben) console.log(`${name}  ${release.version}  noch nicht in Kraft${signature(release)}`)
  })

program
  .command('publish')
  .description('bauen, prüfen, hochladen und in Kraft setzen')
  .argument(...OWN_REMOTE)
  .option('--version <Version>', 'ihre Nummer, etwa 1.4.0; sonst die aus package.json', version)
  .option('--canary <Anteil>', 'zuerst für einen Teil der Nutzer:innen, etwa 10%', share)
  .option('--groups <Gruppen>', '… nur aus diesen Gruppen: AG,BG,BSP', groups)
  .option('--no-activate', 'nur hochladen')
  .option('--older <Grund>', 'auch in Kraft setzen, wenn eine neuere in Kraft ist, und warum', reason)
  .option('--build <Ordner>', 'ein fertiger Build')
  .option('--dry-run', 'nur bauen und prüfen')
  .option('--commit <Commit>', 'aus dem sie gebaut ist; sonst der letzte ihres Ordners')
  .option('--author <Name>', '… und von wem er ist')
  .option('--text <Text>', 'was sie ändert; sonst der Betreff des Commits')
  .option('--sign-key <Datei>', 'signiert; sonst mit AVALWERK_SIGNING_KEY_FILE oder AVALWERK_SIGNING_KEY')
  .action((name: string | undefined, given: Publishing, command: Command) => publish(at(command), name, given))

program
  .command('sign')
  .description('einen fertigen Build signieren')
  .argument('<Ordner>', 'mit dem Build')
  .option('--sign-key <Datei>', 'der Schlüssel; sonst AVALWERK_SIGNING_KEY_FILE oder AVALWERK_SIGNING_KEY')
  .action(async (folder: string, { signKey }: { signKey?: string }) => {
    const key = signingKey(signKey)
    if (!key) throw new CommandRejected('Kein Schlüssel: --sign-key, AVALWERK_SIGNING_KEY_FILE oder AVALWERK_SIGNING_KEY.')
    const { description, files } = await readFinished(folder)
    writeFileSync(join(folder, ENVELOPE), signBuild(files, key).get(ENVELOPE) ?? '')
    console.log(`${description.name} ${description.version} ist signiert: ${join(folder, ENVELOPE)}`)
  })

program
  .command('signing-key')
  .description('ein Schlüsselpaar zum Signieren; der öffentliche wird auf der Seite Plattform registriert')
  .argument('<Datei>', 'für den privaten Schlüssel')
  .action((file: string) => {
    const { publicFile, pem, fingerprint } = makeSigningKey(file)
    console.log(
      `Der private Schlüssel liegt in ${file}, nur für Sie lesbar. Den öffentlichen (${publicFile}) registriert der Betreiber auf der Seite „Plattform“:\n${pem}SHA-256 ${fingerprint}`,
    )
  })

program
  .command('activate')
  .description('eine veröffentlichte Version für alle in Kraft setzen')
  .argument(...REMOTE)
  .argument(...VERSION)
  .option('--older <Grund>', 'auch wenn eine neuere in Kraft ist, und warum', reason)
  .action(async (name: string, wanted: string, { older }: { older?: string }, command: Command) => {
    const portal = at(command)
    const { remotes, pending } = await portal.call((api) => api.plattform.remotes.call())
    if (!older) refuseOlder(remotes, name, wanted)
    const first = pending.some((remote) => remote.name === name)
    await activate(portal, name, { version: wanted, grund: older, stand: first ? 0 : remoteAmong(remotes, name).stand })
  })

program
  .command('canary')
  .description('eine Version an einen Teil der Nutzer:innen verteilen, oder die Verteilung beenden (canary <remote> off)')
  .argument(...REMOTE)
  .argument('<version>', 'eine veröffentlichte Version, oder off')
  .argument('[Anteil]', 'etwa 10%', share)
  .option('--groups <Gruppen>', 'nur aus diesen Gruppen: AG,BG,BSP', groups)
  .action(async (name: string, wanted: string, anteil: number | undefined, given: { groups?: Group[] }, command: Command) => {
    const portal = at(command)
    const { stand } = await getRemoteState(portal, name)
    if (wanted !== 'off') {
      if (anteil === undefined) throw new CommandRejected('Es fehlt der Anteil, etwa 10%.')
      return distribute(portal, name, { version: version(wanted), anteil, gruppen: given.groups ?? [], stand })
    }
    await portal.call((api) => api.plattform.kanarieBeenden.mutate({ params: { remote: name }, body: { stand } }))
    console.log(`${name}: Alle haben wieder die Version, die in Kraft ist.`)
  })

program
  .command('rollback')
  .description('die Verteilung beenden oder zur vorherigen Version zurückkehren')
  .argument(...REMOTE)
  .requiredOption(...REASON)
  .action(async (name: string, given: { reason: string }, command: Command) => {
    const portal = at(command)
    const before = await getRemoteState(portal, name)
    const changed = await portal.call((api) =>
      api.plattform.zuruecknehmen.mutate({ params: { remote: name }, body: { grund: given.reason, stand: before.stand } }),
    )
    console.log(`${name} ${before.kanarie?.version ?? before.version} ist zurückgenommen; in Kraft ist ${changed.version}.`)
  })

program
  .command('enable')
  .description('einschalten')
  .argument(...REMOTE)
  .action((remote: string, _given, command: Command) => setActive(at(command), remote, { aktiv: true }))

program
  .command('disable')
  .description('ausschalten: seine Seiten sagen es')
  .argument(...REMOTE)
  .requiredOption(...REASON)
  .action((remote: string, given: { reason: string }, command: Command) =>
    setActive(at(command), remote, { aktiv: false, grund: given.reason }),
  )

program
  .command('shells')
  .description('Ausgaben der Oberfläche, und welche ausgeliefert wird')
  .action(async (_given, command: Command) => {
    const { shell } = await at(command).call((api) => api.plattform.remotes.call())
    showShells(shell)
  })

program
  .command('rollback-shell')
  .description('nimmt die Oberfläche zurück, die ausgeliefert wird: zur Ausgabe davor')
  .requiredOption(...REASON)
  .action(async (given: { reason: string }, command: Command) => {
    const platform = at(command)
    const { shell } = await platform.call((api) => api.plattform.remotes.call())
    const served = shell?.builds?.find((one) => one.served)
    if (!served) throw new CommandRejected('Es wird keine Ausgabe der Oberfläche ausgeliefert, die aufbewahrt ist.')
    showShells(
      await platform.call((api) => api.plattform.withdrawShell.mutate({ params: { build: served.build }, body: { grund: given.reason } })),
    )
  })

program
  .command('restore-shell')
  .description('liefert eine zurückgenommene Ausgabe der Oberfläche wieder aus')
  .argument('<Ausgabe>', 'wie shells sie nennt')
  .action(async (wanted: string, _given, command: Command) => {
    const platform = at(command)
    const { shell } = await platform.call((api) => api.plattform.remotes.call())
    const [found, another] = shell?.builds?.filter(({ build }) => build.startsWith(wanted)) ?? []
    if (!found || another) throw new CommandRejected(`„${wanted}“ nennt keine Ausgabe der Oberfläche.`)
    showShells(await platform.call((api) => api.plattform.restoreShell.mutate({ params: { build: found.build } })))
  })

program
  .command('faults')
  .description('was in den Browsern scheitert: wie viele es trifft, und wo im Code')
  .argument(...REMOTE)
  .argument('[version]', 'nur diese Version', version)
  .action(async (remote: string, wanted: string | undefined, _given, command: Command) => {
    const { faults, more } = await at(command).call((api) =>
      api.plattform.faults.call({ params: { remote }, query: { ...(wanted && { version: wanted }) } }),
    )
    if (faults.length === 0) console.log('In den letzten dreißig Tagen nichts.')
    for (const { version: release, kind, message, cause, page, places, sources = [], people, organisations, times, lastAt } of faults)
      console.log(
        [
          `${release}  ${REMOTE_REPORTS[kind]}: ${message}${cause === null ? '' : `, wegen ${cause}`}`,
          `  ${pluralize(people, 'Person', 'Personen')} aus ${pluralize(organisations, 'Organisation', 'Organisationen')}, ${pluralize(times, 'Meldung', 'Meldungen')}, zuletzt ${formatInstant(lastAt)} auf ${page}`,
          ...places.map((place, at) => `    ${sources[at] ? `${sources[at]} (${place})` : place}`),
        ].join('\n'),
      )
    if (more) console.log(`… die ersten ${faults.length}: zuerst, was die meisten Personen traf, zuletzt, was die Seite nur anhielt`)
  })

program
  .command('history')
  .description('wer wann was geändert hat')
  .argument('[remote]', 'nur diesen', remoteName)
  .action(async (remote: string | undefined, _given, command: Command) => {
    const { zeilen, gesamt } = await at(command).call((api) =>
      api.plattform.historie.call({ query: { size: 100, ...(remote && { remote }) } }),
    )
    for (const { zeitpunkt, remote: which, was, wer, angaben } of zeilen.toReversed())
      console.log([formatInstant(zeitpunkt), wer, which ?? '', PLATFORM_ACTION[was], JSON.stringify(angaben)].join('\t'))
    if (gesamt.anzahl > zeilen.length) console.log(`… die letzten ${zeilen.length} von ${gesamt.anzahl}`)
  })

program
  .command('verify')
  .description('alle ausgelieferten Skripte abrufen und ihre Prüfsummen vergleichen')
  .argument('[remote]', 'nur diesen', remoteName)
  .action(async (remote: string | undefined, _given, command: Command) => {
    const checked = await verify(at(command), remote)
    for (const { release, files, faults } of checked)
      console.log(
        [
          `${release.name} ${release.version}: ${files} Skripte, ${faults.length ? 'MÄNGEL' : 'in Ordnung'}`,
          ...faults.map((m) => `  – ${m}`),
        ].join('\n'),
      )
    if (checked.length === 0) throw new CommandRejected('Nichts zu prüfen.')
    if (checked.some(({ faults }) => faults.length)) process.exitCode = 1
  })

program
  .command('dev')
  .description('aus den Quellen in eine laufende Plattform, nur für den eigenen Browser')
  .argument(...OWN_REMOTE)
  .option('--against <URL>', 'die Plattform, wie --url')
  .option('--port <Port>', 'für die Quellen; sonst 4801', Number)
  .action((name: string | undefined, given: { against?: string; port?: number }, command: Command) =>
    develop(given.against ? plattform(given.against) : at(command), sourcesOf(name), given.port),
  )

// In other repositories `npm create avalwerk-remote` makes remotes, and their own scripts test them.
const root = REPOSITORY
if (root !== undefined) {
  program
    .command('new')
    .description('ein neuer Remote: Seite, Test, Ablauf im Browser')
    .argument('<remote>', 'sein Name, etwa mfe-beispiel')
    .option('--in <Ordner>', 'nicht hier, sondern dort')
    .action((name: string, { in: where }: { in?: string }) => {
      const folder = create(name, where ?? root)
      if (where === undefined && !lock(root))
        throw new CommandRejected(`${folder} ist angelegt, aber pnpm-lock.yaml nicht ergänzt: node shared/build/bin/lock.mjs`)
      console.log(`${folder} ist angelegt. Weiter: ${COMMAND} test ${name}, npm run dev -- ${name}`)
    })
  program
    .command('test')
    .description('seine Tests allein, auf einer Plattform ohne die anderen')
    .argument(...REMOTE)
    .action((name: string) => {
      process.exitCode = testAlone(root, name)
    })
}

program
  .command('token')
  .description('einen Zugriffsschlüssel für eine Pipeline vergeben')
  .argument('<remote>', 'der Remote, für den er gilt, oder all')
  .requiredOption('--name <Name>', 'wozu er dient, etwa "Pipeline Texte"')
  .option('--days <Tage>', 'so lange gilt er; sonst 90', days)
  .option('--new', 'auch für einen Remote, den es noch nicht gibt')
  .action(async (remote: string, given: { name: string; days?: number; new?: boolean }, command: Command) => {
    const portal = at(command)
    if (remote !== 'all' && !given.new) await refuseUnknown(portal, remoteName(remote))
    const response = await portal.call((api) =>
      api.plattform.zugriffsschluesselAnlegen.mutate({
        body: { name: given.name, remote: remote === 'all' ? null : remoteName(remote), tage: given.days ?? 90 },
      }),
    )
    console.log(
      `Schlüssel „${response.name}“ für ${response.remote ?? 'alle Remotes'}, gültig bis ${formatInstant(response.laeuftAbAm)}. Er wird nur jetzt gezeigt:\n${response.schluessel}`,
    )
  })

program
  .command('tokens')
  .description('gültige Zugriffsschlüssel')
  .action(async (_given, command: Command) => {
    for (const key of await at(command).call((api) => api.plattform.zugriffsschluessel.call()))
      console.log(
        [
          key.id,
          key.name,
          key.remote ?? 'alle',
          `bis ${formatInstant(key.laeuftAbAm)}`,
          key.zuletztAm ? `zuletzt ${formatInstant(key.zuletztAm)}` : 'noch nie benutzt',
        ].join('\t'),
      )
  })

program
  .command('revoke')
  .description('einen Zugriffsschlüssel entziehen')
  .argument('<id>', 'wie tokens sie zeigt')
  .action(async (id: string, _given, command: Command) => {
    await at(command).call((api) => api.plattform.zugriffsschluesselEntziehen.mutate({ params: { id } }))
    console.log('Der Zugriffsschlüssel ist entzogen.')
  })

await runProgram(program)
