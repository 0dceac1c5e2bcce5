import { textCalls } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, calendarDate, validateContent, type TextContent } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { party } from '../aggregate/index.ts'
import {
  asResponse,
  isOwnAuftraggeberText,
  isApproved,
  keepAfter,
  sampleWording,
  listSelectableTexts,
  type Template,
  findTemplate,
  textDocumentation,
  type TextPicker,
  textPreview,
  type Upload,
  wordingOf,
  findSelectable,
} from '../dokument/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { After, type CallContext, type CallInput, registerEndpoints } from '../kernel/endpoints.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { activateText, archiveText, deactivateText } from './activate.ts'
import { ownFile, createText, requireContent } from './create.ts'
import { beginPreparation, replaceSource, saveText, completeText, rejectText } from './prepare.ts'
import {
  listTextFilterOptions,
  isValidAt,
  listTextHistory,
  listTexts,
  sourceFile,
  findText,
  usersOfText,
  usageByStatus,
  getTextOverview,
} from './read.ts'
import { submitForPruefung, decideTextPruefung, reviewingBuergen } from './review.ts'
import { samplesToChoose, takeSamples } from './samples.ts'
import { compareTexts } from './comparison.ts'

/** A text that the viewer may know. @throws Refusal NICHT_GEFUNDEN */
const visible = async (tx: DbTransaction, id: string): Promise<Template> => orNotFound(await findTemplate(tx, id))

const result = (t: Template) => ({ id: t.id, version: t.version, templatestatus: t.status })

