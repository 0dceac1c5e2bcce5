import { BUERGSCHAFTSARTEN, calendarDate, validateContent, type TextContent } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { party } from '../aggregate/index.ts'
import { sampleWording } from '../dokument/buergschaftDocument.ts'
import { textDocumentation } from '../dokument/decision.ts'
import { keepAfter, type Upload } from '../dokument/upload.ts'
import {
  asResponse,
  isOwn,
  isReleased,
  template,
  type Template,
  type TextPicker,
  selectable,
  wählbarer,
  wordingOf,
} from '../dokument/templates.ts'
import { textPreview } from '../dokument/preview.ts'
import type { Caller } from '../kernel/authentication.ts'
import { registerEndpoints, After, type AppDeps } from '../kernel/endpoints.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { activate, archive, handOver } from './activate.ts'
import { ownFile, createText, requireContent } from './create.ts'
import { beginPreparation, replaceSource, saveText, complete, reject } from './prepare.ts'
import { filterOptions, isValidAt, history, list, sourceFile, text, usersOfText, usageByStatus, overview } from './read.ts'
import { submitForPruefung, validateText, reviewingBuergen } from './review.ts'
import { samplesToChoose, takeSamples } from './samples.ts'
import { compare } from './comparison.ts'

const document = '/dokumentservice/api/private/v2'
const basis = `${document}/buergschaftstemplates` as const

/** A text that the viewer may know. @throws Refusal NICHT_GEFUNDEN */
const visible = async (tx: DbTransaction, id: string): Promise<Template> => orNotFound(await template(tx, id))

const result = (t: Template) => ({ id: t.id, version: t.version, templatestatus: t.status })

