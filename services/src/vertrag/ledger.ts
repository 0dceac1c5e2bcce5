import { type FieldFault, fault, limitFault, type LimitState, utilization, utilizationLevel } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { announce, atOnce, notifyParty, operatorOrg, partiesFrom } from '../aggregate/index.ts'
import { beforeCommit, doBeforeCommit } from '../kernel/commits.ts'
import { noticeChange } from '../kernel/eventStream.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { assertValid } from '../kernel/problem.ts'
import type { KautionsvertragTable } from '../kernel/schema.ts'
import { STEADY } from '../kernel/steady.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import {
  adding,
  affected,
  columnsFor,
  DIFFERS,
  type LimitViewer,
  negative,
  SUMS,
  USE_COLUMNS,
  usedByAffected,
  type UsingObject,
  vertraegeOfAffected,
} from '../records/limitUsage.ts'

/**
 * The ledger of contracts: what each guarantee uses and each order reserves is booked when a transaction that changed it ends, with the
 * contract locked for no longer than that. The sums are the contract's and those of its parts; they equal what the rows add up to.
 */

type Vertrag = Selectable<KautionsvertragTable>

/** An amount that has to fit under a contract when all that the transaction does is booked. */
type Fit = Readonly<{
  /** As the contract's row has it. */
  vertragId: string
  unternehmenId: string | null
  /** Cents. */
  amount: number
  /** The field that is told of a fault. */
  field: string
  view: LimitViewer
  /** Whether the contract, as `k`, may still be chosen. */
  selectable?: RawBuilder<boolean>
}>

/** What a transaction leaves to be booked. */
type Noted = { readonly objects: Map<string, UsingObject & { erased?: boolean }>; readonly fits: Map<string, Fit> }
const noted = new WeakMap<DbTransaction, Noted>()

async function notedIn(ctx: UseCaseContext): Promise<Noted> {
  const known = noted.get(ctx.tx)
  if (known) return known
  const fresh: Noted = { objects: new Map(), fits: new Map() }
  noted.set(ctx.tx, fresh)
  await beforeCommit(ctx.tx, 'limit-ledger', () => {
    noted.delete(ctx.tx)
    return settle(ctx, fresh)
  })
  return fresh
}

/** Notes that what an object uses of its contract may have changed, or that the object is gone for good. The transaction acts for all. */
export async function noteUse(ctx: UseCaseContext, object: UsingObject & { erased?: boolean }): Promise<void> {
  // It is announced at the end of the transaction, when the call that brings it about has ended.
  noticeChange('VERTRAG')
  const { objects } = await notedIn(ctx)
  objects.set(`${object.kind}/${object.orgId}/${object.id}`, object)
}

/**
 * Requires that an amount fits when the transaction ends. What was done before under any contract is booked first, since all that is booked
 * together counts as the amount's own. The transaction acts for all.
 * @throws Refusal EINGABE_UNGUELTIG where an amount before it doesn't fit
 */
export async function requireFit(ctx: UseCaseContext, fit: Fit): Promise<void> {
  await doBeforeCommit(ctx.tx)
  const { fits } = await notedIn(ctx)
  fits.set(fit.vertragId, fit)
}

/** The guarantors under whose contracts something was booked of an order: it may have been sent to another one before. */
export async function buergenWithUse(tx: DbTransaction, auftragId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('kautionsvertrag_buchung')
    .select('org_id')
    .distinct()
    .where('objekt_id', '=', auftragId)
    .where('objekt_art', '=', 'AUFTRAG')
    .execute()
  return rows.map(({ org_id }) => org_id)
}

/** Locks the contracts whose use may have changed, in one order for all transactions. @returns whether there are any */
async function lockVertraege(tx: DbTransaction, { objects, fits }: Noted): Promise<boolean> {
  const { rows } = await sql`
    ${STEADY} with ${affected([...objects.values()])},
    contracts (org_id, id) as (
      ${vertraegeOfAffected()}
      union select g.org_id, g.kautionsvertrag_id from affected x join kautionsvertrag_buchung g
        on g.org_id = x.org_id and g.objekt_id = x.id and g.objekt_art = x.kind
      union select org_id, id from kautionsvertrag where id = any (${[...fits.keys()]}::bigint[]))
    select k.id from contracts c join kautionsvertrag k on k.org_id = c.org_id and k.id = c.id
    order by k.org_id, k.id for no key update of k`.execute(tx)
  return rows.length > 0
}

