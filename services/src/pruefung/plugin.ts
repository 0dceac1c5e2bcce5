import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { gefunden } from '../kernel/problem.ts'
import { entscheidungen, versionNumbers } from './pruefungen.ts'

const basis = '/pruefungservice/api/private/v1/pruefungen'

async function sichtbar(tx: Transaktion, orgId: string, id: string) {
  return gefunden(
    await tx
      .selectFrom('buergschaft_sicht as s')
      .innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id')
      .select(['b.letzter_pruefer', 's.rolle'])
      .where('s.org_id', '=', orgId)
      .where('s.buergschaft_id', '=', id)
      .executeTakeFirst(),
  )
}

/** Reviews: decisions and last reviewers. Other parties get nothing of the guarantor's inner life. */
export function pruefungservice(app: FastifyInstance, kern: Kern): void {
  binde(app, 'pruefung', kern, {
    [`GET ${basis}/{id}/entscheidungen` as const]: async ({ tx, aufrufer, params }) => {
      await sichtbar(tx, aufrufer.orgId, params.id)
      const decisions = await entscheidungen(tx, params.id)
      const numbers = versionNumbers(decisions)
      return decisions.map((p) => ({
        id: p.id,
        schritt: p.schritt,
        entscheidung: p.entscheidung,
        fassung: numbers.get(p.fassung ?? '') ?? null,
        kommentarIntern: p.kommentar_intern,
        wer: p.nutzer_name,
        zeitpunkt: p.zeitpunkt.toISOString(),
        werte: p.werte,
      }))
    },
    [`GET ${basis}/{id}/{type}/letzter-pruefer` as const]: async ({ tx, aufrufer, params }) => {
      const { letzter_pruefer, rolle } = await sichtbar(tx, aufrufer.orgId, params.id)
      const darf = rolle === 'BUERGE'
      return { nutzerId: darf ? letzter_pruefer : null, istAufrufer: darf && letzter_pruefer === aufrufer.nutzerId }
    },
  })
}
