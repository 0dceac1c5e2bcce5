import { createHash } from 'node:crypto'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import { countDeciders } from '../records/pruefung.ts'
import type { Buergschaft } from './state.ts'

/**
 * Four eyes on versions. A version is all that a guarantee's document says and what it is set from; a reviewer always decides on one
 * version. Source: document 1, section 4 (Order, Second review) and section 6 (Four-eyes).
 */

/** All that a document of a guarantee is made from. A change of any of them is another version. */
const CONTENT = [
  'nummer_buerge',
  'art',
  'betrag_cent',
  'bausumme_cent',
  'bausumme_prozent',
  'vertragsdatum',
  'vertragsnummer',
  'bauleistung',
  'bauvorhaben',
  'bauadresse',
  'befristungsdatum',
  'ausstellungsdatum',
  'erstes_anfordern',
  'auftraggeber_name',
  'auftraggeber_adresse',
  'auftraggeber_oeffentlich',
  'vertretungsformel',
  'auftragnehmer_name',
  'auftragnehmer_adresse',
  'dokument_art',
  'dokument_datei',
  'text_org',
  'text_id',
] as const satisfies readonly (keyof Buergschaft)[]
/** The same, for columns that came later: they are left out where they are empty, since otherwise all earlier versions would change. */
const LATER_CONTENT = ['baurecht', 'auftraggeber_gemaess_vertrag', 'wortlaut'] as const satisfies readonly (keyof Buergschaft)[]

/** The same value always as the same text: the database keeps the members of an object in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)])
}

/** The version of a guarantee as reviews and documents name it: a SHA-256 in hex over its content. */
export const versionOf = (buergschaft: Pick<Buergschaft, (typeof CONTENT)[number] | (typeof LATER_CONTENT)[number]>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...CONTENT.map((column) => canonical(buergschaft[column])),
        ...LATER_CONTENT.flatMap((column) => (buergschaft[column] ? [[column, canonical(buergschaft[column])]] : [])),
      ]),
    )
    .digest('hex')

/**
 * The one gate before other organisations: nothing of a guarantee under four eyes passes before two people of its guarantor have decided on
 * this very version. Decisions made before versions were recorded count for any version.
 * @throws Refusal ZWEITE_PERSON_NOETIG
 */
export async function assertDecidedByTwo(tx: DbTransaction, buergschaft: Buergschaft): Promise<void> {
  if (!buergschaft.vier_augen) return
  if ((await countDeciders(tx, buergschaft, versionOf(buergschaft))) < 2) throw new Refusal('ZWEITE_PERSON_NOETIG')
}

/** Is the guarantee announced and not delivered yet, or being delivered at this moment? What changes later is the parties' own doing. */
export const isBeingDelivered = ({ status, zugestellt_am: delivered }: Buergschaft, now: Date): boolean =>
  status === 'AUS' || delivered?.getTime() === now.getTime()