/** A contract after the booking. */
type Booked = Pick<
  Vertrag,
  | 'org_id'
  | 'id'
  | 'vertragsnummer'
  | 'versicherungsnehmer_id'
  | 'versicherungsnehmer_org'
  | 'gesamtlimit_cent'
  | 'anfangsbestand_cent'
  | 'genutzt_aussen_cent'
  | 'gemeldete_stufe'
>
/** What is left for an amount, as the booking leaves it, without what the transaction itself uses. */
type FitState = Readonly<{
  id: string
  selectable: boolean
  gesamtlimit: number
  einzellimit: number
  genutzt: number
  reserviert: number
  limit: number | null
  belegt: number
}>

/** The columns of a contract's own sums. */
const TOTALS = (['inside', 'outside'] as const).flatMap((view) => [columnsFor(view).used, columnsFor(view).reserved])

/** What a view is told of a row of sums. */
const seen = (view: LimitViewer, row: string) => {
  const { used, reserved } = columnsFor(view)
  return { used: sql.ref(`${row}.${used}`), reserved: sql.ref(`${row}.${reserved}`) }
}

/** The state against which an amount is held once all is booked. */
function fitState({ vertragId, unternehmenId, view, selectable }: Fit): RawBuilder<unknown> {
  const k = seen(view, 'k')
  const [own, part, change] = [seen(view, 'o'), seen(view, 'p'), seen(view, 'd')]
  const company = sql`(select coalesce(sum(${own.used} + ${own.reserved}), 0) from current o
    where o.kautionsvertrag_id = k.id and o.unternehmen_id = ${unternehmenId ?? ''})`
  return sql`select k.id::text, ${selectable ?? sql`true`} as selectable, k.gesamtlimit_cent as gesamtlimit, k.einzellimit_cent as einzellimit,
    k.anfangsbestand_cent + ${k.used} + coalesce((select sum(${change.used}) from delta d where d.kautionsvertrag_id = k.id), 0)
      - coalesce((select sum(${own.used}) from current o where o.kautionsvertrag_id = k.id), 0) as genutzt,
    ${k.reserved} + coalesce((select sum(${change.reserved}) from delta d where d.kautionsvertrag_id = k.id), 0)
      - coalesce((select sum(${own.reserved}) from current o where o.kautionsvertrag_id = k.id), 0) as reserviert,
    (select teillimit_cent from kautionsvertrag_unternehmen u
      where u.org_id = k.org_id and u.kautionsvertrag_id = k.id and u.unternehmen_id = ${unternehmenId ?? ''}) as limit,
    coalesce((select sum(${part.used} + ${part.reserved}) from kautionsvertrag_nutzung p
      where p.org_id = k.org_id and p.kautionsvertrag_id = k.id and p.unternehmen_id = ${unternehmenId ?? ''}), 0)
      + coalesce((select sum(${change.used} + ${change.reserved}) from delta d
        where d.kautionsvertrag_id = k.id and d.unternehmen_id = ${unternehmenId ?? ''}), 0) - ${company} as belegt
    from kautionsvertrag k where k.id = ${vertragId}::bigint`
}

