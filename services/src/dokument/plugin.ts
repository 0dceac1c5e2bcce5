import { dokumentCalls } from '@avalwerk/contracts'
import {
  coverLetterFileName,
  avalFileName,
  buergschaftFileName,
  calendarDate,
  type Group,
  MESSAGES,
  validateText,
  VERSANDWEGE_PAPER,
} from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { shareWith } from '../buergschaft/index.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { readableIn } from '../records/buergschaftDokument.ts'
import { findBuergschaftRole } from '../records/buergschaftSicht.ts'
import { virusScanService } from './virusScan.ts'
import type { Caller } from '../kernel/authentication.ts'
import { After, type CallContext, type CallInput, registerEndpoints, type StoredFile } from '../kernel/endpoints.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { coverSheet } from './coverSheet.ts'
import { checkAuthenticity } from './authenticity.ts'
import { auftragDocumentation, decisionDocumentation, type History } from './decision.ts'
import { keepUpload } from './upload.ts'
import { findVisibleTemplate } from '../records/texttemplate.ts'
import { asResponse, ownWording, takesPublicTexts, listSelectableTexts, selectableInRequest, wordingOf } from './templates.ts'
import { previewDocument } from './preview.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import { requireGroup } from '../kernel/useCase.ts'
import { STORED, type StoredBytes } from '../kernel/documentStore.ts'
import { getUnternehmen } from '../records/unternehmen.ts'

/**
 * A stored version of a guarantee's document, for a caller who sees it or has it shared; where no version is named, the newest one of the
 * guarantee itself, not of a declaration.
 */
