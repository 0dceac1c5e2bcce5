import { rufe } from '@avalwerk/api'
import { usePlattform, useStrom } from '@avalwerk/platform/remote'
import { Dialog, Knopf } from '@avalwerk/ui'
import { useEffect, useState } from 'react'

const eigenerNutzer = 'GET /partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'

/** '1:05' for 65 s; never below zero. */
export function restzeit(millisekunden: number): string {
  const sekunden = Math.max(0, Math.ceil(millisekunden / 1000))
  return `${Math.floor(sekunden / 60)}:${String(sekunden % 60).padStart(2, '0')}`
}

/** Counts down the last two minutes of a session; one click, or a call in any tab, keeps it. */
export function Sitzungswarnung({ beiAbmelden }: { beiAbmelden: () => void }) {
  const { sitzung$, transport, zeigeProblem } = usePlattform()
  const { warnung, endetUm } = useStrom(sitzung$)
  const [jetzt, setJetzt] = useState(Date.now)
  useEffect(() => {
    if (!warnung) return
    setJetzt(Date.now())
    const takt = setInterval(() => setJetzt(Date.now()), 1000)
    return () => clearInterval(takt)
  }, [warnung])
  if (!warnung) return null
  const bleibe = () => void rufe(transport, eigenerNutzer, {}).catch(zeigeProblem)
  return (
    <Dialog
      titel="Ihre Sitzung endet bald"
      rolle="alertdialog"
      beiSchließen={bleibe}
      knöpfe={
        <>
          <Knopf art="haupt" onClick={bleibe}>
            Angemeldet bleiben
          </Knopf>
          <Knopf onClick={beiAbmelden}>Abmelden</Knopf>
        </>
      }
    >
      <p>
        Sie werden in <strong css={{ fontVariantNumeric: 'tabular-nums' }}>{restzeit(endetUm - jetzt)}</strong> Minuten abgemeldet.
      </p>
    </Dialog>
  )
}
