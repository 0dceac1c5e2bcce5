import type { FastifyInstance } from 'fastify'
import { PLATTFORM_VERTRAG } from '@avalwerk/platform/release'
import { binde, Danach, type Kern } from '../kernel/bindung.ts'
import type { Metriken } from '../kernel/metriken.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { openLook } from './ansicht.ts'
import { veröffentliche } from './ausgaben.ts'
import { remotestand, remotestände, verlauf } from './lesen.ts'
import { issueStart, nimmMessungen, wache, type Wächterregel } from './messung.ts'
import { aktiviere, beendeVerteilung, hebeWartungAuf, kündigeWartungAn, nimmZurück, schalte, verteile } from './schalten.ts'
import { entzieheSchlüssel, gültigeSchlüssel, vergibSchlüssel } from './schluessel.ts'
import type { Releasespeicher } from './speicher.ts'
import { verlangeZuständig } from './stand.ts'

const basis = '/plattformservice/api/private/v1'

/** What the service of the platform is configured with. */
export type Plattformumfeld = Readonly<{ speicher: Releasespeicher; regel: Wächterregel; aufbewahrungTage: number; metriken: Metriken }>

/** Which remotes run in which version, who decides it, and how they fare. */
export function plattformservice(app: FastifyInstance, kern: Kern, { speicher, regel, aufbewahrungTage, metriken }: Plattformumfeld): void {
  type Anfrage = Parameters<typeof vorgangAus>[0] & { params: { remote: string } }
  /** Does something to a remote and answers with what has become of it. */
  const danach = async (a: Anfrage, tat: Promise<void>) => {
    await tat
    return remotestand(a.tx, a.kern.uhr(), a.params.remote)
  }
  binde(app, 'plattform', kern, {
    [`GET ${basis}/remotes` as const]: async ({ tx }) => ({
      vertrag: PLATTFORM_VERTRAG,
      regel,
      aufbewahrungTage,
      remotes: await remotestände(tx, kern.uhr()),
    }),
    [`POST ${basis}/remotes/{remote}/ausgaben` as const]: async (a) => {
      verlangeZuständig(vorgangAus(a), a.params.remote)
      return new Danach(async () => {
        const release = await kern.files.unpackRelease(a.body, a.aufrufer.orgId)
        return kern.db.alsNutzer(a.aufrufer, (tx) => veröffentliche({ ...vorgangAus(a), tx }, speicher, a.params.remote, release))
      })
    },
    [`POST ${basis}/remotes/{remote}/ausgaben/{version}/ansicht` as const]: async (a) =>
      openLook(vorgangAus(a), a.params.remote, a.params.version),
    [`PUT ${basis}/remotes/{remote}/version` as const]: async (a) => danach(a, aktiviere(vorgangAus(a), a.params.remote, a.body)),
    [`PUT ${basis}/remotes/{remote}/aktiv` as const]: async (a) => danach(a, schalte(vorgangAus(a), a.params.remote, a.body)),
    [`PUT ${basis}/remotes/{remote}/kanarie` as const]: async (a) => danach(a, verteile(vorgangAus(a), a.params.remote, a.body)),
    [`DELETE ${basis}/remotes/{remote}/kanarie` as const]: async (a) =>
      danach(a, beendeVerteilung(vorgangAus(a), a.params.remote, a.body.stand)),
    [`POST ${basis}/remotes/{remote}/ruecknahme` as const]: async (a) =>
      danach(a, nimmZurück(vorgangAus(a), a.params.remote, a.body.stand)),
    [`PUT ${basis}/remotes/{remote}/wartung` as const]: async (a) => danach(a, kündigeWartungAn(vorgangAus(a), a.params.remote, a.body)),
    [`DELETE ${basis}/remotes/{remote}/wartung` as const]: async (a) =>
      danach(a, hebeWartungAuf(vorgangAus(a), a.params.remote, a.body.stand)),
    [`GET ${basis}/verlauf` as const]: async ({ tx, query }) => verlauf(tx, query),
    [`GET ${basis}/zugriffsschluessel` as const]: async (a) => gültigeSchlüssel(vorgangAus(a)),
    [`POST ${basis}/zugriffsschluessel` as const]: async (a) => vergibSchlüssel(vorgangAus(a), a.body),
    [`DELETE ${basis}/zugriffsschluessel/{id}` as const]: async (a) => entzieheSchlüssel(vorgangAus(a), a.params.id),
    [`POST ${basis}/messungen/starts` as const]: async (a) => ({
      id: (await issueStart(vorgangAus(a), a.body.remote, a.body.version)) ?? null,
    }),
    [`POST ${basis}/messungen` as const]: async (a) => {
      const { genommen, gestörte } = await nimmMessungen(vorgangAus(a), a.body.messungen)
      for (const { remote, version, dauerMs, fehler, neu } of genommen) {
        if (neu) metriken.starts.inc({ remote, version })
        if (dauerMs !== null) metriken.ladezeit.observe({ remote, version }, dauerMs / 1000)
        if (fehler !== null) metriken.fehler.inc({ remote, version, kind: fehler })
      }
      // After the measurements are kept, in transactions of their own: a browser's call must not wait for a remote's lock.
      return new Danach(async () => {
        for (const remote of gestörte) {
          const zurück = await kern.db.system
            .transaction()
            .execute((tx) => wache({ tx, jetzt: kern.uhr(), wer: null, korrelationsId: a.korrelationsId }, remote, regel))
          if (zurück) metriken.zurückgenommen.inc({ remote, version: zurück.version })
          if (zurück) app.log.error({ remote, ...zurück }, 'Version von selbst zurückgenommen')
        }
      })
    },
  })
}
