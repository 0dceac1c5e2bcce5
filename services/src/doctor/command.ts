import { commandConfiguration, messageOf, runCommand } from '../kernel/commandLine.ts'
import type { Config } from '../kernel/configuration.ts'
import { checkDatabase } from './database.ts'
import { type Finding, wrong } from './finding.ts'
import { checkDisk, checkMail, checkNats, checkProxy, checkReplica, checkScanner, checkSignIn, checkStores } from './surroundings.ts'

/** `npm run check`: tries what the environment says. Changes nothing, sends nothing. */
const CHECKS: readonly (readonly [subject: string, check: (config: Config) => Promise<Finding[]>])[] = [
  ['Datenbank', checkDatabase],
  ['Anmeldung', checkSignIn],
  ['Mail', checkMail],
  ['Virenscanner', checkScanner],
  ['Speicher', checkStores],
  ['Replik', checkReplica],
  ['NATS', checkNats],
  ['Datenträger', checkDisk],
  ['Proxy', checkProxy],
]
const MARK = { ok: 'in Ordnung', note: 'Hinweis', wrong: 'FALSCH' } as const

async function run(): Promise<void> {
  const config = commandConfiguration()
  for (const sentence of config.advice) console.log(`Hinweis       Betrieb: ${sentence}`)
  const all = await Promise.all(
    CHECKS.map(async ([subject, check]) => {
      const findings = await check(config).catch((error: unknown) => [wrong(`Nicht erreichbar: ${messageOf(error)}`)])
      return findings.map((finding) => ({ subject, ...finding }))
    }),
  )
  const found = all.flat()
  for (const { level, subject, sentence } of found) console.log(`${MARK[level].padEnd(13)} ${subject}: ${sentence}`)
  if (found.some(({ level }) => level === 'wrong')) process.exitCode = 1
}

await runCommand(run)
