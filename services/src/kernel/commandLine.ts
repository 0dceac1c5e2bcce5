import { type Database, databaseOf, openDatabase } from './database.ts'
import { type Config, readConfig } from './configuration.ts'

/** A command can't do what it was asked for; its message is for the operator. */
export class CommandRefused extends Error {}

/** Makes the files that a command writes readable for their owner alone, and for no other user of this machine. */
export const keepPrivate = (): void => void process.umask(0o077)

/**
 * The message of a failure for the operator, with the causes beneath it: 'fetch failed' alone names neither the refused connection nor the
 * certificate that isn't trusted.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Of several addresses that were tried, Node gives an error with a code and without a message.
  const own = error.message || (error as NodeJS.ErrnoException).code || String(error)
  const cause = error.cause === undefined ? '' : messageOf(error.cause)
  return own.includes(cause) ? own : `${own}: ${cause}`
}

/** @throws CommandRefused with what of the environment is missing or wrong */
export function commandConfiguration(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    throw new CommandRefused(messageOf(error))
  }
}

/**
 * Does something with the installation's database, and closes it.
 * @param pool connections at most, of a server
 * @throws CommandRefused where it can't be opened: while the portal runs, the embedded one is open to it alone
 */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>, pool = 1): Promise<T> {
  const db = await openDatabase(databaseOf(config, pool)).catch((error: unknown) => {
    throw new CommandRefused(
      `Die Datenbank kann nicht geöffnet werden: ${messageOf(error)}${config.databaseUrl ? '' : ' Beenden Sie das Portal zuerst, wenn es läuft.'}`,
    )
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Runs a command to its end; a refusal is printed as a sentence, anything else as a fault of ours with its stack.
 * @param told a sentence for an expected error of another kind; undefined for a fault of ours
 */
export async function runCommand(run: () => Promise<void>, told: (error: unknown) => string | undefined = () => undefined): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isMeant = error instanceof CommandRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    console.error(isMeant ? (error as Error).message : (told(error) ?? error))
    process.exitCode = 1
  }
}
