import { useIsAhead } from '@avalwerk/bausteine'
import type { Plattform, Remote } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { ErrorPanel, Button, Skeleton } from '@avalwerk/ui'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { type BehaviorSubject, delay, filter, fromEvent, merge, take } from 'rxjs'
import { mountRootParcel } from 'single-spa'
import { type Guards } from '../navigation/sicherung.ts'
import { REMOTE_ERROR, RemoteError, type RemoteErrorKind } from './fehler.ts'
import { isLoadError, ladeRemote, withTimeLimit, vergiss } from './lader.ts'
import type { MeasuringPoint } from './messung.ts'
import { MaintenanceNotice } from './Wartungshinweis.tsx'

let runningNumber = 0
/** Releases whose code this tab has: a second start of them says nothing about loading. */
const started = new Set<string>()

type Props = Readonly<{
  remote: Remote
  /** The page that people are on; another one is a good moment for another release. */
  seite: string
  sicherung: Guards
  messung: MeasuringPoint
  /** Whether there is a connection. */
  up$: BehaviorSubject<boolean>
}>

/**
 * Shows a remote. Whatever goes wrong with it ends here, in a panel with a way to try again; shell and navigation go
 * on. A new version waits until the user leaves the page or agrees, unless the one they have doesn't work; nothing
 * happens under unsaved input.
 */
export function RemotePage({ remote, seite, sicherung, messung, up$ }: Props) {
  const [gezeigt, setGezeigt] = useState({ remote, seite })
  const [gescheitert, setGescheitert] = useState<string>()
  const unsaved = sicherung.frage() !== undefined
  const anderer = remote.name !== gezeigt.remote.name
  const neueVersion = !anderer && remote.container !== gezeigt.remote.container
  const leave = seite !== gezeigt.seite
  const changes = anderer || (neueVersion && !unsaved && (leave || gescheitert === gezeigt.remote.container))
  if (changes || (leave && !neueVersion)) setGezeigt({ remote: changes ? remote : gezeigt.remote, seite })
  const switchedOff = !remote.aktiv
  if (switchedOff && !unsaved) return <Panel art="ABGESCHALTET" remote={remote} />
  return (
    <>
      <MaintenanceNotice wartung={remote.wartung} />
      {(neueVersion || switchedOff) && (
        <div role="status" css={{ display: 'flex', gap: 8, alignItems: 'center', marginBottom: 16 }}>
          {switchedOff
            ? 'Dieser Bereich wird abgeschaltet. Bitte sichern Sie Ihre Eingaben.'
            : 'Eine neue Version dieses Bereichs steht bereit.'}
          {!switchedOff && <Button onClick={() => setGezeigt({ remote, seite })}>Jetzt laden</Button>}
        </div>
      )}
      <RemoteShell
        key={gezeigt.remote.container}
        remote={gezeigt.remote}
        messung={messung}
        up$={up$}
        beiZustand={(gut) => setGescheitert(gut ? undefined : gezeigt.remote.container)}
      />
    </>
  )
}

type State = 'lädt' | 'da' | RemoteErrorKind
type ShellDetails = Readonly<Pick<Props, 'remote' | 'messung' | 'up$'> & { beiZustand: (gut: boolean) => void }>

/** So long after the connection has come back the page is loaded anew where a release didn't come without it. */
const BACK_MS = 500

function RemoteShell({ remote, messung, up$, beiZustand }: ShellDetails) {
  const plattform = usePlatform()
  const [versuch, setVersuch] = useState(0)
  // What has been started is there at once: an outline would be seen for one frame, and pushes the page about.
  const [zustand, setZustand] = useState<State>(started.has(remote.container) ? 'da' : 'lädt')
  const stelle = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(beiZustand)

  useEffect(() => {
    const { name, version, container } = remote
    const [beginn, erster] = [performance.now(), !started.has(container)]
    let start = erster ? messung.begin(name, version) : undefined
    const messe = (dauerMs: number | null, fehler: RemoteErrorKind | null) => {
      start ??= messung.begin(name, version)
      void messung.messe({ start, remote: name, version, dauerMs, fehler })
    }
    const onPresent = () => {
      started.add(container)
      if (erster) messe(Math.round(performance.now() - beginn), null)
      setZustand('da')
      report(true)
    }
    const beiFehler = (fehler: unknown) => {
      const art = errorKind(fehler)
      if (art !== 'DARSTELLUNG') vergiss(remote)
      // Nobody's fault but the line's: it is neither measured nor told of.
      if ((art === 'NICHT_ERREICHBAR' || art === 'ZEIT') && !isUp(up$)) return setZustand('VERBINDUNG')
      messe(null, art)
      plattform.berichte(fehler, { remote: name, version, art })
      setZustand(art)
      report(false)
    }
    return hängeEin(remote, plattform, stelle.current as HTMLElement, onPresent, beiFehler)
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
          <Skeleton zeilen={10} name="Bereich wird geladen" />
        </div>
      )}
    </>
  )
}

const isUp = (up$: Props['up$']) => up$.value && navigator.onLine

function errorKind(fehler: unknown): RemoteErrorKind {
  if (fehler instanceof RemoteError) return fehler.art
  return isLoadError(fehler) ? 'NICHT_ERREICHBAR' : 'DARSTELLUNG'
}

let träger: Promise<typeof mountRootParcel> | undefined

/**
 * Mounts parcels as children of one that stays. single-spa forgets a parcel's children when they are unmounted, and those of the
 * root never: each would keep its promises for as long as the page is open.
 */
function mounter(): Promise<typeof mountRootParcel> {
  träger ??= new Promise((give) => {
    const mount = ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => {
      give(mountParcel)
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
  onPresent: () => void,
  beiFehler: (fehler: unknown) => void,
): () => void {
  let weg = false
  // Its own element, so that a late unmount never meets the next mount.
  const domElement = stelle.appendChild(document.createElement('div'))
  const eigenschaften = {
    // single-spa keys instances by their name.
    name: `${remote.container}-${++runningNumber}`,
    domElement,
    plattform,
    beiFehler: (fehler: unknown) => !weg && beiFehler(fehler),
  }
  const mounted = Promise.all([ladeRemote(remote), mounter()])
    .then(async ([lebenszyklen, hängeAn]) => {
      if (weg) return undefined
      const parcel = hängeAn(lebenszyklen, eigenschaften as never)
      await withTimeLimit(
        parcel.mountPromise.catch((fehler: unknown) => {
          throw new RemoteError('START', fehler)
        }),
      )
      if (!weg) onPresent()
      return parcel
    })
    .catch((fehler: unknown) => {
      if (!weg) beiFehler(fehler)
      return undefined
    })
  return () => {
    weg = true
    void mounted
      .then((parcel) => parcel?.unmount())
      .catch(() => undefined)
      .finally(() => {
        domElement.remove()
        // single-spa's clocks hold a parcel's properties for seconds after it is gone: what they held must go.
        for (const name of Object.keys(eigenschaften)) Reflect.deleteProperty(eigenschaften, name)
      })
  }
}

function Panel({ art, remote, beiErneut }: { art: RemoteErrorKind; remote: Remote; beiErneut?: () => void }) {
  const { titel, text } = REMOTE_ERROR[art]
  const { wartung } = remote
  const stillToCome = useIsAhead(wartung?.bis)
  const announced = art === 'ABGESCHALTET' && wartung && stillToCome
  return (
    <div data-remotefehler={art}>
      {announced && <MaintenanceNotice wartung={wartung} />}
      <ErrorPanel titel={titel} text={`${text} (${remote.name} ${remote.version})`} {...(beiErneut && { beiErneut })} />
    </div>
  )
}
