import type { Api, AuftraggeberUnternehmen, BuergeUnternehmen } from '@avalwerk/contracts'
import { type Group, possibleUnternehmenSteps, toSortKey, type UnternehmenTransition } from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { containsPattern, toWords } from '../kernel/list.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { actorOf } from '../kernel/useCase.ts'
import { listLaender } from '../records/land.ts'
import { findVisibleUnternehmen, seenUnternehmen } from '../records/unternehmen.ts'
import { findCurrentPreismodell } from './preismodell.ts'
import { unternehmenStateOf } from './unternehmenState.ts'
import { buergeDataOf } from './unternehmenColumns.ts'

export type Unternehmen = Selectable<UnternehmenTable>
type Info = Api['unternehmen']['details']['response']
type DisplayData = Api['unternehmen']['buergen']['response'][number]

/** The type of a company on the wire, by its group. */
export const TYPE = { AG: 'auftraggeber', BG: 'buerge', BSP: 'bspGmbh' } as const satisfies Record<Group, Info['type']>

/** The display data of a guarantor for which none was chosen. */
const COLOR = '#0B5C6B'
const FONT_COLOR = '#FFFFFF'

/** The data of a company that every viewer who may know it reads. */
const publicFields = (unternehmen: Unternehmen) => ({
  unternehmenId: unternehmen.id,
  organisation: unternehmen.org_id,
  version: unternehmen.version,
  name: unternehmen.name,
  gesellschaftsform: unternehmen.gesellschaftsform,
  postadresse: unternehmen.adresse,
  handelsregister: unternehmen.handelsregister,
  handelsregisternummer: unternehmen.handelsregisternummer,
  unternehmensstatus: unternehmen.status,
  type: TYPE[unternehmen.gruppe],
  hybrid: unternehmen.hybrid,
  oeffentlicherAuftraggeber: unternehmen.oeffentlich,
  vertretungsformel: unternehmen.vertretungsformel,
  erstelltAm: unternehmen.erstellt_am.toISOString(),
})

/** May the caller read what isn't for everybody: of the own organisation, or as the operator? */
export const isOwnUnternehmen = (unternehmen: Pick<Unternehmen, 'org_id'>, caller: Pick<Caller, 'orgId' | 'group'>): boolean =>
  caller.group === 'BSP' || unternehmen.org_id === caller.orgId

const steps = async (tx: DbTransaction, unternehmen: Unternehmen, caller: Caller): Promise<UnternehmenTransition[]> =>
  isOwnUnternehmen(unternehmen, caller)
    ? possibleUnternehmenSteps(await unternehmenStateOf(tx, unternehmen, caller), actorOf({ caller }))
    : []

/** The company above one, as far as the viewer sees it. */
const mutterOf = async (tx: DbTransaction, caller: Caller, unternehmen: Unternehmen): Promise<Unternehmen | undefined> =>
  unternehmen.mutter_id ? findVisibleUnternehmen(tx, caller, unternehmen.mutter_id) : undefined

/** A company that the viewer may know, with its organisation. */
export async function findUnternehmenDetails(tx: DbTransaction, id: string, caller: Caller): Promise<Info | undefined> {
  const unternehmen = await findVisibleUnternehmen(tx, caller, id)
  const mutter = unternehmen && isOwnUnternehmen(unternehmen, caller) ? await mutterOf(tx, caller, unternehmen) : undefined
  return (
    unternehmen && {
      ...publicFields(unternehmen),
      mutterUnternehmenId: mutter?.id ?? null,
      bausummeAngabe: unternehmen.bausumme_angabe,
      vierAugenAb: isOwnUnternehmen(unternehmen, caller) ? unternehmen.vier_augen_ab_cent : null,
      schritte: await steps(tx, unternehmen, caller),
    }
  )
}

