import type { FastifyInstance } from 'fastify'
import { numberFree } from '../../aggregate/index.ts'
import { openAufgabe } from '../../aufgaben/list.ts'
import { registerEndpoints, type AppDeps } from '../../kernel/endpoints.ts'
import { Refusal, orNotFound } from '../../kernel/problem.ts'
import { contextFrom } from '../../kernel/useCase.ts'
import { entscheidungen } from '../../pruefung/pruefungen.ts'
import { stepsOf } from '../details.ts'
import type { Buergschaft } from '../situation.ts'
import { endAbtretung, lockAbtretungToForStep, cedes } from './abtretung.ts'
import { confirmRejection, confirmImport, rejectFinally, lockBuergschaftToForStep } from './beguenstigter.ts'
import {
  confirmEnthaftung,
  confirmPartialEnthaftung,
  releaseBuergschaft,
  reclaim,
  giveBack,
  rejectRueckforderung,
  releasePartially,
} from './enthaftung.ts'
import { create } from './create.ts'
import { endWish, grundlage, correct, requestCorrection } from './correction.ts'
import { setHold } from '../../retention/hold.ts'
import { setExpiryDate, setNote } from './maintenance.ts'
import { updateStatus } from './status.ts'
import { confirmDispatch, giveDocument, withdrawBeforeDelivery } from './deliver.ts'
import { assign } from './assignment.ts'
import { validateSecond, cancel } from './zweitpruefung.ts'
import { withTextStop } from '../textStop.ts'

const basis = '/buergschaftservice/api/private/v2'
const orRejected = (b: Buergschaft | Refusal) => (b instanceof Refusal ? b : result(b))
const result = (b: Buergschaft) => ({ id: String(b.id), version: b.version, status: b.status })

