import { pruefprotokollCalls, type Api, type AuditCheck, type AuditStep } from '@avalwerk/contracts'
import { fileStamp } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { audit } from '../aggregate/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { AppDeps } from '../kernel/deps.ts'
import { After, registerEndpoints } from '../kernel/endpoints.ts'
import { readForAll, writeForAll, type DbTransaction } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import { type CallerContext } from '../kernel/useCase.ts'
import { findUnternehmen } from '../records/unternehmen.ts'
import { sealWaiting } from './chain.ts'
import { checkChain, checkHistories } from './check.ts'
import { auditCsv, columnsCsv } from './export.ts'
import { countAuditEntries, listAuditFilterOptions, listAuditEntries, type Direction, requireReader } from './list.ts'
import { listOrganisationsWithEntries } from './organisations.ts'

/** Before a reader looks at hashes, waiting entries are sealed; a backlog beyond that is left to the background. */
const BATCHES_BEFORE = 20

/** Notes in the audit that the caller reads it as a whole. */
async function note(ctx: CallerContext, action: 'AUDIT_EXPORTIERT' | 'AUDIT_GEPRUEFT', values: Record<string, unknown>): Promise<void> {
  const { orgId } = ctx.caller
  await writeForAll(ctx.tx)
  await audit(ctx, { orgId, action, objectKind: 'AUDIT', objectId: orgId, values })
}

/**
 * The organisations whose chains the reader looks at, in order: the reader's own; for the operator all of them, or the one that was asked
 * for.
 * @param tx on behalf of the reader
 * @throws Refusal NICHT_GEFUNDEN for an organisation that never had an entry
 */
async function chainsOf(tx: DbTransaction, caller: Caller, organisation: string | undefined): Promise<readonly string[]> {
  if (caller.group !== 'BSP') return [caller.orgId]
  const all = await readForAll(tx, () => listOrganisationsWithEntries(tx))
  return organisation === undefined ? all : [orNotFound(all.find((org) => org === organisation))]
}

/** Where a check begins, or goes on, as the service sees it. */
type Place = Readonly<{ org: string; after: string } | { buergschaften: string }>
const placeOf = ({ kette, organisation, nach }: AuditStep): Place =>
  kette === 'BUERGSCHAFTEN' ? { buergschaften: nach } : { org: organisation ?? '', after: nach }
const stepOf = (place: Place | undefined): AuditStep | null =>
  place === undefined
    ? null
    : 'buergschaften' in place
      ? { kette: 'BUERGSCHAFTEN', organisation: null, nach: place.buergschaften }
      : { kette: 'PROTOKOLL', organisation: place.org || null, nach: place.after }

async function check(
  { db }: AppDeps,
  caller: Caller,
  chains: readonly string[],
  { organisation, weiter: step }: Api['pruefprotokoll']['pruefen']['body'],
): Promise<AuditCheck> {
  // For one organisation, the operator checks the audit alone: the organisation's guarantees concern others, too.
  const buergschaften: Place | undefined = caller.group === 'BSP' && organisation !== undefined ? undefined : { buergschaften: '0' }
  const chain = (org: string | undefined): Place | undefined => (org === undefined ? buergschaften : { org, after: '0' })
  const place = step ? placeOf(step) : chain(chains[0])
  if (!place || 'buergschaften' in place) {
    const part = await checkHistories(db, caller, place?.buergschaften ?? '0')
    const { checked: geprueft, fault: abweichung, next } = part
    const weiter = stepOf(next === undefined ? undefined : { buergschaften: next })
    return { kette: 'BUERGSCHAFTEN', organisation: null, geprueft, letztes: null, abweichung, weiter }
  }
  const { org, after } = place
  if (after === '0') await sealWaiting(db, org, BATCHES_BEFORE)
  const { checked: geprueft, fault: abweichung, last, next } = await checkChain(db.system, org, Number(after))
  return {
    kette: 'PROTOKOLL',
    organisation: org ? { id: org, name: await nameOf(db, org) } : null,
    geprueft,
    letztes: last && { nr: last.position, hash: last.hash },
    abweichung,
    weiter: stepOf(next === undefined ? chain(chains.find((other) => other > org)) : { org, after: String(next) }),
  }
}

const nameOf = async (db: AppDeps['db'], org: string): Promise<string> => (await findUnternehmen(db.system, org))?.name ?? org

/** Records that a chain doesn't fit, and tells those who watch the installation. */
const noteFault = (deps: AppDeps, ctx: Omit<CallerContext, 'tx'>, { kette, organisation, abweichung }: AuditCheck): Promise<void> =>
  deps.db.transact((tx) =>
    audit(
      { ...ctx, tx },
      {
        orgId: kette === 'PROTOKOLL' ? (organisation?.id ?? '') : ctx.caller.orgId,
        action: 'AUDIT_ABWEICHUNG',
        objectKind: 'AUDIT',
        objectId: organisation?.id ?? kette,
        values: { kette, ...abweichung },
      },
    ),
  )

/** The audit as its organisations' administrators and the operator's read it: list, export, check of the chain. */
export async function auditService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, pruefprotokollCalls, {
    liste: async ({ tx, caller }, { query, body }) => {
      requireReader(caller, body.organisation)
      const direction = query.sort.split(',')[1] as Direction
      const { zeilen, weiter } = await listAuditEntries(tx, caller, body, direction, query.size, {
        page: query.page,
        after: query.nach,
      })
      return {
        zeilen: zeilen.map(({ instant: _i, digest: _d, salt: _s, before: _b, ...entry }) => entry),
        gesamt: await countAuditEntries(tx, caller, body),
        weiter,
      }
    },
    export: async (ctx, { body }) => {
      const { caller } = ctx
      requireReader(caller, body.organisation)
      await chainsOf(ctx.tx, caller, body.organisation)
      await note(ctx, 'AUDIT_EXPORTIERT', { ...body })
      return new After(async () => {
        await sealWaiting(deps.db, body.organisation ?? caller.orgId, BATCHES_BEFORE)
        return { dateiname: `${fileStamp(deps.clock())}_Pruefprotokoll.csv`, inhalt: auditCsv(deps.db, caller, body) }
      })
    },
    spalten: async () => ({ dateiname: 'Pruefprotokoll_Spalten.csv', inhalt: columnsCsv() }),
    filteroptionen: async ({ tx, caller }) => {
      requireReader(caller, undefined)
      return listAuditFilterOptions(tx, caller)
    },
    pruefen: async (ctx, { body }) => {
      const { caller } = ctx
      const { organisation, weiter } = body
      requireReader(caller, organisation)
      const chains = await chainsOf(ctx.tx, caller, organisation)
      if (weiter?.kette === 'PROTOKOLL') orNotFound(chains.find((org) => org === (weiter.organisation ?? '')))
      if (!weiter) await note(ctx, 'AUDIT_GEPRUEFT', { ...(organisation && { organisation }) })
      return new After(async () => {
        const answer = await check(deps, caller, chains, body)
        if (answer.abweichung) await noteFault(deps, ctx, answer)
        return answer
      })
    },
  })
}
