import type { TableSetting } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, rufe } from './aufruf.ts'

const pfad = '/partnerservice/api/private/v2/nutzerverwaltung/{id}/einstellung'

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
  const { transport } = usePlatform()
  const abfragen = useQueryClient()
  const anfrage = apiQuery(transport, `GET ${pfad}`, { params: { id } })
  const { data, isPending } = useQuery({ ...anfrage, staleTime: Number.POSITIVE_INFINITY })
  // Shown at once: the query's own news comes after the event, too late for a check box.
  const [eigene, setEigene] = useState<TableSetting>()
  const speichern = useMutation({
    // One after the other: each write names the version that the one before it made.
    scope: { id: `einstellung-${id}` },
    mutationFn: async (einstellung: TableSetting) => {
      const version = abfragen.getQueryData(anfrage.queryKey)?.version ?? 0
      const antwort = await rufe(transport, `POST ${pfad}`, { params: { id }, body: { version, einstellung } })
      abfragen.setQueryData(anfrage.queryKey, (alt) => ({ einstellung: alt?.einstellung ?? einstellung, version: antwort.version }))
    },
    onError: () => {
      setEigene(undefined)
      return abfragen.invalidateQueries({ queryKey: anfrage.queryKey })
    },
  })
  return {
    lädt: isPending,
    einstellung: eigene ?? data?.einstellung ?? STANDARD,
    ändere(teil: Partial<TableSetting>): void {
      const alt = abfragen.getQueryData(anfrage.queryKey)
      const einstellung = { ...(alt?.einstellung ?? STANDARD), ...teil }
      abfragen.setQueryData(anfrage.queryKey, { version: alt?.version ?? 0, einstellung })
      setEigene(einstellung)
      speichern.mutate(einstellung)
    },
  }
}