/** The steps of a guarantee from issue to acceptance, correction and rejection. */
export function procedure(app: FastifyInstance, deps: AppDeps): void {
  registerEndpoints(app, 'abtretung', deps, {
    [`POST ${basis}/buergschaften/{id}/abtretung` as const]: async (a) => result(await cedes(contextFrom(a), a.params.id, a.body)),
    [`POST ${basis}/buergschaften/{id}/abtretung/entscheidung` as const]: async (request) =>
      result(
        request.body.entscheidung === 'ANNEHMEN'
          ? await lockAbtretungToForStep(contextFrom(request), request.params.id, request.body.version)
          : await endAbtretung(contextFrom(request), request.params.id, request.body.version, 'G40', request.body.grund?.trim() || null),
      ),
    [`POST ${basis}/buergschaften/{id}/abtretung/zurueckziehen` as const]: async (request) =>
      result(await endAbtretung(contextFrom(request), request.params.id, request.body.version, 'G41', null)),
  })
  registerEndpoints(app, 'zuordnung', deps, {
    [`POST ${basis}/buergschaften/{id}/unternehmen` as const]: async (a) => result(await assign(contextFrom(a), a.params.id, a.body)),
  })
  registerEndpoints(app, 'enthaftung', deps, {
    [`POST ${basis}/buergschaften/{id}/enthaften` as const]: async (request) =>
      request.body.art === 'PAPIER'
        ? result(await giveBack(contextFrom(request), request.params.id, request.body))
        : result(await releaseBuergschaft(contextFrom(request), request.params.id, request.body)),
    [`POST ${basis}/buergschaften/{id}/enthaftung/bestaetigen` as const]: async (request) =>
      result(await confirmEnthaftung(contextFrom(request), request.params.id, request.body.version, request.body.ausgebucht)),
    [`POST ${basis}/buergschaften/{id}/teilenthaften` as const]: async (request) =>
      result(await releasePartially(contextFrom(request), request.params.id, request.body)),
    [`POST ${basis}/buergschaften/{id}/teilenthaftung/bestaetigen` as const]: async (request) =>
      result(await confirmPartialEnthaftung(contextFrom(request), request.params.id, request.body.version)),
    [`POST ${basis}/buergschaften/{id}/rueckforderung` as const]: async (request) =>
      result(await reclaim(contextFrom(request), request.params.id, request.body.version, request.body.grund)),
    [`POST ${basis}/buergschaften/{id}/rueckforderung/entscheidung` as const]: async (request) =>
      request.body.entscheidung === 'ABLEHNEN'
        ? result(await rejectRueckforderung(contextFrom(request), request.params.id, request.body))
        : result(await releaseBuergschaft(contextFrom(request), request.params.id, request.body, 'G44')),
  })
  registerEndpoints(app, 'pflege', deps, {
    [`PUT ${basis}/buergschaften/{id}/vermerk` as const]: async (a) => setNote(contextFrom(a), a.params.id, a.body.bisher, a.body.vermerk),
    [`PUT ${basis}/buergschaften/{id}/loeschsperre` as const]: async (request) =>
      setHold(contextFrom(request), request.params.id, request.body.bisher, request.body.grund),
    [`PUT ${basis}/buergschaften/{id}/ablaufdatum` as const]: async (request) => ({
      version: await setExpiryDate(
        contextFrom(request),
        request.params.id,
        request.body.version,
        request.body.voraussichtlichesAblaufdatum,
      ),
    }),
  })
  registerEndpoints(app, 'verfahren', deps, {
    [`GET ${basis}/buergschaft/fremdid/vorhanden` as const]: async ({ tx, aufrufer, query }) => ({
      vorhanden: !(await numberFree(tx, aufrufer.orgId, query.buergschaftsIdBuerge, query.ausser)),
    }),
    [`GET ${basis}/buergschaften/{id}/aufgabendetails` as const]: async ({ tx, aufrufer, params }) => {
      const buergschaft = orNotFound(await tx.selectFrom('buergschaft').selectAll().where('id', '=', params.id).executeTakeFirst())
      const view = orNotFound(
        await tx
          .selectFrom('buergschaft_sicht')
          .select(['status', 'rolle'])
          .where('org_id', '=', aufrufer.orgId)
          .where('buergschaft_id', '=', params.id)
          .executeTakeFirst(),
      )
      const first = (await entscheidungen(tx, params.id)).filter((p) => p.schritt === 'ERST').at(-1)
      return {
        status: view.status,
        version: buergschaft.version,
        schritte: await stepsOf(tx, aufrufer, buergschaft, view.rolle, deps.uhr()),
        letzterPrueferIstAufrufer: view.rolle === 'BUERGE' && buergschaft.letzter_pruefer === aufrufer.nutzerId,
        istKorrektur: buergschaft.korrektur_grundlage_id !== null,
        kommentarErstpruefung: first?.kommentar_intern ?? null,
        aufgabe: await openAufgabe(tx, aufrufer.orgId, { kind: 'BUERGSCHAFT', id: params.id }),
      }
    },
    [`POST ${basis}/buergschaften` as const]: async (request) => {
      const ctx = contextFrom(request)
      return orRejected(await withTextStop(ctx, () => create(ctx, request.body)))
    },
    [`POST ${basis}/buergschaften/{id}/zweitpruefung` as const]: async (request) => {
      const ctx = contextFrom(request)
      return orRejected(await withTextStop(ctx, () => validateSecond(ctx, request.params.id, request.body)))
    },
    [`POST ${basis}/buergschaften/{id}/stornieren` as const]: async (request) =>
      result(await cancel(contextFrom(request), request.params.id, request.body.version, request.body.grund)),
    [`POST ${basis}/buergschaften/{id}/zurueckziehen` as const]: async (request) =>
      result(await withdrawBeforeDelivery(contextFrom(request), request.params.id, request.body.version, request.body.grund)),
    [`POST ${basis}/buergschaften/{id}/versand` as const]: async (request) =>
      result(await confirmDispatch(contextFrom(request), request.params.id, request.body.version)),
    [`POST ${basis}/buergschaften/{id}/dokument` as const]: async (request) => {
      const ctx = contextFrom(request)
      return orRejected(await withTextStop(ctx, () => giveDocument(ctx, request.params.id, request.body)))
    },
    [`POST ${basis}/buergschaften/{id}/annehmen` as const]: async (request) =>
      result(await lockBuergschaftToForStep(contextFrom(request), request.params.id, request.body.version, request.body.projektId)),
    [`POST ${basis}/buergschaften/{id}/ablehnen` as const]: async (request) => {
      const { body, params } = request
      if (body.grund !== 'ABGELEHNT') return result(await requestCorrection(contextFrom(request), params.id, body))
      return result(await rejectFinally(contextFrom(request), params.id, body))
    },
    [`POST ${basis}/buergschaften/{id}/ablehnung/bestaetigen` as const]: async (request) =>
      result(await confirmRejection(contextFrom(request), request.params.id, request.body.version, request.body.ausgebucht)),
    [`POST ${basis}/buergschaften/{id}/import/bestaetigen` as const]: async (request) =>
      result(
        await confirmImport(contextFrom(request), request.params.id, request.body.version, request.body.bestaetigt, request.body.grund),
      ),
    [`GET ${basis}/buergschaften/{id}/korrektur/grundlage` as const]: async ({ tx, params }) => orNotFound(await grundlage(tx, params.id)),
    [`POST ${basis}/buergschaften/{id}/korrektur` as const]: async (request) => {
      const ctx = contextFrom(request)
      const corrected = await withTextStop(ctx, () => correct(ctx, request.params.id, request.body))
      if (corrected instanceof Refusal) return corrected
      const { b: buergschaft, successor } = corrected
      return { ...result(buergschaft), nachfolgerId: String(successor.id), nachfolgerStatus: successor.status }
    },
    [`POST ${basis}/buergschaften/{id}/korrektur/zurueckziehen` as const]: async (request) =>
      result(await endWish(contextFrom(request), request.params.id, request.body.version)),
    [`POST ${basis}/buergschaften/{id}/korrektur/ablehnen` as const]: async (request) =>
      result(await endWish(contextFrom(request), request.params.id, request.body.version, request.body.grund)),
    [`POST ${basis}/buergschaften/{id}/status` as const]: async (a) => result(await updateStatus(contextFrom(a), a.params.id, a.body)),
  })
}