async function findDocument(tx: DbTransaction, caller: Caller, id: string, version: number | undefined, now: Date): Promise<StoredBytes> {
  const own = await findBuergschaftRole(tx, caller, id)
  const shared = own || caller.group !== 'AG' ? undefined : await shareWith(tx, caller, id, now)
  orNotFound(own ?? shared)
  const row = await tx
    .selectFrom('buergschaft_dokument')
    .select(STORED)
    .where('buergschaft_id', '=', id)
    // From here on, row-level security no longer separates what each party may read.
    .$if(shared !== undefined, (q) => q.where(readableIn('AUFTRAGGEBER')))
    .where((w) => (version === undefined ? w('art', '=', 'BUERGSCHAFT') : w('version', '=', version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return orNotFound(row, 'KEIN_DOKUMENT')
}

/** A guarantor always chooses for itself, whichever guarantor the call names. */
const buergeFor = ({ group, orgId }: Caller, named: string): string => (group === 'BG' ? orgId : named)

/** What other services know: they build on documents, not documents on them. */
type Known = Readonly<{
  /** What happened to an order; undefined for a caller who doesn't see it. */
  listAuftragHistory: (tx: DbTransaction, caller: Caller, id: string) => Promise<History | undefined>
}>

/** Documents of guarantees; each party has its own call and its own name for the file. */
export const documentService =
  (known: Known) =>
  async (app: FastifyInstance): Promise<void> => {
    const { deps } = app
    await virusScanService(app)
    const audience =
      (group: Group, dateiname: (id: string) => string) =>
      async (ctx: CallContext, { params, query }: CallInput<typeof dokumentCalls.buergschaftFuerBuergen>): Promise<After<StoredFile>> => {
        requireGroup(ctx, group)
        const document = await findDocument(ctx.tx, ctx.caller, params.id, query.version, deps.clock())
        return new After(async () => ({ dateiname: dateiname(params.id), inhalt: await deps.documents.bytesOf(document), anzeigen: true }))
      }
    registerEndpoints(app, dokumentCalls, {
      echtheit: ({ tx }, { body }) => checkAuthenticity(tx, body.nummer, body.pruefcode, deps.clock()),
      buergschaftFuerAuftraggeber: audience('AG', buergschaftFileName),
      buergschaftFuerBuergen: audience('BG', avalFileName),
      buergschaftFuerBetreiber: audience('BSP', buergschaftFileName),
      anschreiben: async ({ tx, caller }, { params }) => {
        const found = await findBuergschaft(tx, params.id)
        const buergschaft = orNotFound(found?.buerge_id === caller.orgId ? found : undefined)
        // A guarantee that isn't sent on paper has no cover sheet; nor has one that others issued, or one that hasn't been approved yet.
        const isSent =
          VERSANDWEGE_PAPER.includes(buergschaft.versandweg) && buergschaft.herkunft === 'ERSTELLT_IN_TL' && buergschaft.status !== 'ENT'
        orNotFound(isSent ? buergschaft : undefined, 'KEIN_DOKUMENT')
        const { adresse } = await getUnternehmen(tx, caller.orgId)
        return new After(async () => ({
          dateiname: coverLetterFileName(params.id),
          inhalt: await coverSheet(buergschaft, adresse, deps.clock()),
          anzeigen: true,
        }))
      },
      waehlbareTexte: async ({ tx, caller }, { query }) => {
        const buergeId = buergeFor(caller, query.buergeId)
        // A beneficiary's own texts may be chosen for its guarantees, by the applicant who orders them or the guarantor who issues them.
        await writeForAll(tx)
        const where = {
          type: query.buergschaftsart,
          buergeId,
          auftraggeberId: query.auftraggeberId ?? null,
          at: calendarDate(deps.clock()),
          vertragsdatum: query.vertragsdatum,
          specialBuergen: deps.specialBuergen,
        }
        const texts = await listSelectableTexts(tx, where)
        return { texte: await Promise.all(texts.map((t) => asResponse(tx, t, buergeId))), oeffentlicheTexte: takesPublicTexts(where) }
      },
      textvorschau: async ({ tx, caller }, { params, body }) => {
        const own = await findVisibleTemplate(tx, caller, params.id)
        // A text that the caller may not know otherwise may belong to the beneficiary whose guarantee the caller orders or issues.
        await writeForAll(tx)
        const buerge = buergeFor(caller, body.buergeId ?? '')
        const when = { now: deps.clock(), specialBuergen: deps.specialBuergen }
        const t = own ?? orNotFound(await selectableInRequest(tx, params.id, body, buerge, when))
        const make = await previewDocument(tx, { type: t.art, wording: wordingOf(t) }, body, deps.clock())
        return new After(async () => ({ dateiname: `Vorschau_${params.id}.pdf`, inhalt: await make(), anzeigen: true }))
      },
      wortlautvorschau: async ({ tx, caller }, { body }) => {
        const text = body.buergschaftstext
        const faults = text?.art === 'FREITEXT' ? validateText(text) : [{ feld: 'buergschaftstext', grund: MESSAGES.required }]
        assertValid(faults)
        if (text?.art !== 'FREITEXT' || !body.buergschaftsdaten?.buergschaftsart)
          throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buergschaftsdaten.buergschaftsart', grund: MESSAGES.required }])
        await writeForAll(tx)
        const type = body.buergschaftsdaten.buergschaftsart
        const buerge = buergeFor(caller, body.buergeId ?? '')
        const make = await previewDocument(
          tx,
          { type, wording: ownWording(text.text) },
          { ...body, buergeId: buerge || null },
          deps.clock(),
        )
        return new After(async () => ({ dateiname: 'Vorschau_Wortlaut.pdf', inhalt: await make(), anzeigen: true }))
      },
      hochladen: keepUpload,
      entscheidungenZurBuergschaft: async ({ tx, caller }, { params }) => {
        const make = orNotFound(await decisionDocumentation(tx, caller, params.id, deps.clock()))
        return new After(async () => ({ dateiname: `Entscheidungsdokumentation_${params.id}.pdf`, inhalt: await make() }))
      },
      entscheidungenZumAuftrag: async ({ tx, caller }, { params }) => {
        const history = orNotFound(await known.listAuftragHistory(tx, caller, params.id))
        const make = orNotFound(await auftragDocumentation(tx, caller.orgId, params.id, history, deps.clock()))
        return new After(async () => ({ dateiname: `Entscheidungsdokumentation_BA_${params.id}.pdf`, inhalt: await make() }))
      },
    })
  }
