/** What teams and operators do with remotes, from their own machine or pipeline: `npm run remote -- <command>`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReleaseState, RemoteState } from '@avalwerk/contracts'
import { formatErrorRate, formatInstant, type Group, PLATFORM_ACTION } from '@avalwerk/domain'
import { ENVELOPE } from '@avalwerk/platform/signing'
import { Rejected, basis, type Plattform, plattform, stand } from './plattform.ts'
import { develop } from './entwickeln.ts'
import { create } from './neu.ts'
import { validateAlone } from './pruefen.ts'
import { makeSigningKey, signBuild, signingKey } from './signing.ts'
import { baue, readFinished, prüfe, sende } from './veroeffentlichen.ts'
import { verify } from './verifizieren.ts'

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
const lies = () => parseArgs({ options: OPTIONS, allowPositionals: true })
type RadioGroup = ReturnType<typeof lies>['values']

/** '10%' or '10' → 10. @throws Abgelehnt */
function anteil(text: string | undefined): number {
  const zahl = Number(/^(\d{1,3})\s*%?$/.exec(text ?? '')?.[1] ?? Number.NaN)
  if (zahl >= 1 && zahl <= 100) return zahl
  throw new Rejected(`„${text ?? ''}“ ist kein Anteil zwischen 1% und 100%.`)
}
function gruppen(text: string | undefined): Group[] {
  const liste = (text ?? '').split(',').filter(Boolean)
  const fremd = liste.find((gruppe) => !['AG', 'BG', 'BSP'].includes(gruppe))
  if (fremd) throw new Rejected(`„${fremd}“ ist keine Gruppe. Es gibt AG, BG und BSP.`)
  return liste as Group[]
}
const under = (wer: readonly string[]) => (wer.length ? ` der Gruppe ${wer.join(', ')}` : '')
const rate = (ausgabe: { starts: number; personen: number; betroffene: number }) =>
  ausgabe.starts
    ? `${formatErrorRate(ausgabe)} von ${ausgabe.personen} Personen mit Fehlern, ${ausgabe.starts} Starts`
    : 'ohne Starts seit gestern'

const SIGNATURE = { GUELTIG: ', signiert', ENTZOGEN: ', SCHLÜSSEL ENTZOGEN', OHNE: '' } as const
const signature = (ausgabe: ReleaseState) => SIGNATURE[ausgabe.signature]

function showRemote(remote: RemoteState): void {
  console.log(
    `${remote.name}  ${remote.version}  ${remote.aktiv ? 'eingeschaltet' : 'AUSGESCHALTET'}  (${formatInstant(remote.geändertAm)}, ${remote.geändertVon})`,
  )
  if (remote.kanarie) console.log(`  ${remote.kanarie.version} für ${remote.kanarie.anteil} %${under(remote.kanarie.gruppen)}`)
  if (remote.wartung)
    console.log(`  Wartung ${formatInstant(remote.wartung.von)} bis ${formatInstant(remote.wartung.bis)}: ${remote.wartung.text}`)
  for (const ausgabe of remote.ausgaben) {
    const rolle =
      ausgabe.version === remote.version
        ? 'in Kraft'
        : ausgabe.version === remote.kanarie?.version
          ? 'verteilt'
          : ausgabe.version === remote.vorherige
            ? 'vorherige'
            : ''
    const laden = ausgabe.ladezeit ? `, ${ausgabe.ladezeit.hälfte} ms` : ''
    console.log(
      `  ${ausgabe.version.padEnd(24)} ${rolle.padEnd(10)} ${rate(ausgabe)}${laden}${ausgabe.verträglich ? '' : ', UNVERTRÄGLICH'}${signature(ausgabe)}`,
    )
  }
}

