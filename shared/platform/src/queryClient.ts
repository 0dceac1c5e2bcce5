import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'

/**
 * Makes the client with which the pages of all remotes read and change.
 * @param showFault tells of a failed change that no screen handles itself
 */
export function createQueryClient(showFault: (error: unknown) => void): QueryClient {
  // State is passed on before the next event, not after it: a button has to be busy already when the second of two clicks comes.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    // Without a connection a call fails and says so; the library would hold it back without a word.
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: false },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _values, _context, mutation) => {
        if (!mutation.meta?.handlesErrors) showFault(error)
      },
    }),
  })
}
