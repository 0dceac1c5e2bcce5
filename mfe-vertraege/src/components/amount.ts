import { formatAmount, parseAmount } from '@avalwerk/domain'

/** 'd,cc €' of what was typed; what was typed where it is no amount. */
export const asEuro = (text: string): string => {
  const cents = parseAmount(text)
  return cents === undefined ? text : `${formatAmount(cents)} €`
}
