import { useApi } from '@avalwerk/api'
import type { Auftrag } from '@avalwerk/contracts'
import { useQuery } from '@tanstack/react-query'

/** An order as the viewer may see it; without an id nothing is asked for. */
export function useAuftrag(id: string) {
  const api = useApi()
  return useQuery({ ...api.auftrag.details.queryOptions({ params: { id } }), enabled: id !== '' })
}

/** Reads why an order was rejected and whom to ask, where it was rejected. */
export function useRejection({ id, status }: Pick<Auftrag, 'id' | 'status'>) {
  const api = useApi()
  return useQuery({ ...api.auftrag.ablehnung.queryOptions({ params: { id } }), enabled: status === 'ABGELEHNT' })
}

/** Reads what a review needs to know before it begins: the state, the open task, who holds the order. */
export function useReviewStart(id: string) {
  const api = useApi()
  return useQuery(api.auftrag.aufgabendetails.queryOptions({ params: { id } }))
}

/** The history of an order, as far as the viewer may read it. */
export function useAuftragHistory(id: string) {
  const api = useApi()
  return useQuery(api.auftrag.historie.queryOptions({ params: { id } }))
}