/** The companies below one, as far as the viewer sees them, however deep. */
async function toechter(tx: DbTransaction, caller: Caller, id: string): Promise<Unternehmen[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive baum as (
      select id from unternehmen where mutter_id = ${id}
      union select u.id from unternehmen u join baum on u.mutter_id = baum.id
    ) select id from baum`.execute(tx)
  if (rows.length === 0) return []
  return seenUnternehmen(tx, caller)
    .selectAll()
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('name_sort')
    .orderBy('id')
    .execute()
}

/** All that is kept of a company that is no guarantor, for its own people and the operator; undefined for others. */
export async function auftraggeber(tx: DbTransaction, id: string, caller: Caller, now: Date): Promise<AuftraggeberUnternehmen | undefined> {
  const unternehmen = await findVisibleUnternehmen(tx, caller, id)
  if (!unternehmen || unternehmen.gruppe === 'BG' || !isOwnUnternehmen(unternehmen, caller)) return undefined
  const mutter = await mutterOf(tx, caller, unternehmen)
  return {
    ...publicFields(unternehmen),
    inkognito: unternehmen.inkognito,
    beantragen: unternehmen.beantragen,
    bestaetigungsanfrageBuerge: unternehmen.bestaetigungsanfrage_buerge,
    fremdId: unternehmen.fremd_id,
    person: unternehmen.person,
    mutterUnternehmenId: mutter?.id ?? null,
    mutterUnternehmen: mutter ? { id: mutter.id, name: mutter.name } : null,
    tochterUnternehmen: (await toechter(tx, caller, id)).map((t) => ({
      unternehmenId: t.id,
      name: t.name,
      gesellschaftsform: t.gesellschaftsform,
      ort: t.adresse.ort,
      unternehmensstatus: t.status,
      mutterUnternehmenId: t.mutter_id,
    })),
    preisModell: await findCurrentPreismodell(tx, unternehmen, now),
    schritte: await steps(tx, unternehmen, caller),
  }
}

/** The display data of a guarantor. */
const display = (
  unternehmen: Pick<Unternehmen, 'id' | 'name' | 'kurzname' | 'initialen' | 'header_farbe' | 'header_schriftfarbe'>,
): DisplayData => ({
  unternehmenId: unternehmen.id,
  name: unternehmen.name,
  kurzname: unternehmen.kurzname ?? unternehmen.name,
  initialen: unternehmen.initialen ?? '',
  headerFarbe: unternehmen.header_farbe ?? COLOR,
  headerSchriftfarbe: unternehmen.header_schriftfarbe ?? FONT_COLOR,
})

/** All that is kept of a guarantor, for its own people and the operator; undefined for others. */
export async function buerge(tx: DbTransaction, id: string, caller: Caller, now: Date): Promise<BuergeUnternehmen | undefined> {
  const unternehmen = await findVisibleUnternehmen(tx, caller, id)
  if (!unternehmen || unternehmen.gruppe !== 'BG' || !isOwnUnternehmen(unternehmen, caller)) return undefined
  return {
    ...publicFields(unternehmen),
    ...display(unternehmen),
    ...buergeDataOf(unternehmen),
    preisModell: await findCurrentPreismodell(tx, unternehmen, now),
    schritte: await steps(tx, unternehmen, caller),
  }
}

const HITS_MAX = 20

/** Companies that the viewer may know, by the words of a search: number, name or city. */
export async function searchUnternehmen(
  tx: DbTransaction,
  caller: Caller,
  search: string,
): Promise<Pick<Info, 'unternehmenId' | 'name' | 'postadresse' | 'type'>[]> {
  const rows = await toWords(toSortKey(search))
    .reduce(
      (q, caption) => q.where('suchtext', 'like', containsPattern(caption)),
      seenUnternehmen(tx, caller).select(['id', 'name', 'adresse', 'gruppe']),
    )
    .orderBy('name_sort')
    .orderBy('id')
    .limit(HITS_MAX)
    .execute()
  return rows.map((u) => ({ unternehmenId: u.id, name: u.name, postadresse: u.adresse, type: TYPE[u.gruppe] }))
}

/** Names of the companies that the viewer may know; other ids are left out without a word. */
export async function listUnternehmenNames(tx: DbTransaction, caller: Caller, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await seenUnternehmen(tx, caller).select(['id', 'name']).where('id', 'in', ids).execute()
  return Object.fromEntries(rows.map((u) => [u.id, u.name]))
}

type Visible = Api['unternehmen']['sichtbeschraenkung']['response']['unternehmen'][number]

/** The companies of their organisation that the viewer may see. */
export async function visibleUnternehmen(tx: DbTransaction, caller: Caller): Promise<Visible[]> {
  const rows = await seenUnternehmen(tx, caller)
    .select(['id', 'name', 'hybrid', 'gesellschaftsform', 'adresse', 'status', 'mutter_id'])
    .where('org_id', '=', caller.orgId)
    .orderBy('id')
    .execute()
  const visible = new Set(rows.map(({ id }) => id))
  return rows.map((unternehmen) => ({
    id: unternehmen.id,
    name: unternehmen.name,
    hybrid: unternehmen.hybrid,
    gesellschaftsform: unternehmen.gesellschaftsform,
    ort: unternehmen.adresse.ort,
    unternehmensstatus: unternehmen.status,
    mutterUnternehmenId: unternehmen.mutter_id !== null && visible.has(unternehmen.mutter_id) ? unternehmen.mutter_id : null,
  }))
}

/** Display data of active guarantors, or of one. */
export async function displayData(tx: DbTransaction, id?: string): Promise<DisplayData[]> {
  const rows = await tx
    .selectFrom('unternehmen')
    .select(['id', 'name', 'kurzname', 'initialen', 'header_farbe', 'header_schriftfarbe'])
    .where('gruppe', '=', 'BG')
    // Where one is asked for by its number, an inactive one counts, too: guarantees may still name it.
    .$if(id === undefined, (query) => query.where('status', '=', 'AKT'))
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('name_sort')
    .execute()
  return rows.map(display)
}

/** All countries that an address may lie in, in the order of their German names. */
export async function listCountries(tx: DbTransaction): Promise<{ landeskennzeichen: string; vollerName: string }[]> {
  const rows = await listLaender(tx)
  return rows
    .map((country) => ({ landeskennzeichen: country.landeskennzeichen, vollerName: country.voller_name }))
    .sort((a, b) => a.vollerName.localeCompare(b.vollerName, 'de-DE'))
}
