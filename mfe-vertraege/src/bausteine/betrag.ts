import { formatAmount, parseAmount } from '@avalwerk/domain'

/** 'd,cc €' of what was typed; what was typed where it is no amount. */
export const asEuro = (text: string): string => {
  const cent = parseAmount(text)
  return cent === undefined ? text : `${formatAmount(cent)} €`
}
