import { BUERGSCHAFTSARTEN, calendarDate, validateContent, type TextContent } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { stelle } from '../buergschaft/beteiligte.ts'
import { sampleWording } from '../dokument/buergschaftsdokument.ts'
import { textDocumentation } from '../dokument/entscheidung.ts'
import { keepAfter, type Upload } from '../dokument/hochladen.ts'
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
import { textPreview } from '../dokument/vorschau.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import { registerEndpoints, Danach, type AppDeps } from '../kernel/bindung.ts'
import { writeForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/vorgang.ts'
import { activate, archive, handOver } from './aktivieren.ts'
import { ownFile, createText, requireContent } from './anlegen.ts'
import { beginPreparation, replaceSource, saveText, complete, reject } from './aufbereiten.ts'
import { filterOptions, isValidAt, historie, liste, sourceFile, text, usersOfText, usageByStatus, übersicht } from './lesen.ts'
import { submitForPruefung, validateText, reviewingBuergen } from './pruefen.ts'
import { samplesToChoose, takeSamples } from './samples.ts'
import { compare } from './vergleich.ts'

const dokument = '/dokumentservice/api/private/v2'
const basis = `${dokument}/buergschaftstemplates` as const

/** A text that the viewer may know. @throws Refusal NICHT_GEFUNDEN */
const visible = async (tx: DbTransaction, id: string): Promise<Template> => orNotFound(await template(tx, id))

const ergebnis = (t: Template) => ({ id: t.id, version: t.version, templatestatus: t.status })

/** Keeps a text's file until a step names it. @throws Refusal DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
const keepText = async (upload: Upload, step?: Parameters<typeof keepAfter>[2]) =>
  keepAfter(upload, (files, bytes, org) => files.checkText(bytes, org), step)

/** Guarantee texts: writing, preparation, review, use. */
export function textService(app: FastifyInstance, kern: AppDeps): void {
  const vorschau =
    (gruppe: string) =>
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
      if (aufrufer.gruppe !== gruppe) throw new Refusal('RECHT_FEHLT')
      const text = await visible(tx, params.id)
      const dateiname = `Text_${text.id}.pdf`
      if (!validateContent(text.inhalt))
        return new Danach(async () => ({
          dateiname,
          inhalt: await textPreview({ art: text.art, wortlaut: wordingOf(text) }, query, kern.uhr()),
          anzeigen: true,
        }))
      // Until its wording can be set, a text is what was handed in.
      const quelle = await sourceFile(tx, aufrufer, text)
      if (quelle?.mime !== 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return { dateiname, inhalt: quelle.inhalt, anzeigen: true }
    }
  const onlyBuerge = (wer: Caller) => {
    if (wer.gruppe !== 'BG') throw new Refusal('RECHT_FEHLT')
  }
  const heute = () => calendarDate(kern.uhr())
  /** Texts of one origin as a guarantor chooses among them. */
  const wähle = async (tx: DbTransaction, wer: Caller, typ: Template['typ'], wo: Omit<TextPicker, 'bürgeId' | 'specialGuarantors'>) => {
    onlyBuerge(wer)
    await writeForAll(tx)
    const texte = await selectable(tx, { ...wo, bürgeId: wer.orgId, specialGuarantors: kern.specialGuarantors })
    return Promise.all(texte.filter((t) => t.typ === typ).map((t) => asResponse(tx, t, wer.orgId)))
  }
  /** A beneficiary's text that a guarantor wasn't asked to review yet, and that it could choose for that beneficiary. */
  const choosable = async (
    tx: DbTransaction,
    wer: Caller,
    id: string,
    wo: { auftraggeberId: string; vertragsdatum?: string | undefined },
  ) => {
    if (wer.gruppe !== 'BG') return undefined
    await writeForAll(tx)
    const text = await template(tx, id)
    return text && wählbarer(tx, id, { ...wo, art: text.art, bürgeId: wer.orgId, am: heute(), specialGuarantors: kern.specialGuarantors })
  }
  /** May a guarantee of a beneficiary be issued with a text on a day? A beneficiary's own text is for that one alone. */
  const isValidFor = async (tx: DbTransaction, template: Template, auftraggeberId: string, tag: string | null | undefined) => {
    await writeForAll(tx)
    const begünstigter = await stelle(tx, auftraggeberId)
    return (
      template.status === 'A' && isValidAt(template, tag ?? heute()) && (template.typ !== 'AGT' || isOwn(template, begünstigter?.orgId))
    )
  }

  registerEndpoints(app, 'text', kern, {
    [`POST ${basis}/filteroptionen` as const]: ({ tx, aufrufer, body }) => filterOptions(tx, aufrufer, body.templatetyp),
    [`POST ${basis}/filterung` as const]: ({ tx, aufrufer, query, body }) => liste(tx, aufrufer, body, query),
    [`GET ${basis}/uebersicht` as const]: ({ tx, aufrufer }) => übersicht(tx, aufrufer),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await liste(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'geaendertAm,desc' })
      return {
        treffer: zeilen.map((z) => ({ id: z.id, titel: z.titel, untertitel: `${z.id} · ${BUERGSCHAFTSARTEN[z.bürgschaftsart].name}` })),
      }
    },
    [`GET ${basis}/buergen` as const]: ({ tx }) => reviewingBuergen(tx),
    [`POST ${basis}` as const]: async (request) => {
      const { daten, inhalt, templatetyp, unternehmenId, grundlageId, vorgaengerId } = request.body
      const anfang: TextContent = inhalt.length || !daten.bürgschaftsart ? inhalt : sampleWording(daten.bürgschaftsart).inhalt
      return ergebnis(
        await createText(contextFrom(request), 'X01', {
          daten,
          typ: templatetyp,
          unternehmenId,
          vorgängerId: vorgaengerId,
          grundlageId,
          inhalt: anfang,
          datei: null,
        }),
      )
    },
    [`GET ${dokument}/bspGmbh/buergschaftstemplates/muster` as const]: ({ tx }) => samplesToChoose(tx),
    [`POST ${dokument}/bspGmbh/buergschaftstemplates/muster` as const]: async (request) =>
      (await takeSamples(contextFrom(request), request.body.arten)).map(ergebnis),
    [`POST ${dokument}/auftraggeber/buergschaftsvorlagen/upload` as const]: (a) => keepText(a),
    [`POST ${dokument}/buerge/buergschaftsvorlagen/upload` as const]: (a) => keepText(a),
    [`POST ${basis}/hochladen` as const]: async (request) => {
      const ctx = contextFrom(request)
      const datei = await ownFile(ctx, request.body.dateiId)
      const { daten, unternehmenId, vorgaengerId } = request.body
      const typ = request.aufrufer.gruppe === 'BG' ? 'BGT' : 'AGT'
      return ergebnis(
        await createText(ctx, 'X02', { daten, typ, unternehmenId, vorgängerId: vorgaengerId, grundlageId: null, inhalt: [], datei }),
      )
    },
    [`POST ${dokument}/buerge/buergschaftsvorlagen/upload/{id}` as const]: async (request) => {
      await visible(request.tx, request.params.id)
      return keepText(request, (tx, { dateiId }) =>
        replaceSource({ ...contextFrom(request), tx }, request.params.id, { org: request.aufrufer.orgId, id: dateiId }),
      )
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => orNotFound(await text(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/historie` as const]: async ({ tx, aufrufer, params }) => {
      await visible(tx, params.id)
      return historie(tx, aufrufer, params.id)
    },
    [`GET ${basis}/{id}/vergleich` as const]: async ({ tx, params, query }) =>
      compare(await visible(tx, query.mit), await visible(tx, params.id)),
    [`GET ${basis}/{id}/quelle` as const]: async ({ tx, aufrufer, params }) => {
      const { name, inhalt } = orNotFound(await sourceFile(tx, aufrufer, await visible(tx, params.id)), 'KEIN_DOKUMENT')
      return { dateiname: name, inhalt }
    },
    [`GET ${basis}/{id}/quelle/inhalt` as const]: async ({ tx, aufrufer, params }) => {
      const quelle = orNotFound(await sourceFile(tx, aufrufer, await visible(tx, params.id)), 'KEIN_DOKUMENT')
      if (quelle.mime === 'application/pdf') throw new Refusal('KEIN_DOKUMENT')
      return new Danach(async () => ({ inhalt: await kern.files.readWording(quelle.inhalt, aufrufer.orgId) }))
    },
    [`POST ${basis}/inhalt/vorschau.pdf` as const]: async ({ query, body }) => {
      requireContent(body.inhalt)
      const { bürgschaftsart: art, inhalt, allgemeineBestimmungen } = body
      return new Danach(async () => ({
        dateiname: 'Textvorschau.pdf',
        inhalt: await textPreview({ art, wortlaut: { inhalt, allgemeineBestimmungen } }, query, kern.uhr()),
        anzeigen: true,
      }))
    },
    [`POST ${basis}/{id}/aufbereitung` as const]: async (request) =>
      ergebnis(await beginPreparation(contextFrom(request), request.params.id, request.body.version)),
    [`PUT ${basis}/{id}` as const]: async (a) => ergebnis(await saveText(contextFrom(a), a.params.id, a.body.version, a.body)),
    [`POST ${basis}/{id}/fertigstellen` as const]: async (a) => ergebnis(await complete(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/zurueckweisen` as const]: async (request) =>
      ergebnis(await reject(contextFrom(request), request.params.id, request.body.version, request.body.grund)),
    [`POST ${basis}/{id}/pruefung` as const]: async (request) =>
      ergebnis(await submitForPruefung(contextFrom(request), request.params.id, request.body.version, request.body.buergeIds)),
    [`POST ${dokument}/buerge/buergschaftstemplates/{id}/pruefungsergebnis` as const]: async (request) =>
      ergebnis(await validateText(contextFrom(request), request.params.id, request.body)),
    [`POST ${basis}/{id}/aktivieren` as const]: async (request) =>
      ergebnis(await activate(contextFrom(request), request.params.id, request.body.version, request.body.gültigAb)),
    [`POST ${basis}/{id}/abgeben` as const]: async (a) => ergebnis(await handOver(contextFrom(a), a.params.id)),
    [`POST ${basis}/{id}/archivieren` as const]: async (a) => ergebnis(await archive(contextFrom(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/verwendet` as const]: async ({ tx, aufrufer, params, body }) => {
      onlyBuerge(aufrufer)
      const text = await visible(tx, params.id)
      await writeForAll(tx)
      const begünstigter = await stelle(tx, body.beguenstigterId)
      if (!begünstigter || (text.typ === 'AGT' && !isOwn(text, begünstigter.orgId)))
        throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'beguenstigterId', grund: 'Dieser Text gehört nicht zu diesem Begünstigten.' }])
      await tx
        .insertInto('texttemplate_verwendung')
        .values({
          org_id: aufrufer.orgId,
          template_id: text.id,
          beguenstigter_id: body.beguenstigterId,
          buergschaft_id: null,
          zeitpunkt: kern.uhr(),
        })
        .execute()
    },
    [`GET ${basis}/{id}/ungeprueft` as const]: async ({ tx, aufrufer, params, query }) => {
      const text = (await template(tx, params.id)) ?? orNotFound(await choosable(tx, aufrufer, params.id, query))
      const gilt = await isValidFor(tx, text, query.auftraggeberId, query.vertragsdatum)
      return { ungeprueft: gilt && !(await isReleased(tx, text, query.buergeId)) }
    },
    [`GET ${dokument}/buerge/buergschaftstemplate` as const]: ({ tx, aufrufer, query }) =>
      wähle(tx, aufrufer, 'AGT', {
        art: query.buergschaftsart,
        auftraggeberId: query.auftraggeberId,
        am: query.vertragsdatum ?? heute(),
      }),
    [`GET ${dokument}/buerge/buergschaftstemplates/öffentlich` as const]: ({ tx, aufrufer, query }) =>
      wähle(tx, aufrufer, 'OET', { art: query.buergschaftsart, auftraggeberId: null, am: heute() }),
    [`GET ${dokument}/buerge/buergschaftstemplates/bürgen` as const]: ({ tx, aufrufer, query }) =>
      wähle(tx, aufrufer, 'BGT', { art: query.buergschaftsart, auftraggeberId: null, am: heute() }),
    [`GET ${dokument}/buerge/buergschaftstemplates/{id}/aktiv` as const]: async ({ tx, params, query }) => {
      const text = await visible(tx, params.id)
      return {
        aktiv: await isValidFor(tx, text, query.auftraggeberId, query.vertragsdatum),
        gültigAb: text.gueltig_ab,
        gültigBis: text.gueltig_bis,
      }
    },
    [`GET ${dokument}/buerge/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: vorschau('BG'),
    [`GET ${dokument}/auftraggeber/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: vorschau('AG'),
    [`GET ${dokument}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: vorschau('BSP'),
    [`GET ${basis}/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      onlyBuerge(aufrufer)
      const text = await visible(tx, params.id)
      const make = await textDocumentation(tx, aufrufer, text, await historie(tx, aufrufer, text.id), kern.uhr())
      return new Danach(async () => ({ dateiname: `Entscheidungsdokumentation_${text.id}.pdf`, inhalt: await make() }))
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
      const offene = await tx
        .selectFrom('aufgabe')
        .select(['id', 'art', 'betreff', 'frist'])
        .where('objekt_art', '=', 'TEXT')
        .where('objekt_id', '=', params.id)
        .where('art', 'in', ['B-12', 'B-13'])
        .where('erledigt_am', 'is', null)
        .execute()
      return offene.map((a) => ({ ...a, pruefung: freigabe?.status ?? null }))
    },
  })
}
