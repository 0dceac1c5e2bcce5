import {
  type Auftraggeber,
  type Auftragnehmer,
  type BuergschaftData,
  type BuergschaftState,
  type FieldFault,
  validateAuftraggeber,
  validateAuftragnehmer,
  validateBuergschaftData,
  TEXT_FORMS,
  type Urkundenform,
  requiredRule,
  type Vertragsart,
} from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import type { Allowed } from '../aggregate/index.ts'
import { columnsOfAuftraggeber, columnsOfAuftragnehmer, validateHeader } from '../auftrag/index.ts'
import { columnsFrom, columnsOfBuergschaftState, newState } from '../buergschaft/index.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { listNumbered } from '../records/buergschaftSicht.ts'

/** Who gave an existing guarantee: a guarantor of the platform, or one that is known by its name alone. */
export type PortfolioBuerge = Readonly<{ id: string | null; name: string; vertragsart: Vertragsart }>

/** A guarantee that exists outside of the portal, as it is taken into a register. */
export type ImportedBuergschaft = Readonly<{
  auftraggeber: Auftraggeber
  auftragnehmer: Auftragnehmer
  buerge: PortfolioBuerge
  data: BuergschaftData
  nummer: string
  ausstellungsdatum: string | null
  urkunde: Urkundenform
}>

/** Everything that keeps a guarantee from being imported. The guarantor's own questions (building sum) don't come up again. */
export function validatePortfolio(portfolio: ImportedBuergschaft, today: string): FieldFault[] {
  const buerge = portfolio.buerge.id ? undefined : requiredRule(TEXT_FORMS.name.rule)(portfolio.buerge.name)
  return [
    ...validateAuftragnehmer(portfolio.auftragnehmer),
    ...validateAuftraggeber(portfolio.auftraggeber),
    ...(buerge ? [{ feld: 'buerge.name', grund: buerge }] : []),
    ...validateHeader({ buergschaftsIdBuerge: portfolio.nummer, ausstellungsdatumBuerge: portfolio.ausstellungsdatum }, false, today),
    ...validateBuergschaftData(portfolio.data, { today, bausummeAngabe: 'FREI' }),
  ]
}

/** An import as the life cycle sees it. */
export const stateOfPortfolio = (portfolio: ImportedBuergschaft): BuergschaftState =>
  newState({
    herkunft: 'IMPORTIERT',
    amount: portfolio.data.buergschaftsBetrag,
    beguenstigterOnPlatform: portfolio.auftraggeber.auftraggeberId !== null,
    buergeOnPlatform: portfolio.buerge.id !== null,
    vertragsart: portfolio.buerge.vertragsart,
  })

/** The row of an imported guarantee, once a step is decided. */
export const columnsOfPortfolio = (
  ctx: UseCaseContext,
  portfolio: ImportedBuergschaft,
  decision: Allowed<BuergschaftState>,
): Insertable<BuergschaftTable> => ({
  ...columnsFrom(portfolio.data),
  ...(columnsOfBuergschaftState(decision.afterwards) as Pick<Insertable<BuergschaftTable>, 'status' | 'betrag_cent'>),
  // The record belongs to the guarantor or, where the guarantor isn't on the platform, to the importing organisation.
  buerge_org: portfolio.buerge.id ?? ctx.caller?.orgId ?? '',
  buerge_id: portfolio.buerge.id,
  buerge_name: portfolio.buerge.name.trim(),
  buerge_vertragsart: portfolio.buerge.vertragsart,
  nummer_buerge: portfolio.nummer.trim(),
  ausstellungsdatum: portfolio.ausstellungsdatum,
  statusgrund: null,
  herkunft: 'IMPORTIERT',
  versandweg: portfolio.urkunde,
  textherkunft: 'UNBEKANNT',
  ...columnsOfAuftraggeber(portfolio.auftraggeber),
  ...columnsOfAuftragnehmer(portfolio.auftragnehmer),
  importiert_von: ctx.caller?.orgId ?? null,
  erstellt_am: ctx.now,
  geaendert_am: ctx.now,
})

/** Guarantor and number name a guarantee; names are compared without regard to case, as in the unique index. */
export type ReferenceCode = Readonly<{ buerge: string; nummer: string }>
/** The key by which two mentions of one guarantee are recognised. */
export const referenceCode = (b: ReferenceCode): string => `${b.buerge.trim().toLowerCase()}\n${b.nummer.trim()}`

/**
 * Finds those of the given guarantees that an organisation sees already, imported or issued in the portal.
 * @returns their keys as by `referenceCode`, with the id of the guarantee
 */
export async function inPortfolio(tx: DbTransaction, orgId: string, searched: readonly ReferenceCode[]): Promise<Map<string, string>> {
  const numbers = [...new Set(searched.map(({ nummer }) => nummer.trim()))]
  if (numbers.length === 0) return new Map()
  const rows = await listNumbered(tx, orgId, numbers)
  return new Map(rows.map((z) => [referenceCode({ buerge: z.buerge_name, nummer: z.nummer ?? '' }), z.buergschaft_id]))
}
