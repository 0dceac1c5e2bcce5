import type { FastifyInstance } from 'fastify'
import { PLATFORM_CONTRACT } from '@avalwerk/platform/release'
import type { ReleaseRule } from '@avalwerk/domain'
import { registerEndpoints, After, type AppDeps } from '../kernel/endpoints.ts'
import type { Metrics } from '../kernel/metrics.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { failingJobs, repeatJob, repeatMails } from './jobs.ts'
import { openLook } from './view.ts'
import { requireDecider, publish } from './releases.ts'
import { remoteState, remoteStates, history } from './read.ts'
import { issueStart, takeMeasurements, wache, type GuardRule } from './measurement.ts'
import {
  activate,
  endDistribution,
  liftMaintenance,
  announceMaintenance,
  lockBackForStep,
  type Switching,
  switchOn,
  distribute,
  versionBefore,
} from './switching.ts'
import { revokeKey, validKeys, assignKey } from './accessKeys.ts'
import { registerSigningKey, revokeSigningKey, signingKeys } from './signing.ts'
import type { ReleaseStore } from './store.ts'
import { requireResponsible } from './state.ts'
import { readStored, type StoredRelease } from './stored.ts'

const basis = '/plattformservice/api/private/v1'

/** What the service of the platform is configured with. */
export type PlatformEnv = Readonly<{
  store: ReleaseStore
  rollbackRule: GuardRule
  rule: ReleaseRule
  retentionDays: number
  metrics: Metrics
}>

