import { rufe } from '@avalwerk/api'
import { usePlatform, useObservable } from '@avalwerk/platform/remote'
import { Dialog, Button } from '@avalwerk/ui'
import { useEffect, useState } from 'react'

const ownNutzer = 'GET /partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'

/** '1:05' for 65 s; never below zero. */
function remainingTime(milliseconds: number): string {
  const sekunden = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(sekunden / 60)}:${String(sekunden % 60).padStart(2, '0')}`
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const interval = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(interval)
  }, [])
  return <strong css={{ fontVariantNumeric: 'tabular-nums' }}>{remainingTime(until - now)}</strong>
}

/** Counts down the last two minutes of a session; one click, or a call in any tab, keeps it. */
export function SessionWarning({ beiAbmelden }: { beiAbmelden: () => void }) {
  const { sitzung$, transport, zeigeProblem } = usePlatform()
  const { warnung, endetUm } = useObservable(sitzung$)
  if (!warnung) return null
  const stay = () => void rufe(transport, ownNutzer, {}).catch(zeigeProblem)
  return (
    <Dialog
      titel="Ihre Sitzung endet bald"
      rolle="alertdialog"
      beiSchließen={stay}
      knöpfe={
        <>
          <Button art="haupt" onClick={stay}>
            Angemeldet bleiben
          </Button>
          <Button onClick={beiAbmelden}>Abmelden</Button>
        </>
      }
    >
      <p>
        Sie werden in <Countdown until={endetUm} /> Minuten abgemeldet.
      </p>
    </Dialog>
  )
}
