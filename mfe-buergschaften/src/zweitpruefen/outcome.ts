import type { Buergschaft } from '@avalwerk/contracts'
import { VERSANDWEGE_PAPER } from '@avalwerk/domain'

/** What becomes of a draft that is approved: it is delivered in the portal, the guarantor has to send it, or it waits for its document. */
export type Outcome = 'digital' | 'paper' | 'linked'

/** Source: document 1, section 4 (Delivery; accept and link). */
export const outcomeOf = ({ verknuepft, versandweg }: Readonly<{ verknuepft: boolean } & Pick<Buergschaft, 'versandweg'>>): Outcome =>
  verknuepft ? 'linked' : VERSANDWEGE_PAPER.includes(versandweg) ? 'paper' : 'digital'
