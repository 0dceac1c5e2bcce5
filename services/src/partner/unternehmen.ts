import type { Api } from '@avalwerk/contracts'
import type { Gruppe } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Transaktion } from '../kernel/datenbank.ts'
import { enthält, wörter } from '../kernel/liste.ts'

type Unternehmen = Api['GET /partnerservice/api/private/v2/unternehmen/{id}']['antwort']
type Anzeigedaten = Api['GET /partnerservice/api/private/v2/buergen']['antwort'][number]

const TYP = { AG: 'auftraggeber', BG: 'buerge', BSP: 'bspGmbh' } as const satisfies Record<Gruppe, Unternehmen['type']>

/** A company that the viewer may know, with its organisation. */
export async function unternehmen(tx: Transaktion, id: string): Promise<(Unternehmen & { organisation: string }) | undefined> {
  const u = await tx.selectFrom('unternehmen').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    u && {
      unternehmenId: u.id,
      organisation: u.org_id,
      version: u.version,
      name: u.name,
      gesellschaftsform: u.gesellschaftsform,
      postadresse: u.adresse,
      handelsregister: u.handelsregister,
      handelsregisternummer: u.handelsregisternummer,
      unternehmensstatus: u.status,
      type: TYP[u.gruppe],
      mutterUnternehmenId: u.mutter_id,
      bausummeAngabe: u.bausumme_angabe,
    }
  )
}

const TREFFER_HÖCHSTENS = 20

/** Companies that the viewer may know, by the words of a search: number, name or city. */
export async function sucheUnternehmen(
  tx: Transaktion,
  suche: string,
): Promise<Pick<Unternehmen, 'unternehmenId' | 'name' | 'postadresse' | 'type'>[]> {
  const zeilen = await wörter(suche.toLowerCase())
    .reduce(
      (q, wort) => q.where(sql<boolean>`lower(id || ' ' || name || ' ' || (adresse ->> 'ort')) like ${enthält(wort)}`),
      tx.selectFrom('unternehmen').select(['id', 'name', 'adresse', 'gruppe']),
    )
    .orderBy('name')
    .limit(TREFFER_HÖCHSTENS)
    .execute()
  return zeilen.map((u) => ({ unternehmenId: u.id, name: u.name, postadresse: u.adresse, type: TYP[u.gruppe] }))
}

/** Names of the companies that the viewer may know; other ids are left out without a word. */
export async function namen(tx: Transaktion, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const zeilen = await tx.selectFrom('unternehmen').select(['id', 'name']).where('id', 'in', ids).execute()
  return Object.fromEntries(zeilen.map((u) => [u.id, u.name]))
}

/** The companies of an organisation that the viewer may see. */
export async function sichtbareUnternehmen(tx: Transaktion, orgId: string): Promise<{ id: string; name: string; hybrid: boolean }[]> {
  return tx.selectFrom('unternehmen').select(['id', 'name', 'hybrid']).where('org_id', '=', orgId).orderBy('id').execute()
}

/** Display data of active guarantors, or of one. */
export async function anzeigedaten(tx: Transaktion, id?: string): Promise<Anzeigedaten[]> {
  const zeilen = await tx
    .selectFrom('unternehmen')
    .select(['id', 'name', 'kurzname', 'initialen', 'header_farbe', 'header_schriftfarbe'])
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .$if(id !== undefined, (abfrage) => abfrage.where('id', '=', id as string))
    .orderBy('name')
    .execute()
  return zeilen.map((u) => ({
    unternehmenId: u.id,
    name: u.name,
    kurzname: u.kurzname ?? u.name,
    initialen: u.initialen ?? '',
    headerFarbe: u.header_farbe ?? '#0B5C6B',
    headerSchriftfarbe: u.header_schriftfarbe ?? '#FFFFFF',
  }))
}

export async function länder(tx: Transaktion): Promise<{ landeskennzeichen: string; vollerName: string }[]> {
  const zeilen = await tx.selectFrom('land').selectAll().execute()
  return zeilen
    .map((land) => ({ landeskennzeichen: land.landeskennzeichen, vollerName: land.voller_name }))
    .sort((a, b) => a.vollerName.localeCompare(b.vollerName, 'de-DE'))
}
