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

export const asDetail = (f: Freigabe): Freigabeangabe => ({
  id: f.id,
  empfaenger: f.empfaenger_name ?? f.empfaenger_email,
  email: f.empfaenger_email,
  recht: f.recht,
  status: f.status,
  antwort: f.antwort,
  von: f.von_name,
  bis: f.bis,
  erstelltAm: f.erstellt_am.toISOString(),
  beantwortetAm: f.beantwortet_am?.toISOString() ?? null,
})

/** The beneficiary's guarantee, taken by one of its people. */
async function lockOwnForStep(v: UseCaseContext, id: string): Promise<Buergschaft> {
  const b = await lockForStep(v, id)
  await requireRole(v, b, 'AUFTRAGGEBER')
  return b
}

/** The shares of the own organisation that hold. @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT */
export async function freigaben(v: UseCaseContext, id: string): Promise<Freigabeangabe[]> {
  await lockOwnForStep(v, id)
  const zeilen = await valid(v.tx, id, calendarDate(v.jetzt))
    .selectAll('f')
    .where('f.org_id', '=', v.wer?.orgId ?? '')
    .orderBy('f.erstellt_am')
    .execute()
  return zeilen.map(asDetail)
}

/** Colleagues, and whether they see the guarantee's company anyway: a share widens that, and says so. */
export async function kollegen(v: UseCaseContext, id: string) {
  const b = await lockOwnForStep(v, id)
  const zeilen = await v.tx
    .selectFrom('nutzer')
    .select(['id', 'email', 'sichtbeschraenkt', 'sichtberechtigte', sql<string>`vorname || ' ' || nachname`.as('name')])
    .where('org_id', '=', v.wer?.orgId ?? '')
    .where('id', '<>', v.wer?.nutzerId ?? '')
    .where('aktiv', '=', true)
    .where('geloescht_am', 'is', null)
    .orderBy('nachname')
    .execute()
  return zeilen.map((n) => ({
    id: n.id,
    name: n.name,
    email: n.email,
    siehtSonst: !n.sichtbeschraenkt || n.sichtberechtigte.includes(b.auftraggeber_id ?? ''),
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
export async function teile(v: UseCaseContext, id: string, eingabe: Input): Promise<Freigabeangabe> {
  const b = await lockOwnForStep(v, id)
  if (BUERGSCHAFT_STATUS[b.status].ende || !v.wer) throw new Refusal('SCHRITT_UNZULAESSIG')
  const wer = v.wer
  const adresse = eingabe.email.trim().toLowerCase()
  const heute = calendarDate(v.jetzt)
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
  const person = await personWith(v.tx, adresse)
  if (person?.id === wer.nutzerId) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'email', grund: 'Das sind Sie selbst.' }])
  // Shared anew is shared otherwise: the newest word holds.
  const former = await valid(v.tx, id, '0001-01-01')
    .selectAll('f')
    .where('f.org_id', '=', wer.orgId)
    .where('f.empfaenger_email', '=', adresse)
    .executeTakeFirst()
  if (former) await schließe(v, former)
  const f = await v.tx
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
      erstellt_am: v.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const name = f.empfaenger_name ?? adresse
  await ereignis(v, b, f, 'GETEILT', { name, recht: PARTIAL_RIGHTS[f.recht].wort }, person?.org_id)
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  const werte = { ...textValuesOf(b), name: `${wer.name} (${wer.unternehmenName})` }
  if (!person)
    await sendLater(
      v,
      wer.orgId,
      { email: adresse, name: adresse },
      'Eine Bürgschaft wurde mit Ihnen geteilt',
      mailText({
        name: adresse,
        satz: `${werte.name} möchte Ihnen bis zum ${formatDate(f.bis)} eine Bürgschaft zeigen. Sie brauchen dafür einen Zugang unter dieser Adresse.`,
        grund: 'MITTEILUNGEN',
      }),
      { anlass: { art: 'FREIGABE', orgId: wer.orgId, id: f.id } },
    )
  else {
    const an = { orgId: person.org_id, unternehmenId: person.unternehmen_id, nutzerId: person.id }
    await sharePersonallyWith(v, 'M-AG-31', gegenstand, an, werte, [
      { name: 'Erlaubt', wert: PARTIAL_RIGHTS[f.recht].wort },
      { name: 'Bis', wert: formatDate(f.bis) },
      ...(f.nachricht ? [{ name: 'Nachricht', wert: f.nachricht }] : []),
    ])
    if (f.recht === 'FREIGABE_PRUEFEN') await openAufgabe(v, 'A-08', gegenstand, await kreisVon(v.tx, an), werte, { nurFür: person.id })
  }
  return asDetail(f)
}

/** What the audit keeps of a share: which one it is instead of whom it is with, who may be of another organisation. */
const withoutName = ({ id }: Freigabe, { name: _, ...values }: Record<string, string>) => ({ freigabe: id, ...values })

/** Sharing is the beneficiary's own affair: no other party reads of it. */
async function ereignis(
  v: UseCaseContext,
  b: Buergschaft,
  f: Freigabe,
  code: EventCode,
  textwerte: Record<string, string>,
  recipientOrg?: string,
): Promise<void> {
  const id = String(b.id)
  await writeOwn(v, b, f.org_id, { code, textwerte })
  await recordAudit(v, { orgId: f.org_id, aktion: code, objektArt: 'BUERGSCHAFT', objektId: id, werte: withoutName(f, textwerte) })
  const orgs = [f.org_id, ...(recipientOrg ? [recipientOrg] : [])]
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id, orgs })
}

