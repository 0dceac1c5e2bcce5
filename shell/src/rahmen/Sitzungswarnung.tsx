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

/** Counts down the last two minutes of a session; one click, or a call in any tab, keeps it. */
export function SessionWarning({ beiAbmelden }: { beiAbmelden: () => void }) {
  const { sitzung$, transport, zeigeProblem } = usePlatform()
  const { warnung, endetUm } = useObservable(sitzung$)
  const [jetzt, setJetzt] = useState(Date.now)
  useEffect(() => {
    if (!warnung) return
    setJetzt(Date.now())
    const interval = setInterval(() => setJetzt(Date.now()), 1000)
    return () => clearInterval(interval)
  }, [warnung])
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
        Sie werden in <strong css={{ fontVariantNumeric: 'tabular-nums' }}>{remainingTime(endetUm - jetzt)}</strong> Minuten abgemeldet.
      </p>
    </Dialog>
  )
}
