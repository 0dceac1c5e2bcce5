import { textCalls } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, type Group, validateContent, type TextContent } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { keepAfter, sampleWording, textDocumentation, textPreview, type Upload, wordingOf } from '../dokument/index.ts'
import { After, type CallContext, type CallInput, registerEndpoints } from '../kernel/endpoints.ts'
import { SEARCH_HITS } from '../kernel/list.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { findVisibleTemplate, type Template } from '../records/texttemplate.ts'
import { activateText, archiveText, deactivateText } from './activate.ts'
import { ownFile, createText, requireContent } from './create.ts'
import { beginPreparation, replaceSource, saveText, completeText, rejectText } from './prepare.ts'
import { listTextFilterOptions, listTextHistory, listTexts, sourceFile, findText, getTextOverview } from './read.ts'
import { requireGroup } from '../kernel/useCase.ts'
import { submitForPruefung, decideTextPruefung, listOpenPruefungen, listReviewingBuergen } from './review.ts'
import { isUnreviewed, isValidFor, listTextsToChoose } from './choose.ts'
import { countIssuedWith } from '../records/buergschaftSums.ts'
import { reportTextUsage, listUsersOfText } from './usage.ts'
import { listSamplesToChoose, takeSamples } from './samples.ts'
import { compareTexts } from './comparison.ts'

/** A text that the viewer may know. @throws Refusal NICHT_GEFUNDEN */
const visible = async ({ tx, caller }: Pick<CallContext, 'tx' | 'caller'>, id: string): Promise<Template> =>
  orNotFound(await findVisibleTemplate(tx, caller, id))

const result = (t: Template) => ({ id: t.id, version: t.version, templatestatus: t.status })

