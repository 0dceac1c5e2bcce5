import type { Api, GevoChannel } from '@avalwerk/contracts'
import {
  gleich,
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
import { gevoPath } from '../aufgaben/gevo.ts'
import { writeUnternehmenHistory } from '../buergschaft/historie.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import { type CallerContext, recordAudit } from '../kernel/vorgang.ts'
import { isOwn, type Unternehmen, unternehmenRow } from '../partner/unternehmen.ts'
import { lockUnternehmenForStep } from '../partner/unternehmensschritt.ts'

type Overview = Api['GET /partnerkonfigurator/api/private/v1/buerge/gevo']['antwort']

/** A company of a group whose channels the caller may read. @throws Refusal NICHT_GEFUNDEN */
async function readable(tx: DbTransaction, wer: Caller, gruppe: Group, id: string): Promise<Unternehmen> {
  const unternehmen = orNotFound(await unternehmenRow(tx, id))
  if (unternehmen.gruppe !== gruppe || !isOwn(unternehmen, wer)) throw new Refusal('NICHT_GEFUNDEN')
  return unternehmen
}

/** @throws Refusal NICHT_GEFUNDEN for a case of which the group isn't told */
function requireFall(gruppe: Group, gevo: Gevo): void {
  if (!gevosFor(gruppe).includes(gevo)) throw new Refusal('NICHT_GEFUNDEN')
}

async function channelOf(tx: DbTransaction, unternehmen: Unternehmen, gevo: Gevo): Promise<GevoChannel> {
  const { postfächer, kanäle, adressen, ...weg } = await gevoPath(tx, { orgId: unternehmen.org_id, unternehmenId: unternehmen.id }, gevo)
  return { gevo, unternehmenId: unternehmen.id, ...weg, kanäle: [...kanäle], adressen: [...adressen], postfächer: [...postfächer] }
}

/** How a company is reached about a business case. @throws Refusal NICHT_GEFUNDEN */
export async function gevoChannel(tx: DbTransaction, wer: Caller, gruppe: Group, id: string, gevo: Gevo): Promise<GevoChannel> {
  requireFall(gruppe, gevo)
  return channelOf(tx, await readable(tx, wer, gruppe, id), gevo)
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
export const gevoOverview = async (tx: DbTransaction, wer: Caller, gruppe: Group, id = wer.unternehmenId): Promise<Overview> =>
  overviewOf(tx, await readable(tx, wer, gruppe, id))

/** Addresses as they are kept: each once. */
const cleaned = (adressen: readonly string[]): string[] => [...new Set(adressen.map((adresse) => adresse.trim()).filter(Boolean))]

const inWords = (channel: ContactChannel): Record<string, string | null> => ({
  Aktiv: yesNo(channel.aktiv),
  Kanäle: channel.kanäle.map((kanal) => CHANNEL[kanal].name).join(', ') || null,
  Adressen: channel.adressen.join(', ') || null,
  Vertretung: channel.vertretung,
  Telefon: channel.telefonnummer,
})

async function melde(
  ctx: CallerContext,
  unternehmen: Unternehmen,
  gevo: string,
  vorher: Record<string, string | null>,
  nachher: Record<string, string | null>,
) {
  const werte = asValueChanges(vorher, nachher)
  await writeUnternehmenHistory(ctx, unternehmen.org_id, unternehmen.id, {
    code: 'GEVO',
    von: unternehmen.status,
    nach: unternehmen.status,
    sichtbar: ['EIGNER', 'BETREIBER'],
    textwerte: { gevo },
    werte,
  })
  await recordAudit(ctx, {
    orgId: unternehmen.org_id,
    aktion: 'GEVO',
    objektArt: 'UNTERNEHMEN',
    objektId: unternehmen.id,
    werte: { gevo, werte },
  })
  await announceChange(ctx.tx, { art: 'UNTERNEHMEN', id: unternehmen.id, orgs: [...new Set([unternehmen.org_id, ctx.wer.orgId])] })
}

/**
 * Changes how a company is reached about a business case.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG
 */
export async function updateGevoChannel(
  ctx: CallerContext,
  gruppe: Group,
  id: string,
  gevo: Gevo,
  { version, ...eingabe }: ContactChannel & { version: number },
): Promise<GevoChannel> {
  requireFall(gruppe, gevo)
  const unternehmen = await lockUnternehmenForStep(ctx, id)
  if (unternehmen.gruppe !== gruppe) throw new Refusal('NICHT_GEFUNDEN')
  const vorher = await channelOf(ctx.tx, unternehmen, gevo)
  if (vorher.version !== version) throw new Refusal('VERSION_VERALTET')
  const weg: ContactChannel = {
    aktiv: eingabe.aktiv,
    kanäle: [...new Set(eingabe.kanäle)],
    adressen: cleaned(eingabe.adressen),
    vertretung: orNothing(eingabe.vertretung),
    telefonnummer: orNothing(eingabe.telefonnummer),
  }
  assertValid(validateContactChannel(gevo, weg))
  const { aktiv, kanäle, adressen, vertretung, telefonnummer } = vorher
  const alt: ContactChannel = { aktiv, kanäle, adressen, vertretung, telefonnummer }
  if (!isDistinct(alt, weg)) throw new Refusal('OHNE_AENDERUNG')
  const werte = {
    aktiv: weg.aktiv,
    kanaele: JSON.stringify(weg.kanäle),
    adressen: JSON.stringify(weg.adressen),
    vertretung: weg.vertretung,
    telefonnummer: weg.telefonnummer,
    geaendert_am: ctx.jetzt,
  }
  await ctx.tx
    .insertInto('gevo_kanal')
    .values({ org_id: unternehmen.org_id, unternehmen_id: unternehmen.id, gevo, ...werte })
    .onConflict((konflikt) =>
      konflikt.columns(['org_id', 'unternehmen_id', 'gevo']).doUpdateSet((w) => ({ ...werte, version: w('gevo_kanal.version', '+', 1) })),
    )
    .execute()
  await melde(ctx, unternehmen, GEVOS[gevo].name, inWords(alt), inWords(weg))
  return channelOf(ctx.tx, unternehmen, gevo)
}

/** Changes a guarantor's mailboxes for all cases that name none. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateDefaultMail(ctx: CallerContext, id: string, version: number, eingabe: readonly string[]): Promise<Overview> {
  const unternehmen = await lockUnternehmenForStep(ctx, id, version)
  if (unternehmen.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  const defaultMail = cleaned(eingabe)
  assertValid(validateAddresses(defaultMail, 'defaultMail'))
  if (gleich(unternehmen.gevo_default_mail, defaultMail)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await ctx.tx
    .updateTable('unternehmen')
    .set((w) => ({ gevo_default_mail: JSON.stringify(defaultMail), version: w('version', '+', 1), geaendert_am: ctx.jetzt }))
    .where('org_id', '=', unternehmen.org_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const inOne = (adressen: readonly string[]) => ({ Adressen: adressen.join(', ') || null })
  await melde(ctx, unternehmen, 'Default-Mail', inOne(unternehmen.gevo_default_mail), inOne(defaultMail))
  return overviewOf(ctx.tx, neu)
}
