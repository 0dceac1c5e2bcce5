import { abfrage, useTabelleneinstellung } from '@avalwerk/api'
import type { Bürgschaftsfilter } from '@avalwerk/contracts'
import { usePlattform, useSearchParams } from '@avalwerk/platform/remote'
import type { Sortierung } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { filterAus, mitFilter } from './filter.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaften'
const NEUESTE: Sortierung = { feld: 'geaendertAm', richtung: 'desc' }

function sortierungAus(text: string | null): Sortierung {
  const [feld, richtung] = (text ?? '').split(',')
  return feld && (richtung === 'asc' || richtung === 'desc') ? { feld, richtung } : NEUESTE
}

/** The list's state: everything that narrows, sorts and pages stands in the address; the rest with the user. */
export function useListe() {
  const { transport, bereich } = usePlattform()
  const [suche, setSuche] = useSearchParams()
  const { einstellung, ändere, lädt } = useTabelleneinstellung('buergschaften.liste')
  const filter = filterAus(suche)
  if (bereich.gruppe === 'BG' && !filter.reiter) filter.reiter = 'BEGUENSTIGTE'
  const sortierung = sortierungAus(suche.get('sort'))
  const seite = Math.max(0, (Number(suche.get('seite')) || 1) - 1)
  const size = einstellung.proSeite

  // Where each page ended: the next one continues there, however deep. Another filter or order forgets them.
  const marken = useRef({ zu: '', weiter: new Map<number, string>() })
  const zu = JSON.stringify([filter, sortierung, size])
  if (marken.current.zu !== zu) marken.current = { zu, weiter: new Map() }
  const nach = marken.current.weiter.get(seite)

  const liste = useQuery({
    ...abfrage(transport, `POST ${basis}/filterung`, {
      query: { page: seite, size, sort: `${sortierung.feld},${sortierung.richtung}`, ...(nach && { nach }) },
      body: filter,
    }),
    enabled: !lädt,
    placeholderData: keepPreviousData,
  })
  if (liste.data?.weiter && !liste.isPlaceholderData) marken.current.weiter.set(seite + 1, liste.data.weiter)

  const optionen = useQuery({ ...abfrage(transport, `POST ${basis}/filteroptionen`, { body: {} }), staleTime: 60_000 })
  const setze = (name: string, wert: string | undefined) => {
    const neu = new URLSearchParams(suche)
    if (name !== 'seite') neu.delete('seite')
    if (wert) neu.set(name, wert)
    else neu.delete(name)
    setSuche(neu)
  }
  return {
    suche,
    filter,
    sortierung,
    seite,
    liste,
    angebot: optionen.data,
    einstellung,
    ändere,
    setzeFilter: (neu: Bürgschaftsfilter, ersetzen = false) => setSuche(mitFilter(suche, neu), { replace: ersetzen }),
    setzeSortierung: (neu: Sortierung) => setze('sort', `${neu.feld},${neu.richtung}`),
    setzeSeite: (neu: number) => setze('seite', neu ? String(neu + 1) : undefined),
    setzeAdresse: (neu: string) => setSuche(new URLSearchParams(neu)),
  }
}
export type Liste = ReturnType<typeof useListe>
