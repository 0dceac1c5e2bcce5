import { abfrage, rufe } from '@avalwerk/api'
import { imZeitfenster } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Hinweisband } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const basis = '/aufgabenservice/api/private/v1/plattformhinweis'
const TAKT_MS = 30_000
const NEU_NACH_MS = 60_000

/**
 * Notices of the operator in their window, until the user closes them. Hidden while they cannot be loaded. Source:
 * document 1, section 4 (platform notice).
 */
export function Hinweisbanner() {
  const { transport } = usePlattform()
  // Asked again now and then, which keeps no session alive: a planned notice appears at its time.
  const { data } = useQuery({
    ...abfrage(transport, `GET ${basis}`, {}, { hintergrund: true }),
    refetchInterval: NEU_NACH_MS,
    refetchOnWindowFocus: true,
  })
  const [geschlossen, setGeschlossen] = useState<readonly string[]>([])
  const [jetzt, setJetzt] = useState(() => new Date())
  useEffect(() => {
    const takt = setInterval(() => setJetzt(new Date()), TAKT_MS)
    return () => clearInterval(takt)
  }, [])
  const [hinweis] = (data ?? []).filter((h) => !geschlossen.includes(h.id) && imZeitfenster(h, jetzt))
  if (!hinweis) return null

  const schließe = () => {
    setGeschlossen([...geschlossen, hinweis.id])
    // Should it fail, the notice comes again at the next visit; nothing is lost.
    void rufe(transport, `PUT ${basis}/geschlossen/{id}`, { params: { id: hinweis.id } }).catch(() => undefined)
  }
  return <Hinweisband {...hinweis} beiSchließen={schließe} />
}
