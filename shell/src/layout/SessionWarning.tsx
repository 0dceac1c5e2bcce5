import { useApi } from '@avalwerk/api'
import { usePlatform, useObservable } from '@avalwerk/platform/remote'
import { useEffect, useState } from 'react'
import { StayDialog } from './StayDialog.tsx'
import { t } from './texts.ts'

/** '1:05' for 65 s; never below zero. */
function remainingTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(interval)
  }, [])
  return <p css={{ fontVariantNumeric: 'tabular-nums' }}>{t('sessionWarning.text', { remaining: remainingTime(until - now) })}</p>
}

/** Counts down the last two minutes of a session; one click, or a call in any tab, keeps it. */
export function SessionWarning({ onSignOut }: { onSignOut: () => void }) {
  const api = useApi()
  const { session$, showProblem } = usePlatform()
  const { warning, endsAt } = useObservable(session$)
  if (!warning) return null
  const stay = () => void api.konto.details.call().catch(showProblem)
  return (
    <StayDialog
      title={t('sessionWarning.title')}
      stay={t('sessionWarning.staySignedIn')}
      leave={t('sessionWarning.signOut')}
      onStay={stay}
      onLeave={onSignOut}
    >
      <Countdown until={endsAt} />
    </StayDialog>
  )
}