async function publish(platform: Plattform, [name = '']: readonly string[], o: RadioGroup): Promise<void> {
  const wunsch = o.canary === undefined ? undefined : { anteil: anteil(o.canary), gruppen: gruppen(o.groups) }
  const key = signingKey(o['sign-key'])
  const made = o.build ? await readFinished(o.build) : await baue(name, o.version)
  const build = key ? { ...made, dateien: signBuild(made.dateien, key) } : made
  const { version } = build.beschreibung
  if (build.beschreibung.name !== name) throw new Rejected(`Das ist ein Build von ${build.beschreibung.name}, nicht von ${name}.`)
  const gründe = await prüfe(platform, build)
  if (gründe.length)
    throw new Rejected(`${name} ${version} wird nicht veröffentlicht:\n${gründe.map((grund) => `  – ${grund}`).join('\n')}`)
  console.log(
    `${name} ${version} ist geprüft: ${build.beschreibung.routen.length} Seiten, ${build.dateien.size} Dateien${build.dateien.has(ENVELOPE) ? ', signiert' : ''}.`,
  )
  if (o['dry-run']) return
  const { bekannt, stand: jetzt } = await sende(platform, build)
  console.log(bekannt ? `${name} ${version} war schon veröffentlicht.` : `${name} ${version} ist veröffentlicht.`)
  if (!o['no-activate'] && (await platform.rufe(`GET ${basis}/remotes`, {})).byTwo)
    return console.log('Über eine Version entscheiden hier zwei: In Kraft setzt sie eine Person auf der Seite „Plattform“.')
  if (o['no-activate']) return console.log(`In Kraft setzen: npm run remote -- activate ${name} ${version}`)
  if (wunsch) return distribute(platform, name, { version, ...wunsch, stand: jetzt })
  await activate(platform, name, { version, stand: jetzt })
}

async function activate(platform: Plattform, name: string, body: { version: string; stand: number }): Promise<void> {
  await platform.rufe(`PUT ${basis}/remotes/{remote}/version`, { params: { remote: name }, body })
  console.log(`${name} ${body.version} ist für alle in Kraft.`)
}

async function distribute(platform: Plattform, name: string, body: { version: string; anteil: number; gruppen: Group[]; stand: number }) {
  if (body.stand === 0)
    throw new Rejected(`${name} hat noch keine Version, neben der eine andere erprobt werden könnte. Setzen Sie die erste in Kraft.`)
  await platform.rufe(`PUT ${basis}/remotes/{remote}/kanarie`, { params: { remote: name }, body })
  console.log(`${name} ${body.version} geht an ${body.anteil} % der Nutzer:innen${under(body.gruppen)}.`)
}

async function schalte(platform: Plattform, name: string, aktiv: boolean): Promise<void> {
  const { stand: jetzt } = await stand(platform, name)
  await platform.rufe(`PUT ${basis}/remotes/{remote}/aktiv`, { params: { remote: name }, body: { aktiv, stand: jetzt } })
  console.log(`${name} ist ${aktiv ? 'eingeschaltet' : 'ausgeschaltet'}.`)
}

