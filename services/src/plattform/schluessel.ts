import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AccessKey } from '@avalwerk/contracts'
import type { Right } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type Caller, NOBODY } from '../kernel/anmeldung.ts'
import { secretHash } from '../kernel/hash.ts'
import { type Database, writeForAll } from '../kernel/datenbank.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { Clock } from '../kernel/uhr.ts'
import type { CallerContext } from '../kernel/vorgang.ts'
import { name, record } from './stand.ts'

/** By this a key is told from a token of somebody who signed in. */
const KEY_CHARS = 'avw_'
const DAY_MS = 86_400_000
const newKey = (): string => KEY_CHARS + randomBytes(32).toString('base64url')

const RIGHTS: readonly Right[] = [
  { anzeigename: 'anzeigen', kategorie: 'Plattform' },
  { anzeigename: 'verwalten', kategorie: 'Plattform' },
]
const maschine = (wie: string, orgId: string, remote: string | null, madeBy: string | null = null): Caller => ({
  ...NOBODY,
  orgId,
  gruppe: 'BSP',
  name: wie,
  rechte: RIGHTS,
  ...(remote && { nurRemote: remote }),
  ...(madeBy && { madeBy }),
})

/** The key of whoever may read the data's folder: made once, for the commands on this machine. */
export async function betreiberschlüssel(datenordner: string): Promise<string> {
  const datei = join(datenordner, 'plattform', 'zugang')
  await mkdir(dirname(datei), { recursive: true })
  // Several processes may start at once: whoever comes second takes the first one's.
  await writeFile(datei, `${newKey()}\n`, { flag: 'wx', mode: 0o600 }).catch((fehler: NodeJS.ErrnoException) => {
    if (fehler.code !== 'EEXIST') throw fehler
  })
  return (await readFile(datei, 'utf8')).trim()
}

/**
 * Whose key a token is.
 * @param betreiber the key of whoever runs the installation; good for everything
 * @returns undefined for what is no key; @throws Refusal NICHT_ANGEMELDET for one that isn't good
 */
export function keyChecker(db: Database, uhr: Clock, betreiber: string): (token: string) => Promise<Caller> | undefined {
  const eigener = Buffer.from(secretHash(betreiber))
  const prüfe = async (schlüssel: string): Promise<Caller> => {
    const summe = secretHash(schlüssel)
    if (timingSafeEqual(Buffer.from(summe), eigener)) return maschine('Betrieb (Befehl)', await operatorOrg(db), null)
    const { rows } = await sql<{ name: string; org_id: string; remote: string | null; made_by: string | null }>`
      update plattform_schluessel set zuletzt_am = ${uhr()}
      where hash = ${summe} and entzogen_am is null and laeuft_ab_am > ${uhr()}
      returning name, org_id, remote, made_by`.execute(db.system)
    const [zeile] = rows
    if (!zeile) throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: 'key' })
    return maschine(`Schlüssel „${zeile.name}“`, zeile.org_id, zeile.remote, zeile.made_by)
  }
  return (token) => (token.startsWith(KEY_CHARS) || token === betreiber ? prüfe(token) : undefined)
}

async function operatorOrg(db: Database): Promise<string> {
  const zeile = await db.system.selectFrom('unternehmen').select('org_id').where('gruppe', '=', 'BSP').orderBy('id').executeTakeFirst()
  return zeile?.org_id ?? ''
}

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
  läuftAbAm: row.laeuft_ab_am.toISOString(),
  zuletztAm: row.zuletzt_am?.toISOString() ?? null,
})

/** A pipeline's own key opens no doors. @throws Refusal RECHT_FEHLT */
async function requireOperator(ctx: CallerContext): Promise<void> {
  if (ctx.wer.nurRemote) throw new Refusal('RECHT_FEHLT')
  await writeForAll(ctx.tx)
}

/** Keys that are good now, the newest first. @throws Refusal RECHT_FEHLT */
export async function validKeys(ctx: CallerContext): Promise<AccessKey[]> {
  await requireOperator(ctx)
  const zeilen = await ctx.tx
    .selectFrom('plattform_schluessel')
    .selectAll()
    .where('entzogen_am', 'is', null)
    .where('laeuft_ab_am', '>', ctx.jetzt)
    .orderBy('angelegt_am', 'desc')
    .execute()
  return zeilen.map(asKey)
}

/** Makes a key. @returns it, this once */
export async function assignKey(
  ctx: CallerContext,
  wunsch: { name: string; remote: string | null; tage: number },
): Promise<AccessKey & { schlüssel: string }> {
  await requireOperator(ctx)
  const schlüssel = newKey()
  const zeile: Row = {
    id: randomUUID(),
    name: wunsch.name,
    remote: wunsch.remote,
    angelegt_am: ctx.jetzt,
    angelegt_von: name(ctx),
    laeuft_ab_am: new Date(ctx.jetzt.getTime() + wunsch.tage * DAY_MS),
    zuletzt_am: null,
  }
  await ctx.tx
    .insertInto('plattform_schluessel')
    .values({ ...zeile, org_id: ctx.wer.orgId, hash: secretHash(schlüssel), entzogen_am: null, made_by: ctx.wer.nutzerId || null })
    .execute()
  await record(ctx, wunsch.remote, 'ZUGRIFF_VERGEBEN', { name: wunsch.name, tage: wunsch.tage })
  return { ...asKey(zeile), schlüssel }
}

/** Takes a key away at once. @throws Refusal NICHT_GEFUNDEN */
export async function revokeKey(ctx: CallerContext, id: string): Promise<void> {
  await requireOperator(ctx)
  const zeile = orNotFound(
    await ctx.tx
      .updateTable('plattform_schluessel')
      .set({ entzogen_am: ctx.jetzt })
      .where('id', '=', id)
      .where('entzogen_am', 'is', null)
      .returning(['name', 'remote'])
      .executeTakeFirst(),
  )
  await record(ctx, zeile.remote, 'ZUGRIFF_ENTZOGEN', { name: zeile.name })
}
