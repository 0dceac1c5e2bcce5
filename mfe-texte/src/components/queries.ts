import { useApi } from '@avalwerk/api'
import type { Text } from '@avalwerk/contracts'
import { calendarDate, type TextData } from '@avalwerk/domain'
import { useParams, useSearchParams } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

/** The text that the address names, whatever the route calls it. */
export function useTextId(): string {
  const params = useParams()
  return params.buergschaftstemplateId ?? params.templateId ?? params.id ?? ''
}

/** A guarantee text as the viewer may see it; without an id nothing is asked for. */
export function useText(id: string) {
  const api = useApi()
  return useQuery({ ...api.text.details.queryOptions({ params: { id } }), enabled: id !== '' })
}

/** The data with which a text's next version begins: those of the version before, valid from today on. */
export const dataOfNext = (predecessor: Text | undefined): TextData | undefined =>
  predecessor && { ...predecessor.daten, gültigAb: calendarDate(new Date()), gültigBis: null }

/** The history of a text, as far as the viewer may read it. */
export function useTextHistory(id: string) {
  const api = useApi()
  return useQuery(api.text.historie.queryOptions({ params: { id } }))
}

/** The order whose review has stopped at a text, if the user comes from there. */
export function useAuftragId(): string | undefined {
  const [search] = useSearchParams()
  return /^\d{1,18}$/.exec(search.get('auftrag') ?? '')?.[0]
}
