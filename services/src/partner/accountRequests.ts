import { dropLinks } from '../identity/index.ts'
import { randomBytes } from 'node:crypto'
import { ACCOUNT_REQUEST_DAYS, ADDRESS_PATH, ADMINISTRATOR, asAddress, AREAS, formatDate, calendarDate, mayGive } from '@avalwerk/domain'
import { sql } from 'kysely'
import { audit, message, type LinkInMail, sendLater, sendLinkLater } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { secretHash } from '../kernel/hash.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import {
  type StoredNutzer,
  type NutzerUseCase,
  lockNutzer,
  type Maintain,
  requireNoMore,
  seesNoMore,
  type Revision,
  takeStep,
} from './nutzerAggregate.ts'

/**
 * Requests for a user's account that aren't carried out at once: a new address counts when it is confirmed from there, and a user who
 * reviews or releases gets a new address, or loses their second factors, only when a second person has agreed.
 */

/** As the calls name them. */
export const REQUEST_KINDS = { EMAIL: 'EMAIL', FAKTOREN: 'FACTORS' } as const
export type RequestKind = keyof typeof REQUEST_KINDS

type Person = Pick<
  StoredNutzer,
  | 'id'
  | 'orgId'
  | 'vorname'
  | 'nachname'
  | 'email'
  | 'rolle'
  | 'rechte'
  | 'takesTwo'
  | 'unternehmenId'
  | 'unternehmenSichtbeschränkt'
  | 'sichtberechtigteUnternehmen'