const COMMANDS: Readonly<Record<string, (platform: Plattform, argumente: readonly string[], o: RadioGroup) => Promise<void>>> = {
  list: async (p) => {
    const { remotes, pending, vertrag } = await p.rufe(`GET ${basis}/remotes`, {})
    console.log(`${p.url}, Plattformvertrag ${vertrag}`)
    for (const remote of remotes) showRemote(remote)
    for (const { name, ausgaben } of pending)
      for (const ausgabe of ausgaben) console.log(`${name}  ${ausgabe.version}  noch nicht in Kraft${signature(ausgabe)}`)
  },
  publish,
  activate: async (p, [name = '', version = '']) => {
    const { pending } = await p.rufe(`GET ${basis}/remotes`, {})
    const first = pending.some((remote) => remote.name === name)
    await activate(p, name, { version, stand: first ? 0 : (await stand(p, name)).stand })
  },
  canary: async (p, [name = '', version = '', wieviel], o) => {
    const { stand: jetzt } = await stand(p, name)
    if (version !== 'off') return distribute(p, name, { version, anteil: anteil(wieviel), gruppen: gruppen(o.groups), stand: jetzt })
    await p.rufe(`DELETE ${basis}/remotes/{remote}/kanarie`, { params: { remote: name }, body: { stand: jetzt } })
    console.log(`${name}: Alle haben wieder die Version, die in Kraft ist.`)
  },
  rollback: async (p, [name = '']) => {
    const vorher = await stand(p, name)
    const r = await p.rufe(`POST ${basis}/remotes/{remote}/ruecknahme`, { params: { remote: name }, body: { stand: vorher.stand } })
    console.log(`${name} ${vorher.kanarie?.version ?? vorher.version} ist zurückgenommen; in Kraft ist ${r.version}.`)
  },
  enable: (p, [name = '']) => schalte(p, name, true),
  disable: (p, [name = '']) => schalte(p, name, false),
  history: async (p, [remote]) => {
    const { zeilen, gesamt } = await p.rufe(`GET ${basis}/verlauf`, { query: { size: 100, ...(remote && { remote }) } })
    for (const { zeitpunkt, remote: welcher, was, wer, angaben } of zeilen.toReversed())
      console.log([formatInstant(zeitpunkt), wer, welcher ?? '', PLATFORM_ACTION[was], JSON.stringify(angaben)].join('\t'))
    if (gesamt.anzahl > zeilen.length) console.log(`… die letzten ${zeilen.length} von ${gesamt.anzahl}`)
  },
  verify: async (p, [remote]) => {
    const geprüft = await verify(p, remote)
    for (const { ausgabe, dateien, mängel } of geprüft)
      console.log(
        [
          `${ausgabe.name} ${ausgabe.version}: ${dateien} Skripte, ${mängel.length ? 'MÄNGEL' : 'in Ordnung'}`,
          ...mängel.map((m) => `  – ${m}`),
        ].join('\n'),
      )
    if (geprüft.length === 0) throw new Rejected('Nichts zu prüfen.')
    if (geprüft.some(({ mängel }) => mängel.length)) process.exitCode = 1
  },
  new: async (_p, [name = ''], o) => {
    if (o.in) mkdirSync(o.in, { recursive: true })
    const ordner = create(name, o.in)
    console.log(`${ordner} ist angelegt. Weiter: npx pnpm install, npm run remote -- test ${name}, npm run dev -- ${name}`)
  },
  dev: (p, [name = ''], o) => develop(p, name, o.port ? Number(o.port) : undefined),
  test: async (_p, [name = '']) => {
    process.exitCode = validateAlone(name)
  },
  sign: async (_p, [folder = ''], o) => {
    const key = signingKey(o['sign-key'])
    if (!key) throw new Rejected('Kein Schlüssel: --sign-key, AVALWERK_SIGNING_KEY_FILE oder AVALWERK_SIGNING_KEY.')
    const { beschreibung, dateien } = await readFinished(folder)
    writeFileSync(join(folder, ENVELOPE), signBuild(dateien, key).get(ENVELOPE) ?? '')
    console.log(`${beschreibung.name} ${beschreibung.version} ist signiert: ${join(folder, ENVELOPE)}`)
  },
  'signing-key': async (_p, [file = '']) => {
    const { publicFile, pem, fingerprint } = makeSigningKey(file)
    console.log(
      `Der private Schlüssel liegt in ${file}, nur für Sie lesbar. Den öffentlichen (${publicFile}) registriert der Betreiber auf der Seite „Plattform“:\n${pem}SHA-256 ${fingerprint}`,
    )
  },
  token: async (p, [remote = ''], o) => {
    const antwort = await p.rufe(`POST ${basis}/zugriffsschluessel`, {
      body: { name: o.name ?? '', remote: remote === 'all' ? null : remote, tage: Number(o.days ?? 90) },
    })
    console.log(
      `Schlüssel „${antwort.name}“ für ${antwort.remote ?? 'alle Remotes'}, gültig bis ${formatInstant(antwort.läuftAbAm)}. Er wird nur jetzt gezeigt:\n${antwort.schlüssel}`,
    )
  },
  tokens: async (p) => {
    for (const z of await p.rufe(`GET ${basis}/zugriffsschluessel`, {}))
      console.log(
        [
          z.id,
          z.name,
          z.remote ?? 'alle',
          `bis ${formatInstant(z.läuftAbAm)}`,
          z.zuletztAm ? `zuletzt ${formatInstant(z.zuletztAm)}` : 'noch nie benutzt',
        ].join('\t'),
      )
  },
  revoke: async (p, [id = '']) => {
    await p.rufe(`DELETE ${basis}/zugriffsschluessel/{id}`, { params: { id } })
    console.log('Der Zugriffsschlüssel ist entzogen.')
  },
}

try {
  const { values, positionals } = lies()
  const [befehl = '', ...argumente] = positionals
  const tue = COMMANDS[befehl]
  if (!tue) throw new Rejected(HELP)
  await tue(plattform(values.against ?? values.url), argumente, values)
} catch (fehler) {
  console.error(
    fehler instanceof Rejected || (fehler as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') ? (fehler as Error).message : fehler,
  )
  process.exitCode = 1
}
