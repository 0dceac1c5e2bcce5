import { suchform } from '@avalwerk/domain'
import type { Remote, Transport } from '@avalwerk/platform'
import type { Bereich, Recht } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { darf, navigationseinträge } from '../zugang/zugang.ts'

export type Treffer = Readonly<{ id: string; titel: string; untertitel: string; gruppe: string; pfad: string }>

const RUHE_MS = 200
const MINDESTENS = 2

/** The pages whose name holds the text. */
export function seitentreffer(text: string, bereich: Bereich, rechte: readonly Recht[], remotes: readonly Remote[]): Treffer[] {
  const gesucht = suchform(text.trim())
  return navigationseinträge(bereich, rechte, remotes)
    .filter(({ beschriftung, aktiv }) => aktiv && suchform(beschriftung).includes(gesucht))
    .map(({ pfad, beschriftung }) => ({ id: pfad, titel: beschriftung, untertitel: '', gruppe: 'Seiten', pfad }))
}

type Antwort = { treffer: { id: string; titel: string; untertitel: string }[] }

/** Asks every search that the remotes offer and the rights permit; one that fails costs its hits alone. */
async function frage(
  text: string,
  bereich: Bereich,
  rechte: readonly Recht[],
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
      const { treffer } = antwort?.ok ? ((await antwort.json()) as Antwort) : { treffer: [] }
      return treffer.map(
        (t): Treffer => ({ ...t, id: `${adresse}/${t.id}`, gruppe: beschriftung, pfad: `/${bereich.pfad}/${ziel.replace(':id', t.id)}` }),
      )
    }),
  )
  return antworten.flat()
}

/** Hits for a text, some time after the last key. */
export function useTreffer(text: string, bereich: Bereich, rechte: readonly Recht[], remotes: readonly Remote[], transport: Transport) {
  const [ruhig, setRuhig] = useState('')
  useEffect(() => {
    const uhr = setTimeout(() => setRuhig(text.trim()), RUHE_MS)
    return () => clearTimeout(uhr)
  }, [text])
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: ['suche', bereich.pfad, ruhig],
    queryFn: ({ signal }) => frage(ruhig, bereich, rechte, remotes, transport, signal),
    enabled: ruhig.length >= MINDESTENS,
  })
  const seiten = seitentreffer(text, bereich, rechte, remotes)
  return {
    treffer: ruhig.length >= MINDESTENS ? [...seiten, ...data] : seiten,
    fehler: error?.message,
    sucht: isFetching || ruhig !== text.trim(),
  }
}
