import { isAffectedBySteps } from '@avalwerk/api'
import { useQueryClient } from '@tanstack/react-query'

/** After a step: everything that it may have changed is read anew. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAffectedBySteps(queryKey) })
}
