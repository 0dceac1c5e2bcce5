import { randomUUID } from 'node:crypto'
import type { Api, Freigabe as Freigabeangabe } from '@avalwerk/contracts'
import {
  ANTWORTSTATUS,
  BÜRGSCHAFTSSTATUS,
  email as emailRegel,
  type Ereigniscode,
  formatDatum,
  kalendertag,
  MELDUNGEN,
  plusTage,
  TEILEN_HÖCHSTENS_TAGE,
  TEILRECHTE,
  zukunftRegel,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { öffneAufgabe, schließeAufgaben, schreibeAllen } from '../aufgaben/aufgaben.ts'
import { mailtext, sendeSpäter } from '../aufgaben/mail.ts'
import { teilePersönlichMit } from '../aufgaben/mitteilungen.ts'
import { kreisVon } from '../buergschaft/beteiligte.ts'
import { schreibeEigenes } from '../buergschaft/historie.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { nimm, textwerteVon } from '../buergschaft/schritt.ts'
import { inRolle } from '../buergschaft/verfahren/beguenstigter.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { schreibeKommentar } from './kommentare.ts'
import { eigeneFreigabe, type Freigabe, gültige } from './zugriff.ts'

type Eingabe = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/freigaben']['body']
type Person = Readonly<{ id: string; org_id: string; unternehmen_id: string; name: string; email: string }>

export const alsAngabe = (f: Freigabe): Freigabeangabe => ({
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
async function nimmEigene(v: Vorgang, id: string): Promise<Bürgschaft> {
  const b = await nimm(v, id)
  await inRolle(v, b, 'AUFTRAGGEBER')
  return b
}

/** The shares of the own organisation that hold. @throws Ablehnung NICHT_GEFUNDEN, RECHT_FEHLT */
export async function freigaben(v: Vorgang, id: string): Promise<Freigabeangabe[]> {
  await nimmEigene(v, id)
  const zeilen = await gültige(v.tx, id, kalendertag(v.jetzt))
    .selectAll('f')
    .where('f.org_id', '=', v.wer?.orgId ?? '')
    .orderBy('f.erstellt_am')
    .execute()
  return zeilen.map(alsAngabe)
}

/** Colleagues, and whether they see the guarantee's company anyway: a share widens that, and says so. */
export async function kollegen(v: Vorgang, id: string) {
  const b = await nimmEigene(v, id)
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

const personMit = (tx: Transaktion, email: string): Promise<Person | undefined> =>
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
 * @throws Ablehnung EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG
 */
export async function teile(v: Vorgang, id: string, eingabe: Eingabe): Promise<Freigabeangabe> {
  const b = await nimmEigene(v, id)
  if (BÜRGSCHAFTSSTATUS[b.status].ende || !v.wer) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const wer = v.wer
  const adresse = eingabe.email.trim().toLowerCase()
  const heute = kalendertag(v.jetzt)
  const mängel = [
    { feld: 'email', grund: adresse === '' ? MELDUNGEN.pflicht : emailRegel(adresse) },
    {
      feld: 'bis',
      grund:
        zukunftRegel(eingabe.bis, heute) ??
        (eingabe.bis > plusTage(heute, TEILEN_HÖCHSTENS_TAGE) ? `Eine Freigabe gilt höchstens ${TEILEN_HÖCHSTENS_TAGE} Tage.` : undefined),
    },
  ].flatMap(({ feld, grund }) => (grund ? [{ feld, grund }] : []))
  verlange(mängel)
  const person = await personMit(v.tx, adresse)
  if (person?.id === wer.nutzerId) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'email', grund: 'Das sind Sie selbst.' }])
  // Shared anew is shared otherwise: the newest word holds.
  const bisherige = await gültige(v.tx, id, '0001-01-01')
    .selectAll('f')
    .where('f.org_id', '=', wer.orgId)
    .where('f.empfaenger_email', '=', adresse)
    .executeTakeFirst()
  if (bisherige) await schließe(v, bisherige)
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
  await ereignis(v, b, f, 'GETEILT', { name, recht: TEILRECHTE[f.recht].wort }, person?.org_id)
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  const werte = { ...textwerteVon(b), name: `${wer.name} (${wer.unternehmenName})` }
  if (!person)
    await sendeSpäter(
      v,
      wer.orgId,
      { email: adresse, name: adresse },
      'Eine Bürgschaft wurde mit Ihnen geteilt',
      mailtext({
        name: adresse,
        satz: `${werte.name} möchte Ihnen bis zum ${formatDatum(f.bis)} eine Bürgschaft zeigen. Sie brauchen dafür einen Zugang unter dieser Adresse.`,
        grund: 'MITTEILUNGEN',
      }),
      { anlass: { art: 'FREIGABE', orgId: wer.orgId, id: f.id } },
    )
  else {
    const an = { orgId: person.org_id, unternehmenId: person.unternehmen_id, nutzerId: person.id }
    await teilePersönlichMit(v, 'M-AG-31', gegenstand, an, werte, [
      { name: 'Erlaubt', wert: TEILRECHTE[f.recht].wort },
      { name: 'Bis', wert: formatDatum(f.bis) },
      ...(f.nachricht ? [{ name: 'Nachricht', wert: f.nachricht }] : []),
    ])
    if (f.recht === 'FREIGABE_PRUEFEN') await öffneAufgabe(v, 'A-08', gegenstand, await kreisVon(v.tx, an), werte, { nurFür: person.id })
  }
  return alsAngabe(f)
}

/** What the audit keeps of a share: which one it is instead of whom it is with, who may be of another organisation. */
const withoutName = ({ id }: Freigabe, { name: _, ...values }: Record<string, string>) => ({ freigabe: id, ...values })

/** Sharing is the beneficiary's own affair: no other party reads of it. */
async function ereignis(
  v: Vorgang,
  b: Bürgschaft,
  f: Freigabe,
  code: Ereigniscode,
  textwerte: Record<string, string>,
  empfängerOrg?: string,
): Promise<void> {
  const id = String(b.id)
  await schreibeEigenes(v, b, f.org_id, { code, textwerte })
  await protokolliere(v, { orgId: f.org_id, aktion: code, objektArt: 'BUERGSCHAFT', objektId: id, werte: withoutName(f, textwerte) })
  const orgs = [f.org_id, ...(empfängerOrg ? [empfängerOrg] : [])]
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs })
}

