import { randomUUID } from 'node:crypto'
import type { Api, Freigabe as Freigabeangabe } from '@avalwerk/contracts'
import {
  RESPONSE_STATUS,
  BUERGSCHAFT_STATUS,
  email as emailRegel,
  type EventCode,
  formatDate,
  calendarDate,
  MESSAGES,
  addDays,
  SHARE_MAX_DAYS,
  PARTIAL_RIGHTS,
  futureRule,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { openAufgabe, closeAufgaben, writeAll } from '../aufgaben/aufgaben.ts'
import { mailText, sendLater } from '../aufgaben/mail.ts'
import { sharePersonallyWith } from '../aufgaben/mitteilungen.ts'
import { kreisVon } from '../buergschaft/beteiligte.ts'
import { writeOwn } from '../buergschaft/historie.ts'
import type { Buergschaft } from '../buergschaft/lage.ts'
import { lockForStep, textValuesOf } from '../buergschaft/schritt.ts'
import { requireRole } from '../buergschaft/verfahren/beguenstigter.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import { recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'
import { writeComment } from './kommentare.ts'
import { ownFreigabe, type Freigabe, valid } from './zugriff.ts'

type Input = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/freigaben']['body']
type Person = Readonly<{ id: string; org_id: string; unternehmen_id: string; name: string; email: string }>

const asDetail = (freigabe: Freigabe): Freigabeangabe => ({
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
async function lockOwnForStep(ctx: UseCaseContext, id: string): Promise<Buergschaft> {
  const buergschaft = await lockForStep(ctx, id)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  return buergschaft
}

/** The shares of the own organisation that hold. @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT */
export async function freigaben(ctx: UseCaseContext, id: string): Promise<Freigabeangabe[]> {
  await lockOwnForStep(ctx, id)
  const zeilen = await valid(ctx.tx, id, calendarDate(ctx.jetzt))
    .selectAll('f')
    .where('f.org_id', '=', ctx.wer?.orgId ?? '')
    .orderBy('f.erstellt_am')
    .execute()
  return zeilen.map(asDetail)
}

/** Colleagues, and whether they see the guarantee's company anyway: a share widens that, and says so. */
export async function kollegen(ctx: UseCaseContext, id: string) {
  const buergschaft = await lockOwnForStep(ctx, id)
  const zeilen = await ctx.tx
    .selectFrom('nutzer')
    .select(['id', 'email', 'sichtbeschraenkt', 'sichtberechtigte', sql<string>`vorname || ' ' || nachname`.as('name')])
    .where('org_id', '=', ctx.wer?.orgId ?? '')
    .where('id', '<>', ctx.wer?.nutzerId ?? '')
    .where('aktiv', '=', true)
    .where('geloescht_am', 'is', null)
    .orderBy('nachname')
    .execute()
  return zeilen.map((n) => ({
    id: n.id,
    name: n.name,
    email: n.email,
    siehtSonst: !n.sichtbeschraenkt || n.sichtberechtigte.includes(buergschaft.auftraggeber_id ?? ''),
  }))
}

const personWith = (tx: DbTransaction, email: string): Promise<Person | undefined> =>
  tx
    .selectFrom('nutzer as n')
    .innerJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .select(['n.id', 'n.org_id', 'n.unternehmen_id', 'n.email', sql<string>`n.vorname || ' ' || n.nachname`.as('name')])
    .where(sql`lower(n.email)`, '=', email)
    .where('u.gruppe', '=', 'AG')
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .executeTakeFirst()

/**
 * Shares a guarantee with a person, by their address. Whether anybody outside of the own organisation has an account is not
 * told: an address that nobody has yet is invited, and sees it once it has one.
 * @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG
 */
export async function teile(ctx: UseCaseContext, id: string, eingabe: Input): Promise<Freigabeangabe> {
  const buergschaft = await lockOwnForStep(ctx, id)
  if (BUERGSCHAFT_STATUS[buergschaft.status].ende || !ctx.wer) throw new Refusal('SCHRITT_UNZULAESSIG')
  const wer = ctx.wer
  const adresse = eingabe.email.trim().toLowerCase()
  const heute = calendarDate(ctx.jetzt)
  const mängel = [
    { feld: 'email', grund: adresse === '' ? MESSAGES.pflicht : emailRegel(adresse) },
    {
      feld: 'bis',
      grund:
        futureRule(eingabe.bis, heute) ??
        (eingabe.bis > addDays(heute, SHARE_MAX_DAYS) ? `Eine Freigabe gilt höchstens ${SHARE_MAX_DAYS} Tage.` : undefined),
    },
  ].flatMap(({ feld, grund }) => (grund ? [{ feld, grund }] : []))
  assertValid(mängel)
  const person = await personWith(ctx.tx, adresse)
  if (person?.id === wer.nutzerId) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'email', grund: 'Das sind Sie selbst.' }])
  // Shared anew is shared otherwise: the newest word holds.
  const former = await valid(ctx.tx, id, '0001-01-01')
    .selectAll('f')
    .where('f.org_id', '=', wer.orgId)
    .where('f.empfaenger_email', '=', adresse)
    .executeTakeFirst()
  if (former) await schließe(ctx, former)
  const freigabe = await ctx.tx
    .insertInto('buergschaft_freigabe')
    .values({
      org_id: wer.orgId,
      id: randomUUID(),
      buergschaft_id: id,
      recht: eingabe.recht,
      status: 'OFFEN',
      empfaenger_email: adresse,
      empfaenger_nutzer: person?.id ?? null,
      // Who isn't of the own organisation is known by their address alone.
      empfaenger_name: person?.org_id === wer.orgId ? person.name : null,
      von_nutzer: wer.nutzerId,
      von_name: wer.name,
      von_unternehmen: wer.unternehmenName,
      nachricht: eingabe.nachricht?.trim() || null,
      bis: eingabe.bis,
      erstellt_am: ctx.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const name = freigabe.empfaenger_name ?? adresse
  await ereignis(ctx, buergschaft, freigabe, 'GETEILT', { name, recht: PARTIAL_RIGHTS[freigabe.recht].wort }, person?.org_id)
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  const werte = { ...textValuesOf(buergschaft), name: `${wer.name} (${wer.unternehmenName})` }
  if (!person)
    await sendLater(
      ctx,
      wer.orgId,
      { email: adresse, name: adresse },
      'Eine Bürgschaft wurde mit Ihnen geteilt',
      mailText({
        name: adresse,
        satz: `${werte.name} möchte Ihnen bis zum ${formatDate(freigabe.bis)} eine Bürgschaft zeigen. Sie brauchen dafür einen Zugang unter dieser Adresse.`,
        grund: 'MITTEILUNGEN',
      }),
      { anlass: { art: 'FREIGABE', orgId: wer.orgId, id: freigabe.id } },
    )
  else {
    const an = { orgId: person.org_id, unternehmenId: person.unternehmen_id, nutzerId: person.id }
    await sharePersonallyWith(ctx, 'M-AG-31', gegenstand, an, werte, [
      { name: 'Erlaubt', wert: PARTIAL_RIGHTS[freigabe.recht].wort },
      { name: 'Bis', wert: formatDate(freigabe.bis) },
      ...(freigabe.nachricht ? [{ name: 'Nachricht', wert: freigabe.nachricht }] : []),
    ])
    if (freigabe.recht === 'FREIGABE_PRUEFEN')
      await openAufgabe(ctx, 'A-08', gegenstand, await kreisVon(ctx.tx, an), werte, { nurFür: person.id })
  }
  return asDetail(freigabe)
}

/** What the audit keeps of a share: which one it is instead of whom it is with, who may be of another organisation. */
const withoutName = ({ id }: Freigabe, { name: _, ...values }: Record<string, string>) => ({ freigabe: id, ...values })

/** Sharing is the beneficiary's own affair: no other party reads of it. */
async function ereignis(
  ctx: UseCaseContext,
  buergschaft: Buergschaft,
  freigabe: Freigabe,
  code: EventCode,
  textwerte: Record<string, string>,
  recipientOrg?: string,
): Promise<void> {
  const id = String(buergschaft.id)
  await writeOwn(ctx, buergschaft, freigabe.org_id, { code, textwerte })
  await recordAudit(ctx, {
    orgId: freigabe.org_id,
    aktion: code,
    objektArt: 'BUERGSCHAFT',
    objektId: id,
    werte: withoutName(freigabe, textwerte),
  })
  const orgs = [freigabe.org_id, ...(recipientOrg ? [recipientOrg] : [])]
  await announceChange(ctx.tx, { art: 'BUERGSCHAFT', id, orgs })
}

async function schließe(ctx: UseCaseContext, freigabe: Freigabe): Promise<void> {
  await ctx.tx
    .updateTable('buergschaft_freigabe')
    .set({ beendet_am: ctx.jetzt })
    .where('org_id', '=', freigabe.org_id)
    .where('id', '=', freigabe.id)
    .execute()
  if (freigabe.empfaenger_nutzer)
    await closeAufgaben(ctx, ['A-08'], { art: 'BUERGSCHAFT', id: String(freigabe.buergschaft_id) }, 'TEILEN_BEENDET', {
      nurFür: freigabe.empfaenger_nutzer,
    })
}

/** Ends a share; by the system when it has run out. */
export async function beende(ctx: UseCaseContext, buergschaft: Buergschaft, freigabe: Freigabe): Promise<void> {
  await schließe(ctx, freigabe)
  const person = await personWith(ctx.tx, freigabe.empfaenger_email)
  await ereignis(
    ctx,
    buergschaft,
    freigabe,
    'TEILEN_BEENDET',
    { name: freigabe.empfaenger_name ?? freigabe.empfaenger_email },
    person?.org_id,
  )
}

/** The beneficiary ends a share. @throws Refusal NICHT_GEFUNDEN */
export async function endFreigabe(ctx: UseCaseContext, id: string, freigabeId: string): Promise<void> {
  const buergschaft = await lockOwnForStep(ctx, id)
  const freigabe = orNotFound(
    await ctx.tx
      .selectFrom('buergschaft_freigabe')
      .selectAll()
      .where('org_id', '=', ctx.wer?.orgId ?? '')
      .where('buergschaft_id', '=', id)
      .where('id', '=', freigabeId)
      .executeTakeFirst(),
  )
  if (freigabe.beendet_am === null) await beende(ctx, buergschaft, freigabe)
}

/** The invitation to a share reached nobody. */
export async function undeliverable(tx: DbTransaction, { orgId, id }: { orgId: string; id: string }): Promise<void> {
  const freigabe = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'FEHLER' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'OFFEN')
    .where('beendet_am', 'is', null)
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (freigabe) await announceChange(tx, { art: 'BUERGSCHAFT', id: String(freigabe.buergschaft_id), orgs: [orgId] })
}

/** The invitation to a share is sent once more, and the share waits again. @returns false where it is over or answered */
export async function deliverableAgain(tx: DbTransaction, { orgId, id }: { orgId: string; id: string }, jetzt: Date): Promise<boolean> {
  const freigabe = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'OFFEN' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['OFFEN', 'FEHLER'])
    .where('beendet_am', 'is', null)
    .where('bis', '>=', calendarDate(jetzt))
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (freigabe) await announceChange(tx, { art: 'BUERGSCHAFT', id: String(freigabe.buergschaft_id), orgs: [orgId] })
  return freigabe !== undefined
}

