import { plattformCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { PLATFORM_CONTRACT } from '@avalwerk/platform/release'
import type { ReleaseRule } from '@avalwerk/domain'
import { After, type CallContext, registerEndpoints } from '../kernel/endpoints.ts'
import type { Metrics } from '../kernel/metrics.ts'
import { listFailingJobs, repeatJob, repeatMails } from './jobs.ts'
import { endLookLink, findLinked, followLookLink, listLookLinks, makeLookLink } from './lookLinks.ts'
import { openLook } from './view.ts'
import { requireDecider, publishRelease } from './releases.ts'
import { remoteState, remoteStates, listPlatformChanges } from './read.ts'
import { restoreShell, shellState, withdrawShell } from './shellWithdrawal.ts'
import { listFaults, takeFaults } from './faults.ts'
import { takeUse } from './use.ts'
import { issueStart, takeMeasurements, guardRelease, type GuardRule } from './measurement.ts'
import {
  activateRelease,
  endDistribution,
  liftMaintenance,
  announceMaintenance,
  rollBack,
  type Switching,
  setActive,
  distributeRelease,
  versionBefore,
} from './switching.ts'
import { revokeKey, validKeys, createKey } from './accessKeys.ts'
import { registerSigningKey, revokeSigningKey, signingKeys } from './signing.ts'
import { withSources } from './sources.ts'
import type { ReleaseStore } from './store.ts'
import { requireResponsible } from './state.ts'
import { readStored, type StoredRelease } from './stored.ts'

/** What the service of the platform is configured with. */
export type PlatformEnv = Readonly<{
  store: ReleaseStore
  rollbackRule: GuardRule
  rule: ReleaseRule
  retentionDays: number
  metrics: Metrics
}>

/** The service that tells which remotes run in which version, decides it, and watches how they fare. */
export async function platformService(
  app: FastifyInstance,
  { store, rollbackRule, rule, retentionDays, metrics }: PlatformEnv,
): Promise<void> {
  const { deps } = app
  /** Does something to a remote and answers with what has become of it. */
  const afterwards = async ({ tx, caller }: CallContext, remote: string, action: Promise<void>) => {
    await action
    return remoteState(tx, deps.clock(), { rule, viewer: caller.nutzerId }, remote)
  }
  /**
   * Does something with a release, once the store was read, which is done while no transaction is open.
   * @param version undefined where it is about none
   */
  const afterReading = <T>(
    ctx: CallContext,
    { remote, version }: Readonly<{ remote: string; version: string | undefined }>,
    act: (ctx: CallContext & Switching) => Promise<T>,
  ) =>
    new After(async () => {
      const stored = version === undefined ? undefined : await readStored(store, remote, version)
      return deps.db.runAs(ctx.caller, (tx) => act({ ...ctx, tx, now: deps.clock(), rule, stored }))
    })
  /** Decides about a release that comes in force, if one does, and answers with what has become of the remote. */
  const switches = (ctx: CallContext, remote: string, version: string | undefined, act: (ctx: Switching) => Promise<void>) => {
    requireResponsible(ctx, remote)
    requireDecider({ rule, caller: ctx.caller })
    return afterReading(ctx, { remote, version }, (read) => afterwards(read, remote, act(read)))
  }
  registerEndpoints(app, plattformCalls, {
    remotes: async ({ tx, caller }) => ({
      contract: PLATFORM_CONTRACT,
      rule: rollbackRule,
      ...rule,
      aufbewahrungTage: retentionDays,
      ...(await remoteStates(tx, deps.clock(), { rule, viewer: caller.nutzerId })),
      shell: await shellState(tx),
    }),
    withdrawShell: async (ctx, { params, body }) => {
      await withdrawShell({ ...ctx, rule }, store, params.build, body.grund)
      return shellState(ctx.tx)
    },
    restoreShell: async (ctx, { params }) => {
      await restoreShell({ ...ctx, rule }, params.build)
      return shellState(ctx.tx)
    },
    ausgabeVeroeffentlichen: async (ctx, { params, body }) => {
      requireResponsible(ctx, params.remote)
      return new After(async () => {
        const release = await deps.files.unpackRelease(body, ctx.caller.orgId)
        return deps.db.runAs(ctx.caller, (tx) => publishRelease({ ...ctx, tx, rule }, store, params.remote, release))
      })
    },
    ausgabeAnsehen: async (ctx, { params }) => {
      requireResponsible(ctx, params.remote)
      return afterReading(ctx, params, (v) => openLook(v, params))
    },
    lookLinks: async (ctx, { params }) => listLookLinks(ctx, params.remote),
    makeLookLink: async (ctx, { params, body }) => afterReading(ctx, params, (v) => makeLookLink(v, params, body)),
    endLookLink: async (ctx, { params }) => endLookLink(ctx, params.id),
    followLookLink: async (ctx, { body }) => afterReading(ctx, await findLinked(ctx, body.token), (v) => followLookLink(v, body.token)),
    versionSetzen: async (ctx, { params, body }) =>
      switches(ctx, params.remote, body.version, (v) => activateRelease(v, params.remote, body)),
    aktivSetzen: async (ctx, { params, body }) => afterwards(ctx, params.remote, setActive({ ...ctx, rule }, params.remote, body)),
    kanarieSetzen: async (ctx, { params, body }) =>
      switches(ctx, params.remote, body.version, (v) => distributeRelease(v, params.remote, body)),
    kanarieBeenden: async (ctx, { params, body }) =>
      afterwards(ctx, params.remote, endDistribution({ ...ctx, rule }, params.remote, body.stand)),
    zuruecknehmen: async (ctx, { params, body }) =>
      switches(ctx, params.remote, await versionBefore(ctx.tx, params.remote), (v) => rollBack(v, params.remote, body)),
    wartungAnkuendigen: async (ctx, { params, body }) => afterwards(ctx, params.remote, announceMaintenance(ctx, params.remote, body)),
    wartungAufheben: async (ctx, { params, body }) => afterwards(ctx, params.remote, liftMaintenance(ctx, params.remote, body.stand)),
    historie: async ({ tx }, { query }) => listPlatformChanges(tx, query),
    zugriffsschluessel: async (ctx) => validKeys(ctx),
    zugriffsschluesselAnlegen: async (ctx, { body }) => createKey(ctx, body),
    zugriffsschluesselEntziehen: async (ctx, { params }) => revokeKey(ctx, params.id),
    hintergrundarbeit: async ({ tx }, { query }) => listFailingJobs(tx, deps.clock(), query),
    hintergrundarbeitWiederholen: async (ctx, { params }) => repeatJob(ctx, params.id),
    mailsWiederholen: async (ctx) => repeatMails(ctx),
    signaturschluessel: async (ctx) => signingKeys(ctx),
    signaturschluesselRegistrieren: async (ctx, { body }) => registerSigningKey(ctx, body),
    signaturschluesselEntziehen: async (ctx, { params }) => revokeSigningKey(ctx, params.id),
    startMelden: async (ctx, { body }) => ({
      id: (await issueStart(ctx, body.remote, body.version)) ?? null,
    }),
    faults: async (ctx, { params, query }) => {
      const { faults, maps, more } = await listFaults(ctx, { ...params, ...query })
      const whose = { ...params, org: ctx.caller.orgId }
      return new After(async () => ({ faults: await withSources(deps.files, whose, faults, maps), more }))
    },
    reportFaults: async (ctx, { body }) => {
      for (const report of await takeFaults(ctx, body.faults)) {
        const { remote, version, kind } = report
        // Slow machines would drown what breaks.
        if (kind !== 'STILLSTAND') metrics.browserReports.inc({ remote, version })
        app.log.warn({ korrelationsId: ctx.korrelationsId, report }, 'Error report of a browser')
      }
      return undefined
    },
    messungenMelden: async (ctx, { body }) => {
      const { taken, disrupted } = await takeMeasurements(ctx, body.messungen)
      for (const { remote, version, ms } of await takeUse(ctx, body.use ?? [])) metrics.switchTime.observe({ remote, version }, ms / 1000)
      for (const { remote, version, dauerMs, fehler, fresh } of taken) {
        if (fresh) metrics.starts.inc({ remote, version })
        if (dauerMs !== null) metrics.loadTime.observe({ remote, version }, dauerMs / 1000)
        if (fehler !== null) metrics.remoteFaults.inc({ remote, version, kind: fehler })
      }
      // After the measurements are kept, in transactions of their own: a browser's call must not wait for a remote's lock.
      return new After(async () => {
        for (const remote of disrupted) {
          const watch = (stored?: StoredRelease) =>
            deps.db.system
              .transaction()
              .execute((tx) =>
                guardRelease(
                  { tx, now: deps.clock(), caller: null, korrelationsId: ctx.korrelationsId, rule, stored },
                  remote,
                  rollbackRule,
                ),
              )
          const first = await watch()
          const then = first && 'read' in first ? await watch(await readStored(store, remote, first.read)) : first
          // A person who changed the remote meanwhile decided anew.
          const back = then && 'read' in then ? undefined : then
          if (back) metrics.withdrawn.inc({ remote, version: back.version })
          if (back) app.log.error({ remote, ...back }, 'Version withdrawn automatically')
        }
      })
    },
  })
}
