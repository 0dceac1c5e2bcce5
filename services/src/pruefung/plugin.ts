import { pruefungCalls } from '@avalwerk/contracts'
import { hasRight, ID_PATTERN, type Category } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../kernel/authentication.ts'
import { registerEndpoints } from '../kernel/endpoints.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import { findBuergschaft } from '../records/buergschaft.ts'
import { findBuergschaftRole } from '../records/buergschaftSicht.ts'
import { listDocuments } from '../records/buergschaftDokument.ts'
import { findAuftragData, findRoleInAuftrag } from '../records/auftrag.ts'
import { hasTemplate } from '../records/texttemplate.ts'
import { listEntscheidungen, decisionsOfAuftrag, decisionsOfTexts, versionNumbers } from './pruefungen.ts'

type Type = 'buergschaft' | 'auftrag' | 'text'
type Subject = Readonly<{ type: Type; id: string }>

const CATEGORY: Readonly<Record<Type, Category>> = {
  buergschaft: 'Bürgschaften',
  auftrag: 'Anträge',
  text: 'Bürgschaftstexte/Templates',
}

/** Does the caller see what was reviewed? */
const isVisible = {
  buergschaft: findBuergschaftRole,
  auftrag: findRoleInAuftrag,
  text: hasTemplate,
} as const

/**
 * The decisions on one object, oldest first; none for a caller who isn't of the guarantor that decided.
 * @throws Refusal RECHT_FEHLT, NICHT_GEFUNDEN
 */
async function decisionsOn(tx: DbTransaction, caller: Caller, { type, id }: Subject) {
  if (!hasRight(caller.rights, { aktion: 'anzeigen', kategorien: [CATEGORY[type]] })) throw new Refusal('RECHT_FEHLT')
  // An id of another shape names nothing of this kind.
  if ((type === 'text') !== ID_PATTERN.texttemplate.test(id)) throw new Refusal('NICHT_GEFUNDEN')
  if (!(await isVisible[type](tx, caller, id))) throw new Refusal('NICHT_GEFUNDEN')
  if (type === 'buergschaft') return listEntscheidungen(tx, caller.orgId, id)
  return type === 'auftrag' ? decisionsOfAuftrag(tx, caller.orgId, id) : decisionsOfTexts(tx, caller.orgId, id)
}

/** The guarantee whose versions were decided on: an order's is the one it became. */
async function buergschaftOf(tx: DbTransaction, { type, id }: Subject): Promise<string | null> {
  if (type !== 'auftrag') return type === 'buergschaft' ? id : null
  const order = await findAuftragData(tx, id)
  return order?.buergschaft_id ?? null
}

/** The subject of a review at the guarantor that asks, by the review's number. @throws Refusal NICHT_GEFUNDEN */
async function subjectOf(tx: DbTransaction, orgId: string, number: string): Promise<Subject> {
  const pruefung = orNotFound(
    await tx
      .selectFrom('pruefung')
      .select(['buergschaft_id', 'auftrag_id', 'text_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', number)
      .executeTakeFirst(),
  )
  if (pruefung.text_id) return { type: 'text', id: pruefung.text_id }
  if (pruefung.buergschaft_id) return { type: 'buergschaft', id: pruefung.buergschaft_id }
  return { type: 'auftrag', id: String(pruefung.auftrag_id) }
}

/** Reviews: decisions and last reviewers. Other parties learn nothing of what goes on inside the guarantor. */
export async function pruefungService(app: FastifyInstance): Promise<void> {
  registerEndpoints(app, pruefungCalls, {
    entscheidungen: async ({ tx, caller }, { params: { id }, query }) => {
      const subject = ID_PATTERN.pruefung.test(id)
        ? await subjectOf(tx, caller.orgId, id)
        : { type: query.type ?? (ID_PATTERN.texttemplate.test(id) ? ('text' as const) : ('buergschaft' as const)), id }
      const decisions = await decisionsOn(tx, caller, subject)
      const numbers = versionNumbers(decisions)
      const buergschaftId = decisions.length > 0 ? await buergschaftOf(tx, subject) : null
      const documents = buergschaftId === null ? [] : await listDocuments(tx, buergschaftId)
      return decisions.map((pruefung) => ({
        id: pruefung.id,
        schritt: pruefung.schritt,
        entscheidung: pruefung.entscheidung,
        fassung: numbers.get(pruefung.fassung ?? '') ?? null,
        dokumente: documents
          .filter(({ fassung }) => pruefung.fassung !== null && fassung === pruefung.fassung)
          .map(({ version }) => version),
        kommentarIntern: pruefung.kommentar_intern,
        wer: pruefung.nutzer_name,
        zeitpunkt: pruefung.zeitpunkt.toISOString(),
        werte: pruefung.werte,
      }))
    },
    letzterPruefer: async ({ tx, caller }, { params }) => {
      const last = (await decisionsOn(tx, caller, params)).at(-1)
      const buergschaft = params.type === 'buergschaft' && caller.group === 'BG' ? await findBuergschaft(tx, params.id) : undefined
      // A guarantee keeps its last reviewer: who may do its second review depends on that.
      const nutzerId = buergschaft?.letzter_pruefer ?? last?.nutzer_id ?? null
      return { nutzerId, istAufrufer: nutzerId === caller.nutzerId }
    },
  })
}
