import { randomUUID } from 'node:crypto'
import type { Api, Freigabe as FreigabeDetails } from '@avalwerk/contracts'
import {
  RESPONSE_STATUS,
  BUERGSCHAFT_STATUS,
  email as emailRule,
  type EventCode,
  formatDate,
  calendarDate,
  MESSAGES,
  addDays,
  SHARE_MAX_DAYS,
  PARTIAL_RIGHTS,
  futureRule,
} from '@avalwerk/domain'
import {
  withGreeting,
  openAufgabe,
  closeAufgaben,
  writeAll,
  mailText,
  sendLater,
  notifyPerson,
  partiesOfUnternehmen,
  announce,
  audit,
} from '../aggregate/index.ts'
import { type Buergschaft, buergschaften, requireRole, placeholdersOf, shareWith, writeOwn } from '../buergschaft/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { Db } from '../kernel/instants.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import { type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import { findPresentView } from '../records/buergschaftSicht.ts'
import { findNutzer, findNutzerOfAuftraggeber, listActiveNutzer } from '../records/nutzer.ts'
import { type Freigabe, holds } from '../records/freigabe.ts'
import { writeComment } from './comments.ts'

type Input = Api['buergschaft']['freigeben']['body']

const asDetail = (freigabe: Freigabe): FreigabeDetails => ({
  id: freigabe.id,
  empfaenger: freigabe.empfaenger_name ?? freigabe.empfaenger_email,
  email: freigabe.empfaenger_email,
  recht: freigabe.recht,
  status: freigabe.status,
  antwort: freigabe.antwort,
  von: freigabe.von_name,
  bis: freigabe.bis,
  erstelltAm: freigabe.erstellt_am.toISOString(),
  beantwortetAm: freigabe.beantwortet_am?.toISOString() ?? null,
})

/** The beneficiary's guarantee, taken by one of its people. */
async function lockOwnForStep(ctx: CallerContext, id: string): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  return buergschaft
}

/** The beneficiary of a guarantee, for one of its people who only reads. @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT */
async function readOwnCompany({ tx, caller }: CallerContext, id: string): Promise<string> {
  const { rolle, unternehmen_id } = orNotFound(await findPresentView(tx, caller, id))
  if (rolle !== 'AUFTRAGGEBER') throw new Refusal('RECHT_FEHLT')
  return unternehmen_id
}

/** The shares of a guarantee by the caller's organisation that hold on a day. */
const ownShares = ({ tx, caller }: CallerContext, id: string, today: string) =>
  tx
    .selectFrom('buergschaft_freigabe as f')
    .selectAll('f')
    .where('f.buergschaft_id', '=', id)
    .where('f.org_id', '=', caller.orgId)
    .where(holds('f', today))

/** The shares of the own organisation that hold. @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT */
export async function listFreigaben(ctx: CallerContext, id: string): Promise<FreigabeDetails[]> {
  await readOwnCompany(ctx, id)
  const rows = await ownShares(ctx, id, calendarDate(ctx.now)).orderBy('f.erstellt_am').execute()
  return rows.map(asDetail)
}

/** Colleagues, and whether they see the guarantee's company anyway: a share widens that, and says so. */
export async function listColleagues(ctx: CallerContext, id: string) {
  const unternehmenId = await readOwnCompany(ctx, id)
  const people = await listActiveNutzer(ctx.tx, ctx.caller.orgId)
  const others = people.filter((person) => person.id !== ctx.caller.nutzerId)
  return others.map((person) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    siehtSonst: !person.sichtbeschraenkt || person.sichtberechtigte.includes(unternehmenId),
  }))
}

/**
 * Shares a guarantee with a person, by their address. The caller isn't told whether a person outside of their own organisation has an
 * account: an address without one is invited, and its owner sees the guarantee once they have an account.
 * @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG
 */
