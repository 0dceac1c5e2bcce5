import { useApi } from './useApi.ts'
import type { TableSetting } from '@avalwerk/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const STANDARD: TableSetting = {
  spalten: [],
  verborgen: [],
  breiten: {},
  kompakt: false,
  proSeite: 25,
  ansichten: [],
}

/**
 * A user's settings of one table, kept on the server. A change shows at once; if another tab saved meanwhile, the
 * refresh-lock popup says so and nothing is overwritten.
 * @param id names the table, e.g. 'buergschaften.liste'
 */
export function useTableSettings(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const request = api.konto.tabelleneinstellung.queryOptions({ params: { id } })
  const { data, isPending } = useQuery({ ...request, staleTime: Number.POSITIVE_INFINITY })
  // Shown at once: the query's own news comes after the event, too late for a check box.
  const [own, setOwn] = useState<TableSetting>()
  const save = useMutation({
    // One after the other: each write names the version that the one before it made.
    scope: { id: `einstellung-${id}` },
    mutationFn: async (einstellung: TableSetting) => {
      const version = queryClient.getQueryData(request.queryKey)?.version ?? 0
      const response = await api.konto.tabelleneinstellungSpeichern.mutate({ params: { id }, body: { version, einstellung } })
      queryClient.setQueryData(request.queryKey, (older) => ({ einstellung: older?.einstellung ?? einstellung, version: response.version }))
    },
    onError: () => {
      setOwn(undefined)
      return queryClient.invalidateQueries({ queryKey: request.queryKey })
    },
  })
  return {
    loading: isPending,
    setting: own ?? data?.einstellung ?? STANDARD,
    update(part: Partial<TableSetting>): void {
      const older = queryClient.getQueryData(request.queryKey)
      const einstellung = { ...(older?.einstellung ?? STANDARD), ...part }
      queryClient.setQueryData(request.queryKey, { version: older?.version ?? 0, einstellung })
      setOwn(einstellung)
      save.mutate(einstellung)
    },
  }
}
