import { searchSchema } from '@avalwerk/domain'
import type { Remote, Transport } from '@avalwerk/platform'
import type { Area, Right } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { darf, navigationEntries } from '../zugang/zugang.ts'

export type Hits = Readonly<{ id: string; titel: string; untertitel: string; gruppe: string; pfad: string }>

const IDLE_MS = 200
const MIN = 2

/** The pages whose name holds the text. */
function pageHit(text: string, bereich: Area, rechte: readonly Right[], remotes: readonly Remote[]): Hits[] {
  const gesucht = searchSchema(text.trim())
  return navigationEntries(bereich, rechte, remotes)
    .filter(({ beschriftung, aktiv }) => aktiv && searchSchema(beschriftung).includes(gesucht))
    .map(({ pfad, beschriftung }) => ({ id: pfad, titel: beschriftung, untertitel: '', gruppe: 'Seiten', pfad }))
}

type QueryState = { treffer: { id: string; titel: string; untertitel: string }[] }

/** Asks every search that the remotes offer and the rights permit; one that fails costs its hits alone. */
async function frage(
  text: string,
  bereich: Area,
  rechte: readonly Right[],
  remotes: readonly Remote[],
  transport: Transport,
  signal: AbortSignal,
) {
  const suchen = remotes
    .flatMap((remote) => (remote.aktiv ? remote.suchen : []))
    .filter((s) => s.bereich === bereich.pfad && darf(rechte, s.recht))
  const antworten = await Promise.all(
    suchen.map(async ({ adresse, ziel, beschriftung }) => {
      const antwort = await transport(`${adresse}?${new URLSearchParams({ text })}`, { signal }).catch(() => undefined)
      const { treffer } = antwort?.ok ? ((await antwort.json()) as QueryState) : { treffer: [] }
      return treffer.map(
        (t): Hits => ({ ...t, id: `${adresse}/${t.id}`, gruppe: beschriftung, pfad: `/${bereich.pfad}/${ziel.replace(':id', t.id)}` }),
      )
    }),
  )
  return antworten.flat()
}

/** Hits for a text, some time after the last key. */
export function useHits(text: string, bereich: Area, rechte: readonly Right[], remotes: readonly Remote[], transport: Transport) {
  const [ruhig, setRuhig] = useState('')
  useEffect(() => {
    const uhr = setTimeout(() => setRuhig(text.trim()), IDLE_MS)
    return () => clearTimeout(uhr)
  }, [text])
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: ['suche', bereich.pfad, ruhig],
    queryFn: ({ signal }) => frage(ruhig, bereich, rechte, remotes, transport, signal),
    enabled: ruhig.length >= MIN,
  })
  const seiten = pageHit(text, bereich, rechte, remotes)
  return {
    treffer: ruhig.length >= MIN ? [...seiten, ...data] : seiten,
    fehler: error?.message,
    sucht: isFetching || ruhig !== text.trim(),
  }
}
