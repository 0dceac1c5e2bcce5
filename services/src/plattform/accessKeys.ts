import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AccessKey } from '@avalwerk/contracts'
import type { Right } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type Caller, NOBODY } from '../kernel/authentication.ts'
import { secretHash } from '../kernel/hash.ts'
import { type Database, writeForAll } from '../kernel/database.ts'
import { afterDays } from '../kernel/instants.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { findOperator } from '../records/unternehmen.ts'
import { actorName, recordChange } from './state.ts'

/** The prefix that tells a key from a token of a signed-in person. */
const KEY_PREFIX = 'avw_'
const newKey = (): string => KEY_PREFIX + randomBytes(32).toString('base64url')

const RIGHTS: readonly Right[] = [
  { anzeigename: 'anzeigen', kategorie: 'Plattform' },
  { anzeigename: 'verwalten', kategorie: 'Plattform' },
]
const machine = (keyName: string, orgId: string, remote: string | null, madeBy: string | null = null): Caller => ({
  ...NOBODY,
  orgId,
  group: 'BSP',
  name: keyName,
  rights: RIGHTS,
  ...(remote && { onlyRemote: remote }),
  ...(madeBy && { madeBy }),
})

/** The key of the operator, who may read the data's folder: made once, for the commands on this machine. */
export async function operatorKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'plattform', 'zugang')
  await mkdir(dirname(file), { recursive: true })
  // Several processes may start at once: the second one takes the first one's key.
  await writeFile(file, `${newKey()}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Finds the caller to whom a key belongs.
 * @param operator the operator's key, which is good for everything
 * @returns undefined for a token that is no key; @throws Refusal NICHT_ANGEMELDET for a key that isn't good
 */
export function keyChecker(db: Database, clock: Clock, operator: string): (token: string) => Promise<Caller> | undefined {
  const own = Buffer.from(secretHash(operator))
  const check = async (key: string): Promise<Caller> => {
    const digest = secretHash(key)
    if (timingSafeEqual(Buffer.from(digest), own)) return machine('Betrieb (Befehl)', await operatorId(db), null)
    const { rows } = await sql<{ name: string; org_id: string; remote: string | null; made_by: string | null }>`
      update plattform_schluessel set zuletzt_am = ${clock()}
      where hash = ${digest} and entzogen_am is null and laeuft_ab_am > ${clock()}
      returning name, org_id, remote, made_by`.execute(db.system)
    const [row] = rows
    if (!row) throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: 'key' })
    return machine(`Schlüssel „${row.name}“`, row.org_id, row.remote, row.made_by)
  }
  return (token) => (token.startsWith(KEY_PREFIX) || token === operator ? check(token) : undefined)
}

const operatorId = async (db: Database): Promise<string> => (await findOperator(db.system))?.org_id ?? ''

type Row = {
  id: string
  name: string
  remote: string | null
  angelegt_am: Date
  angelegt_von: string
  laeuft_ab_am: Date
  zuletzt_am: Date | null
}
const asKey = (row: Row): AccessKey => ({
  id: row.id,
  name: row.name,
  remote: row.remote,
  angelegtAm: row.angelegt_am.toISOString(),
  angelegtVon: row.angelegt_von,
  laeuftAbAm: row.laeuft_ab_am.toISOString(),
  zuletztAm: row.zuletzt_am?.toISOString() ?? null,
})

/** A pipeline's own key, which is for one remote, may not deal with keys. @throws Refusal RECHT_FEHLT */
async function requireOperator(ctx: CallerContext): Promise<void> {
  if (ctx.caller.onlyRemote) throw new Refusal('RECHT_FEHLT')
  await writeForAll(ctx.tx)
}

/** Keys that are good now, the newest first. @throws Refusal RECHT_FEHLT */
export async function validKeys(ctx: CallerContext): Promise<AccessKey[]> {
  await requireOperator(ctx)
  const rows = await ctx.tx
    .selectFrom('plattform_schluessel')
    .selectAll()
    .where('entzogen_am', 'is', null)
    .where('laeuft_ab_am', '>', ctx.now)
    .orderBy('angelegt_am', 'desc')
    .execute()
  return rows.map(asKey)
}

/** Makes a key. @returns the key, which is shown this once only */
export async function createKey(
  ctx: CallerContext,
  wish: { name: string; remote: string | null; tage: number },
): Promise<AccessKey & { schluessel: string }> {
  await requireOperator(ctx)
  const key = newKey()
  const row: Row = {
    id: randomUUID(),
    name: wish.name,
    remote: wish.remote,
    angelegt_am: ctx.now,
    angelegt_von: actorName(ctx),
    laeuft_ab_am: afterDays(ctx.now, wish.tage),
    zuletzt_am: null,
  }
  await ctx.tx
    .insertInto('plattform_schluessel')
    .values({ ...row, org_id: ctx.caller.orgId, hash: secretHash(key), entzogen_am: null, made_by: ctx.caller.nutzerId || null })
    .execute()
  await recordChange(ctx, wish.remote, 'ZUGRIFF_VERGEBEN', { name: wish.name, tage: wish.tage })
  return { ...asKey(row), schluessel: key }
}

/** Takes a key away at once. @throws Refusal NICHT_GEFUNDEN */
export async function revokeKey(ctx: CallerContext, id: string): Promise<void> {
  await requireOperator(ctx)
  const row = orNotFound(
    await ctx.tx
      .updateTable('plattform_schluessel')
      .set({ entzogen_am: ctx.now })
      .where('id', '=', id)
      .where('entzogen_am', 'is', null)
      .returning(['name', 'remote'])
      .executeTakeFirst(),
  )
  await recordChange(ctx, row.remote, 'ZUGRIFF_ENTZOGEN', { name: row.name })
}