export async function shareBuergschaft(ctx: CallerContext, id: string, input: Input): Promise<FreigabeDetails> {
  const buergschaft = await lockOwnForStep(ctx, id)
  if (BUERGSCHAFT_STATUS[buergschaft.status].end) throw new Refusal('SCHRITT_UNZULAESSIG')
  const caller = ctx.caller
  const address = input.email.trim().toLowerCase()
  const today = calendarDate(ctx.now)
  const faults = [
    { field: 'email', reason: address === '' ? MESSAGES.required : emailRule(address) },
    {
      field: 'bis',
      reason:
        futureRule(input.bis, today) ??
        (input.bis > addDays(today, SHARE_MAX_DAYS) ? `Eine Freigabe gilt höchstens ${SHARE_MAX_DAYS} Tage.` : undefined),
    },
  ].flatMap(({ field, reason }) => (reason ? [{ feld: field, grund: reason }] : []))
  assertValid(faults)
  const person = await findNutzerOfAuftraggeber(ctx.tx, address)
  if (person?.id === caller.nutzerId) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'email', grund: 'Das sind Sie selbst.' }])
  // A new share with the same person replaces the earlier one.
  const former = await ownShares(ctx, id, '0001-01-01').where('f.empfaenger_email', '=', address).executeTakeFirst()
  if (former) await close(ctx, former)
  const freigabe = await ctx.tx
    .insertInto('buergschaft_freigabe')
    .values({
      org_id: caller.orgId,
      id: randomUUID(),
      buergschaft_id: id,
      recht: input.recht,
      status: 'OFFEN',
      empfaenger_email: address,
      empfaenger_nutzer: person?.id ?? null,
      // A person who isn't of the own organisation is known by their address alone.
      empfaenger_name: person?.org_id === caller.orgId ? person.name : null,
      von_nutzer: caller.nutzerId,
      von_name: caller.name,
      von_unternehmen: caller.unternehmenName,
      nachricht: input.nachricht?.trim() || null,
      bis: input.bis,
      erstellt_am: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const name = freigabe.empfaenger_name ?? address
  await event(ctx, buergschaft, freigabe, 'GETEILT', { name, recht: PARTIAL_RIGHTS[freigabe.recht].caption }, person?.org_id)
  const about = { kind: 'BUERGSCHAFT', id } as const
  const values = { ...placeholdersOf(buergschaft), name: `${caller.name} (${caller.unternehmenName})` }
  if (!person)
    await sendLater(
      ctx,
      caller.orgId,
      { email: address, name: address },
      'Eine Bürgschaft wurde mit Ihnen geteilt',
      withGreeting(
        address,
        mailText({
          sentence: `${values.name} möchte Ihnen bis zum ${formatDate(freigabe.bis)} eine Bürgschaft zeigen. Sie brauchen dafür einen Zugang unter dieser Adresse.`,
          reason: 'MITTEILUNGEN',
        }),
      ),
      { anlass: { art: 'FREIGABE', orgId: caller.orgId, id: freigabe.id } },
    )
  else {
    const recipient = { orgId: person.org_id, unternehmenId: person.unternehmen_id, nutzerId: person.id }
    await notifyPerson(ctx, 'M-AG-31', about, recipient, values, [
      { name: 'Erlaubt', wert: PARTIAL_RIGHTS[freigabe.recht].caption },
      { name: 'Bis', wert: formatDate(freigabe.bis) },
      ...(freigabe.nachricht ? [{ name: 'Nachricht', wert: freigabe.nachricht }] : []),
    ])
    if (freigabe.recht === 'FREIGABE_PRUEFEN')
      await openAufgabe(ctx, 'A-08', about, await partiesOfUnternehmen(ctx.tx, recipient), values, { onlyFor: person.id })
  }
  return asDetail(freigabe)
}

/** The values of a share that the audit keeps: the share's id instead of the person it is with, who may be of another organisation. */
const withoutName = ({ id }: Freigabe, { name: _, ...values }: Record<string, string>) => ({ freigabe: id, ...values })

/** Sharing is the beneficiary's own affair: no other party reads of it. */
async function event(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  freigabe: Freigabe,
  code: EventCode,
  placeholders: Record<string, string>,
  recipientOrg?: string,
): Promise<void> {
  const id = buergschaft.id
  await writeOwn(ctx, buergschaft, freigabe.org_id, { code, placeholders })
  await audit(ctx, {
    orgId: freigabe.org_id,
    action: code,
    objectKind: 'BUERGSCHAFT',
    objectId: id,
    values: withoutName(freigabe, placeholders),
  })
  const orgs = [freigabe.org_id, ...(recipientOrg ? [recipientOrg] : [])]
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs })
}

async function close(ctx: UseCaseContext, freigabe: Freigabe): Promise<void> {
  await ctx.tx
    .updateTable('buergschaft_freigabe')
    .set({ beendet_am: ctx.now })
    .where('org_id', '=', freigabe.org_id)
    .where('id', '=', freigabe.id)
    .execute()
  if (freigabe.empfaenger_nutzer)
    await closeAufgaben(ctx, ['A-08'], { kind: 'BUERGSCHAFT', id: freigabe.buergschaft_id }, 'TEILEN_BEENDET', {
      onlyFor: freigabe.empfaenger_nutzer,
    })
}

/** Ends a share; by the system when it has run out. */
async function closeFreigabe(ctx: UseCaseContext, buergschaft: Buergschaft, freigabe: Freigabe): Promise<void> {
  await close(ctx, freigabe)
  const person = await findNutzerOfAuftraggeber(ctx.tx, freigabe.empfaenger_email)
  await event(ctx, buergschaft, freigabe, 'TEILEN_BEENDET', { name: freigabe.empfaenger_name ?? freigabe.empfaenger_email }, person?.org_id)
}

/** Shares whose last day is over. */
const expired = (db: Db, now: Date) =>
  db.selectFrom('buergschaft_freigabe').where('beendet_am', 'is', null).where('bis', '<', calendarDate(now))

/** Ids of shares whose last day is over, the oldest first. */
export const listExpiredFreigaben = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (await expired(db, now).select('id').orderBy('bis').limit(most).execute()).map(({ id }) => id)

