import { formatBetrag, parseBetrag } from '@avalwerk/domain'

/** 'd,cc €' of what was typed; what was typed where it is no amount. */
export const alsEuro = (text: string): string => {
  const cent = parseBetrag(text)
  return cent === undefined ? text : `${formatBetrag(cent)} €`
}
