import { useQueryClient } from '@tanstack/react-query'

/** After a step: everything about guarantees, orders and tasks is read anew. */
export function useAuffrischen(): () => Promise<void> {
  const abfragen = useQueryClient()
  return () => abfragen.invalidateQueries({ predicate: ({ queryKey }) => /buergschaftservice|aufgabenservice/.test(String(queryKey[0])) })
}
