import { apiQuery } from '@avalwerk/api'
import type { Auftrag } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

export const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

export function useAuftrag(id: string) {
  const { transport } = usePlatform()
  return useQuery({ ...apiQuery(transport, `GET ${basis}/{id}`, { params: { id } }), enabled: id !== '' })
}

/** Why an order was rejected and whom to ask; asked for only where it was. */
export function useRejection({ id, status }: Pick<Auftrag, 'id' | 'status'>) {
  const { transport } = usePlatform()
  return useQuery({ ...apiQuery(transport, `GET ${basis}/{id}/ablehnung`, { params: { id } }), enabled: status === 'ABGELEHNT' })
}

/** What a review needs to know before it begins: the state, the open task, who holds the order. */
export function useReviewStart(id: string) {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${basis}/{id}/aufgabendetails`, { params: { id } }))
}

export function useAuftragHistory(id: string) {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${basis}/{id}/historie`, { params: { id } }))
}