async function schließe(v: Vorgang, f: Freigabe): Promise<void> {
  await v.tx
    .updateTable('buergschaft_freigabe')
    .set({ beendet_am: v.jetzt })
    .where('org_id', '=', f.org_id)
    .where('id', '=', f.id)
    .execute()
  if (f.empfaenger_nutzer)
    await schließeAufgaben(v, ['A-08'], { art: 'BUERGSCHAFT', id: String(f.buergschaft_id) }, 'TEILEN_BEENDET', {
      nurFür: f.empfaenger_nutzer,
    })
}

/** Ends a share; by the system when it has run out. */
export async function beende(v: Vorgang, b: Bürgschaft, f: Freigabe): Promise<void> {
  await schließe(v, f)
  const person = await personMit(v.tx, f.empfaenger_email)
  await ereignis(v, b, f, 'TEILEN_BEENDET', { name: f.empfaenger_name ?? f.empfaenger_email }, person?.org_id)
}

/** The beneficiary ends a share. @throws Ablehnung NICHT_GEFUNDEN */
export async function beendeFreigabe(v: Vorgang, id: string, freigabeId: string): Promise<void> {
  const b = await nimmEigene(v, id)
  const f = gefunden(
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
export async function unzustellbar(tx: Transaktion, { orgId, id }: { orgId: string; id: string }): Promise<void> {
  const f = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'FEHLER' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'OFFEN')
    .where('beendet_am', 'is', null)
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (f) await meldeÄnderung(tx, { art: 'BUERGSCHAFT', id: String(f.buergschaft_id), orgs: [orgId] })
}

/** The invitation to a share is sent once more, and the share waits again. @returns false where it is over or answered */
export async function erneutZustellbar(tx: Transaktion, { orgId, id }: { orgId: string; id: string }, jetzt: Date): Promise<boolean> {
  const f = await tx
    .updateTable('buergschaft_freigabe')
    .set({ status: 'OFFEN' })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', 'in', ['OFFEN', 'FEHLER'])
    .where('beendet_am', 'is', null)
    .where('bis', '>=', kalendertag(jetzt))
    .returning('buergschaft_id')
    .executeTakeFirst()
  if (f) await meldeÄnderung(tx, { art: 'BUERGSCHAFT', id: String(f.buergschaft_id), orgs: [orgId] })
  return f !== undefined
}

/** Somebody who was asked answers. A refusal says why. @throws Ablehnung NICHT_GEFUNDEN, SCHRITT_UNZULAESSIG, GRUND_FEHLT */
export async function beantworte(v: Vorgang, id: string, antwort: 'ANGENOMMEN' | 'ABGELEHNT', kommentar: string | null): Promise<void> {
  const wer = v.wer
  const f = wer ? gefunden(await eigeneFreigabe(v.tx, wer, id, v.jetzt)) : undefined
  if (!f || !wer) throw new Ablehnung('NICHT_GEFUNDEN')
  if (f.recht !== 'FREIGABE_PRUEFEN' || f.status !== 'OFFEN') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  if (antwort === 'ABGELEHNT' && !kommentar) throw new Ablehnung('GRUND_FEHLT')
  const b = await v.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await v.tx
    .updateTable('buergschaft_freigabe')
    .set({ status: antwort, antwort: kommentar, beantwortet_am: v.jetzt })
    .where('org_id', '=', f.org_id)
    .where('id', '=', f.id)
    .where('status', '=', 'OFFEN')
    .execute()
  await schließeAufgaben(v, ['A-08'], { art: 'BUERGSCHAFT', id }, 'FREIGABE', { nurFür: wer.nutzerId })
  const textwerte = { name: wer.name, antwort: ANTWORTSTATUS[antwort] }
  await schreibeEigenes(v, b, f.org_id, { code: 'FREIGABE', textwerte, grund: kommentar })
  await protokolliere(v, { orgId: f.org_id, aktion: 'FREIGABE', objektArt: 'BUERGSCHAFT', objektId: id, werte: withoutName(f, textwerte) })
  if (kommentar) await schreibeKommentar(v, b, f.org_id, kommentar)
  const fragende = await v.tx
    .selectFrom('nutzer')
    .select(['id', 'email', sql<string>`vorname || ' ' || nachname`.as('name')])
    .where('id', '=', f.von_nutzer)
    .where('aktiv', '=', true)
    .where('erhaelt_emails', '=', true)
    .execute()
  await schreibeAllen(
    v,
    { orgId: f.org_id, unternehmenId: b.auftraggeber_id ?? '' },
    fragende,
    'Antwort auf Ihre Freigabeprüfung',
    `${wer.name} hat auf Ihre Bitte um Freigabeprüfung zur Bürgschaft ${textwerteVon(b).nummer} geantwortet: ${ANTWORTSTATUS[antwort]}.`,
    { wort: 'Zur Bürgschaft', pfad: `/auftraggeber/buergschaften/details/${id}` },
  )
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs: [f.org_id, wer.orgId] })
}
