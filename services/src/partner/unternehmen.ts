import type { Api, AuftraggeberUnternehmen, BürgeUnternehmen } from '@avalwerk/contracts'
import { type Gruppe, möglicheUnternehmensschritte, sortierform } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { enthält, wörter } from '../kernel/liste.ts'
import type { UnternehmenTabelle } from '../kernel/schema.ts'
import { akteurVon } from '../kernel/vorgang.ts'
import { geltendesPreismodell } from './preismodell.ts'
import { lageVon } from './unternehmenslage.ts'
import { bürgendatenVon } from './unternehmensspalten.ts'

export type Unternehmen = Selectable<UnternehmenTabelle>
type Auskunft = Api['GET /partnerservice/api/private/v2/unternehmen/{id}']['antwort']
type Anzeigedaten = Api['GET /partnerservice/api/private/v2/buergen']['antwort'][number]

export const TYP = { AG: 'auftraggeber', BG: 'buerge', BSP: 'bspGmbh' } as const satisfies Record<Gruppe, Auskunft['type']>

/** The display data of a guarantor that nobody has chosen any for. */
const FARBE = '#0B5C6B'
const SCHRIFTFARBE = '#FFFFFF'

/** A company that the viewer may know; undefined otherwise. */
export const unternehmenszeile = (tx: Transaktion, id: string): Promise<Unternehmen | undefined> =>
  tx.selectFrom('unternehmen').selectAll().where('id', '=', id).executeTakeFirst()

/** What everybody who may know a company reads of it. */
const bekanntes = (u: Unternehmen) => ({
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
  hybrid: u.hybrid,
  oeffentlicherAuftraggeber: u.oeffentlich,
  vertretungsformel: u.vertretungsformel,
  erstelltAm: u.erstellt_am.toISOString(),
})

/** May the caller read what isn't for everybody: of the own organisation, or as the operator? */
export const istEigenes = (u: Pick<Unternehmen, 'org_id'>, wer: Pick<Aufrufer, 'orgId' | 'gruppe'>): boolean =>
  wer.gruppe === 'BSP' || u.org_id === wer.orgId

const schritte = async (tx: Transaktion, u: Unternehmen, wer: Aufrufer): Promise<string[]> =>
  istEigenes(u, wer) ? möglicheUnternehmensschritte(await lageVon(tx, u, wer), akteurVon({ wer })) : []

/** The company above one, as far as the viewer sees it. */
const mutterVon = async (tx: Transaktion, u: Unternehmen): Promise<Unternehmen | undefined> =>
  u.mutter_id ? unternehmenszeile(tx, u.mutter_id) : undefined

/** A company that the viewer may know, with its organisation. */
export async function unternehmen(tx: Transaktion, id: string, wer: Aufrufer): Promise<Auskunft | undefined> {
  const u = await unternehmenszeile(tx, id)
  const mutter = u && istEigenes(u, wer) ? await mutterVon(tx, u) : undefined
  return (
    u && {
      ...bekanntes(u),
      mutterUnternehmenId: mutter?.id ?? null,
      bausummeAngabe: u.bausumme_angabe,
      vierAugenAb: istEigenes(u, wer) ? u.vier_augen_ab_cent : null,
      schritte: await schritte(tx, u, wer),
    }
  )
}

