import { useApi } from '@avalwerk/api'
import type { ImportState } from '@avalwerk/contracts'
import { useSearchParams } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

const INTERVAL_MS = 1_000

/** While it is being read or taken over, an import is asked for again and again, without the user. */
const running = ({ status }: Pick<ImportState, 'status'>): boolean => status === 'LIEST' || status === 'UEBERNIMMT'

/** The import that the address names, if it names one. */
export function useImport() {
  const api = useApi()
  const [search] = useSearchParams()
  const id = search.get('import') ?? ''
  const valid = /^\d{1,18}$/.test(id)
  const response = useQuery({
    ...api.csvimport.details.queryOptions({ params: { id } }, { background: true }),
    enabled: valid,
    refetchInterval: ({ state }) => (state.data && running(state.data) ? INTERVAL_MS : false),
  })
  return { id: valid ? id : undefined, result: response }
}
