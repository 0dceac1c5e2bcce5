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
  const u = orNotFound(await unternehmenRow(tx, id))
  if (u.gruppe !== gruppe || !isOwn(u, wer)) throw new Refusal('NICHT_GEFUNDEN')
  return u
}

/** @throws Refusal NICHT_GEFUNDEN for a case of which the group isn't told */
function requireFall(gruppe: Group, gevo: Gevo): void {
  if (!gevosFor(gruppe).includes(gevo)) throw new Refusal('NICHT_GEFUNDEN')
}

async function channelOf(tx: DbTransaction, u: Unternehmen, gevo: Gevo): Promise<GevoChannel> {
  const { postfächer, kanäle, adressen, ...weg } = await gevoPath(tx, { orgId: u.org_id, unternehmenId: u.id }, gevo)
  return { gevo, unternehmenId: u.id, ...weg, kanäle: [...kanäle], adressen: [...adressen], postfächer: [...postfächer] }
}

/** How a company is reached about a business case. @throws Refusal NICHT_GEFUNDEN */
export async function gevoChannel(tx: DbTransaction, wer: Caller, gruppe: Group, id: string, gevo: Gevo): Promise<GevoChannel> {
  requireFall(gruppe, gevo)
  return channelOf(tx, await readable(tx, wer, gruppe, id), gevo)
}

async function overviewOf(tx: DbTransaction, u: Unternehmen): Promise<Overview> {
  const gevos: GevoChannel[] = []
  for (const gevo of gevosFor(u.gruppe)) gevos.push(await channelOf(tx, u, gevo))
  return { unternehmenId: u.id, defaultMail: u.gevo_default_mail, version: u.version, gevos }
}

/**
 * A company's channels for all business cases of its group: the own one's, unless another is named that the caller may read.
 * @throws Refusal NICHT_GEFUNDEN
 */
export const gevoOverview = async (tx: DbTransaction, wer: Caller, gruppe: Group, id = wer.unternehmenId): Promise<Overview> =>
  overviewOf(tx, await readable(tx, wer, gruppe, id))

/** Addresses as they are kept: each once. */
const cleaned = (adressen: readonly string[]): string[] => [...new Set(adressen.map((adresse) => adresse.trim()).filter(Boolean))]

const inWords = (w: ContactChannel): Record<string, string | null> => ({
  Aktiv: yesNo(w.aktiv),
  Kanäle: w.kanäle.map((kanal) => CHANNEL[kanal].name).join(', ') || null,
  Adressen: w.adressen.join(', ') || null,
  Vertretung: w.vertretung,
  Telefon: w.telefonnummer,
})

async function melde(
  v: CallerContext,
  u: Unternehmen,
  gevo: string,
  vorher: Record<string, string | null>,
  nachher: Record<string, string | null>,
) {
  const werte = asValueChanges(vorher, nachher)
  await writeUnternehmenHistory(v, u.org_id, u.id, {
    code: 'GEVO',
    von: u.status,
    nach: u.status,
    sichtbar: ['EIGNER', 'BETREIBER'],
    textwerte: { gevo },
    werte,
  })
  await recordAudit(v, { orgId: u.org_id, aktion: 'GEVO', objektArt: 'UNTERNEHMEN', objektId: u.id, werte: { gevo, werte } })
  await announceChange(v.tx, { art: 'UNTERNEHMEN', id: u.id, orgs: [...new Set([u.org_id, v.wer.orgId])] })
}

/**
 * Changes how a company is reached about a business case.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG
 */
export async function updateGevoChannel(
  v: CallerContext,
  gruppe: Group,
  id: string,
  gevo: Gevo,
  { version, ...eingabe }: ContactChannel & { version: number },
): Promise<GevoChannel> {
  requireFall(gruppe, gevo)
  const u = await lockUnternehmenForStep(v, id)
  if (u.gruppe !== gruppe) throw new Refusal('NICHT_GEFUNDEN')
  const vorher = await channelOf(v.tx, u, gevo)
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
    geaendert_am: v.jetzt,
  }
  await v.tx
    .insertInto('gevo_kanal')
    .values({ org_id: u.org_id, unternehmen_id: u.id, gevo, ...werte })
    .onConflict((konflikt) =>
      konflikt.columns(['org_id', 'unternehmen_id', 'gevo']).doUpdateSet((w) => ({ ...werte, version: w('gevo_kanal.version', '+', 1) })),
    )
    .execute()
  await melde(v, u, GEVOS[gevo].name, inWords(alt), inWords(weg))
  return channelOf(v.tx, u, gevo)
}

/** Changes a guarantor's mailboxes for all cases that name none. @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateDefaultMail(v: CallerContext, id: string, version: number, eingabe: readonly string[]): Promise<Overview> {
  const u = await lockUnternehmenForStep(v, id, version)
  if (u.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  const defaultMail = cleaned(eingabe)
  assertValid(validateAddresses(defaultMail, 'defaultMail'))
  if (gleich(u.gevo_default_mail, defaultMail)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await v.tx
    .updateTable('unternehmen')
    .set((w) => ({ gevo_default_mail: JSON.stringify(defaultMail), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('org_id', '=', u.org_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const inOne = (adressen: readonly string[]) => ({ Adressen: adressen.join(', ') || null })
  await melde(v, u, 'Default-Mail', inOne(u.gevo_default_mail), inOne(defaultMail))
  return overviewOf(v.tx, neu)
}
