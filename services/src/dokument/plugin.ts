import {
  coverLetterFileName,
  avalFileName,
  buergschaftFileName,
  calendarDate,
  MESSAGES,
  validateText,
  VERSANDWEGE_PAPER,
} from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { auftragHistory } from '../auftrag/details.ts'
import { ownFreigabe } from '../freigabe/access.ts'
import type { Caller } from '../kernel/authentication.ts'
import { registerEndpoints, After, type StoredFile, type AppDeps } from '../kernel/endpoints.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { readableIn } from './storage.ts'
import { coverSheet } from './coverSheet.ts'
import { authenticity } from './authenticity.ts'
import { auftragDocumentation, decisionDocumentation } from './decision.ts'
import { keep } from './upload.ts'
import { asResponse, ownWording, takesPublicTexts, template, selectable, selectableInRequest, wordingOf } from './templates.ts'
import { preview } from './preview.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'

const basis = '/dokumentservice/api/private/v2'

/**
 * A stored version of a guarantee's document, for who sees it or has it shared; where none is named the newest of the
 * guarantee itself, not of a declaration.
 */
async function read(tx: DbTransaction, actor: Caller, id: string, version: number | undefined, now: Date): Promise<Uint8Array> {
  const own = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', actor.orgId)
    .where('buergschaft_id', '=', id)
    .executeTakeFirst()
  const shared = own || actor.gruppe !== 'AG' ? undefined : await ownFreigabe(tx, actor, id, now)
  orNotFound(own ?? shared)
  const row = await tx
    .selectFrom('buergschaft_dokument')
    .select('inhalt')
    .where('buergschaft_id', '=', id)
    // From here on row-level security does not keep apart what is for whom.
    .$if(shared !== undefined, (q) => q.where(readableIn('AUFTRAGGEBER')))
    .where((w) => (version === undefined ? w('art', '=', 'BUERGSCHAFT') : w('version', '=', version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return orNotFound(row, 'KEIN_DOKUMENT').inhalt
}

/** A guarantor chooses for itself, whomever it names. */
const buergeFor = ({ gruppe, orgId }: Caller, named: string): string => (gruppe === 'BG' ? orgId : named)

/** Documents of guarantees; each party has its own call and its own name for the file. */
export function documentService(app: FastifyInstance, deps: AppDeps): void {
  const audience =
    (group: string, dateiname: (id: string) => string) =>
    async ({
      tx,
      aufrufer,
      params,
      query,
    }: {
      tx: DbTransaction
      aufrufer: Caller
      params: { id: string }
      query: { version?: number | undefined }
    }): Promise<StoredFile> => {
      if (aufrufer.gruppe !== group) throw new Refusal('RECHT_FEHLT')
      const inhalt = await read(tx, aufrufer, params.id, query.version, deps.uhr())
      return { dateiname: dateiname(params.id), inhalt, anzeigen: true }
    }
  registerEndpoints(app, 'dokument', deps, {
    'POST /dokumentservice/api/public/v1/echtheit': ({ tx, body }) => authenticity(tx, body.nummer, body.pruefcode, deps.uhr()),
    [`GET ${basis}/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: audience('AG', buergschaftFileName),
    [`GET ${basis}/buerge/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: audience('BG', avalFileName),
    [`GET ${basis}/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: audience('BSP', buergschaftFileName),
    [`GET ${basis}/buerge/buergschaftsdokumente/anschreiben_{id}.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const buergschaft = orNotFound(
        await tx
          .selectFrom('buergschaft')
          .selectAll()
          .where('id', '=', params.id)
          .where('buerge_id', '=', aufrufer.orgId)
          .executeTakeFirst(),
      )
      // Whatever is not sent on paper has none; nor has what others gave out, or what nobody released yet.
      const isSent =
        VERSANDWEGE_PAPER.includes(buergschaft.versandweg) && buergschaft.herkunft === 'ERSTELLT_IN_TL' && buergschaft.status !== 'ENT'
      orNotFound(isSent ? buergschaft : undefined, 'KEIN_DOKUMENT')
      const { adresse } = await tx.selectFrom('unternehmen').select('adresse').where('id', '=', aufrufer.orgId).executeTakeFirstOrThrow()
      return new After(async () => ({
        dateiname: coverLetterFileName(params.id),
        inhalt: await coverSheet(buergschaft, adresse, deps.uhr()),
        anzeigen: true,
      }))
    },
    [`GET ${basis}/buergschaftstemplates/auswahl` as const]: async ({ tx, aufrufer, query }) => {
      const buergeId = buergeFor(aufrufer, query.buergeId)
      // A beneficiary's own texts may be chosen for its guarantees, by whoever orders or issues them.
      await writeForAll(tx)
      const where = {
        kind: query.buergschaftsart,
        buergeId,
        auftraggeberId: query.auftraggeberId ?? null,
        at: calendarDate(deps.uhr()),
        vertragsdatum: query.vertragsdatum,
        specialGuarantors: deps.specialGuarantors,
      }
      const texts = await selectable(tx, where)
      return { texte: await Promise.all(texts.map((t) => asResponse(tx, t, buergeId))), oeffentlicheTexte: takesPublicTexts(where) }
    },
    [`POST ${basis}/buergschaftstemplates/{id}/vorschau.pdf` as const]: async ({ tx, aufrufer, params, body }) => {
      const known = await template(tx, params.id)
      // One that the caller may not know otherwise may be the beneficiary's, whose guarantee it orders or issues.
      await writeForAll(tx)
      const guarantor = buergeFor(aufrufer, body.buergeId ?? '')
      const when = { jetzt: deps.uhr(), specialGuarantors: deps.specialGuarantors }
      const t = known ?? orNotFound(await selectableInRequest(tx, params.id, body, guarantor, when))
      const make = await preview(tx, { kind: t.art, wortlaut: wordingOf(t) }, body, deps.uhr())
      return new After(async () => ({ dateiname: `Vorschau_${params.id}.pdf`, inhalt: await make(), anzeigen: true }))
    },
    [`POST ${basis}/buergschaftstemplates/wortlaut/vorschau.pdf` as const]: async ({ tx, aufrufer, body }) => {
      const text = body.buergschaftstext
      const faults = text?.art === 'FREITEXT' ? validateText(text) : [{ feld: 'buergschaftstext', grund: MESSAGES.required }]
      assertValid(faults)
      if (text?.art !== 'FREITEXT' || !body.buergschaftsdaten?.buergschaftsart)
        throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buergschaftsdaten.buergschaftsart', grund: MESSAGES.required }])
      await writeForAll(tx)
      const kind = body.buergschaftsdaten.buergschaftsart
      const guarantor = buergeFor(aufrufer, body.buergeId ?? '')
      const make = await preview(tx, { kind, wortlaut: ownWording(text.text) }, { ...body, buergeId: guarantor || null }, deps.uhr())
      return new After(async () => ({ dateiname: 'Vorschau_Wortlaut.pdf', inhalt: await make(), anzeigen: true }))
    },
    [`POST ${basis}/buerge/buergschaftsdokumente/upload` as const]: keep,
    [`GET ${basis}/buergschaften/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const make = orNotFound(await decisionDocumentation(tx, aufrufer, params.id, deps.uhr()))
      return new After(async () => ({ dateiname: `Entscheidungsdokumentation_${params.id}.pdf`, inhalt: await make() }))
    },
    [`GET ${basis}/buergschaftsauftraege/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const history = orNotFound(await auftragHistory(tx, aufrufer, params.id))
      const make = orNotFound(await auftragDocumentation(tx, params.id, history, deps.uhr()))
      return new After(async () => ({ dateiname: `Entscheidungsdokumentation_BA_${params.id}.pdf`, inhalt: await make() }))
    },
  })
}
