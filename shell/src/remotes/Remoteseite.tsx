import type { Plattform, Remote } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, Knopf, Skelett } from '@avalwerk/ui'
import { useEffect, useRef, useState } from 'react'
import { type BehaviorSubject, delay, filter, fromEvent, merge, take } from 'rxjs'
import { mountRootParcel } from 'single-spa'
import { type Guards } from '../navigation/sicherung.ts'
import { REMOTEFEHLER, Remotefehler, type Remotefehlerart } from './fehler.ts'
import { istLadefehler, ladeRemote, mitZeitgrenze, vergiss } from './lader.ts'
import type { Messstelle } from './messung.ts'
import { Wartungshinweis } from './Wartungshinweis.tsx'

let laufendeNummer = 0
/** Releases whose code this tab has: a second start of them says nothing about loading. */
const gestartet = new Set<string>()

type Eigenschaften = Readonly<{
  remote: Remote
  /** The page that people are on; another one is a good moment for another release. */
  seite: string
  sicherung: Guards
  messung: Messstelle
  /** Whether there is a connection. */
  up$: BehaviorSubject<boolean>
}>

/**
 * Shows a remote. Whatever goes wrong with it ends here, in a panel with a way to try again; shell and navigation go
 * on. A new version waits until the user leaves the page or agrees, unless the one they have doesn't work; nothing
 * happens under unsaved input.
 */
export function Remoteseite({ remote, seite, sicherung, messung, up$ }: Eigenschaften) {
  const [gezeigt, setGezeigt] = useState({ remote, seite })
  const [gescheitert, setGescheitert] = useState<string>()
  const ungesichert = sicherung.frage() !== undefined
  const anderer = remote.name !== gezeigt.remote.name
  const neueVersion = !anderer && remote.container !== gezeigt.remote.container
  const verlassen = seite !== gezeigt.seite
  const wechselt = anderer || (neueVersion && !ungesichert && (verlassen || gescheitert === gezeigt.remote.container))
  if (wechselt || (verlassen && !neueVersion)) setGezeigt({ remote: wechselt ? remote : gezeigt.remote, seite })
  const abgeschaltet = !remote.aktiv
  if (abgeschaltet && !ungesichert) return <Panel art="ABGESCHALTET" remote={remote} />
  return (
    <>
      <Wartungshinweis wartung={remote.wartung} />
      {(neueVersion || abgeschaltet) && (
        <div role="status" css={{ display: 'flex', gap: 8, alignItems: 'center', marginBottom: 16 }}>
          {abgeschaltet
            ? 'Dieser Bereich wird abgeschaltet. Bitte sichern Sie Ihre Eingaben.'
            : 'Eine neue Version dieses Bereichs steht bereit.'}
          {!abgeschaltet && <Knopf onClick={() => setGezeigt({ remote, seite })}>Jetzt laden</Knopf>}
        </div>
      )}
      <Remotehülle
        key={gezeigt.remote.container}
        remote={gezeigt.remote}
        messung={messung}
        up$={up$}
        beiZustand={(gut) => setGescheitert(gut ? undefined : gezeigt.remote.container)}
      />
    </>
  )
}

type Zustand = 'lädt' | 'da' | Remotefehlerart
type Hüllenangaben = Readonly<Pick<Eigenschaften, 'remote' | 'messung' | 'up$'> & { beiZustand: (gut: boolean) => void }>

/** So long after the connection has come back the page is loaded anew where a release didn't come without it. */
const BACK_MS = 500

