import { parseArgs } from 'node:util'
import { formatInstant, formatList } from '@avalwerk/domain'
import { commandConfiguration, CommandRefused, runCommand, withDatabase } from '../kernel/commandLine.ts'
import { sealRows } from './atRest.ts'
import { describeKeys, ensureKeys, resealKeys, rotateKeys } from './keys.ts'
import { loadSealer, newIdentityKey, UnknownKey } from './sealing.ts'

/** `npm run keys -- new|list|rotate|reseal`: for the keys of the embedded provider, in the installation that the environment describes. */
const HELP = `npm run keys -- <Befehl>
  new      einen neuen Schlüssel für IDENTITY_KEYS ausgeben
  list     zeigen, welche Schlüssel die Anmeldung hat
  rotate   einen neuen Signaturschlüssel und einen neuen Cookie-Schlüssel anlegen; die bisherigen gelten, bis nichts von ihnen mehr gilt
           (--now: sie unterschreiben sofort statt nach einer Minute)
  reseal   alles mit dem ersten Schlüssel in IDENTITY_KEYS neu verschlüsseln`

const NAME = { SIGNING: 'Signatur', COOKIE: 'Cookie' } as const

async function run(command: string | undefined, now: boolean): Promise<void> {
  if (command === 'new') return console.log(newIdentityKey())
  if (!['list', 'rotate', 'reseal'].includes(command ?? '')) throw new CommandRefused(HELP)
  const config = commandConfiguration()
  if (config.identity.mode !== 'embedded')
    throw new CommandRefused('Diese Installation meldet über Keycloak an; dessen Schlüssel werden dort gewechselt.')
  await withDatabase(config, async (db) => {
    const sealer = await loadSealer(config)
    await ensureKeys(db, sealer, new Date())
    if (command === 'rotate') {
      const { ids, signsFrom } = await rotateKeys(db, sealer, new Date(), now)
      console.log(`Neue Schlüssel ${formatList(ids)}. Sie unterschreiben ab ${formatInstant(signsFrom.toISOString())}.`)
    } else if (command === 'reseal')
      console.log(`Neu verschlüsselt mit ${sealer.kid}: ${(await resealKeys(db, sealer)) + (await sealRows(db, sealer, 'ALL'))} Einträge.`)
    else
      for (const { id, kind, createdAt, signs, signsFrom, sealedWith } of await describeKeys(db, new Date()))
        console.log(
          [
            `${NAME[kind]} ${id}`,
            `angelegt ${formatInstant(createdAt.toISOString())}`,
            signs ? 'unterschreibt' : signsFrom > createdAt && signsFrom > new Date() ? 'unterschreibt bald' : 'wird noch geprüft',
            `verschlüsselt mit ${sealedWith}`,
          ].join(', '),
        )
  })
}

await runCommand(
  () => {
    const { values, positionals } = parseArgs({ options: { now: { type: 'boolean' } }, allowPositionals: true })
    return run(positionals[0], values.now ?? false)
  },
  (error) => (error instanceof UnknownKey ? error.message : undefined),
)