/** Keeps a text's file until a step names it. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
const keepText = async (ctx: CallContext, upload: Upload, step?: Parameters<typeof keepAfter>[3]) =>
  keepAfter(ctx, upload, (files, bytes, org) => files.checkText(bytes, org), step)

/** A text as one group of callers sees it, set with example values. @throws Refusal RECHT_FEHLT, NICHT_GEFUNDEN, KEIN_DOKUMENT */
async function previewFor(group: Group, ctx: CallContext, id: string, query: CallInput<typeof textCalls.vorschauFuerBuergen>['query']) {
  requireGroup(ctx, group)
  const { tx, caller, now } = ctx
  const text = await visible(ctx, id)
  const dateiname = `Text_${text.id}.pdf`
  if (!validateContent(text.inhalt))
    return new After(async () => ({
      dateiname,
      inhalt: await textPreview({ type: text.art, wording: wordingOf(text) }, query, now),
      anzeigen: true,
    }))
  // Until its wording can be set, a text is what was handed in.
  const source = await sourceFile(tx, caller, text)
  if (source?.mime !== 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
  return { dateiname, inhalt: source.inhalt, anzeigen: true }
}

/** Guarantee texts: writing, preparation, review, use. */
export async function textService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  registerEndpoints(app, textCalls, {
    filteroptionen: ({ tx, caller }, { body }) => listTextFilterOptions(tx, caller, body.templatetyp),
    liste: ({ tx, caller }, { query, body }) => listTexts(tx, caller, body, query),
    uebersicht: ({ tx, caller }) => getTextOverview(tx, caller),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen } = await listTexts(tx, caller, { suche: query.text }, { page: 0, size: SEARCH_HITS, sort: 'geaendertAm,desc' })
      return {
        treffer: zeilen.map((z) => ({ id: z.id, titel: z.titel, untertitel: `${z.id} · ${BUERGSCHAFTSARTEN[z.bürgschaftsart].name}` })),
      }
    },
    pruefendeBuergen: ({ tx }) => listReviewingBuergen(tx),
    anlegen: async (ctx, { body }) => {
      const { daten, inhalt, templatetyp, unternehmenId, grundlageId, vorgaengerId } = body
      const initial: TextContent = inhalt.length || !daten.bürgschaftsart ? inhalt : sampleWording(daten.bürgschaftsart).inhalt
      return result(
        await createText(ctx, 'X01', {
          daten,
          typ: templatetyp,
          unternehmenId,
          vorgaengerId,
          grundlageId,
          inhalt: initial,
          datei: null,
        }),
      )
    },
    muster: ({ tx }) => listSamplesToChoose(tx),
    musterUebernehmen: async (ctx, { body }) => (await takeSamples(ctx, body.arten)).map(result),
    vorlageHochladen: keepText,
    vorlageAlsBuergeHochladen: keepText,
    einreichen: async (ctx, { body }) => {
      const datei = await ownFile(ctx, body.dateiId)
      const { daten, unternehmenId, vorgaengerId } = body
      const typ = ctx.caller.group === 'BG' ? 'BGT' : 'AGT'
      return result(await createText(ctx, 'X02', { daten, typ, unternehmenId, vorgaengerId, grundlageId: null, inhalt: [], datei }))
    },
    vorlageErsetzen: async (ctx, { params, query, body }) => {
      await visible(ctx, params.id)
      return keepText(ctx, { query, body }, (tx, { dateiId }) =>
        replaceSource({ ...ctx, tx }, params.id, { org: ctx.caller.orgId, id: dateiId }),
      )
    },
    details: async ({ tx, caller }, { params }) => orNotFound(await findText(tx, caller, params.id)),
    historie: async (ctx, { params }) => {
      await visible(ctx, params.id)
      return listTextHistory(ctx.tx, ctx.caller, params.id)
    },
    vergleich: async (ctx, { params, query }) => compareTexts(await visible(ctx, query.mit), await visible(ctx, params.id)),
    quelle: async (ctx, { params }) => {
      const { name, inhalt } = orNotFound(await sourceFile(ctx.tx, ctx.caller, await visible(ctx, params.id)), 'KEIN_DOKUMENT')
      return { dateiname: name, inhalt }
    },
    quellinhalt: async (ctx, { params }) => {
      const source = orNotFound(await sourceFile(ctx.tx, ctx.caller, await visible(ctx, params.id)), 'KEIN_DOKUMENT')
      if (source.mime === 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return new After(async () => ({ inhalt: await deps.files.readWording(source.inhalt, ctx.caller.orgId) }))
    },
    inhaltsvorschau: async (_ctx, { query, body }) => {
      requireContent(body.inhalt)
      const { bürgschaftsart: type, inhalt, allgemeineBestimmungen } = body
      return new After(async () => ({
        dateiname: 'Textvorschau.pdf',
        inhalt: await textPreview({ type, wording: { inhalt, allgemeineBestimmungen } }, query, deps.clock()),
        anzeigen: true,
      }))
    },
    aufbereiten: async (ctx, { params, body }) => result(await beginPreparation(ctx, params.id, body.version)),
    speichern: async (ctx, { params, body }) => result(await saveText(ctx, params.id, body.version, body)),
    fertigstellen: async (ctx, { params, body }) => result(await completeText(ctx, params.id, body.version)),
    zurueckweisen: async (ctx, { params, body }) => result(await rejectText(ctx, params.id, body.version, body.grund)),
    pruefenLassen: async (ctx, { params, body }) => result(await submitForPruefung(ctx, params.id, body.version, body.buergeIds)),
    pruefen: async (ctx, { params, body }) => result(await decideTextPruefung(ctx, params.id, body)),
    aktivieren: async (ctx, { params, body }) => result(await activateText(ctx, params.id, body.version, body.gültigAb)),
    abgeben: async (ctx, { params }) => result(await deactivateText(ctx, params.id)),
    archivieren: async (ctx, { params, body }) => result(await archiveText(ctx, params.id, body.version)),
    verwendungMelden: async (ctx, { params, body }) => {
      requireGroup(ctx, 'BG')
      await reportTextUsage(ctx, await visible(ctx, params.id), body.beguenstigterId)
    },
    ungeprueft: async (ctx, { params, query }) => ({ ungeprueft: await isUnreviewed(ctx, params.id, query) }),
    waehlbareVomAuftraggeber: (ctx, { query: { buergschaftsart: type, auftraggeberId, vertragsdatum } }) =>
      listTextsToChoose(ctx, 'AGT', { type, auftraggeberId, vertragsdatum }),
    waehlbareOeffentliche: (ctx, { query }) => listTextsToChoose(ctx, 'OET', { type: query.buergschaftsart, auftraggeberId: null }),
    waehlbareEigene: (ctx, { query }) => listTextsToChoose(ctx, 'BGT', { type: query.buergschaftsart, auftraggeberId: null }),
    aktiv: async (ctx, { params, query }) => {
      const text = await visible(ctx, params.id)
      return { aktiv: await isValidFor(ctx, text, query), gültigAb: text.gueltig_ab, gültigBis: text.gueltig_bis }
    },
    vorschauFuerBuergen: (ctx, { params, query }) => previewFor('BG', ctx, params.id, query),
    vorschauFuerAuftraggeber: (ctx, { params, query }) => previewFor('AG', ctx, params.id, query),
    vorschauFuerBetreiber: (ctx, { params, query }) => previewFor('BSP', ctx, params.id, query),
    entscheidungen: async (ctx, { params }) => {
      requireGroup(ctx, 'BG')
      const { tx, caller } = ctx
      const text = await visible(ctx, params.id)
      const make = await textDocumentation(tx, caller, text, await listTextHistory(tx, caller, text.id), deps.clock())
      return new After(async () => ({ dateiname: `Entscheidungsdokumentation_${text.id}.pdf`, inhalt: await make() }))
    },
    verwendung: async (ctx, { params }) => {
      const { tx, caller } = ctx
      await visible(ctx, params.id)
      return {
        id: params.id,
        buergschaften: await countIssuedWith(tx, caller.orgId, params.id),
        nutzende: await listUsersOfText(tx, caller, params.id),
      }
    },
    aufgaben: async (ctx, { params, query }) => listOpenPruefungen(ctx, await visible(ctx, params.id), query.buergeId),
  })
}
