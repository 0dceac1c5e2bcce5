import { randomUUID } from 'node:crypto'
import { erlaubtTeilrecht, kalendertag } from '@avalwerk/domain'
import { teileMit, teilePersönlichMit } from '../aufgaben/mitteilungen.ts'
import { kreisDer } from '../buergschaft/beteiligte.ts'
import { schreibeEigenes } from '../buergschaft/historie.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { textwerteVon } from '../buergschaft/schritt.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { eigeneFreigabe, gültige } from './zugriff.ts'

/**
 * In whose register the caller reads or writes comments: their own organisation's, or that of whoever shares with them. A
 * former beneficiary goes on reading its own.
 */
async function register(v: Vorgang, id: string, zweck: 'lesen' | 'schreiben'): Promise<string> {
  const wer = v.wer
  if (!wer) throw new Ablehnung('NICHT_GEFUNDEN')
  const eigene = await v.tx
    .selectFrom('buergschaft_sicht')
    .select('rolle')
    .where('org_id', '=', wer.orgId)
    .where('buergschaft_id', '=', id)
    .executeTakeFirst()
  if (eigene?.rolle === 'AUFTRAGGEBER' || (eigene?.rolle === 'ZEDENT' && zweck === 'lesen')) {
    await schreibtFürAlle(v.tx)
    return wer.orgId
  }
  const f = await eigeneFreigabe(v.tx, wer, id, v.jetzt)
  if (!f && eigene) throw new Ablehnung('RECHT_FEHLT')
  const { org_id, recht } = gefunden(f)
  if (!erlaubtTeilrecht(recht, 'KOMMENTIEREN')) throw new Ablehnung('RECHT_FEHLT')
  return org_id
}

/** What the beneficiary's people and those they share with have written, oldest first. */
export async function kommentare(v: Vorgang, id: string) {
  const orgId = await register(v, id, 'lesen')
  const zeilen = await v.tx
    .selectFrom('buergschaft_kommentar')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', id)
    .orderBy('zeitpunkt')
    .orderBy('id')
    .limit(500)
    .execute()
  return zeilen.map((k) => ({
    id: k.id,
    // Own colleagues by name, others with their company.
    wer: k.nutzer_org === v.wer?.orgId ? k.nutzer_name : `${k.nutzer_name} (${k.unternehmen})`,
    kommentar: k.kommentar,
    zeitpunkt: k.zeitpunkt.toISOString(),
    eigener: k.nutzer_id === v.wer?.nutzerId,
  }))
}

/** @throws Ablehnung NICHT_GEFUNDEN, RECHT_FEHLT */
export async function kommentiere(v: Vorgang, id: string, kommentar: string): Promise<{ id: string }> {
  const orgId = await register(v, id, 'schreiben')
  const b = gefunden(await v.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  return { id: await schreibeKommentar(v, b, orgId, kommentar) }
}

/** Writes a comment into a beneficiary's register and tells those who follow it. @returns its id */
export async function schreibeKommentar(v: Vorgang, b: Bürgschaft, orgId: string, kommentar: string): Promise<string> {
  const wer = v.wer as Aufrufer
  const kommentarId = randomUUID()
  const id = String(b.id)
  await v.tx
    .insertInto('buergschaft_kommentar')
    .values({
      org_id: orgId,
      id: kommentarId,
      buergschaft_id: id,
      nutzer_id: wer.nutzerId,
      nutzer_name: wer.name,
      nutzer_org: wer.orgId,
      unternehmen: wer.unternehmenName,
      kommentar,
      zeitpunkt: v.jetzt,
    })
    .execute()
  await schreibeEigenes(v, b, orgId, { code: 'KOMMENTAR' })
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  const werte = { ...textwerteVon(b), name: wer.orgId === orgId ? wer.name : `${wer.name} (${wer.unternehmenName})` }
  const angaben = [{ name: 'Kommentar', wert: kommentar }]
  // The own people read it on the page; what comes from outside is told.
  if (wer.orgId !== orgId) await teileMit(v, 'M-AG-32', gegenstand, await kreisDer(v.tx, b), werte, angaben)
  const mitleser = await gültige(v.tx, id, kalendertag(v.jetzt))
    .innerJoin('nutzer as n', 'n.id', 'f.empfaenger_nutzer')
    .select(['n.id', 'n.org_id', 'n.unternehmen_id', 'f.recht'])
    .where('f.org_id', '=', orgId)
    .where('n.aktiv', '=', true)
    .execute()
  for (const m of mitleser)
    if (m.id !== wer.nutzerId && erlaubtTeilrecht(m.recht, 'KOMMENTIEREN'))
      await teilePersönlichMit(
        v,
        'M-AG-32',
        gegenstand,
        { orgId: m.org_id, unternehmenId: m.unternehmen_id, nutzerId: m.id },
        werte,
        angaben,
      )
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs: [...new Set([orgId, ...mitleser.map(({ org_id }) => org_id)])] })
  return kommentarId
}
