import { formatAmount, parseAmount } from '@avalwerk/domain'

/** The typed amount as 'd,cc €'; the typed text itself where it is no amount. */
export const asEuro = (text: string): string => {
  const cents = parseAmount(text)
  return cents === undefined ? text : `${formatAmount(cents)} €`
}