>
const fullName = ({ vorname, nachname }: Pick<Person, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`
const UNKNOWN = 'Wenn Sie davon nichts wissen, wenden Sie sich bitte gleich an Ihre Administrator:innen.'
/** At most so many of the people who could agree are told: not a whole company. */
const TOLD_MOST = 20

/** A new address, to be confirmed from it. @throws Refusal ZWEITE_PERSON_FEHLT */
export async function requestAddress(ctx: Maintain, nutzer: Person, email: string): Promise<void> {
  const agreed = await ask(ctx, nutzer, 'EMAIL', email)
  await audit(ctx, { orgId: nutzer.orgId, action: 'EMAIL_BEANTRAGT', objectKind: 'NUTZER', objectId: nutzer.id, values: { email } })
  const sentence = `${ctx.caller.name} hat für Ihr Konto im Bürgschaftsportal eine neue E-Mail-Adresse angegeben: ${email}.`
  await tell(ctx, nutzer, 'Ihre E-Mail-Adresse im Bürgschaftsportal soll geändert werden', [
    sentence,
    'Sie gilt, sobald sie von dort bestätigt ist.',
    UNKNOWN,
  ])
  if (agreed) await sendConfirmation(ctx, nutzer, email)
}

/**
 * Asks for a user's second factors to be taken away.
 * @returns whether it may be done at once
 * @throws Refusal ZWEITE_PERSON_FEHLT
 */
export async function requestFactorReset(ctx: Maintain, nutzer: Person): Promise<boolean> {
  if (!nutzer.takesTwo) return true
  await ask(ctx, nutzer, 'FACTORS', null)
  const sentence = `${ctx.caller.name} hat beantragt, den zweiten Faktor Ihres Kontos im Bürgschaftsportal zurückzusetzen.`
  await tell(ctx, nutzer, 'Ihr zweiter Faktor im Bürgschaftsportal soll zurückgesetzt werden', [
    sentence,
    'Eine zweite Person muss noch zustimmen.',
    UNKNOWN,
  ])
  return false
}

/** Writes down a request, which replaces an earlier one. @returns whether no agreement is needed */
async function ask(ctx: Maintain, nutzer: Person, kind: 'EMAIL' | 'FACTORS', email: string | null): Promise<boolean> {
  const needs = nutzer.takesTwo
  const others = needs ? await whoMayAgree(ctx, nutzer) : []
  // The account's owner can agree to a new address, too, where another person asked for it.
  const owner = kind === 'EMAIL' && ctx.caller.nutzerId !== nutzer.id
  if (needs && !others.length && !owner) throw new Refusal('ZWEITE_PERSON_FEHLT')
  const values = {
    email,
    asked_by: ctx.caller.nutzerId,
    asked_by_name: ctx.caller.name,
    asked_at: ctx.now,
    needs_agreement: needs,
    agreed_by: null,
    token_hash: null,
    expires_at: expiry(ctx.now),
  }
  await ctx.tx
    .insertInto('account_request')
    .values({ org_id: nutzer.orgId, nutzer_id: nutzer.id, kind, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'nutzer_id', 'kind']).doUpdateSet(values))
    .execute()
  const what = kind === 'EMAIL' ? 'eine neue E-Mail-Adresse' : 'das Zurücksetzen des zweiten Faktors'
  for (const other of others.slice(0, TOLD_MOST))
    await sendLater(
      ctx,
      other.org_id,
      { email: other.email, name: fullName(other) },
      'Ihre Zustimmung im Bürgschaftsportal wird gebraucht',
      message(fullName(other), [
        [
          `${ctx.caller.name} hat für ${fullName(nutzer)} ${what} beantragt. ${fullName(nutzer)} prüft oder gibt frei, deshalb braucht es eine zweite Person.`,
          `Bitte stimmen Sie bis zum ${day(expiry(ctx.now))} zu oder lehnen Sie ab.`,
        ],
        [`Konto ansehen: {{basis}}/${areaOf(other.gruppe)}${other.operator ? '/stammdaten' : ''}/nutzer/${nutzer.id}/bearbeiten`],
      ]),
    )
  return !needs
}

const areaOf = (group: string) => AREAS.find((area) => area.group === group)?.path ?? ''
const day = (when: Date) => formatDate(calendarDate(when))
const expiry = (now: Date) => new Date(now.getTime() + ACCOUNT_REQUEST_DAYS * 86_400_000)

async function tell(ctx: Maintain, nutzer: Person, subject: string, sentences: readonly string[]): Promise<void> {
  await sendLater(ctx, nutzer.orgId, { email: nutzer.email, name: fullName(nutzer) }, subject, message(fullName(nutzer), [[...sentences]]))
}

/** The people who could agree: those who manage users and hold what the person holds, and for administrators the operator's people. */
async function whoMayAgree({ tx, caller }: Maintain, nutzer: Person) {
  const may = (action: string) => JSON.stringify([{ kategorie: 'Nutzer', anzeigename: action }])
  const rows = await tx
    .selectFrom('nutzer as o')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'o.org_id').onRef('r.id', '=', 'o.rolle_id'))
    .innerJoin('unternehmen as u', 'u.id', 'o.org_id')
    .select([
      'o.org_id',
      'u.gruppe',
      'o.email',
      'o.vorname',
      'o.nachname',
      'r.name as role',
      'r.rechte as rights',
      'o.sichtbeschraenkt',
      'o.sichtberechtigte',
    ])
    .where('o.aktiv', '=', true)
    .where('o.geloescht_am', 'is', null)
    .where('o.id', 'not in', [nutzer.id, caller.nutzerId])
    .where((eb) =>
      eb.or([
        eb.and([eb('o.org_id', '=', nutzer.orgId), sql<boolean>`r.rechte @> ${may('bearbeiten')}::jsonb`]),
        ...(nutzer.rolle === ADMINISTRATOR
          ? [eb.and([eb('u.gruppe', '=', 'BSP'), sql<boolean>`r.rechte @> ${may('verwalten')}::jsonb`])]
          : []),
      ]),
    )
    .orderBy('o.nachname')
    .execute()
  return rows
    .map((o) => ({ ...o, operator: o.org_id !== nutzer.orgId }))
    .filter((other) => {
      const visible = other.sichtbeschraenkt ? other.sichtberechtigte : null
      return (
        other.operator ||
        (mayGive(other, nutzer.rechte) && seesNoMore(visible, nutzer) && (visible?.includes(nutzer.unternehmenId) ?? true))
      )
    })
}

/** The requests for an account that are neither carried out nor over. */
export async function openRequests(tx: DbTransaction, caller: Pick<Caller, 'nutzerId'>, orgId: string, id: string, now: Date) {
  const rows = await tx
    .selectFrom('account_request')
    .select(['kind', 'email', 'asked_by', 'asked_by_name', 'asked_at', 'needs_agreement', 'agreed_by', 'expires_at'])
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('kind')
    .execute()
  return rows.map((row) => {
    const waits = row.needs_agreement && row.agreed_by === null
    return {
      art: row.kind === 'EMAIL' ? ('EMAIL' as const) : ('FAKTOREN' as const),
      email: row.email,
      von: row.asked_by_name,
      eigener: row.asked_by === caller.nutzerId,
      am: row.asked_at.toISOString(),
      bis: row.expires_at.toISOString(),
      stand: waits ? ('ZUSTIMMUNG' as const) : ('BESTAETIGUNG' as const),
      zustimmbar: waits && mayAgree(row, id, caller),
    }
  })
}

/** The person who asked never agrees; the account's owner agrees to a new address only: a caller who lost a factor may be an impostor. */
const mayAgree = (
  { kind, asked_by }: { kind: 'EMAIL' | 'FACTORS'; asked_by: string },
  id: string,
  { nutzerId }: Pick<Caller, 'nutzerId'>,
) => nutzerId !== asked_by && (kind === 'EMAIL' || nutzerId !== id)

const requestQuery = (tx: DbTransaction, { orgId, id }: Pick<Person, 'orgId' | 'id'>, kind: RequestKind, now: Date) =>
  tx
    .selectFrom('account_request')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', id)
    .where('kind', '=', REQUEST_KINDS[kind])
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/**
 * A second person agrees to what they were shown: the factors are taken away, or the new address may be confirmed.
 * @param nutzer locked
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET where another address was asked for meanwhile, OHNE_AENDERUNG, ZWEITE_PERSON, DARF_MEHR
 */
export async function agreeToRequest(
  ctx: Maintain,
  nutzer: StoredNutzer,
  kind: RequestKind,
  shown: Readonly<{ am: string; email: string | null }>,
): Promise<Revision> {
  const request = orNotFound(await requestQuery(ctx.tx, nutzer, kind, ctx.now))
  if (request.email !== shown.email || request.asked_at.toISOString() !== shown.am) throw new Refusal('VERSION_VERALTET')
  if (!request.needs_agreement || request.agreed_by !== null) throw new Refusal('OHNE_AENDERUNG')
  if (!mayAgree(request, nutzer.id, ctx.caller)) throw new Refusal('ZWEITE_PERSON')
  requireNoMore(ctx, nutzer)
  if (request.email === null) {
    await forgetRequests(ctx.tx, nutzer, kind)
    await ctx.directory.resetFactors(ctx, nutzer.id)
    return takeStep(ctx, nutzer.row, 'FAKTOR_ZURUECKGESETZT', { audited: { beantragtVon: request.asked_by } })
  }
  await ctx.tx
    .updateTable('account_request')
    .set({ agreed_by: ctx.caller.nutzerId })
    .where('org_id', '=', nutzer.orgId)
    .where('nutzer_id', '=', nutzer.id)
    .where('kind', '=', 'EMAIL')
    .execute()
  await sendConfirmation(ctx, nutzer, request.email)
  return takeStep(ctx, nutzer.row, 'EMAIL_ZUGESTIMMT', { audited: { email: request.email } })
}

/** Takes back or declines what is asked. @param nutzer locked @throws Refusal NICHT_GEFUNDEN */
export async function withdrawRequest(ctx: Maintain, nutzer: StoredNutzer, kind: RequestKind): Promise<Revision> {
  orNotFound(await requestQuery(ctx.tx, nutzer, kind, ctx.now))
  await forgetRequests(ctx.tx, nutzer, kind)
  return takeStep(ctx, nutzer.row, kind === 'EMAIL' ? 'EMAIL_ABGELEHNT' : 'FAKTOREN_ABGELEHNT')
}

/** Forgets what is asked for an account. @param kind all where it isn't given */
export async function forgetRequests(tx: DbTransaction, { orgId, id }: Pick<Person, 'orgId' | 'id'>, kind?: RequestKind): Promise<void> {
  await tx
    .deleteFrom('account_request')
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', id)
    .$if(kind !== undefined, (q) => q.where('kind', '=', REQUEST_KINDS[kind as RequestKind]))
    .execute()
}

/** Sends the link by which a new address is confirmed; from now on it is valid for as long as a request waits. */
async function sendConfirmation(ctx: Maintain, nutzer: Person, email: string): Promise<void> {
  const until = expiry(ctx.now)
  await ctx.tx
    .updateTable('account_request')
    .set({ token_hash: null, token_hashes: [], expires_at: until })
    .where('org_id', '=', nutzer.orgId)
    .where('nutzer_id', '=', nutzer.id)
    .where('kind', '=', 'EMAIL')
    .execute()
  const text = message(fullName(nutzer), [
    [
      `${ctx.caller.name} hat diese E-Mail-Adresse für Ihr Konto im Bürgschaftsportal angegeben.`,
      `Bitte bestätigen Sie sie bis zum ${day(until)}. Bis dahin gilt Ihre bisherige Adresse.`,
    ],
    ['Adresse bestätigen: {{link}}'],
    ['Wenn Sie kein Konto im Bürgschaftsportal haben, brauchen Sie nichts zu tun.'],
  ])
  const link = { art: 'ADRESSE', nutzerId: nutzer.id, bis: until.toISOString() } as const
  await sendLinkLater(ctx, nutzer.orgId, { email, name: fullName(nutzer) }, 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse', text, link)
}

/**
 * Makes the link to a new address when its mail is sent; again where it isn't known whether that mail arrived.
 * @returns where it leads; undefined where the request is answered, replaced or has expired
 */
export async function makeAddressLink(
  tx: DbTransaction,
  { nutzerId, bis }: Extract<LinkInMail, { art: 'ADRESSE' }>,
  now: Date,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const hash = secretHash(token)
  const made = await tx
    .updateTable('account_request')
    // A process of the previous release looks for `token_hash` alone.
    .set({ token_hash: hash, token_hashes: sql<string[]>`array_append(token_hashes, ${hash})` })
    .where('nutzer_id', '=', nutzerId)
    .where('kind', '=', 'EMAIL')
    .where('expires_at', '=', new Date(bis))
    .where('expires_at', '>', now)
    .returning('nutzer_id')
    .executeTakeFirst()
  return made && `${ADDRESS_PATH}#token=${token}`
}

