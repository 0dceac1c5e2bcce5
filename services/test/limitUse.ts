import { DRAFTED, reservesLimit, usageOf } from '@avalwerk/domain'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../src/kernel/database.ts'
import type { AuftragTable, BuergschaftTable, Schema } from '../src/kernel/schema.ts'
import type { UsingObject } from '../src/records/limitUsage.ts'
import { noteUse } from '../src/vertrag/index.ts'

type Buergschaft = Selectable<BuergschaftTable>
type Auftrag = Selectable<AuftragTable>

const isHidden = (buergschaft: Buergschaft | undefined) => buergschaft?.status === 'ENT' && !buergschaft.angekuendigt

/** An object, and what it uses or reserves of its contract (cents). */
type Use = readonly [object: string, cents: number]
const total = (uses: readonly Use[]) => uses.reduce((sum, [, cents]) => sum + cents, 0)

/**
 * What each guarantee uses of a contract and each order reserves, from their rows alone, by the rules of the domain.
 * @param outside as all but the guarantor and the operator are told it
 */
function uses(all: readonly Buergschaft[], open: readonly Auftrag[], outside: boolean) {
  const find = (id: string | null) => all.find((other) => other.id === id)
  const hasSuccessor = ({ nachfolger_id }: Buergschaft) => nachfolger_id !== null && !(outside && isHidden(find(nachfolger_id)))
  const amountOf = (buergschaft: Buergschaft, replaced = 0) =>
    usageOf({ status: buergschaft.status, amount: buergschaft.betrag_cent, hasSuccessor: hasSuccessor(buergschaft), replaced })
  const genutzt = all
    .filter((buergschaft) => buergschaft.geloescht_am === null && !(outside && isHidden(buergschaft)))
    .map((buergschaft): Use => {
      const original = find(buergschaft.umtausch_grundlage_id)
      // Its correction goes on with the exchange.
      const offered = original?.geloescht_am === null ? original.umtausch_id : null
      const isOffered = offered !== null && (offered === buergschaft.id || offered === buergschaft.korrektur_grundlage_id)
      return [`BUERGSCHAFT/${buergschaft.id}`, amountOf(buergschaft, original && isOffered ? amountOf(original) : 0)]
    })
  const reserviert = open
    .filter((auftrag) => reservesLimit(auftrag) || (outside && auftrag.status === DRAFTED.status && auftrag.phase === DRAFTED.phase))
    .map(({ id, betrag_cent }): Use => [`AUFTRAG/${id}`, betrag_cent ?? 0])
  return { genutzt, reserviert }
}

async function reckonedUses(db: Kysely<Schema>, id: string) {
  const all = await db.selectFrom('buergschaft').selectAll().where('kautionsvertrag_id', '=', id).execute()
  const open = await db.selectFrom('auftrag').selectAll().where('kautionsvertrag_id', '=', id).execute()
  return { inside: uses(all, open, false), outside: uses(all, open, true) }
}

/** What a contract uses and reserves inside of the portal and outside, reckoned anew (cents). */
export async function reckonedUse(db: Kysely<Schema>, id: string) {
  const sums = ({ genutzt, reserviert }: ReturnType<typeof uses>) => ({ genutzt: total(genutzt), reserviert: total(reserviert) })
  const { inside, outside } = await reckonedUses(db, id)
  return { inside: sums(inside), outside: sums(outside) }
}

/** Objects of a contract of which something else is booked than they use or reserve. */
async function wrongBookings(db: Kysely<Schema>, id: string): Promise<string[]> {
  const rows = await db.selectFrom('kautionsvertrag_buchung').selectAll().where('kautionsvertrag_id', '=', id).execute()
  const { inside, outside } = await reckonedUses(db, id)
  const wrong = (reckoned: readonly Use[], column: keyof Sums) => {
    const left = new Map(reckoned)
    for (const row of rows) {
      const object = `${row.objekt_art}/${row.objekt_id}`
      left.set(object, (left.get(object) ?? 0) - row[column])
    }
    return [...left].flatMap(([object, cents]) => (cents === 0 ? [] : [`${object}: ${cents} not booked as ${column}`]))
  }
  return [
    ...wrong(inside.genutzt, 'genutzt_cent'),
    ...wrong(inside.reserviert, 'reserviert_cent'),
    ...wrong(outside.genutzt, 'genutzt_aussen_cent'),
    ...wrong(outside.reserviert, 'reserviert_aussen_cent'),
  ]
}

/**
 * Contracts whose sums aren't what their guarantees and orders add up to, or whose parts or bookings don't add up to the sums, and objects of
 * which something else is booked than they use.
 */
export async function wrongSums(db: Kysely<Schema>): Promise<string[]> {
  const vertraege = await db.selectFrom('kautionsvertrag').selectAll().execute()
  const wrong = await Promise.all(
    vertraege.map(async (vertrag) => {
      const reckoned = await reckonedUse(db, vertrag.id)
      const sumsOf = async (table: 'kautionsvertrag_nutzung' | 'kautionsvertrag_buchung') =>
        sum(await db.selectFrom(table).selectAll().where('kautionsvertrag_id', '=', vertrag.id).execute())
      const expected = JSON.stringify(reckoned)
      const kept = [sum([vertrag]), await sumsOf('kautionsvertrag_nutzung'), await sumsOf('kautionsvertrag_buchung')].map((sums) =>
        JSON.stringify(sums),
      )
      return [
        ...(kept.some((sums) => sums !== expected) ? [`${vertrag.id}: ${expected} kept as ${kept.join(', ')}`] : []),
        ...(await wrongBookings(db, vertrag.id)),
      ]
    }),
  )
  return wrong.flat()
}

type Sums = Readonly<Record<'genutzt_cent' | 'reserviert_cent' | 'genutzt_aussen_cent' | 'reserviert_aussen_cent', number>>
function sum(rows: readonly Sums[]) {
  const of = (column: keyof Sums) => rows.reduce((total, row) => total + row[column], 0)
  return {
    inside: { genutzt: of('genutzt_cent'), reserviert: of('reserviert_cent') },
    outside: { genutzt: of('genutzt_aussen_cent'), reserviert: of('reserviert_aussen_cent') },
  }
}

/** Books what an object uses of its contract, which a test wrote itself. */
export const bookUse = (db: Database, object: UsingObject): Promise<void> =>
  db.transact((tx) => noteUse({ tx, now: new Date(), caller: null, korrelationsId: null }, object))
