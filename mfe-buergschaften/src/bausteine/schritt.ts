import type { Bürgschaft } from '@avalwerk/contracts'
import { useQueryClient } from '@tanstack/react-query'

export const basis = '/buergschaftservice/api/private/v2/buergschaften'
/** What people call a guarantee. */
export const nummerVon = (b: Pick<Bürgschaft, 'id' | 'buergschaftsIdBuerge'>): string => b.buergschaftsIdBuerge ?? b.id

/** After a step: everything about guarantees, orders and tasks is read anew. */
export function useAuffrischen(): () => Promise<void> {
  const abfragen = useQueryClient()
  return () => abfragen.invalidateQueries({ predicate: ({ queryKey }) => /buergschaftservice|aufgabenservice/.test(String(queryKey[0])) })
}
