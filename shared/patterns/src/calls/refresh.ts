import { followsAnyOf, takeChanged } from '@avalwerk/api'
import type { ChangeSubject } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQueryClient } from '@tanstack/react-query'

/**
 * Reads anew, after a step, what follows the changes of the calls made since the last time.
 * @returns the function that does so; given other changes that the page knows of, it reads anew what follows these, too
 */
export function useRefresh(): (...also: ChangeSubject[]) => Promise<void> {
  const { transport } = usePlatform()
  const queryClient = useQueryClient()
  return (...also) => {
    const changed = [...takeChanged(transport), ...also]
    return queryClient.invalidateQueries({ predicate: ({ meta }) => followsAnyOf(changed, meta) })
  }
}
