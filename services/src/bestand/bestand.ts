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
  verlangt,
  type Vertragsart,
} from '@avalwerk/domain'
import { type Insertable, sql } from 'kysely'
import { validateHeader } from '../auftrag/pruefen.ts'
import { columnsOfAuftraggeber, columnsOfAuftragnehmer } from '../buergschaft/ausstellen.ts'
import { newState, columnsFrom, columnsOfState } from '../buergschaft/lage.ts'
import type { Allowed } from '../buergschaft/schritt.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'

/** Who gave an existing guarantee: a guarantor of the platform, or one that is known by its name alone. */
export type PortfolioBuerge = Readonly<{ id: string | null; name: string; vertragsart: Vertragsart }>

/** A guarantee that exists outside of the portal, as it is taken into a register. */
export type Portfolio = Readonly<{
  auftraggeber: Auftraggeber
  auftragnehmer: Auftragnehmer
  bürge: PortfolioBuerge
  daten: BuergschaftData
  nummer: string
  ausstellungsdatum: string | null
  urkunde: Urkundenform
}>

/** Everything that keeps a guarantee from being imported. The guarantor's own questions (building sum) don't come up again. */
export function validatePortfolio(portfolio: Portfolio, heute: string): FieldFault[] {
  const bürge = portfolio.bürge.id ? undefined : verlangt(TEXT_FORMS.name.rule)(portfolio.bürge.name)
  return [
    ...validateAuftragnehmer(portfolio.auftragnehmer),
    ...validateAuftraggeber(portfolio.auftraggeber),
    ...(bürge ? [{ feld: 'buerge.name', grund: bürge }] : []),
    ...validateHeader({ buergschaftsIdBuerge: portfolio.nummer, ausstellungsdatumBuerge: portfolio.ausstellungsdatum }, false, heute),
    ...validateBuergschaftData(portfolio.daten, { heute, bausummeAngabe: 'FREI' }),
  ]
}

/** An import as the life cycle sees it. */
export const stateOfPortfolio = (portfolio: Portfolio): BuergschaftState =>
  newState({
    herkunft: 'IMPORTIERT',
    betrag: portfolio.daten.buergschaftsBetrag,
    begünstigterAufPlattform: portfolio.auftraggeber.auftraggeberId !== null,
    bürgeAufPlattform: portfolio.bürge.id !== null,
    vertragsart: portfolio.bürge.vertragsart,
  })

/** The row of an imported guarantee, once a step is decided. */
export const columnsOfPortfolio = (ctx: UseCaseContext, portfolio: Portfolio, entscheidung: Allowed): Insertable<BuergschaftTable> => ({
  ...columnsFrom(portfolio.daten),
  ...(columnsOfState(entscheidung.danach) as Pick<Insertable<BuergschaftTable>, 'status' | 'betrag_cent'>),
  // The record belongs to the guarantor; where that is none of the platform's, to whoever imports it.
  buerge_org: portfolio.bürge.id ?? ctx.wer?.orgId ?? '',
  buerge_id: portfolio.bürge.id,
  buerge_name: portfolio.bürge.name.trim(),
  buerge_vertragsart: portfolio.bürge.vertragsart,
  nummer_buerge: portfolio.nummer.trim(),
  ausstellungsdatum: portfolio.ausstellungsdatum,
  statusgrund: null,
  herkunft: 'IMPORTIERT',
  versandweg: portfolio.urkunde,
  textherkunft: 'UNBEKANNT',
  ...columnsOfAuftraggeber(portfolio.auftraggeber),
  ...columnsOfAuftragnehmer(portfolio.auftragnehmer),
  importiert_von: ctx.wer?.orgId ?? null,
  erstellt_am: ctx.jetzt,
  geaendert_am: ctx.jetzt,
})

/** Guarantor and number name a guarantee; names are compared without regard to case, as in the unique index. */
export type ReferenceCode = Readonly<{ bürge: string; nummer: string }>
export const kennung = (b: ReferenceCode): string => `${b.bürge.trim().toLowerCase()}\n${b.nummer.trim()}`

/**
 * Which of these guarantees an organisation sees already, imported or issued in the portal.
 * @returns their keys as by `kennung`, with the id of the guarantee
 */
export async function imBestand(tx: DbTransaction, orgId: string, gesucht: readonly ReferenceCode[]): Promise<Map<string, string>> {
  const nummern = [...new Set(gesucht.map(({ nummer }) => nummer.trim()))]
  if (nummern.length === 0) return new Map()
  const zeilen = await tx
    .selectFrom('buergschaft_sicht')
    .select(['buergschaft_id', 'nummer', 'buerge_name'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`coalesce(nummer, '') = any (${nummern})`)
    .where('status', 'not in', ['ABGELEHNT', 'UT', 'STO', 'ABGETRETEN'])
    .execute()
  return new Map(zeilen.map((z) => [kennung({ bürge: z.buerge_name, nummer: z.nummer ?? '' }), String(z.buergschaft_id)]))
}
