import { randomUUID } from 'node:crypto'
import type { LookLink } from '@avalwerk/contracts'
import { type FieldFault, MESSAGES, toSortKey } from '@avalwerk/domain'
import { sql } from 'kysely'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { secretHash } from '../kernel/hash.ts'
import { afterDays } from '../kernel/instants.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { announce } from '../aggregate/index.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { listActiveAddressed, nutzerAddresses } from '../records/nutzer.ts'
import { listOrganisationsNamed, listUnternehmenByIds } from '../records/unternehmen.ts'
import { requireDecider } from './releases.ts'
import { actorName, recordChange, requireResponsible } from './state.ts'
import type { Switching } from './switching.ts'
import { type Look, newMark, openLook, requireLookable } from './view.ts'

/** A release, and who may look at it for how many days: people by their addresses, companies by their names. */
type Wish = Readonly<{ people: readonly string[]; organisations: readonly string[]; days: number }>

/**
 * Makes a link by which named people look at a release, whether it is in force or not.
 * @returns the link with its mark, which is shown this once only
 * @throws Refusal EINGABE_UNGUELTIG for whoever isn't known, and what `requireLookable` and `requireDecider` refuse
 */
export async function makeLookLink(
  ctx: CallerContext & Switching,
  { remote, version }: Readonly<{ remote: string; version: string }>,
  { people, organisations, days }: Wish,
): Promise<LookLink & { token: string }> {
  const { publisher_id: publisher } = await requireLookable(ctx, remote, version)
  requireDecider(ctx, publisher)
  const found = await listActiveAddressed(ctx.tx, people)
  const companies = await listOrganisationsNamed(ctx.tx, organisations)
  const unknown = [
    ...missing(
      'people',
      people,
      found.map(({ email }) => email),
      (address) => address.toLowerCase(),
    ),
    ...missing(
      'organisations',
      organisations,
      companies.map(({ name }) => name),
      toSortKey,
    ),
    ...ambiguous(organisations, companies),
  ]
  if (unknown.length) throw new Refusal('EINGABE_UNGUELTIG', unknown)
  if (found.length + companies.length === 0) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'people', grund: MESSAGES.required }])
  const token = newMark()
  const row = {
    id: randomUUID(),
    remote,
    version,
    created_at: ctx.now,
    created_by: actorName(ctx),
    expires_at: afterDays(ctx.now, days),
    people: [...new Set(found.map(({ id }) => id))],
    organisations: companies.map(({ id }) => id),
  }
  await ctx.tx
    .insertInto('plattform_look_link')
    .values({ ...row, hash: secretHash(token), people: JSON.stringify(row.people), organisations: JSON.stringify(row.organisations) })
    .execute()
  const made = { version, days, link: row.id }
  const whom = { people: row.people, organisations: row.organisations }
  const counted = { people: row.people.length, organisations: row.organisations.length }
  await recordChange(ctx, remote, 'LOOK_LINK_MADE', { ...made, ...counted }, { ...made, ...whom })
  await announceLinks(ctx, remote)
  const [link] = await asLinks(ctx.tx, [row])
  return { ...(link as LookLink), token }
}

/** Names that several have: a link is for whom it names and nobody else. */
const ambiguous = (wanted: readonly string[], found: readonly Readonly<{ name: string }>[]): FieldFault[] =>
  wanted
    .filter((name) => found.filter((one) => toSortKey(one.name) === toSortKey(name)).length > 1)
    .map((name) => ({ feld: 'organisations', grund: `„${name}“ gibt es mehrmals. Nennen Sie stattdessen die Personen.` }))

/** Tells the operator's people; what is in force stays as it is. */
const announceLinks = (ctx: CallerContext, remote: string): Promise<void> =>
  announce(ctx, { art: 'PLATTFORM', id: remote, orgs: [ctx.caller.orgId] })

/** Those that nobody has. @param keyOf what two spellings of the same have in common */
function missing(feld: string, wanted: readonly string[], there: readonly string[], keyOf: (text: string) => string): FieldFault[] {
  const known = new Set(there.map(keyOf))
  return wanted.filter((text) => !known.has(keyOf(text))).map((text) => ({ feld, grund: `„${text}“ gibt es nicht.` }))
}

type Row = Readonly<{
  id: string
  version: string
  created_at: Date
  created_by: string
  expires_at: Date
  people: readonly string[]
  organisations: readonly string[]
}>

async function asLinks(tx: DbTransaction, rows: readonly Row[]): Promise<LookLink[]> {
  const addresses = await nutzerAddresses(
    tx,
    rows.flatMap(({ people }) => people),
  )
  // An organisation is called as the company is that it began with.
  const companies = await listUnternehmenByIds(
    tx,
    rows.flatMap(({ organisations }) => organisations),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    people: row.people.flatMap((id) => addresses.get(id) ?? []),
    organisations: companies.filter(({ id }) => row.organisations.includes(id)).map(({ name }) => name),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at.toISOString(),
  }))
}

/** Links to a remote's releases that are good now, the newest first. @throws Refusal NICHT_GEFUNDEN */
export async function listLookLinks(ctx: CallerContext, remote: string): Promise<LookLink[]> {
  requireResponsible(ctx, remote)
  await writeForAll(ctx.tx)
  const known = await ctx.tx.selectFrom('plattform_ausgabe').select('remote').where('remote', '=', remote).limit(1).executeTakeFirst()
  orNotFound(known)
  const rows = await ctx.tx
    .selectFrom('plattform_look_link')
    .selectAll()
    .where('remote', '=', remote)
    .where('expires_at', '>', ctx.now)
    .orderBy('created_at', 'desc')
    .execute()
  return asLinks(ctx.tx, rows)
}

/** Ends a link at once, and what is looked at by it. @throws Refusal NICHT_GEFUNDEN */
export async function endLookLink(ctx: CallerContext, id: string): Promise<void> {
  await writeForAll(ctx.tx)
  const { remote, version } = orNotFound(
    await ctx.tx.deleteFrom('plattform_look_link').where('id', '=', id).returning(['remote', 'version']).executeTakeFirst(),
  )
  await recordChange(ctx, remote, 'LOOK_LINK_ENDED', { version, link: id })
  await announceLinks(ctx, remote)
}

/** A link's release. */
export type Linked = Readonly<{ id: string; remote: string; version: string; expires_at: Date }>

/** The release that a link leads the caller to. @throws Refusal NICHT_GEFUNDEN, also where the link was given to others */
export async function findLinked({ tx, caller, now }: CallerContext, token: string): Promise<Linked> {
  await writeForAll(tx)
  return orNotFound(
    await tx
      .selectFrom('plattform_look_link')
      .select(['id', 'remote', 'version', 'expires_at'])
      .where('hash', '=', secretHash(token))
      .where('expires_at', '>', now)
      .where(sql<boolean>`(people ? ${caller.nutzerId} or organisations ? ${caller.orgId})`)
      .executeTakeFirst(),
  )
}

/** Opens the release of a link for the caller, who may have lost it since it was read. @throws Refusal as `findLinked` and `openLook` */
export async function followLookLink(ctx: CallerContext & Switching, token: string): Promise<Look> {
  const { remote, version, ...link } = await findLinked(ctx, token)
  return openLook(ctx, { remote, version }, link)
}
