import type { Plattform, Remote } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, Knopf, Skelett } from '@avalwerk/ui'
import { useEffect, useRef, useState } from 'react'
import { mountRootParcel } from 'single-spa'
import { type Guards } from '../navigation/sicherung.ts'
import { REMOTEFEHLER, Remotefehler, type Remotefehlerart } from './fehler.ts'
import { istLadefehler, ladeRemote, vergiss } from './lader.ts'

let laufendeNummer = 0

/**
 * Shows a remote. Whatever goes wrong with it ends here, in a panel with a way to try again; shell and navigation go
 * on. A new version waits until the user leaves or agrees; switching off waits for unsaved input.
 */
export function Remoteseite({ remote, sicherung }: { remote: Remote; sicherung: Guards }) {
  const [gezeigt, setGezeigt] = useState(remote)
  const neueVersion = remote.name === gezeigt.name && remote.version !== gezeigt.version
  const ungesichert = sicherung.frage() !== undefined
  if (remote.name !== gezeigt.name) setGezeigt(remote)
  const abgeschaltet = !remote.aktiv
  if (abgeschaltet && !ungesichert) return <Panel art="ABGESCHALTET" remote={remote} />
  return (
    <>
      {(neueVersion || abgeschaltet) && (
        <div role="status" css={{ display: 'flex', gap: 8, alignItems: 'center', marginBottom: 16 }}>
          {abgeschaltet
            ? 'Dieser Bereich wird abgeschaltet. Bitte sichern Sie Ihre Eingaben.'
            : 'Eine neue Version dieses Bereichs steht bereit.'}
          {!abgeschaltet && <Knopf onClick={() => setGezeigt(remote)}>Jetzt laden</Knopf>}
        </div>
      )}
      <Remotehülle key={gezeigt.container} remote={gezeigt} />
    </>
  )
}

type Zustand = 'lädt' | 'da' | Remotefehlerart

function Remotehülle({ remote }: { remote: Remote }) {
  const plattform = usePlattform()
  const [versuch, setVersuch] = useState(0)
  const [zustand, setZustand] = useState<Zustand>('lädt')
  const stelle = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const melde = (fehler: unknown) => {
      const art = fehlerart(fehler)
      if (art !== 'DARSTELLUNG') vergiss(remote)
      plattform.berichte(fehler, { remote: remote.name, version: remote.version, art })
      setZustand(art)
    }
    return hängeEin(remote, plattform, stelle.current as HTMLElement, () => setZustand('da'), melde)
  }, [remote, plattform, versuch])

  const fehlt = zustand !== 'lädt' && zustand !== 'da'
  return (
    <>
      {zustand === 'lädt' && <Skelett zeilen={10} name="Bereich wird geladen" />}
      {fehlt && (
        <Panel
          art={zustand}
          remote={remote}
          beiErneut={() => {
            setZustand('lädt')
            setVersuch(versuch + 1)
          }}
        />
      )}
      <div ref={stelle} hidden={fehlt} data-remote={remote.name} data-version={remote.version} />
    </>
  )
}

function fehlerart(fehler: unknown): Remotefehlerart {
  if (fehler instanceof Remotefehler) return fehler.art
  return istLadefehler(fehler) ? 'NICHT_ERREICHBAR' : 'DARSTELLUNG'
}

/** Loads and mounts; the result takes it away again, whenever it comes. */
function hängeEin(
  remote: Remote,
  plattform: Plattform,
  stelle: HTMLElement,
  beiDa: () => void,
  beiFehler: (fehler: unknown) => void,
): () => void {
  let weg = false
  // Its own element, so that a late unmount never meets the next mount.
  const domElement = stelle.appendChild(document.createElement('div'))
  const eigenschaften = {
    // single-spa keys instances by their name.
    name: `${remote.container}-${++laufendeNummer}`,
    domElement,
    plattform,
    beiFehler: (fehler: unknown) => !weg && beiFehler(fehler),
  }
  const eingehängt = ladeRemote(remote)
    .then(async (lebenszyklen) => {
      if (weg) return undefined
      const parcel = mountRootParcel(lebenszyklen, eigenschaften as never)
      await parcel.mountPromise.catch((fehler: unknown) => {
        throw new Remotefehler('START', fehler)
      })
      if (!weg) beiDa()
      return parcel
    })
    .catch((fehler: unknown) => {
      if (!weg) beiFehler(fehler)
      return undefined
    })
  return () => {
    weg = true
    void eingehängt
      .then((parcel) => parcel?.unmount())
      .catch(() => undefined)
      .finally(() => {
        domElement.remove()
        // single-spa never forgets a root parcel's properties: what they held must go.
        for (const name of Object.keys(eigenschaften)) Reflect.deleteProperty(eigenschaften, name)
      })
  }
}

function Panel({ art, remote, beiErneut }: { art: Remotefehlerart; remote: Remote; beiErneut?: () => void }) {
  const { titel, text } = REMOTEFEHLER[art]
  return (
    <div data-remotefehler={art}>
      <Fehlerfeld titel={titel} text={`${text} (${remote.name} ${remote.version})`} {...(beiErneut && { beiErneut })} />
    </div>
  )
}
