import type { Api, GevoChannel } from '@avalwerk/contracts'
import {
  isEqual,
  yesNo,
  orNothing,
  asValueChanges,
  type Gevo,
  GEVOS,
  gevosFor,
  type Group,
  isDistinct,
  CHANNEL,
  type ContactChannel,
  validateAddresses,
  validateContactChannel,
} from '@avalwerk/domain'
import { gevoPath, announce } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import { type CallerContext } from '../kernel/useCase.ts'
import { changeDefaultMail, isOwnUnternehmen, type Unternehmen, unternehmenAggregate } from '../partner/index.ts'
import { findVisibleUnternehmen } from '../records/unternehmen.ts'
import { type DbTransaction, readForAll } from '../kernel/database.ts'

type Overview = Api['kontaktweg']['alleVonBuergen']['response']

/** A company of a group whose channels the caller may read. @throws Refusal NICHT_GEFUNDEN */
async function readable(tx: DbTransaction, caller: Caller, group: Group, id: string): Promise<Unternehmen> {
  const unternehmen = orNotFound(await findVisibleUnternehmen(tx, caller, id))
  if (unternehmen.gruppe !== group || !isOwnUnternehmen(unternehmen, caller)) throw new Refusal('NICHT_GEFUNDEN')
  return unternehmen
}

/** @throws Refusal NICHT_GEFUNDEN for a case of which the group isn't told */
function requireGevo(group: Group, gevo: Gevo): void {
  if (!gevosFor(group).includes(gevo)) throw new Refusal('NICHT_GEFUNDEN')
}

async function channelOf(tx: DbTransaction, unternehmen: Unternehmen, gevo: Gevo): Promise<GevoChannel> {
  const {
    mailboxes,
    kanaele: channels,
    adressen,
    ...way
  } = await gevoPath(tx, { orgId: unternehmen.org_id, unternehmenId: unternehmen.id }, gevo)
  return { gevo, unternehmenId: unternehmen.id, ...way, kanaele: [...channels], adressen: [...adressen], postfaecher: [...mailboxes] }
}

/** The way by which a company is reached about a business case. @throws Refusal NICHT_GEFUNDEN */
export async function getGevoChannel(tx: DbTransaction, caller: Caller, group: Group, id: string, gevo: Gevo): Promise<GevoChannel> {
  requireGevo(group, gevo)
  const unternehmen = await readable(tx, caller, group, id)
  return readForAll(tx, () => channelOf(tx, unternehmen, gevo))
}

async function overviewOf(tx: DbTransaction, unternehmen: Unternehmen): Promise<Overview> {
  const gevos: GevoChannel[] = []
  for (const gevo of gevosFor(unternehmen.gruppe)) gevos.push(await channelOf(tx, unternehmen, gevo))
  return { unternehmenId: unternehmen.id, defaultMail: unternehmen.gevo_default_mail, version: unternehmen.version, gevos }
}

/**
 * A company's channels for all business cases of its group: the own one's, unless another is named that the caller may read.
 * @throws Refusal NICHT_GEFUNDEN
 */
export async function getGevoOverview(tx: DbTransaction, caller: Caller, group: Group, id = caller.unternehmenId): Promise<Overview> {
  const unternehmen = await readable(tx, caller, group, id)
  // Also what is inherited from a company above that the caller doesn't see: that is where its messages go.
  return readForAll(tx, () => overviewOf(tx, unternehmen))
}

/** Addresses as they are kept: each once. */
const cleanAddresses = (addresses: readonly string[]): string[] => [...new Set(addresses.map((address) => address.trim()).filter(Boolean))]

const inWords = (channel: ContactChannel): Record<string, string | null> => ({
  Aktiv: yesNo(channel.aktiv),
  Kanäle: channel.kanaele.map((channel) => CHANNEL[channel].name).join(', ') || null,
  Adressen: channel.adressen.join(', ') || null,
  Vertretung: channel.vertretung,
  Telefon: channel.telefonnummer,
})

async function notify(
  ctx: CallerContext,
  unternehmen: Unternehmen,
  gevo: string,
  before: Record<string, string | null>,
  afterwards: Record<string, string | null>,
) {
  const werte = asValueChanges(before, afterwards)
  const event = { code: 'GEVO', from: unternehmen.status, placeholders: { gevo }, values: werte } as const
  await unternehmenAggregate.recordSilently(ctx, unternehmen, event, { gevo, werte })
  await announce(ctx, { art: 'UNTERNEHMEN', id: unternehmen.id, orgs: [...new Set([unternehmen.org_id, ctx.caller.orgId])] })
}

/**
 * Changes how a company is reached about a business case.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG
 */
export async function updateGevoChannel(
  ctx: CallerContext,
  group: Group,
  id: string,
  gevo: Gevo,
  { version, ...input }: ContactChannel & { version: number },
): Promise<GevoChannel> {
  requireGevo(group, gevo)
  const unternehmen = await unternehmenAggregate.lock(ctx, id)
  if (unternehmen.gruppe !== group) throw new Refusal('NICHT_GEFUNDEN')
  const before = await channelOf(ctx.tx, unternehmen, gevo)
  if (before.version !== version) throw new Refusal('VERSION_VERALTET')
  const way: ContactChannel = {
    aktiv: input.aktiv,
    kanaele: [...new Set(input.kanaele)],
    adressen: cleanAddresses(input.adressen),
    vertretung: orNothing(input.vertretung),
    telefonnummer: orNothing(input.telefonnummer),
  }
  assertValid(validateContactChannel(gevo, way))
  const { aktiv, kanaele: channels, adressen, vertretung, telefonnummer } = before
  const older: ContactChannel = { aktiv, kanaele: channels, adressen, vertretung, telefonnummer }
  if (!isDistinct(older, way)) throw new Refusal('OHNE_AENDERUNG')
  const values = {
    aktiv: way.aktiv,
    kanaele: JSON.stringify(way.kanaele),
    adressen: JSON.stringify(way.adressen),
    vertretung: way.vertretung,
    telefonnummer: way.telefonnummer,
    geaendert_am: ctx.now,
  }
  await ctx.tx
    .insertInto('gevo_kanal')
    .values({ org_id: unternehmen.org_id, unternehmen_id: unternehmen.id, gevo, ...values })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'unternehmen_id', 'gevo']).doUpdateSet((w) => ({ ...values, version: w('gevo_kanal.version', '+', 1) })),
    )
    .execute()
  await notify(ctx, unternehmen, GEVOS[gevo].name, inWords(older), inWords(way))
  return channelOf(ctx.tx, unternehmen, gevo)
}

/** Changes a guarantor's mailboxes for all cases that name none. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateDefaultMail(ctx: CallerContext, id: string, version: number, input: readonly string[]): Promise<Overview> {
  const unternehmen = await unternehmenAggregate.lock(ctx, id, version)
  if (unternehmen.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  const defaultMail = cleanAddresses(input)
  assertValid(validateAddresses(defaultMail, 'defaultMail'))
  if (isEqual(unternehmen.gevo_default_mail, defaultMail)) throw new Refusal('OHNE_AENDERUNG')
  const fresh = await changeDefaultMail(ctx, unternehmen, defaultMail)
  const inOne = (addresses: readonly string[]) => ({ Adressen: addresses.join(', ') || null })
  await notify(ctx, unternehmen, 'Default-Mail', inOne(unternehmen.gevo_default_mail), inOne(defaultMail))
  return overviewOf(ctx.tx, fresh)
}