/** Keeps a text's file until a step names it. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
const keepText = async (upload: Upload, step?: Parameters<typeof keepAfter>[2]) =>
  keepAfter(upload, (files, bytes, org) => files.checkText(bytes, org), step)

/** Guarantee texts: writing, preparation, review, use. */
export function textService(app: FastifyInstance, deps: AppDeps): void {
  const preview =
    (group: string) =>
    async ({
      tx,
      aufrufer,
      params,
      query,
    }: {
      tx: DbTransaction
      aufrufer: Caller
      params: { id: string }
      query: { befristung: boolean; recht: 'BGB' | 'VOB' }
    }) => {
      if (aufrufer.gruppe !== group) throw new Refusal('RECHT_FEHLT')
      const text = await visible(tx, params.id)
      const dateiname = `Text_${text.id}.pdf`
      if (!validateContent(text.inhalt))
        return new After(async () => ({
          dateiname,
          inhalt: await textPreview({ kind: text.art, wortlaut: wordingOf(text) }, query, deps.uhr()),
          anzeigen: true,
        }))
      // Until its wording can be set, a text is what was handed in.
      const source = await sourceFile(tx, aufrufer, text)
      if (source?.mime !== 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return { dateiname, inhalt: source.inhalt, anzeigen: true }
    }
  const onlyBuerge = (actor: Caller) => {
    if (actor.gruppe !== 'BG') throw new Refusal('RECHT_FEHLT')
  }
  const today = () => calendarDate(deps.uhr())
  /** Texts of one origin as a guarantor chooses among them. */
  const select = async (
    tx: DbTransaction,
    actor: Caller,
    type: Template['typ'],
    where: Omit<TextPicker, 'buergeId' | 'specialGuarantors'>,
  ) => {
    onlyBuerge(actor)
    await writeForAll(tx)
    const texts = await selectable(tx, { ...where, buergeId: actor.orgId, specialGuarantors: deps.specialGuarantors })
    return Promise.all(texts.filter((t) => t.typ === type).map((t) => asResponse(tx, t, actor.orgId)))
  }
  /** A beneficiary's text that a guarantor wasn't asked to review yet, and that it could choose for that beneficiary. */
  const choosable = async (
    tx: DbTransaction,
    actor: Caller,
    id: string,
    where: { auftraggeberId: string; vertragsdatum?: string | undefined },
  ) => {
    if (actor.gruppe !== 'BG') return undefined
    await writeForAll(tx)
    const text = await template(tx, id)
    return (
      text && wählbarer(tx, id, { ...where, kind: text.art, buergeId: actor.orgId, at: today(), specialGuarantors: deps.specialGuarantors })
    )
  }
  /** May a guarantee of a beneficiary be issued with a text on a day? A beneficiary's own text is for that one alone. */
  const isValidFor = async (tx: DbTransaction, template: Template, auftraggeberId: string, tag: string | null | undefined) => {
    await writeForAll(tx)
    const beguenstigter = await party(tx, auftraggeberId)
    return (
      template.status === 'A' && isValidAt(template, tag ?? today()) && (template.typ !== 'AGT' || isOwn(template, beguenstigter?.orgId))
    )
  }

  registerEndpoints(app, 'text', deps, {
    [`POST ${basis}/filteroptionen` as const]: ({ tx, aufrufer, body }) => filterOptions(tx, aufrufer, body.templatetyp),
    [`POST ${basis}/filterung` as const]: ({ tx, aufrufer, query, body }) => list(tx, aufrufer, body, query),
    [`GET ${basis}/uebersicht` as const]: ({ tx, aufrufer }) => overview(tx, aufrufer),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await list(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'geaendertAm,desc' })
      return {
        treffer: zeilen.map((z) => ({ id: z.id, titel: z.titel, untertitel: `${z.id} · ${BUERGSCHAFTSARTEN[z.bürgschaftsart].name}` })),
      }
    },
    [`GET ${basis}/buergen` as const]: ({ tx }) => reviewingBuergen(tx),
    [`POST ${basis}` as const]: async (request) => {
      const { daten, inhalt, templatetyp, unternehmenId, grundlageId, vorgaengerId } = request.body
      const initial: TextContent = inhalt.length || !daten.bürgschaftsart ? inhalt : sampleWording(daten.bürgschaftsart).inhalt
      return result(
        await createText(contextFrom(request), 'X01', {
          daten,
          typ: templatetyp,
          unternehmenId,
          vorgängerId: vorgaengerId,
          grundlageId,
          inhalt: initial,
          datei: null,
        }),
      )
    },
    [`GET ${document}/bspGmbh/buergschaftstemplates/muster` as const]: ({ tx }) => samplesToChoose(tx),
    [`POST ${document}/bspGmbh/buergschaftstemplates/muster` as const]: async (request) =>
      (await takeSamples(contextFrom(request), request.body.arten)).map(result),
    [`POST ${document}/auftraggeber/buergschaftsvorlagen/upload` as const]: (a) => keepText(a),
    [`POST ${document}/buerge/buergschaftsvorlagen/upload` as const]: (a) => keepText(a),
    [`POST ${basis}/hochladen` as const]: async (request) => {
      const ctx = contextFrom(request)
      const datei = await ownFile(ctx, request.body.dateiId)
      const { daten, unternehmenId, vorgaengerId } = request.body
      const typ = request.aufrufer.gruppe === 'BG' ? 'BGT' : 'AGT'
      return result(
        await createText(ctx, 'X02', { daten, typ, unternehmenId, vorgängerId: vorgaengerId, grundlageId: null, inhalt: [], datei }),
      )
    },
    [`POST ${document}/buerge/buergschaftsvorlagen/upload/{id}` as const]: async (request) => {
      await visible(request.tx, request.params.id)
      return keepText(request, (tx, { dateiId }) =>
        replaceSource({ ...contextFrom(request), tx }, request.params.id, { org: request.aufrufer.orgId, id: dateiId }),
      )
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await text(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/historie` as const]: async ({ tx, aufrufer, params }) => {
      await visible(tx, params.id)
      return history(tx, aufrufer, params.id)
    },
    [`GET ${basis}/{id}/vergleich` as const]: async ({ tx, params, query }) =>
      compare(await visible(tx, query.mit), await visible(tx, params.id)),
    [`GET ${basis}/{id}/quelle` as const]: async ({ tx, aufrufer, params }) => {
      const { name, inhalt } = orNotFound(await sourceFile(tx, aufrufer, await visible(tx, params.id)), 'KEIN_DOKUMENT')
      return { dateiname: name, inhalt }
    },
    [`GET ${basis}/{id}/quelle/inhalt` as const]: async ({ tx, aufrufer, params }) => {
      const source = orNotFound(await sourceFile(tx, aufrufer, await visible(tx, params.id)), 'KEIN_DOKUMENT')
      if (source.mime === 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return new After(async () => ({ inhalt: await deps.files.readWording(source.inhalt, aufrufer.orgId) }))
    },
    [`POST ${basis}/inhalt/vorschau.pdf` as const]: async ({ query, body }) => {
      requireContent(body.inhalt)
      const { bürgschaftsart: kind, inhalt, allgemeineBestimmungen } = body
      return new After(async () => ({
        dateiname: 'Textvorschau.pdf',
        inhalt: await textPreview({ kind, wortlaut: { inhalt, allgemeineBestimmungen } }, query, deps.uhr()),
        anzeigen: true,
      }))
    },
    [`POST ${basis}/{id}/aufbereitung` as const]: async (request) =>
      result(await beginPreparation(contextFrom(request), request.params.id, request.body.version)),
    [`PUT ${basis}/{id}` as const]: async (a) => result(await saveText(contextFrom(a), a.params.id, a.body.version, a.body)),
    [`POST ${basis}/{id}/fertigstellen` as const]: async (a) => result(await complete(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/zurueckweisen` as const]: async (request) =>
      result(await reject(contextFrom(request), request.params.id, request.body.version, request.body.grund)),
    [`POST ${basis}/{id}/pruefung` as const]: async (request) =>
      result(await submitForPruefung(contextFrom(request), request.params.id, request.body.version, request.body.buergeIds)),
    [`POST ${document}/buerge/buergschaftstemplates/{id}/pruefungsergebnis` as const]: async (request) =>
      result(await validateText(contextFrom(request), request.params.id, request.body)),
    [`POST ${basis}/{id}/aktivieren` as const]: async (request) =>
      result(await activate(contextFrom(request), request.params.id, request.body.version, request.body.gültigAb)),
    [`POST ${basis}/{id}/abgeben` as const]: async (a) => result(await handOver(contextFrom(a), a.params.id)),
    [`POST ${basis}/{id}/archivieren` as const]: async (a) => result(await archive(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/verwendet` as const]: async ({ tx, aufrufer, params, body }) => {
      onlyBuerge(aufrufer)
      const text = await visible(tx, params.id)
      await writeForAll(tx)
      const beguenstigter = await party(tx, body.beguenstigterId)
      if (!beguenstigter || (text.typ === 'AGT' && !isOwn(text, beguenstigter.orgId)))
        throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'beguenstigterId', grund: 'Dieser Text gehört nicht zu diesem Begünstigten.' }])
      await tx
        .insertInto('texttemplate_verwendung')
        .values({
          org_id: aufrufer.orgId,
          template_id: text.id,
          beguenstigter_id: body.beguenstigterId,
          buergschaft_id: null,
          zeitpunkt: deps.uhr(),
        })
        .execute()
    },
    [`GET ${basis}/{id}/ungeprueft` as const]: async ({ tx, aufrufer, params, query }) => {
      const text = (await template(tx, params.id)) ?? orNotFound(await choosable(tx, aufrufer, params.id, query))
      const isValid = await isValidFor(tx, text, query.auftraggeberId, query.vertragsdatum)
      return { ungeprueft: isValid && !(await isReleased(tx, text, query.buergeId)) }
    },
    [`GET ${document}/buerge/buergschaftstemplate` as const]: ({ tx, aufrufer, query }) =>
      select(tx, aufrufer, 'AGT', {
        kind: query.buergschaftsart,
        auftraggeberId: query.auftraggeberId,
        at: query.vertragsdatum ?? today(),
      }),
    [`GET ${document}/buerge/buergschaftstemplates/öffentlich` as const]: ({ tx, aufrufer, query }) =>
      select(tx, aufrufer, 'OET', { kind: query.buergschaftsart, auftraggeberId: null, at: today() }),
    [`GET ${document}/buerge/buergschaftstemplates/bürgen` as const]: ({ tx, aufrufer, query }) =>
      select(tx, aufrufer, 'BGT', { kind: query.buergschaftsart, auftraggeberId: null, at: today() }),
    [`GET ${document}/buerge/buergschaftstemplates/{id}/aktiv` as const]: async ({ tx, params, query }) => {
      const text = await visible(tx, params.id)
      return {
        aktiv: await isValidFor(tx, text, query.auftraggeberId, query.vertragsdatum),
        gültigAb: text.gueltig_ab,
        gültigBis: text.gueltig_bis,
      }
    },
    [`GET ${document}/buerge/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: preview('BG'),
    [`GET ${document}/auftraggeber/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: preview('AG'),
    [`GET ${document}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: preview('BSP'),
    [`GET ${basis}/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      onlyBuerge(aufrufer)
      const text = await visible(tx, params.id)
      const make = await textDocumentation(tx, aufrufer, text, await history(tx, aufrufer, text.id), deps.uhr())
      return new After(async () => ({ dateiname: `Entscheidungsdokumentation_${text.id}.pdf`, inhalt: await make() }))
    },
    'GET /buergschaftservice/api/private/v2/buergschaftstemplates/{id}': async ({ tx, aufrufer, params }) => {
      await visible(tx, params.id)
      return {
        id: params.id,
        buergschaften: await usageByStatus(tx, aufrufer, params.id),
        nutzende: await usersOfText(tx, aufrufer, params.id),
      }
    },
    'GET /aufgabenservice/api/private/v1/buergschaftstemplates/{id}/aufgaben': async ({ tx, aufrufer, params, query }) => {
      await visible(tx, params.id)
      // A guarantor knows its own tasks only; the operator and the owner learn whether a review is open, from the text itself.
      if (aufrufer.gruppe === 'BG' && query.buergeId !== aufrufer.orgId) throw new Refusal('NICHT_GEFUNDEN')
      const freigabe = await tx
        .selectFrom('texttemplate_freigabe')
        .select('status')
        .where('template_id', '=', params.id)
        .where('org_id', '=', query.buergeId)
        .executeTakeFirst()
      const open = await tx
        .selectFrom('aufgabe')
        .select(['id', 'art', 'betreff', 'frist'])
        .where('objekt_art', '=', 'TEXT')
        .where('objekt_id', '=', params.id)
        .where('art', 'in', ['B-12', 'B-13'])
        .where('erledigt_am', 'is', null)
        .execute()
      return open.map((a) => ({ ...a, pruefung: freigabe?.status ?? null }))
    },
  })
}