/** Which remotes run in which version, who decides it, and how they fare. */
export function platformService(
  app: FastifyInstance,
  deps: AppDeps,
  { store, rollbackRule: regel, rule, retentionDays: aufbewahrungTage, metrics }: PlatformEnv,
): void {
  type ApiRequest = Parameters<typeof contextFrom>[0] & { params: { remote: string } }
  /** Does something to a remote and answers with what has become of it. */
  const afterwards = async (request: ApiRequest, action: Promise<void>) => {
    await action
    return remoteState(request.tx, request.kern.uhr(), { rule, viewer: request.aufrufer.nutzerId }, request.params.remote)
  }
  /**
   * The same for what sends people to a release: what the store has of it is read before the transaction that decides.
   * @param version undefined where none comes in force
   */
  const switches = (request: ApiRequest, version: string | undefined, act: (ctx: Switching) => Promise<void>) => {
    requireResponsible(contextFrom(request), request.params.remote)
    requireDecider({ rule, wer: request.aufrufer })
    return new After(async () => {
      const stored = version === undefined ? undefined : await readStored(store, request.params.remote, version)
      return deps.db.asNutzer(request.aufrufer, async (tx) => {
        await act({ ...contextFrom(request), tx, rule, stored })
        return remoteState(tx, deps.uhr(), { rule, viewer: request.aufrufer.nutzerId }, request.params.remote)
      })
    })
  }
  registerEndpoints(app, 'plattform', deps, {
    [`GET ${basis}/remotes` as const]: async ({ tx, aufrufer }) => ({
      vertrag: PLATFORM_CONTRACT,
      regel,
      ...rule,
      aufbewahrungTage,
      ...(await remoteStates(tx, deps.uhr(), { rule, viewer: aufrufer.nutzerId })),
    }),
    [`POST ${basis}/remotes/{remote}/ausgaben` as const]: async (request) => {
      requireResponsible(contextFrom(request), request.params.remote)
      return new After(async () => {
        const release = await deps.files.unpackRelease(request.body, request.aufrufer.orgId)
        return deps.db.asNutzer(request.aufrufer, (tx) =>
          publish({ ...contextFrom(request), tx, rule }, store, request.params.remote, release),
        )
      })
    },
    [`POST ${basis}/remotes/{remote}/ausgaben/{version}/ansicht` as const]: async (request) => {
      const { remote, version } = request.params
      return new After(async () => {
        const stored = await readStored(store, remote, version)
        return deps.db.asNutzer(request.aufrufer, (tx) => openLook({ ...contextFrom(request), tx, rule, stored }, remote, version))
      })
    },
    [`PUT ${basis}/remotes/{remote}/version` as const]: async (request) =>
      switches(request, request.body.version, (v) => activate(v, request.params.remote, request.body)),
    [`PUT ${basis}/remotes/{remote}/aktiv` as const]: async (a) =>
      afterwards(a, switchOn({ ...contextFrom(a), rule }, a.params.remote, a.body)),
    [`PUT ${basis}/remotes/{remote}/kanarie` as const]: async (request) =>
      switches(request, request.body.version, (v) => distribute(v, request.params.remote, request.body)),
    [`DELETE ${basis}/remotes/{remote}/kanarie` as const]: async (request) =>
      afterwards(request, endDistribution({ ...contextFrom(request), rule }, request.params.remote, request.body.stand)),
    [`POST ${basis}/remotes/{remote}/ruecknahme` as const]: async (request) =>
      switches(request, await versionBefore(request.tx, request.params.remote), (v) =>
        lockBackForStep(v, request.params.remote, request.body.stand),
      ),
    [`PUT ${basis}/remotes/{remote}/wartung` as const]: async (request) =>
      afterwards(request, announceMaintenance(contextFrom(request), request.params.remote, request.body)),
    [`DELETE ${basis}/remotes/{remote}/wartung` as const]: async (request) =>
      afterwards(request, liftMaintenance(contextFrom(request), request.params.remote, request.body.stand)),
    [`GET ${basis}/verlauf` as const]: async ({ tx, query }) => history(tx, query),
    [`GET ${basis}/zugriffsschluessel` as const]: async (a) => validKeys(contextFrom(a)),
    [`POST ${basis}/zugriffsschluessel` as const]: async (a) => assignKey(contextFrom(a), a.body),
    [`DELETE ${basis}/zugriffsschluessel/{id}` as const]: async (a) => revokeKey(contextFrom(a), a.params.id),
    [`GET ${basis}/hintergrundarbeit` as const]: async ({ tx, query }) => failingJobs(tx, deps.uhr(), query),
    [`POST ${basis}/hintergrundarbeit/{id}/wiederholung` as const]: async (a) => repeatJob(contextFrom(a), a.params.id),
    [`POST ${basis}/hintergrundarbeit/mails/wiederholung` as const]: async (a) => repeatMails(contextFrom(a)),
    [`GET ${basis}/signaturschluessel` as const]: async (a) => signingKeys(contextFrom(a)),
    [`POST ${basis}/signaturschluessel` as const]: async (a) => registerSigningKey(contextFrom(a), a.body),
    [`DELETE ${basis}/signaturschluessel/{id}` as const]: async (a) => revokeSigningKey(contextFrom(a), a.params.id),
    [`POST ${basis}/messungen/starts` as const]: async (request) => ({
      id: (await issueStart(contextFrom(request), request.body.remote, request.body.version)) ?? null,
    }),
    [`POST ${basis}/messungen` as const]: async (request) => {
      const { taken, disrupted } = await takeMeasurements(contextFrom(request), request.body.messungen)
      for (const { remote, version, dauerMs, fehler, fresh } of taken) {
        if (fresh) metrics.starts.inc({ remote, version })
        if (dauerMs !== null) metrics.loadTime.observe({ remote, version }, dauerMs / 1000)
        if (fehler !== null) metrics.error.inc({ remote, version, kind: fehler })
      }
      // After the measurements are kept, in transactions of their own: a browser's call must not wait for a remote's lock.
      return new After(async () => {
        for (const remote of disrupted) {
          const watch = (stored?: StoredRelease) =>
            deps.db.system
              .transaction()
              .execute((tx) =>
                wache({ tx, jetzt: deps.uhr(), wer: null, korrelationsId: request.korrelationsId, rule, stored }, remote, regel),
              )
          const first = await watch()
          const then = first && 'read' in first ? await watch(await readStored(store, remote, first.read)) : first
          // Whoever changed it meanwhile decided anew.
          const back = then && 'read' in then ? undefined : then
          if (back) metrics.withdrawn.inc({ remote, version: back.version })
          if (back) app.log.error({ remote, ...back }, 'Version von selbst zurückgenommen')
        }
      })
    },
  })
}
