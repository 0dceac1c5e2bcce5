import { abtretungCalls, enthaftungCalls, pflegeCalls, verfahrenCalls, zuordnungCalls } from '@avalwerk/contracts'
import type { FastifyInstance } from 'fastify'
import { numberFree } from '../aggregate/index.ts'
import { findOldestOpenAufgabe } from '../aufgaben/index.ts'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { listEntscheidungen } from '../pruefung/index.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { findBuergschaftRole, findBuergschaftView } from '../records/buergschaftSicht.ts'
import { type Buergschaft, setLoeschsperre, stepsOf } from '../buergschaft/index.ts'
import { endAbtretung, acceptAbtretung, startAbtretung } from './abtretung.ts'
import { confirmRejection, confirmImport, rejectFinally, acceptBuergschaft } from './beguenstigter.ts'
import {
  confirmEnthaftung,
  confirmPartialEnthaftung,
  dischargeBuergschaft,
  requestRueckforderung,
  giveBack,
  rejectRueckforderung,
  dischargePartially,
} from './enthaftung.ts'
import { createDraft } from './create.ts'
import { endWish, correctionBase, correctBuergschaft, requestCorrection } from './correction.ts'
import { setExpiryDate, setNote } from './sideNotes.ts'
import { updateStatus } from './status.ts'
import { confirmDispatch, giveDocument, withdrawBeforeDelivery } from './deliver.ts'
import { assignUnternehmen } from './zuordnung.ts'
import { reviewDraft, cancelOwnDraft } from './zweitpruefung.ts'
import { withTextStop } from './textStop.ts'

const orRejected = (b: Buergschaft | Refusal) => (b instanceof Refusal ? b : result(b))
const result = (b: Buergschaft) => ({ id: b.id, version: b.version, status: b.status })

