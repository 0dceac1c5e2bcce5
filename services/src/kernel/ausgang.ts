import { sql } from 'kysely'
import type { Datenbank, Transaktion } from './datenbank.ts'
import type { Logger } from './server.ts'
import type { Uhr } from './uhr.ts'

/**
 * The outbox: work that must happen after a transaction, and only if it commits. A row is done at least once; what a
 * handler writes is written in the transaction that marks its row done, and therefore exactly once.
 */
export type Auftragsart = 'MAIL' | 'DOKUMENT' | 'ERKLAERUNG' | 'CSV_IMPORT' | 'IDENTITAET' | 'PASSWORT_VERGESSEN' | 'VERTRAGSVERKNUEPFUNG'
type Inhalt = Record<string, unknown>

export type Bearbeiter = Readonly<{
  /**
   * Does what is slow, outside of a transaction.
   * @returns what is written then, inside one, and answers with what is kept as the result
   */
  erledige(inhalt: Inhalt): Promise<(tx: Transaktion) => Promise<string>>
  /** After how many failures it is given up; three unless said otherwise. */
  versuche?: number
  /** Called when it failed and will be tried again. */
  stockt?(tx: Transaktion, inhalt: Inhalt, fehler: string): Promise<void>
  /** What remains of the order when it is done or given up; everything, unless said otherwise. */
  vergiss?(inhalt: Inhalt): Inhalt
  /** Called when it failed for the last time. */
  scheitert?(tx: Transaktion, inhalt: Inhalt, fehler: string): Promise<void>
}>

const VERSUCHE_HÖCHSTENS = 3
const ABSTAND_MS = [5_000, 30_000, 300_000]
const SPERRE_MS = 60_000
const TAKT_MS = 5_000

/** Leaves work to be done when the transaction has committed. */
export async function beauftrage(tx: Transaktion, orgId: string, art: Auftragsart, inhalt: Inhalt, jetzt: Date): Promise<void> {
  await tx
    .insertInto('ausgang')
    .values({ org_id: orgId, art, inhalt: JSON.stringify(inhalt), faellig_am: jetzt, erstellt_am: jetzt })
    .execute()
}

/** How many orders are due and not done. */
export async function fälligeAufträge(db: Datenbank, jetzt: Date): Promise<number> {
  const { rows } = await sql<{
    zahl: number
  }>`select count(*)::int as zahl from ausgang where erledigt_am is null and faellig_am <= ${jetzt}`.execute(db.system)
  return rows[0]?.zahl ?? 0
}

export type Ausgang = Readonly<{
  /** Looks for work now. */
  wecke(): void
  /** Resolves when no due work is left. */
  leer(): Promise<void>
  schließe(): Promise<void>
}>

/** Works through the outbox, one row after the other; any number of processes may do so at once. */
export function bearbeiteAusgang(db: Datenbank, uhr: Uhr, bearbeiter: Readonly<Record<Auftragsart, Bearbeiter>>, log: Logger): Ausgang {
  let zu = false
  let nochmal = false
  let läuft: Promise<void> | undefined

  async function eine(): Promise<boolean> {
    const jetzt = uhr()
    const { rows } = await sql<{ id: string; art: Auftragsart; inhalt: Inhalt; versuche: number }>`
      update ausgang set versuche = versuche + 1, faellig_am = ${new Date(jetzt.getTime() + SPERRE_MS)}
      where id = (select id from ausgang where erledigt_am is null and faellig_am <= ${jetzt} order by faellig_am, id limit 1 for update skip locked)
      returning id, art, inhalt, versuche`.execute(db.system)
    const [zeile] = rows
    if (!zeile) return false
    const { erledige, scheitert, stockt, vergiss, versuche = VERSUCHE_HÖCHSTENS } = bearbeiter[zeile.art]
    const schließe = (tx: Transaktion, felder: { ergebnis?: string; fehler?: string }) =>
      tx
        .updateTable('ausgang')
        .set({ ...felder, erledigt_am: uhr(), ...(vergiss && { inhalt: JSON.stringify(vergiss(zeile.inhalt)) }) })
        .where('id', '=', zeile.id)
        .execute()
    try {
      const vollende = await erledige(zeile.inhalt)
      await db.system.transaction().execute(async (tx) => {
        await schließe(tx, { ergebnis: await vollende(tx) })
      })
    } catch (ursache) {
      const fehler = ursache instanceof Error ? ursache.message : String(ursache)
      log.warn({ err: ursache, art: zeile.art, versuch: zeile.versuche }, 'Auftrag im Ausgang gescheitert')
      const letzter = zeile.versuche >= versuche
      await db.system.transaction().execute(async (tx) => {
        if (!letzter) {
          const abstand = ABSTAND_MS[Math.min(zeile.versuche, ABSTAND_MS.length) - 1] ?? 0
          const faellig_am = new Date(uhr().getTime() + abstand)
          await stockt?.(tx, zeile.inhalt, fehler)
          await tx.updateTable('ausgang').set({ fehler, faellig_am }).where('id', '=', zeile.id).execute()
          return
        }
        await scheitert?.(tx, zeile.inhalt, fehler)
        await schließe(tx, { fehler })
      })
    }
    return true
  }

  async function arbeite(): Promise<void> {
    await bereit
    do {
      nochmal = false
      // What is written here can wait until there is room.
      while (!zu && db.room() === 'ENOUGH' && (await eine()));
    } while (nochmal && !zu)
  }

  function wecke(): void {
    nochmal = true
    if (zu || läuft) return
    läuft = arbeite()
      .catch((fehler: unknown) => log.error({ err: fehler }, 'Ausgang gestört'))
      .finally(() => {
        läuft = undefined
      })
  }
  // The embedded database has one process: what was at work when the last one died is nobody's now.
  const bereit =
    db.art === 'pglite'
      ? sql`update ausgang set faellig_am = ${uhr()} where erledigt_am is null and faellig_am > ${uhr()}`
          .execute(db.system)
          .then(() => undefined)
      : Promise.resolve()
  const takt = setInterval(wecke, TAKT_MS)
  takt.unref()
  wecke()
  return {
    wecke,
    leer: async () => {
      do {
        wecke()
        await läuft
      } while (läuft)
    },
    schließe: async () => {
      zu = true
      clearInterval(takt)
      await läuft
    },
  }
}
