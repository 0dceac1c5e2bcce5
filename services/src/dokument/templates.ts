import type { AuftragData } from '@avalwerk/contracts'
import { type Buergschaftsart, calendarDate, namesExpiry, type TextRules, typesWithoutPublicText, wordingFrom } from '@avalwerk/domain'
import { party } from '../aggregate/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { findTextReview, findSelectable, listActivatedTexts, listSelectable, type Template } from '../records/texttemplate.ts'
import type { Wording } from './buergschaftDocument.ts'

/** A beneficiary's own text, of this organisation. */
export const isOwnAuftraggeberText = (t: Pick<Template, 'typ' | 'org_id'>, orgId: string | undefined): boolean =>
  t.typ === 'AGT' && t.org_id === orgId

/** A beneficiary's or a guarantor's own text, of this organisation; public ones are the operator's alone. */
export const isOwnText = (t: Pick<Template, 'typ' | 'org_id'>, orgId: string | undefined): boolean => t.typ !== 'OET' && t.org_id === orgId

/** The wording with which a text is set. */
export const wordingOf = (template: Pick<Template, 'inhalt' | 'allgemeine_bestimmungen'>): Wording => ({
  inhalt: template.inhalt,
  allgemeineBestimmungen: template.allgemeine_bestimmungen,
})

/** A wording that an order brings along, whole as it was typed: nothing is set under it. */
export const ownWording = (text: string): Wording => ({ inhalt: wordingFrom(text), allgemeineBestimmungen: false })

/** The rules of a template: what it allows and asks for. */
export const textRules = (template: Template): TextRules => ({
  befristungMoeglich: template.befristung_moeglich,
  befristungNoetig: namesExpiry(template.inhalt),
  zahlungAufErstesAnfordernMoeglich: template.erstes_anfordern_moeglich,
})

/** Has the guarantor approved a text? Public ones and its own need no approval; others need the guarantor's. */
export async function isApproved(tx: DbTransaction, template: Template, buergeId: string): Promise<boolean> {
  if (template.typ !== 'AGT') return true
  return (await findTextReview(tx, template.id, buergeId)) === 'FREIGEGEBEN'
}

/** A text as callers read it. */
export async function asResponse(tx: DbTransaction, template: Template, buergeId: string | null) {
  return {
    id: template.id,
    typ: template.typ,
    art: template.art,
    titel: template.titel,
    ...textRules(template),
    veraltet: template.status !== 'A',
    freigegeben: buergeId !== null && (await isApproved(tx, template, buergeId)),
  }
}

/** For which guarantee a text is chosen, and on which day. */
export type TextPicker = Readonly<{
  type: Buergschaftsart
  buergeId: string
  auftraggeberId: string | null
  at: string
  /** Lets the version of a text be chosen that was valid on that day, though a newer one exists. */
  vertragsdatum?: string | null | undefined
  /** Ids of the guarantors that take no public text for some types. */
  specialBuergen: readonly string[]
}>

const auftraggeberOrgOf = async (tx: DbTransaction, { auftraggeberId }: TextPicker): Promise<string | null> =>
  (await party(tx, auftraggeberId))?.orgId ?? null

/** Does the guarantor take public texts for this type? Source: document 1, section 5 (ALG and MIE at named guarantors). */
export const takesPublicTexts = (where: Pick<TextPicker, 'type' | 'buergeId' | 'specialBuergen'>): boolean =>
  !typesWithoutPublicText(where.buergeId, where.specialBuergen).includes(where.type)

/** For whom texts can be chosen: for a beneficiary of an organisation, or for one without the platform. */
const purposeOf = async (tx: DbTransaction, where: TextPicker) => ({
  ...where,
  auftraggeberOrg: await auftraggeberOrgOf(tx, where),
  publicToo: takesPublicTexts(where),
})

/**
 * The texts of a type that can be chosen for a beneficiary and a guarantor on a day: the beneficiary's own first, then what it
 * has activated, then the guarantor's, then public ones.
 */
export async function listSelectableTexts(tx: DbTransaction, where: TextPicker): Promise<Template[]> {
  const purpose = await purposeOf(tx, where)
  const rows = await listSelectable(tx, purpose)
  const activated = new Set(purpose.auftraggeberOrg ? await listActivatedTexts(tx, purpose.auftraggeberOrg) : [])
  const rank = (text: Template) => ({ AGT: text.status === 'A' ? 0 : 1, BGT: 3, OET: 4 })[text.typ]
  const order = (text: Template) => (activated.has(text.id) ? 2 : rank(text))
  return rows.sort((a, b) => order(a) - order(b) || a.id.localeCompare(b.id))
}

/** A text that can be chosen, by its id. */
export const findSelectableText = async (tx: DbTransaction, id: string, where: TextPicker): Promise<Template | undefined> =>
  findSelectable(tx, await purposeOf(tx, where), id)

/** A text that the guarantee of an order may be issued with, by its id; none while the order names no type. */
export async function selectableInRequest(
  tx: DbTransaction,
  id: string,
  { buergschaftsdaten, auftraggeber }: AuftragData,
  buergeId: string,
  { now, specialBuergen = [] }: Pick<UseCaseContext, 'now' | 'specialBuergen'>,
): Promise<Template | undefined> {
  if (!buergschaftsdaten?.buergschaftsart) return undefined
  return findSelectableText(tx, id, {
    type: buergschaftsdaten.buergschaftsart,
    buergeId,
    auftraggeberId: auftraggeber?.auftraggeberId ?? null,
    at: calendarDate(now),
    vertragsdatum: buergschaftsdaten.vertragsdatum,
    specialBuergen,
  })
}