/** Keeps a text's file until a step names it. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
const keepText = async (ctx: CallContext, upload: Upload, step?: Parameters<typeof keepAfter>[3]) =>
  keepAfter(ctx, upload, (files, bytes, org) => files.checkText(bytes, org), step)

/** Guarantee texts: writing, preparation, review, use. */
export async function textService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const preview =
    (group: string) =>
    async ({ tx, caller }: CallContext, { params, query }: CallInput<typeof textCalls.vorschauFuerBuergen>) => {
      if (caller.gruppe !== group) throw new Refusal('RECHT_FEHLT')
      const text = await visible(tx, params.id)
      const dateiname = `Text_${text.id}.pdf`
      if (!validateContent(text.inhalt))
        return new After(async () => ({
          dateiname,
          inhalt: await textPreview({ kind: text.art, wortlaut: wordingOf(text) }, query, deps.clock()),
          anzeigen: true,
        }))
      // Until its wording can be set, a text is what was handed in.
      const source = await sourceFile(tx, caller, text)
      if (source?.mime !== 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return { dateiname, inhalt: source.inhalt, anzeigen: true }
    }
  const onlyBuerge = (actor: Caller) => {
    if (actor.gruppe !== 'BG') throw new Refusal('RECHT_FEHLT')
  }
  const today = () => calendarDate(deps.clock())
  /** Texts of one origin as a guarantor chooses among them. */
  const select = async (
    tx: DbTransaction,
    actor: Caller,
    type: Template['typ'],
    where: Omit<TextPicker, 'buergeId' | 'specialBuergen'>,
  ) => {
    onlyBuerge(actor)
    await writeForAll(tx)
    const texts = await listSelectableTexts(tx, { ...where, buergeId: actor.orgId, specialBuergen: deps.specialBuergen })
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
    const text = await findTemplate(tx, id)
    return (
      text && findSelectable(tx, id, { ...where, kind: text.art, buergeId: actor.orgId, at: today(), specialBuergen: deps.specialBuergen })
    )
  }
  /** May a guarantee of a beneficiary be issued with a text on a day? A beneficiary's own text is for that one alone. */
  const isValidFor = async (tx: DbTransaction, template: Template, auftraggeberId: string, day: string | null | undefined) => {
    await writeForAll(tx)
    const beguenstigter = await party(tx, auftraggeberId)
    return (
      template.status === 'A' &&
      isValidAt(template, day ?? today()) &&
      (template.typ !== 'AGT' || isOwnAuftraggeberText(template, beguenstigter?.orgId))
    )
  }

  registerEndpoints(app, textCalls, {
    filteroptionen: ({ tx, caller }, { body }) => listTextFilterOptions(tx, caller, body.templatetyp),
    liste: ({ tx, caller }, { query, body }) => listTexts(tx, caller, body, query),
    uebersicht: ({ tx, caller }) => getTextOverview(tx, caller),
    suche: async ({ tx, caller }, { query }) => {
      const { zeilen } = await listTexts(tx, caller, { suche: query.text }, { page: 0, size: 8, sort: 'geaendertAm,desc' })
      return {
        treffer: zeilen.map((z) => ({ id: z.id, titel: z.titel, untertitel: `${z.id} · ${BUERGSCHAFTSARTEN[z.bürgschaftsart].name}` })),
      }
    },
    pruefendeBuergen: ({ tx }) => reviewingBuergen(tx),
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
    muster: ({ tx }) => samplesToChoose(tx),
    musterUebernehmen: async (ctx, { body }) => (await takeSamples(ctx, body.arten)).map(result),
    vorlageHochladen: keepText,
    vorlageAlsBuergeHochladen: keepText,
    einreichen: async (ctx, { body }) => {
      const datei = await ownFile(ctx, body.dateiId)
      const { daten, unternehmenId, vorgaengerId } = body
      const typ = ctx.caller.gruppe === 'BG' ? 'BGT' : 'AGT'
      return result(await createText(ctx, 'X02', { daten, typ, unternehmenId, vorgaengerId, grundlageId: null, inhalt: [], datei }))
    },
    vorlageErsetzen: async (ctx, { params, query, body }) => {
      await visible(ctx.tx, params.id)
      return keepText(ctx, { query, body }, (tx, { dateiId }) =>
        replaceSource({ ...ctx, tx }, params.id, { org: ctx.caller.orgId, id: dateiId }),
      )
    },
    details: async ({ tx, caller }, { params }) => orNotFound(await findText(tx, caller, params.id)),
    historie: async ({ tx, caller }, { params }) => {
      await visible(tx, params.id)
      return listTextHistory(tx, caller, params.id)
    },
    vergleich: async ({ tx }, { params, query }) => compareTexts(await visible(tx, query.mit), await visible(tx, params.id)),
    quelle: async ({ tx, caller }, { params }) => {
      const { name, inhalt } = orNotFound(await sourceFile(tx, caller, await visible(tx, params.id)), 'KEIN_DOKUMENT')
      return { dateiname: name, inhalt }
    },
    quellinhalt: async ({ tx, caller }, { params }) => {
      const source = orNotFound(await sourceFile(tx, caller, await visible(tx, params.id)), 'KEIN_DOKUMENT')
      if (source.mime === 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return new After(async () => ({ inhalt: await deps.files.readWording(source.inhalt, caller.orgId) }))
    },
    inhaltsvorschau: async (_ctx, { query, body }) => {
      requireContent(body.inhalt)
      const { bürgschaftsart: kind, inhalt, allgemeineBestimmungen } = body
      return new After(async () => ({
        dateiname: 'Textvorschau.pdf',
        inhalt: await textPreview({ kind, wortlaut: { inhalt, allgemeineBestimmungen } }, query, deps.clock()),
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
    verwendungMelden: async ({ tx, caller }, { params, body }) => {
      onlyBuerge(caller)
      const text = await visible(tx, params.id)
      await writeForAll(tx)
      const beguenstigter = await party(tx, body.beguenstigterId)
      if (!beguenstigter || (text.typ === 'AGT' && !isOwnAuftraggeberText(text, beguenstigter.orgId)))
        throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'beguenstigterId', grund: 'Dieser Text gehört nicht zu diesem Begünstigten.' }])
      await tx
        .insertInto('texttemplate_verwendung')
        .values({
          org_id: caller.orgId,
          template_id: text.id,
          beguenstigter_id: body.beguenstigterId,
          buergschaft_id: null,
          zeitpunkt: deps.clock(),
        })
        .execute()
    },
    ungeprueft: async ({ tx, caller }, { params, query }) => {
      const text = (await findTemplate(tx, params.id)) ?? orNotFound(await choosable(tx, caller, params.id, query))
      const isValid = await isValidFor(tx, text, query.auftraggeberId, query.vertragsdatum)
      return { ungeprueft: isValid && !(await isApproved(tx, text, query.buergeId)) }
    },
    waehlbareVomAuftraggeber: ({ tx, caller }, { query }) =>
      select(tx, caller, 'AGT', {
        kind: query.buergschaftsart,
        auftraggeberId: query.auftraggeberId,
        at: query.vertragsdatum ?? today(),
      }),
    waehlbareOeffentliche: ({ tx, caller }, { query }) =>
      select(tx, caller, 'OET', { kind: query.buergschaftsart, auftraggeberId: null, at: today() }),
    waehlbareEigene: ({ tx, caller }, { query }) =>
      select(tx, caller, 'BGT', { kind: query.buergschaftsart, auftraggeberId: null, at: today() }),
    aktiv: async ({ tx }, { params, query }) => {
      const text = await visible(tx, params.id)
      return {
        aktiv: await isValidFor(tx, text, query.auftraggeberId, query.vertragsdatum),
        gültigAb: text.gueltig_ab,
        gültigBis: text.gueltig_bis,
      }
    },
    vorschauFuerBuergen: preview('BG'),
    vorschauFuerAuftraggeber: preview('AG'),
    vorschauFuerBetreiber: preview('BSP'),
    entscheidungen: async ({ tx, caller }, { params }) => {
      onlyBuerge(caller)
      const text = await visible(tx, params.id)
      const make = await textDocumentation(tx, caller, text, await listTextHistory(tx, caller, text.id), deps.clock())
      return new After(async () => ({ dateiname: `Entscheidungsdokumentation_${text.id}.pdf`, inhalt: await make() }))
    },
    verwendung: async ({ tx, caller }, { params }) => {
      await visible(tx, params.id)
      return {
        id: params.id,
        buergschaften: await usageByStatus(tx, caller, params.id),
        nutzende: await usersOfText(tx, caller, params.id),
      }
    },
    aufgaben: async ({ tx, caller }, { params, query }) => {
      await visible(tx, params.id)
      // A guarantor knows its own tasks only; the operator and the owner learn whether a review is open, from the text itself.
      if (caller.gruppe === 'BG' && query.buergeId !== caller.orgId) throw new Refusal('NICHT_GEFUNDEN')
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
