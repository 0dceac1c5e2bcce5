import { refusedByTwo, type ReleaseRule } from '@avalwerk/domain'
import {
  keptDescriptor,
  type RemoteDescriptor,
  type RunningShell,
  validateInForce,
  validateRelease,
  validateShell,
} from '@avalwerk/platform/release'
import { DESCRIPTOR, integrityOf, type ReleaseContents } from '@avalwerk/platform/releaseFiles'
import { sql } from 'kysely'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { judgeRelease, keptFiles } from '../files/index.ts'
import type { JudgedRelease } from '../kernel/fileReader.ts'
import { recogniseSignatures, requireSignature, requireSignatureAtArrival } from './signing.ts'
import { keepMaps } from './sources.ts'
import type { ReleaseStore } from './store.ts'
import { shellFor } from './shellInForce.ts'
import { actorName, readInForce, requireResponsible, recordChange } from './state.ts'
import { agrees, type StoredRelease, unlistedFiles } from './stored.ts'

/** @throws Refusal AUSGABE_ABGELEHNT with every reason */
function requireUsable(reasons: readonly string[]): void {
  if (reasons.length)
    throw new Refusal(
      'AUSGABE_ABGELEHNT',
      reasons.map((grund) => ({ feld: 'ausgabe', grund })),
    )
}

/** Descriptors of what other remotes have in force or on trial: a new release must not get in their way. */
async function otherInForce(tx: DbTransaction, remote: string): Promise<RemoteDescriptor[]> {
  const rows = await readInForce(tx)
  return rows.filter((row) => row.remote !== remote).map(({ beschreibung }) => keptDescriptor(beschreibung))
}