/** The steps of a guarantee from issue to acceptance, correction and rejection. */
export async function verfahrenService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, abtretungCalls, {
    abtreten: async (ctx, { params, body }) => result(await startAbtretung(ctx, params.id, body)),
    abtretungEntscheiden: async (ctx, { params, body }) =>
      result(
        body.entscheidung === 'ANNEHMEN'
          ? await acceptAbtretung(ctx, params.id, body.version)
          : await endAbtretung(ctx, params.id, body.version, 'G40', body.grund?.trim() || null),
      ),
    abtretungZurueckziehen: async (ctx, { params, body }) => result(await endAbtretung(ctx, params.id, body.version, 'G41', null)),
  })
  registerEndpoints(app, zuordnungCalls, {
    unternehmenZuordnen: async (ctx, { params, body }) => result(await assignUnternehmen(ctx, params.id, body)),
  })
  registerEndpoints(app, enthaftungCalls, {
    enthaften: async (ctx, { params, body }) =>
      body.art === 'PAPIER' ? result(await giveBack(ctx, params.id, body)) : result(await dischargeBuergschaft(ctx, params.id, body)),
    enthaftungBestaetigen: async (ctx, { params, body }) => result(await confirmEnthaftung(ctx, params.id, body.version, body.ausgebucht)),
    teilenthaften: async (ctx, { params, body }) => result(await dischargePartially(ctx, params.id, body)),
    teilenthaftungBestaetigen: async (ctx, { params, body }) => result(await confirmPartialEnthaftung(ctx, params.id, body.version)),
    rueckfordern: async (ctx, { params, body }) => result(await requestRueckforderung(ctx, params.id, body.version, body.grund)),
    rueckforderungEntscheiden: async (ctx, { params, body }) =>
      body.entscheidung === 'ABLEHNEN'
        ? result(await rejectRueckforderung(ctx, params.id, body))
        : result(await dischargeBuergschaft(ctx, params.id, body, 'G44')),
  })
  registerEndpoints(app, pflegeCalls, {
    vermerkSetzen: async (ctx, { params, body }) => setNote(ctx, params.id, body.bisher, body.vermerk),
    loeschsperreSetzen: async (ctx, { params, body }) => setLoeschsperre(ctx, params.id, body.bisher, body.grund),
    ablaufdatumSetzen: async (ctx, { params, body }) => ({
      version: await setExpiryDate(ctx, params.id, body.version, body.voraussichtlichesAblaufdatum),
    }),
  })
  registerEndpoints(app, verfahrenCalls, {
    nummerVergeben: async ({ tx, caller }, { query }) => ({
      vorhanden: !(await numberFree(tx, caller.orgId, query.buergschaftsIdBuerge, query.ausser)),
    }),
    aufgabendetails: async ({ tx, caller }, { params }) => {
      const buergschaft = orNotFound(await findBuergschaft(tx, params.id))
      const view = orNotFound(await findBuergschaftView(tx, caller.orgId, params.id))
      const first = (await listEntscheidungen(tx, caller.orgId, params.id)).filter((p) => p.schritt === 'ERST').at(-1)
      return {
        status: view.status,
        version: buergschaft.version,
        schritte: await stepsOf(tx, caller, buergschaft, view.rolle, deps.clock()),
        letzterPrueferIstAufrufer: view.rolle === 'BUERGE' && buergschaft.letzter_pruefer === caller.nutzerId,
        istKorrektur: buergschaft.korrektur_grundlage_id !== null,
        kommentarErstpruefung: first?.kommentar_intern ?? null,
        aufgabe: await findOldestOpenAufgabe(tx, caller.orgId, { kind: 'BUERGSCHAFT', id: params.id }),
      }
    },
    ausstellen: async (ctx, { body }) => {
      return orRejected(await withTextStop(ctx, () => createDraft(ctx, body)))
    },
    zweitpruefen: async (ctx, { params, body }) => {
      return orRejected(await withTextStop(ctx, () => reviewDraft(ctx, params.id, body)))
    },
    stornieren: async (ctx, { params, body }) => result(await cancelOwnDraft(ctx, params.id, body.version, body.grund)),
    zurueckziehen: async (ctx, { params, body }) => result(await withdrawBeforeDelivery(ctx, params.id, body.version, body.grund)),
    versandBestaetigen: async (ctx, { params, body }) => result(await confirmDispatch(ctx, params.id, body.version)),
    dokumentGeben: async (ctx, { params, body }) => {
      return orRejected(await withTextStop(ctx, () => giveDocument(ctx, params.id, body)))
    },
    annehmen: async (ctx, { params, body }) => result(await acceptBuergschaft(ctx, params.id, body.version, body.projektId)),
    ablehnen: async (ctx, { params, body }) => {
      if (body.grund !== 'ABGELEHNT') return result(await requestCorrection(ctx, params.id, body))
      return result(await rejectFinally(ctx, params.id, body))
    },
    ablehnungBestaetigen: async (ctx, { params, body }) => result(await confirmRejection(ctx, params.id, body.version, body.ausgebucht)),
    importBestaetigen: async (ctx, { params, body }) =>
      result(await confirmImport(ctx, params.id, body.version, body.bestaetigt, body.grund)),
    korrekturgrundlage: async ({ tx, caller }, { params }) => {
      orNotFound(await findBuergschaftRole(tx, caller, params.id))
      return orNotFound(await correctionBase(tx, params.id))
    },
    korrigieren: async (ctx, { params, body }) => {
      const corrected = await withTextStop(ctx, () => correctBuergschaft(ctx, params.id, body))
      if (corrected instanceof Refusal) return corrected
      const { buergschaft, successor } = corrected
      return { ...result(buergschaft), nachfolgerId: successor.id, nachfolgerStatus: successor.status }
    },
    korrekturZurueckziehen: async (ctx, { params, body }) => result(await endWish(ctx, params.id, body.version)),
    korrekturAblehnen: async (ctx, { params, body }) => result(await endWish(ctx, params.id, body.version, body.grund)),
    statusAendern: async (ctx, { params, body }) => result(await updateStatus(ctx, params.id, body)),
  })
}