/** Somebody who was asked answers. A refusal says why. @throws Refusal NICHT_GEFUNDEN, SCHRITT_UNZULAESSIG, GRUND_FEHLT */
export async function respond(
  ctx: UseCaseContext,
  id: string,
  antwort: 'ANGENOMMEN' | 'ABGELEHNT',
  kommentar: string | null,
): Promise<void> {
  const wer = ctx.wer
  const freigabe = wer ? orNotFound(await ownFreigabe(ctx.tx, wer, id, ctx.jetzt)) : undefined
  if (!freigabe || !wer) throw new Refusal('NICHT_GEFUNDEN')
  if (freigabe.recht !== 'FREIGABE_PRUEFEN' || freigabe.status !== 'OFFEN') throw new Refusal('SCHRITT_UNZULAESSIG')
  if (antwort === 'ABGELEHNT' && !kommentar) throw new Refusal('GRUND_FEHLT')
  const buergschaft = await ctx.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await ctx.tx
    .updateTable('buergschaft_freigabe')
    .set({ status: antwort, antwort: kommentar, beantwortet_am: ctx.jetzt })
    .where('org_id', '=', freigabe.org_id)
    .where('id', '=', freigabe.id)
    .where('status', '=', 'OFFEN')
    .execute()
  await closeAufgaben(ctx, ['A-08'], { art: 'BUERGSCHAFT', id }, 'FREIGABE', { nurFür: wer.nutzerId })
  const textwerte = { name: wer.name, antwort: RESPONSE_STATUS[antwort] }
  await writeOwn(ctx, buergschaft, freigabe.org_id, { code: 'FREIGABE', textwerte, grund: kommentar })
  await recordAudit(ctx, {
    orgId: freigabe.org_id,
    aktion: 'FREIGABE',
    objektArt: 'BUERGSCHAFT',
    objektId: id,
    werte: withoutName(freigabe, textwerte),
  })
  if (kommentar) await writeComment(ctx, buergschaft, freigabe.org_id, kommentar)
  const asking = await ctx.tx
    .selectFrom('nutzer')
    .select(['id', 'email', sql<string>`vorname || ' ' || nachname`.as('name')])
    .where('id', '=', freigabe.von_nutzer)
    .where('aktiv', '=', true)
    .where('erhaelt_emails', '=', true)
    .execute()
  await writeAll(
    ctx,
    { orgId: freigabe.org_id, unternehmenId: buergschaft.auftraggeber_id ?? '' },
    asking,
    'Antwort auf Ihre Freigabeprüfung',
    `${wer.name} hat auf Ihre Bitte um Freigabeprüfung zur Bürgschaft ${textValuesOf(buergschaft).nummer} geantwortet: ${RESPONSE_STATUS[antwort]}.`,
    { wort: 'Zur Bürgschaft', pfad: `/auftraggeber/buergschaften/details/${id}` },
  )
  await announceChange(ctx.tx, { art: 'BUERGSCHAFT', id, orgs: [freigabe.org_id, wer.orgId] })
}