/** Books all differences between what objects use now and what was booked of them. The contracts are locked. */
async function book(tx: DbTransaction, { objects, fits }: Noted, now: Date): Promise<{ changed: Booked[]; fits: FitState[] }> {
  const all = [...objects.values()]
  const erased = all.filter((object) => object.erased)
  const gone = sql`select * from unnest(${erased.map(({ orgId }) => orgId)}::text[], ${erased.map(({ kind }) => kind)}::text[],
    ${erased.map(({ id }) => id)}::bigint[])`
  const states = [...fits.values()].map(fitState)
  const { rows } = await sql<{ changed: Booked[] | null; fits: FitState[] | null }>`
    ${STEADY} with ${affected(all)},
    current (${USE_COLUMNS}) as materialized (
      ${usedByAffected()}),
    delta as materialized (
      select org_id, kautionsvertrag_id, objekt_art, objekt_id, unternehmen_id, art, ${SUMS} from (
        select * from current
        union all select g.org_id, g.kautionsvertrag_id, g.objekt_art, g.objekt_id, g.unternehmen_id, g.art, ${negative('g')}
        from affected x join kautionsvertrag_buchung g on g.org_id = x.org_id and g.objekt_id = x.id and g.objekt_art = x.kind) s
      group by 1, 2, 3, 4, 5, 6 having ${DIFFERS}),
    booked as (insert into kautionsvertrag_buchung (${USE_COLUMNS}, zeitpunkt) select *, ${now}::timestamptz from delta
      where (org_id, objekt_art, objekt_id) not in (${gone})),
    forgotten as (delete from kautionsvertrag_buchung where (org_id, objekt_art, objekt_id) in (${gone})),
    parts as (insert into kautionsvertrag_nutzung as p
      select org_id, kautionsvertrag_id, unternehmen_id, art, ${SUMS} from delta group by 1, 2, 3, 4
      on conflict (org_id, kautionsvertrag_id, unternehmen_id, art) do update set ${adding('p', 'excluded')}),
    changed as (update kautionsvertrag k set ${adding('k', 'd', TOTALS)}
      from (select org_id, kautionsvertrag_id, ${SUMS} from delta group by 1, 2) d
      where k.org_id = d.org_id and k.id = d.kautionsvertrag_id
      returning k.org_id, k.id::text, k.vertragsnummer, k.versicherungsnehmer_id, k.versicherungsnehmer_org, k.gesamtlimit_cent,
        k.anfangsbestand_cent, k.genutzt_aussen_cent, k.gemeldete_stufe)
    select (select json_agg(c) from changed c) as changed,
      ${states.length ? sql`(select json_agg(s) from (${sql.join(states, sql` union all `)}) s)` : sql`null`} as fits`.execute(tx)
  return { changed: rows[0]?.changed ?? [], fits: rows[0]?.fits ?? [] }
}

/** Why an amount doesn't fit. */
function fitFaults({ field, amount }: Fit, found: FitState | undefined): FieldFault[] {
  if (!found?.selectable) return [{ feld: field, grund: NOT_SELECTABLE }]
  const { limit, belegt, ...state } = found
  const situation: LimitState = { ...state, teil: limit === null ? null : { limit, belegt } }
  return fault(field, limitFault(amount, situation))
}

export const NOT_SELECTABLE = 'Dieser Vertrag kann nicht gewählt werden.'

/** @throws Refusal EINGABE_UNGUELTIG where an amount that had to fit doesn't */
async function settle(ctx: UseCaseContext, todo: Noted): Promise<void> {
  if (!(await lockVertraege(ctx.tx, todo)) && todo.fits.size === 0) return
  const { changed, fits } = await book(ctx.tx, todo, ctx.now)
  const states = new Map(fits.map((state) => [state.id, state]))
  // A contract that is gone can't be chosen either.
  assertValid([...todo.fits.values()].flatMap((fit) => fitFaults(fit, states.get(fit.vertragId))))
  await atOnce(ctx, async () => {
    for (const vertrag of changed) await tellUsage(ctx, vertrag)
  })
}

/**
 * Called after a change of a contract's use or limits: its open pages learn of it, and the insured are told when the use has reached 80 or
 * 95 percent (M-AG-34); once it falls below, that is over. The insured are told only what they may know.
 */
export async function tellUsage(ctx: UseCaseContext, vertrag: Booked): Promise<void> {
  const { versicherungsnehmer_org: insured, versicherungsnehmer_id: insuredId } = vertrag
  await announce(ctx, { art: 'VERTRAG', id: vertrag.id, orgs: [vertrag.org_id, ...(insured ? [insured] : [])] })
  const genutzt = vertrag.anfangsbestand_cent + vertrag.genutzt_aussen_cent
  const level = utilizationLevel(utilization({ gesamtlimit: vertrag.gesamtlimit_cent, genutzt }))
  if (level === vertrag.gemeldete_stufe) return
  await ctx.tx
    .updateTable('kautionsvertrag')
    .set({ gemeldete_stufe: level })
    .where('org_id', '=', vertrag.org_id)
    .where('id', '=', vertrag.id)
    .execute()
  if (level < vertrag.gemeldete_stufe || !insured || !insuredId) return
  await notifyParty(ctx, 'M-AG-34', {
    about: { kind: 'VERTRAG', id: vertrag.id },
    parties: partiesFrom({
      beguenstigter: { orgId: insured, unternehmenId: insuredId },
      operator: await operatorOrg(ctx.tx),
    }),
    placeholders: { vertragsnummer: vertrag.vertragsnummer, prozent: `${level} %` },
    details: [{ name: 'Vertrag', wert: vertrag.vertragsnummer }],
  })
}