function Remotehülle({ remote, messung, up$, beiZustand }: Hüllenangaben) {
  const plattform = usePlattform()
  const [versuch, setVersuch] = useState(0)
  // What has been started is there at once: an outline would be seen for one frame, and pushes the page about.
  const [zustand, setZustand] = useState<Zustand>(gestartet.has(remote.container) ? 'da' : 'lädt')
  const stelle = useRef<HTMLDivElement>(null)
  const melde = useRef(beiZustand)
  melde.current = beiZustand

  useEffect(() => {
    const { name, version, container } = remote
    const [beginn, erster] = [performance.now(), !gestartet.has(container)]
    let start = erster ? messung.begin(name, version) : undefined
    const messe = (dauerMs: number | null, fehler: Remotefehlerart | null) => {
      start ??= messung.begin(name, version)
      void messung.messe({ start, remote: name, version, dauerMs, fehler })
    }
    const beiDa = () => {
      gestartet.add(container)
      if (erster) messe(Math.round(performance.now() - beginn), null)
      setZustand('da')
      melde.current(true)
    }
    const beiFehler = (fehler: unknown) => {
      const art = fehlerart(fehler)
      if (art !== 'DARSTELLUNG') vergiss(remote)
      // Nobody's fault but the line's: it is neither measured nor told of.
      if ((art === 'NICHT_ERREICHBAR' || art === 'ZEIT') && !isUp(up$)) return setZustand('VERBINDUNG')
      messe(null, art)
      plattform.berichte(fehler, { remote: name, version, art })
      setZustand(art)
      melde.current(false)
    }
    return hängeEin(remote, plattform, stelle.current as HTMLElement, beiDa, beiFehler)
  }, [remote, plattform, versuch, messung, up$])

  // Loaders keep what has failed, so the page begins anew; of this area nothing has been shown that could get lost.
  useEffect(() => {
    if (zustand !== 'VERBINDUNG') return undefined
    const back = merge(up$, fromEvent(window, 'online'))
      .pipe(
        filter(() => isUp(up$)),
        take(1),
        delay(BACK_MS),
      )
      .subscribe(() => location.reload())
    return () => back.unsubscribe()
  }, [zustand, up$])

  const fehlt = zustand !== 'lädt' && zustand !== 'da'
  return (
    <>
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
      {zustand === 'lädt' && (
        // Gone in the very frame in which the remote shows something: below each other, one would push the other about.
        <div css={{ '[data-remote]:has(> * > *) + &': { display: 'none' } }}>
          <Skelett zeilen={10} name="Bereich wird geladen" />
        </div>
      )}
    </>
  )
}

const isUp = (up$: Eigenschaften['up$']) => up$.value && navigator.onLine

function fehlerart(fehler: unknown): Remotefehlerart {
  if (fehler instanceof Remotefehler) return fehler.art
  return istLadefehler(fehler) ? 'NICHT_ERREICHBAR' : 'DARSTELLUNG'
}

let träger: Promise<typeof mountRootParcel> | undefined

/**
 * Mounts parcels as children of one that stays. single-spa forgets a parcel's children when they are unmounted, and those of the
 * root never: each would keep its promises for as long as the page is open.
 */
function einhänger(): Promise<typeof mountRootParcel> {
  träger ??= new Promise((gib) => {
    const mount = ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => {
      gib(mountParcel)
      return Promise.resolve()
    }
    const nichts = () => Promise.resolve()
    mountRootParcel({ name: 'avalwerk', bootstrap: nichts, mount, unmount: nichts } as never, { domElement: document.createElement('div') })
  })
  return träger
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
  const eingehängt = Promise.all([ladeRemote(remote), einhänger()])
    .then(async ([lebenszyklen, hängeAn]) => {
      if (weg) return undefined
      const parcel = hängeAn(lebenszyklen, eigenschaften as never)
      await mitZeitgrenze(
        parcel.mountPromise.catch((fehler: unknown) => {
          throw new Remotefehler('START', fehler)
        }),
      )
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
        // single-spa's clocks hold a parcel's properties for seconds after it is gone: what they held must go.
        for (const name of Object.keys(eigenschaften)) Reflect.deleteProperty(eigenschaften, name)
      })
  }
}

function Panel({ art, remote, beiErneut }: { art: Remotefehlerart; remote: Remote; beiErneut?: () => void }) {
  const { titel, text } = REMOTEFEHLER[art]
  const { wartung } = remote
  const angekündigt = art === 'ABGESCHALTET' && wartung && Date.parse(wartung.bis) > Date.now()
  return (
    <div data-remotefehler={art}>
      {angekündigt && <Wartungshinweis wartung={wartung} />}
      <Fehlerfeld titel={titel} text={`${text} (${remote.name} ${remote.version})`} {...(beiErneut && { beiErneut })} />
    </div>
  )
}