async function schließe(v: UseCaseContext, f: Freigabe): Promise<void> {
  await v.tx
    .updateTable('buergschaft_freigabe')
    .set({ beendet_am: v.jetzt })
    .where('org_id', '=', f.org_id)
    .where('id', '=', f.id)
    .execute()
  if (f.empfaenger_nutzer)
    await closeAufgaben(v, ['A-08'], { art: 'BUERGSCHAFT', id: String(f.buergschaft_id) }, 'TEILEN_BEENDET', {
      nurFür: f.empfaenger_nutzer,
    })
}

/** Ends a share; by the system when it has run out. */
export async function beende(v: UseCaseContext, b: Buergschaft, f: Freigabe): Promise<void> {
  await schließe(v, f)
  const person = await personWith(v.tx, f.empfaenger_email)
  await ereignis(v, b, f, 'TEILEN_BEENDET', { name: f.empfaenger_name ?? f.empfaenger_email }, person?.org_id)
}

/** The beneficiary ends a share. @throws Refusal NICHT_GEFUNDEN */
export async function endFreigabe(v: UseCaseContext, id: string, freigabeId: string): Promise<void> {
  const b = await lockOwnForStep(v, id)
  const f = orNotFound(
    await v.tx
      .selectFrom('buergschaft_freigabe')
      .selectAll()
      .where('org_id', '=', v.wer?.orgId ?? '')
      .where('buergschaft_id', '=', id)
      .where('id', '=', freigabeId)
      .executeTakeFirst(),
  )
  if (f.beendet_am === null) await beende(v, b, f)
}

/** The invitation to a share reached nobody. */
export async function undeliverable(tx: DbTransaction, { orgId, id }: { orgId: string; id: string }): Promise<void> {
  const f = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'FEHLER' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'OFFEN')
    .where('beendet_am', 'is', null)
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (f) await announceChange(tx, { art: 'BUERGSCHAFT', id: String(f.buergschaft_id), orgs: [orgId] })
}

/** The invitation to a share is sent once more, and the share waits again. @returns false where it is over or answered */
export async function deliverableAgain(tx: DbTransaction, { orgId, id }: { orgId: string; id: string }, jetzt: Date): Promise<boolean> {
  const f = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'OFFEN' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['OFFEN', 'FEHLER'])
    .where('beendet_am', 'is', null)
    .where('bis', '>=', calendarDate(jetzt))
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (f) await announceChange(tx, { art: 'BUERGSCHAFT', id: String(f.buergschaft_id), orgs: [orgId] })
  return f !== undefined
}

/** Somebody who was asked answers. A refusal says why. @throws Refusal NICHT_GEFUNDEN, SCHRITT_UNZULAESSIG, GRUND_FEHLT */
export async function respond(v: UseCaseContext, id: string, antwort: 'ANGENOMMEN' | 'ABGELEHNT', kommentar: string | null): Promise<void> {
  const wer = v.wer
  const f = wer ? orNotFound(await ownFreigabe(v.tx, wer, id, v.jetzt)) : undefined
  if (!f || !wer) throw new Refusal('NICHT_GEFUNDEN')
  if (f.recht !== 'FREIGABE_PRUEFEN' || f.status !== 'OFFEN') throw new Refusal('SCHRITT_UNZULAESSIG')
  if (antwort === 'ABGELEHNT' && !kommentar) throw new Refusal('GRUND_FEHLT')
  const b = await v.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await v.tx
    .updateTable('buergschaft_freigabe')
    .set({ status: antwort, antwort: kommentar, beantwortet_am: v.jetzt })
    .where('org_id', '=', f.org_id)
    .where('id', '=', f.id)
    .where('status', '=', 'OFFEN')
    .execute()
  await closeAufgaben(v, ['A-08'], { art: 'BUERGSCHAFT', id }, 'FREIGABE', { nurFür: wer.nutzerId })
  const textwerte = { name: wer.name, antwort: RESPONSE_STATUS[antwort] }
  await writeOwn(v, b, f.org_id, { code: 'FREIGABE', textwerte, grund: kommentar })
  await recordAudit(v, { orgId: f.org_id, aktion: 'FREIGABE', objektArt: 'BUERGSCHAFT', objektId: id, werte: withoutName(f, textwerte) })
  if (kommentar) await writeComment(v, b, f.org_id, kommentar)
  const asking = await v.tx
    .selectFrom('nutzer')
    .select(['id', 'email', sql<string>`vorname || ' ' || nachname`.as('name')])
    .where('id', '=', f.von_nutzer)
    .where('aktiv', '=', true)
    .where('erhaelt_emails', '=', true)
    .execute()
  await writeAll(
    v,
    { orgId: f.org_id, unternehmenId: b.auftraggeber_id ?? '' },
    asking,
    'Antwort auf Ihre Freigabeprüfung',
    `${wer.name} hat auf Ihre Bitte um Freigabeprüfung zur Bürgschaft ${textValuesOf(b).nummer} geantwortet: ${RESPONSE_STATUS[antwort]}.`,
    { wort: 'Zur Bürgschaft', pfad: `/auftraggeber/buergschaften/details/${id}` },
  )
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id, orgs: [f.org_id, wer.orgId] })
}