/** Ends one of them, unless another transaction does. */
export async function endExpiredFreigabe(ctx: UseCaseContext, id: string): Promise<void> {
  const freigabe = await expired(ctx.tx, ctx.now).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
  if (freigabe) await closeFreigabe(ctx, await buergschaften.lockRow(ctx, freigabe.buergschaft_id), freigabe)
}

/** Ends all shares of an organisation with others. */
export async function endAllOf({ tx, now }: UseCaseContext, orgId: string): Promise<void> {
  await tx
    .updateTable('buergschaft_freigabe')
    .set({ beendet_am: now })
    .where('org_id', '=', orgId)
    .where('beendet_am', 'is', null)
    .execute()
}

/** The beneficiary ends a share. @throws Refusal NICHT_GEFUNDEN */
export async function endFreigabe(ctx: CallerContext, id: string, freigabeId: string): Promise<void> {
  const buergschaft = await lockOwnForStep(ctx, id)
  const freigabe = orNotFound(
    await ctx.tx
      .selectFrom('buergschaft_freigabe')
      .selectAll()
      .where('org_id', '=', ctx.caller.orgId)
      .where('buergschaft_id', '=', id)
      .where('id', '=', freigabeId)
      .executeTakeFirst(),
  )
  if (freigabe.beendet_am === null) await closeFreigabe(ctx, buergschaft, freigabe)
}

/** The invitation to a share couldn't be delivered. */
export async function markUndeliverable(tx: DbTransaction, { orgId, id }: { orgId: string; id: string }): Promise<void> {
  const freigabe = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'FEHLER' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'OFFEN')
    .where('beendet_am', 'is', null)
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (freigabe) await announce({ tx }, { art: 'BUERGSCHAFT', id: freigabe.buergschaft_id, orgs: [orgId] })
}

/** The invitation to a share is sent once more, and the share waits again. @returns false where it is over or answered */
export async function reopenInvitation(tx: DbTransaction, { orgId, id }: { orgId: string; id: string }, now: Date): Promise<boolean> {
  const freigabe = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'OFFEN' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['OFFEN', 'FEHLER'])
    .where('beendet_am', 'is', null)
    .where('bis', '>=', calendarDate(now))
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (freigabe) await announce({ tx }, { art: 'BUERGSCHAFT', id: freigabe.buergschaft_id, orgs: [orgId] })
  return freigabe !== undefined
}

/** The person who was asked answers. A refusal says why. @throws Refusal NICHT_GEFUNDEN, SCHRITT_UNZULAESSIG, GRUND_FEHLT */
export async function respondToFreigabe(
  ctx: CallerContext,
  id: string,
  response: 'ANGENOMMEN' | 'ABGELEHNT',
  comment: string | null,
): Promise<void> {
  const { caller } = ctx
  const freigabe = orNotFound(await shareWith(ctx.tx, caller, id, ctx.now))
  if (freigabe.recht !== 'FREIGABE_PRUEFEN' || freigabe.status !== 'OFFEN') throw new Refusal('SCHRITT_UNZULAESSIG')
  if (response === 'ABGELEHNT' && !comment) throw new Refusal('GRUND_FEHLT')
  const buergschaft = await buergschaften.lockRow(ctx, id)
  const answered = await ctx.tx
    .updateTable('buergschaft_freigabe')
    .set({ status: response, antwort: comment, beantwortet_am: ctx.now })
    .where('org_id', '=', freigabe.org_id)
    .where('id', '=', freigabe.id)
    .where('status', '=', 'OFFEN')
    .where('beendet_am', 'is', null)
    .executeTakeFirst()
  // Another answer came first, or its end.
  if (answered.numUpdatedRows === 0n) throw new Refusal('SCHRITT_UNZULAESSIG')
  await closeAufgaben(ctx, ['A-08'], { kind: 'BUERGSCHAFT', id }, 'FREIGABE', { onlyFor: caller.nutzerId })
  const placeholders = { name: caller.name, antwort: RESPONSE_STATUS[response] }
  await writeOwn(ctx, buergschaft, freigabe.org_id, { code: 'FREIGABE', placeholders, reason: comment })
  await audit(ctx, {
    orgId: freigabe.org_id,
    action: 'FREIGABE',
    objectKind: 'BUERGSCHAFT',
    objectId: id,
    values: withoutName(freigabe, placeholders),
  })
  if (comment) await writeComment(ctx, buergschaft, freigabe.org_id, comment)
  const asking = await findNutzer(ctx.tx, freigabe.von_nutzer)
  const recipients = asking?.aktiv && asking.erhaelt_emails ? [asking] : []
  await writeAll(ctx, { orgId: freigabe.org_id, unternehmenId: buergschaft.auftraggeber_id ?? '' }, recipients, {
    betreff: 'Antwort auf Ihre Freigabeprüfung',
    sentence: `${caller.name} hat auf Ihre Bitte um Freigabeprüfung zur Bürgschaft ${placeholdersOf(buergschaft).nummer} geantwortet: ${RESPONSE_STATUS[response]}.`,
    target: { caption: 'Zur Bürgschaft', path: `/auftraggeber/buergschaften/details/${id}` },
  })
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [freigabe.org_id, caller.orgId] })
}
