import { useApi } from '@avalwerk/api'
import { inTimeWindow } from '@avalwerk/domain'
import { NoticeBanner } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const INTERVAL_MS = 30_000
const NEW_AFTER_MS = 60_000

/**
 * Notices of the operator in their window, until the user closes them. Hidden while they cannot be loaded. Source:
 * document 1, section 4 (platform notice).
 */
export function NoticeBanners() {
  const api = useApi()
  // Asked again now and then, which keeps no session alive: a planned notice appears at its time.
  const { data } = useQuery({
    ...api.hinweis.offene.queryOptions({}, { background: true }),
    refetchInterval: NEW_AFTER_MS,
    refetchOnWindowFocus: true,
  })
  const [closed, setClosed] = useState<readonly string[]>([])
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const interval = setInterval(() => setNow(new Date()), INTERVAL_MS)
    return () => clearInterval(interval)
  }, [])
  const [notice] = (data ?? []).filter((h) => !closed.includes(h.id) && inTimeWindow(h, now))
  if (!notice) return null

  const close = () => {
    setClosed([...closed, notice.id])
    // Should it fail, the notice comes again at the next visit; nothing is lost.
    void api.hinweis.schliessen.mutate({ params: { id: notice.id } }).catch(() => undefined)
  }
  return <NoticeBanner {...notice} onClose={close} />
}
