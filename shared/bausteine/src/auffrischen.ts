import { isAffectedBySteps } from '@avalwerk/api'
import { useQueryClient } from '@tanstack/react-query'

/** After a step: everything that it may have changed is read anew. */
export function useRefresh(): () => Promise<void> {
  const abfragen = useQueryClient()
  return () => abfragen.invalidateQueries({ predicate: ({ queryKey }) => isAffectedBySteps(queryKey) })
}