/**
 * The caller holds the link that was sent to a new address: the address is theirs, and counts from now on.
 * @returns the address
 * @throws Refusal LINK_ABGELAUFEN, also where the address is another user's by now, or a needed agreement is missing
 */
export async function confirmAddress(ctx: NutzerUseCase, token: string): Promise<{ email: string }> {
  const over = () => new Refusal('LINK_ABGELAUFEN')
  await writeForAll(ctx.tx)
  const hash = secretHash(token)
  const found = await ctx.tx
    .selectFrom('account_request')
    .select(['org_id', 'nutzer_id'])
    .where((w) => w.or([w('token_hash', '=', hash), w(w.val(hash), '=', w.fn.any('token_hashes'))]))
    .executeTakeFirst()
  if (!found) throw over()
  const nutzer = await lockNutzer(ctx, { orgId: found.org_id }, found.nutzer_id).catch(() => undefined)
  const request = nutzer && (await requestQuery(ctx.tx, nutzer, 'EMAIL', ctx.now))
  if (!nutzer || !request || request.email === null || ![request.token_hash, ...request.token_hashes].includes(hash)) throw over()
  // The user may have become a reviewer since the request, which needed no second person then.
  if (nutzer.takesTwo && request.agreed_by === null) throw over()
  const { email } = request
  const taken = await ctx.tx
    .selectFrom('nutzer')
    .select('id')
    .where(sql`lower(email)`, '=', asAddress(email))
    .where('id', '<>', nutzer.id)
    .executeTakeFirst()
  if (taken) throw over()
  await forgetRequests(ctx.tx, nutzer, 'EMAIL')
  // Links that were sent to the old address are no longer valid.
  await dropLinks(ctx.tx, nutzer.id)
  await takeStep(ctx, nutzer.row, 'EMAIL_GEAENDERT', {
    columns: { email, ...signInName(nutzer, email) },
    audited: { email: { vorher: nutzer.email, nachher: email } },
  })
  const subject = 'Ihre E-Mail-Adresse im Bürgschaftsportal wurde geändert'
  const old = 'Ihr Konto im Bürgschaftsportal hat eine neue E-Mail-Adresse. An diese hier senden wir nichts mehr.'
  const now = 'Ihr Konto im Bürgschaftsportal ist jetzt mit dieser E-Mail-Adresse verbunden.'
  for (const [to, sentence] of [
    [nutzer.email, old],
    [email, now],
  ] as const)
    await sendLater(ctx, nutzer.orgId, { email: to, name: fullName(nutzer) }, subject, message(fullName(nutzer), [[sentence, UNKNOWN]]))
  return { email }
}

/** A user who signs in by their address does so by the new one. */
export const signInName = ({ benutzername, email }: Pick<StoredNutzer, 'benutzername' | 'email'>, next: string) =>
  benutzername === asAddress(email) ? { benutzername: asAddress(next) } : {}

/** Requests that weren't agreed to or confirmed in time are forgotten. */
export const expiredRequests: Deadline = {
  name: 'Abgelaufene Anträge zu Konten',
  listDue: async (db, now, most) => {
    const rows = await db
      .selectFrom('account_request')
      .select(['org_id', 'nutzer_id', 'kind'])
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute()
    return rows.map((r) => `${r.org_id}@${r.nutzer_id}@${r.kind}`)
  },
  settle: async ({ tx, now }, which) => {
    const [org = '', id = '', kind = ''] = which.split('@')
    await tx
      .deleteFrom('account_request')
      .where('org_id', '=', org)
      .where('nutzer_id', '=', id)
      .where('kind', '=', kind as 'EMAIL')
      .where('expires_at', '<=', now)
      .execute()
  },
}
