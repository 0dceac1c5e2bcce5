import { abfrage } from '@avalwerk/api'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

export const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'

export function useAuftrag(id: string) {
  const { transport } = usePlattform()
  return useQuery({ ...abfrage(transport, `GET ${basis}/{id}`, { params: { id } }), enabled: id !== '' })
}

export function useAuftragshistorie(id: string) {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${basis}/{id}/historie`, { params: { id } }))
}