/** The companies below one, as far as the viewer sees them, however deep. */
async function töchter(tx: Transaktion, id: string): Promise<Unternehmen[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive baum as (
      select id from unternehmen where mutter_id = ${id}
      union select u.id from unternehmen u join baum on u.mutter_id = baum.id
    ) select id from baum`.execute(tx)
  if (rows.length === 0) return []
  return tx
    .selectFrom('unternehmen')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map((zeile) => zeile.id),
    )
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
}

/** All that is kept of a company that is no guarantor, for its own people and the operator; undefined for others. */
export async function auftraggeber(tx: Transaktion, id: string, wer: Aufrufer, jetzt: Date): Promise<AuftraggeberUnternehmen | undefined> {
  const u = await unternehmenszeile(tx, id)
  if (!u || u.gruppe === 'BG' || !istEigenes(u, wer)) return undefined
  const mutter = await mutterVon(tx, u)
  return {
    ...bekanntes(u),
    inkognito: u.inkognito,
    beantragen: u.beantragen,
    bestaetigungsanfrageBuerge: u.bestaetigungsanfrage_buerge,
    fremdId: u.fremd_id,
    person: u.person,
    mutterUnternehmenId: mutter?.id ?? null,
    mutterUnternehmen: mutter ? { id: mutter.id, name: mutter.name } : null,
    tochterUnternehmen: (await töchter(tx, id)).map((t) => ({
      unternehmenId: t.id,
      name: t.name,
      gesellschaftsform: t.gesellschaftsform,
      ort: t.adresse.ort,
      unternehmensstatus: t.status,
      mutterUnternehmenId: t.mutter_id,
    })),
    preisModell: await geltendesPreismodell(tx, u, jetzt),
    schritte: await schritte(tx, u, wer),
  }
}

/** How a guarantor is shown. */
const anzeige = (
  u: Pick<Unternehmen, 'id' | 'name' | 'kurzname' | 'initialen' | 'header_farbe' | 'header_schriftfarbe'>,
): Anzeigedaten => ({
  unternehmenId: u.id,
  name: u.name,
  kurzname: u.kurzname ?? u.name,
  initialen: u.initialen ?? '',
  headerFarbe: u.header_farbe ?? FARBE,
  headerSchriftfarbe: u.header_schriftfarbe ?? SCHRIFTFARBE,
})

/** All that is kept of a guarantor, for its own people and the operator; undefined for others. */
export async function bürge(tx: Transaktion, id: string, wer: Aufrufer, jetzt: Date): Promise<BürgeUnternehmen | undefined> {
  const u = await unternehmenszeile(tx, id)
  if (!u || u.gruppe !== 'BG' || !istEigenes(u, wer)) return undefined
  return {
    ...bekanntes(u),
    ...anzeige(u),
    ...bürgendatenVon(u),
    preisModell: await geltendesPreismodell(tx, u, jetzt),
    schritte: await schritte(tx, u, wer),
  }
}

const TREFFER_HÖCHSTENS = 20

/** Companies that the viewer may know, by the words of a search: number, name or city. */
export async function sucheUnternehmen(
  tx: Transaktion,
  suche: string,
): Promise<Pick<Auskunft, 'unternehmenId' | 'name' | 'postadresse' | 'type'>[]> {
  const zeilen = await wörter(sortierform(suche))
    .reduce(
      (q, wort) => q.where('suchtext', 'like', enthält(wort)),
      tx.selectFrom('unternehmen').select(['id', 'name', 'adresse', 'gruppe']),
    )
    .orderBy('name_sort')
    .orderBy('id')
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

type Sichtbares = Api['GET /partnerservice/api/private/v2/unternehmen/auftraggeber/sichtbeschraenkung']['antwort']['unternehmen'][number]

/** The companies of an organisation that the viewer may see. */
export async function sichtbareUnternehmen(tx: Transaktion, orgId: string): Promise<Sichtbares[]> {
  const zeilen = await tx
    .selectFrom('unternehmen')
    .select(['id', 'name', 'hybrid', 'gesellschaftsform', 'adresse', 'status', 'mutter_id'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute()
  const sichtbar = new Set(zeilen.map(({ id }) => id))
  return zeilen.map((u) => ({
    id: u.id,
    name: u.name,
    hybrid: u.hybrid,
    gesellschaftsform: u.gesellschaftsform,
    ort: u.adresse.ort,
    unternehmensstatus: u.status,
    mutterUnternehmenId: u.mutter_id !== null && sichtbar.has(u.mutter_id) ? u.mutter_id : null,
  }))
}

/** Display data of active guarantors, or of one. */
export async function anzeigedaten(tx: Transaktion, id?: string): Promise<Anzeigedaten[]> {
  const zeilen = await tx
    .selectFrom('unternehmen')
    .select(['id', 'name', 'kurzname', 'initialen', 'header_farbe', 'header_schriftfarbe'])
    .where('gruppe', '=', 'BG')
    // Of one that is asked for by its number guarantees may still speak.
    .$if(id === undefined, (abfrage) => abfrage.where('status', '=', 'AKT'))
    .$if(id !== undefined, (abfrage) => abfrage.where('id', '=', id as string))
    .orderBy('name_sort')
    .execute()
  return zeilen.map(anzeige)
}

export async function länder(tx: Transaktion): Promise<{ landeskennzeichen: string; vollerName: string }[]> {
  const zeilen = await tx.selectFrom('land').selectAll().execute()
  return zeilen
    .map((land) => ({ landeskennzeichen: land.landeskennzeichen, vollerName: land.voller_name }))
    .sort((a, b) => a.vollerName.localeCompare(b.vollerName, 'de-DE'))
}
