import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, writeForAll } from '../kernel/database.ts'
import { secretHash } from '../kernel/hash.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { requireGenuine } from './releases.ts'
import type { Switching } from './switching.ts'
import { findNutzer } from '../records/nutzer.ts'
import { auditChange, recordChange } from './state.ts'

/** How long a release may be looked at without asking again, unless a link says so. */
const LOOK_MS = 30 * 60_000
const MARK = /^[\w-]{43}$/

/** Where a release can be looked at, and until when. */
export type Look = Readonly<{ basis: string; until: string }>

/** A mark that stands in an address: 256 bits in base64url. */
export const newMark = (): string => randomBytes(32).toString('base64url')

/**
 * Requires that a release is one that may be looked at: it was published, in force or not, and is what was published.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, AUSGABE_VERAENDERT, NICHT_SIGNIERT, SIGNATUR_ENTZOGEN, SIGNATUR_UNGUELTIG
 */
export async function requireLookable(ctx: Switching, remote: string, version: string): Promise<Readonly<{ publisher_id: string | null }>> {
  await writeForAll(ctx.tx)
  const release = await ctx.tx
    .selectFrom('plattform_ausgabe')
    .select(['remote', 'version', 'beschreibung', 'publisher_id'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('entfernt_am', 'is', null)
    .executeTakeFirst()
  const found = orNotFound(release)
  await requireGenuine(ctx, found, ctx.stored)
  return found
}

/**
 * Lets the caller look at a release: at an address that holds a mark of its own, good for this release alone and for a while. The
 * history records who manages the platform does so; of who follows a link their own organisation's audit does.
 * @param link by which they came, if by one: they look as long as that is good
 * @throws Refusal what `requireLookable` refuses
 */
export async function openLook(
  ctx: CallerContext & Switching,
  { remote, version }: Readonly<{ remote: string; version: string }>,
  link?: Readonly<{ id: string; expires_at: Date }>,
): Promise<Look> {
  await requireLookable(ctx, remote, version)
  await ctx.tx.deleteFrom('plattform_ansicht').where('laeuft_ab_am', '<=', ctx.now).execute()
  const token = newMark()
  const until = link?.expires_at ?? new Date(ctx.now.getTime() + LOOK_MS)
  const { rows } = await sql`insert into plattform_ansicht (hash, remote, version, nutzer_id, laeuft_ab_am, link_id)
    select ${secretHash(token)}, a.remote, a.version, ${ctx.caller.nutzerId}, ${until}, ${link?.id ?? null} from plattform_ausgabe a
    where a.remote = ${remote} and a.version = ${version} and a.entfernt_am is null returning hash`.execute(ctx.tx)
  if (rows.length === 0) throw new Refusal('NICHT_GEFUNDEN')
  if (link) await auditChange(ctx, remote, 'ANSICHT_GEOEFFNET', { version, link: link.id })
  else await recordChange(ctx, remote, 'ANGESEHEN', { version })
  return { basis: `/preview/${token}/${remote}/${version}/`, until: until.toISOString() }
}

/** Whether a mark is good now for a release that is still there. */
export async function mayLook(db: Database, now: Date, token: string, remote: string, version: string): Promise<boolean> {
  if (!MARK.test(token)) return false
  const row = await db.system
    .selectFrom('plattform_ansicht as l')
    .innerJoin('plattform_ausgabe as a', (join) => join.onRef('a.remote', '=', 'l.remote').onRef('a.version', '=', 'l.version'))
    .select('l.hash')
    .where('l.hash', '=', secretHash(token))
    .where('l.remote', '=', remote)
    .where('l.version', '=', version)
    .where('l.laeuft_ab_am', '>', now)
    .where('a.entfernt_am', 'is', null)
    .select('l.nutzer_id')
    .executeTakeFirst()
  return row !== undefined && (await findNutzer(db.system, row.nutzer_id))?.aktiv === true
}
