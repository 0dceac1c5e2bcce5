import { type Kysely, sql } from 'kysely'
import type { Datenbank, Transaktion } from '../kernel/datenbank.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Logger } from '../kernel/server.ts'
import type { Uhr } from '../kernel/uhr.ts'
import type { Vorgang } from '../kernel/vorgang.ts'

/** Something that falls due by itself. */
export type Frist = Readonly<{
  name: string
  /** Ids of what is due now, the oldest first; at most `höchstens`. */
  fällige(db: Kysely<Schema>, jetzt: Date, höchstens: number): Promise<string[]>
  /** Deals with one of them, in a transaction of its own; looks again, under a lock, whether it is still due. */
  erledige(v: Vorgang, id: string): Promise<void>
}>

const STAPEL = 100
const TAKT_MS = 3_600_000

/**
 * Deals with everything that is due at a moment, one row after the other. Any number of processes may do so at once; what
 * fails is left for the next run.
 * @returns how many rows were dealt with
 */
export const erledigeFällige = (db: Datenbank, fristen: readonly Frist[], jetzt: Date, log?: Pick<Logger, 'error'>): Promise<number> =>
  walk(db.system, fristen, jetzt, async ({ name, erledige }, id) => {
    try {
      await db.transact((tx) => erledige({ tx, jetzt, wer: null, korrelationsId: null }, id))
      return true
    } catch (fehler) {
      log?.error({ err: fehler, frist: name, id }, 'Frist nicht bearbeitet')
      return false
    }
  })

/** The same within a transaction that is under way and may write for all; what fails, fails it. */
export const settleDue = (tx: Transaktion, fristen: readonly Frist[], jetzt: Date): Promise<number> =>
  walk(tx, fristen, jetzt, async ({ erledige }, id) => {
    await erledige({ tx, jetzt, wer: null, korrelationsId: null }, id)
    return true
  })

/** Tries everything that is due once. @returns how many rows were dealt with */
async function walk(
  db: Kysely<Schema>,
  fristen: readonly Frist[],
  jetzt: Date,
  deal: (frist: Frist, id: string) => Promise<boolean>,
): Promise<number> {
  let erledigt = 0
  for (const frist of fristen) {
    const tried = new Set<string>()
    let atMost = STAPEL
    for (;;) {
      const due = await frist.fällige(db, jetzt, atMost)
      const untried = due.filter((id) => !tried.has(id))
      if (untried.length === 0) {
        if (due.length < atMost) break
        // All of them have failed: behind them there may be others.
        atMost += STAPEL
      }
      for (const id of untried) {
        tried.add(id)
        if (await deal(frist, id)) erledigt++
      }
    }
  }
  return erledigt
}

export type Fristenlauf = Readonly<{
  /** Deals with what is due at a moment, now by default. */
  laufe(jetzt?: Date): Promise<number>
  schließe(): Promise<void>
}>

/** By how much a clock may differ from the database's, in milliseconds. */
const CLOCKS_DIFFER_MS = 3_600_000
async function clockIsOff(db: Datenbank, now: Date): Promise<boolean> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.system)
  return Math.abs((rows[0]?.now.getTime() ?? 0) - now.getTime()) > CLOCKS_DIFFER_MS
}

/** Looks for what is due, every hour unless said otherwise. @param everyMs between two looks */
export function beginneFristenlauf(db: Datenbank, uhr: Uhr, fristen: readonly Frist[], log: Logger, everyMs = TAKT_MS): Fristenlauf {
  let zu = false
  let läuft: Promise<unknown> = Promise.resolve()
  const laufe = (at?: Date): Promise<number> => {
    const lauf = läuft.then(async () => {
      if (zu) return 0
      const now = at ?? uhr()
      // What time deletes is gone: a machine that starts with a wrong year does nothing.
      if (!at && (await clockIsOff(db, now))) {
        log.error({ now }, 'Fristenlauf ausgelassen: Die Uhr dieses Prozesses und die der Datenbank gehen auseinander')
        return 0
      }
      return erledigeFällige(db, fristen, now, log)
    })
    läuft = lauf.catch((fehler: unknown) => log.error({ err: fehler }, 'Fristenlauf gestört'))
    return lauf
  }
  const takt = setInterval(() => void laufe().catch(() => undefined), everyMs)
  takt.unref()
  void laufe().catch(() => undefined)
  return {
    laufe,
    schließe: async () => {
      zu = true
      clearInterval(takt)
      await läuft
    },
  }
}