/** One publication of a remote at a time, in all processes. */
export const lockPublication = (tx: DbTransaction, remote: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`plattform:${remote}`}))`.execute(tx)

/** A release that is kept. `bekannt`: it was there already; `stand`: the remote's revision, 0 while none of its releases is in force. */
export type Published = Readonly<{ remote: string; version: string; bekannt: boolean; stand: number }>

/** A use case that publishes, switches or shows releases, and what the installation demands of them. */
export type ReleaseFlow = UseCaseContext & Readonly<{ rule: ReleaseRule }>

/**
 * Publishes a build that was unpacked and judged: it is kept under its version, for good. What browsers get doesn't change.
 * @throws Refusal AUSGABE_ABGELEHNT, AUSGABE_VORHANDEN, NICHT_GEFUNDEN, NICHT_SIGNIERT, SIGNATUR_UNGUELTIG
 */
export async function publishRelease(
  ctx: ReleaseFlow,
  store: ReleaseStore,
  remote: string,
  release: JudgedRelease & { files: ReleaseContents },
): Promise<Published> {
  requireResponsible(ctx, remote)
  return takeUp(ctx, store, remote, release)
}

/**
 * The same with the files of a build of our own at hand.
 * @param judging what it comes with
 */
export async function publishOwn(
  ctx: ReleaseFlow,
  store: ReleaseStore,
  remote: string,
  files: ReleaseContents,
  judging: Judging,
): Promise<Published> {
  const judged = judgeRelease(files)
  if ('reasons' in judged) requireUsable(judged.reasons)
  return takeUp(ctx, store, remote, { ...(judged as JudgedRelease), files: keptFiles(files) }, judging)
}

/** Beside which releases, and by which shell, one is judged where that isn't what is there now. */
type Judging = Readonly<{ others: readonly RemoteDescriptor[]; shell: RunningShell }>

/** @param judging what it comes with; what is in force and served, unless said otherwise */
async function takeUp(
  ctx: ReleaseFlow,
  store: ReleaseStore,
  remote: string,
  { description, measured, twins, signatures, origin, maps, files }: JudgedRelease & { files: ReleaseContents },
  judging?: Judging,
): Promise<Published> {
  if (description.name !== remote) requireUsable([`Das ist ein Build von ${description.name}, nicht von ${remote}.`])
  await writeForAll(ctx.tx)
  await lockPublication(ctx.tx, remote)
  const { others, shell } = judging ?? { others: await otherInForce(ctx.tx, remote), shell: await shellFor(ctx.tx, description) }
  requireUsable([...validateRelease(description, measured, others, shell), ...twins])
  const descriptor = files.get(DESCRIPTOR) as Uint8Array
  const signedBy = await recogniseSignatures(ctx.tx, remote, descriptor, signatures)
  await requireSignatureAtArrival(ctx.tx, ctx.rule, remote, signedBy.length > 0)
  if (signedBy.length) requireUsable(withoutChecksum(unlistedFiles(files.keys(), description.integrity)))
  const known = await findRelease(ctx.tx, remote, description.version)
  if (known && !equal(keptDescriptor(known.beschreibung), description)) throw new Refusal('AUSGABE_VORHANDEN')
  // The files first: whatever is in the table can be served.
  const comes = !known || known.entfernt_am !== null || !(await store.fetch(remote, description.version))
  if (comes) await store.insert(remote, description.version, files)
  else if (signedBy.length && !(await isKept(store, remote, description.version, descriptor))) throw new Refusal('AUSGABE_VORHANDEN')
  const published = {
    veroeffentlicht_von: actorName(ctx),
    publisher_id: ctx.caller?.nutzerId || ctx.caller?.madeBy || null,
    origin: origin && JSON.stringify(origin),
    descriptor_sum: integrityOf(descriptor),
  }
  const isWithoutSum = !comes && known.descriptor_sum === null && (await isKept(store, remote, description.version, descriptor))
  await ctx.tx
    .insertInto('plattform_ausgabe')
    .values({
      remote,
      version: description.version,
      beschreibung: JSON.stringify(description),
      groesse: [...files.values()].reduce((total, content) => total + content.length, 0),
      veroeffentlicht_am: ctx.now,
      ...published,
      abgeloest_am: null,
      entfernt_am: null,
      in_kraft_am: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version']).doUpdateSet({
        entfernt_am: null,
        abgeloest_am: null,
        // A removed release comes back as it came first: in force for no browser yet.
        ...(known?.entfernt_am && { in_kraft_am: null }),
        // Its files are those of the caller who sends them now.
        ...(comes && published),
        // Of what was published before sums were kept.
        ...(isWithoutSum && { descriptor_sum: published.descriptor_sum }),
      }),
    )
    .execute()
  await keepMaps(ctx.tx, { remote, version: description.version }, maps, comes)
  const added = await keepSignatures(ctx, remote, description.version, signedBy)
  if (comes)
    await recordChange(ctx, remote, 'VEROEFFENTLICHT', {
      version: description.version,
      ...origin,
      ...(added.length && { signiert: added }),
    })
  else if (added.length) await recordChange(ctx, remote, 'SIGNIERT', { version: description.version, signiert: added })
  const row = await ctx.tx.selectFrom('plattform_remote').select('stand').where('remote', '=', remote).executeTakeFirst()
  return { remote, version: description.version, bekannt: known !== undefined, stand: row?.stand ?? 0 }
}

const withoutChecksum = (names: readonly string[]): string[] =>
  names.map((name) => `${name} hat keine Prüfsumme in der Beschreibung; eine Signatur gilt für alle Dateien.`)

/** Is the descriptor that is kept this one, byte for byte? */
async function isKept(store: ReleaseStore, remote: string, version: string, descriptor: Uint8Array): Promise<boolean> {
  const kept = (await store.read(remote, version))?.get(DESCRIPTOR)
  return kept !== undefined && Buffer.compare(kept, descriptor) === 0
}

/** @returns the names of the keys whose signatures weren't there yet */
async function keepSignatures(
  ctx: UseCaseContext,
  remote: string,
  version: string,
  signedBy: Awaited<ReturnType<typeof recogniseSignatures>>,
): Promise<readonly string[]> {
  if (signedBy.length === 0) return []
  const rows = await ctx.tx
    .insertInto('plattform_signature')
    .values(signedBy.map(({ key, sig }) => ({ remote, version, fingerprint: key.fingerprint, signature: sig, received_at: ctx.now })))
    .onConflict((conflict) => conflict.columns(['remote', 'version', 'fingerprint']).doNothing())
    .returning('fingerprint')
    .execute()
  return signedBy.filter(({ key }) => rows.some(({ fingerprint }) => fingerprint === key.fingerprint)).map(({ key }) => key.name)
}

/** The same scripts mean the same release: everything else in the descriptor follows from them or is checked. */
const equal = (descriptor: RemoteDescriptor, description: RemoteDescriptor): boolean => {
  const files = Object.keys(descriptor.integrity)
  return (
    files.length === Object.keys(description.integrity).length &&
    files.every((file) => descriptor.integrity[file] === description.integrity[file])
  )
}

const findRelease = (tx: DbTransaction, remote: string, version: string) =>
  tx.selectFrom('plattform_ausgabe').selectAll().where('remote', '=', remote).where('version', '=', version).executeTakeFirst()

/**
 * May the caller decide what is in force? Where two decide about releases, a key may not. The platform itself may.
 * @param publisher of the release that is to come in force; undefined where none does
 * @throws Refusal PERSON_VERLANGT, ANDERE_PERSON_VERLANGT
 */
export function requireDecider({ rule, caller }: Pick<ReleaseFlow, 'rule' | 'caller'>, publisher?: string | null): void {
  const refused = caller && refusedByTwo(rule, { isKey: !caller.nutzerId, own: isOwnRelease(publisher, caller.nutzerId) })
  if (refused) throw new Refusal(refused)
}

/** @param publisher as the record has it @param viewer an account's id; empty for a key */
export const isOwnRelease = (publisher: string | null | undefined, viewer: string): boolean => viewer !== '' && publisher === viewer

/**
 * A release has to be one that may be put in force now, by the caller: of the platform's contract, published by another where two decide,
 * with the files that were published, signed where that is asked for.
 * @param stored what the store has of it
 * @param beside versions of the remote that people go on getting
 * @throws Refusal NICHT_GEFUNDEN, AUSGABE_ABGELEHNT, PERSON_VERLANGT, ANDERE_PERSON_VERLANGT, AUSGABE_VERAENDERT, NICHT_SIGNIERT,
 *   SIGNATUR_ENTZOGEN, SIGNATUR_UNGUELTIG
 */
export async function requireRelease(
  ctx: ReleaseFlow,
  remote: string,
  version: string,
  stored: StoredRelease | undefined,
  beside: readonly string[] = [],
): Promise<void> {
  const found = orNotFound(await findRelease(ctx.tx, remote, version))
  if (found.entfernt_am) throw new Refusal('NICHT_GEFUNDEN')
  requireDecider(ctx, found.publisher_id)
  const descriptor = keptDescriptor(found.beschreibung)
  const others = await otherInForce(ctx.tx, remote)
  requireUsable(validateInForce(descriptor, others, await shellFor(ctx.tx, descriptor, beside)))
  await requireGenuine(ctx, found, stored)
}

/** Requires that releases of a remote run on the shell that is served. @throws Refusal AUSGABE_ABGELEHNT with the reasons */
export async function requireRunning(tx: DbTransaction, remote: string, versions: readonly string[]): Promise<void> {
  for (const version of new Set(versions)) {
    const descriptor = keptDescriptor(orNotFound(await findRelease(tx, remote, version)).beschreibung)
    requireUsable(validateShell(descriptor, await shellFor(tx, descriptor, versions)))
  }
}

/**
 * Requires that the store has a release as it was published, and signed where that is asked for.
 * @throws Refusal VERSION_VERALTET, AUSGABE_VERAENDERT, NICHT_SIGNIERT, SIGNATUR_ENTZOGEN, SIGNATUR_UNGUELTIG
 */
export async function requireGenuine(
  { tx, rule }: ReleaseFlow,
  { remote, version, beschreibung }: Readonly<{ remote: string; version: string; beschreibung: unknown }>,
  stored: StoredRelease | undefined,
): Promise<void> {
  // The store was read before it was known which release it would be.
  if (stored?.remote !== remote || stored.version !== version) throw new Refusal('VERSION_VERALTET')
  const { descriptor, description, changed, unlisted } = stored
  if (!descriptor) throw alteredRefusal(['Die Dateien fehlen.'])
  const signed = await requireSignature(tx, rule, { remote, version, descriptor })
  const same = description?.name === remote && description.version === version && agrees(keptDescriptor(beschreibung), description)
  const faults = [
    ...(same ? [] : [`${DESCRIPTOR} sagt anderes als bei der Veröffentlichung.`]),
    ...changed.map((name) => `${name} hat eine andere Prüfsumme als in der Beschreibung.`),
    ...(signed ? withoutChecksum(unlisted) : []),
  ]
  if (faults.length) throw alteredRefusal(faults)
}

const alteredRefusal = (faults: readonly string[]): Refusal =>
  new Refusal(
    'AUSGABE_VERAENDERT',
    faults.map((grund) => ({ feld: 'ausgabe', grund })),
  )
