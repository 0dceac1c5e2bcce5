import { toSearchForm } from '@avalwerk/domain'
import type { Remote, Transport } from '@avalwerk/platform'
import type { Area, Right } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { may, navigationEntries } from '../access/access.ts'
import { t } from './texts.ts'

/** A hit of the search in the header: where it leads, and the group under which it is listed. */
export type Hit = Readonly<{ id: string; title: string; subtitle: string; group: string; path: string }>

const IDLE_MS = 200
const MIN = 2

/** The pages whose name holds the text. */
function pageHit(text: string, area: Area, rights: readonly Right[], remotes: readonly Remote[]): Hit[] {
  const searched = toSearchForm(text.trim())
  return navigationEntries(area, rights, remotes)
    .filter(({ label, active }) => active && toSearchForm(label).includes(searched))
    .map(({ path, label }) => ({ id: path, title: label, subtitle: '', group: t('hits.pages'), path }))
}

type SearchResponse = { treffer: { id: string; titel: string; untertitel: string }[] }

/** Asks every search that the remotes offer and the rights permit; one that fails costs its hits alone. */
async function searchRemotes(
  text: string,
  area: Area,
  rights: readonly Right[],
  remotes: readonly Remote[],
  transport: Transport,
  signal: AbortSignal,
) {
  const search = remotes
    .flatMap((remote) => (remote.active ? remote.searches : []))
    .filter((s) => s.area === area.path && may(rights, s.rights))
  const responses = await Promise.all(
    search.map(async ({ address, target, label }) => {
      const response = await transport(`${address}?${new URLSearchParams({ text })}`, { signal }).catch(() => undefined)
      const { treffer } = response?.ok ? ((await response.json()) as SearchResponse) : { treffer: [] }
      return treffer.map(
        ({ id, titel, untertitel }): Hit => ({
          id: `${address}/${id}`,
          title: titel,
          subtitle: untertitel,
          group: label,
          path: `/${area.path}/${target.replace(':id', id)}`,
        }),
      )
    }),
  )
  return responses.flat()
}

/** Hits for a text, some time after the last key. */
export function useHits(text: string, area: Area, rights: readonly Right[], remotes: readonly Remote[], transport: Transport) {
  const [quiet, setQuiet] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text.trim()), IDLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: ['suche', area.path, quiet],
    queryFn: ({ signal }) => searchRemotes(quiet, area, rights, remotes, transport, signal),
    enabled: quiet.length >= MIN,
  })
  const pages = pageHit(text, area, rights, remotes)
  return {
    treffer: quiet.length >= MIN ? [...pages, ...data] : pages,
    error: error?.message,
    sucht: isFetching || quiet !== text.trim(),
  }
}
