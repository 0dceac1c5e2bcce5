import type { RemoteFault } from '@avalwerk/domain'
import { useIsAhead, ErrorPanel, Button, Skeleton } from '@avalwerk/ui'
import type { Platform, Remote } from '@avalwerk/platform'
import { findRoute } from '@avalwerk/platform/manifest'
import { usePlatform } from '@avalwerk/platform/remote'
import { useEffect, useRef, useState, useEffectEvent } from 'react'
import { filter, firstValueFrom, take, timer } from 'rxjs'
import { mountRootParcel } from 'single-spa'
import type { Connection } from '../connection.ts'
import { StayDialog } from '../layout/StayDialog.tsx'
import type { Guards } from '../navigation/leaveGuard.ts'
import { reportOwnFault } from '../report.ts'
import { handleOf } from './handle.ts'
import { reportLeft, watchMount } from './leftovers.ts'
import { areHealed, isHealed } from './heal.ts'
import { type FailureKind, isLoadError, loadErrorKind, REMOTE_ERROR, RemoteError, type RemoteErrorKind } from './error.ts'
import { isLookedAt } from './override.ts'
import { markPresent } from './present.ts'
import { loadLifecycles, withTimeLimit, forget } from './loader.ts'
import { findReleaseBefore } from './releaseBefore.ts'
import type { MeasuringPoint, Start } from './measurement.ts'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { t } from './texts.ts'

let runningNumber = 0
/** Releases whose code this tab has, by what they were started: showing them again says nothing about loading. */
const started = new Map<string, Start | undefined>()

type Props = Readonly<{
  remote: Remote
  /** The page that people are on; another one is a good moment for another release. */
  page: string
  /** The manifest or the rights have the page no more; it stays for what was typed on it. */
  isGone: boolean
  guards: Guards
  measurement: MeasuringPoint
  connection: Connection
}>

/**
 * Shows a remote. Whatever goes wrong with it ends here, in a panel with a way to try again; shell and navigation go
 * on. A new version waits until the user leaves the page or agrees, unless the one they have doesn't work; nothing
 * happens under unsaved input. Where the files of a version can't be had, the one before it is shown.
 */
export function RemotePage({ remote, page, isGone, guards, measurement, connection }: Props) {
  const [shown, setShown] = useState({ remote, page })
  const [failed, setFailed] = useState<string>()
  /** Releases in whose place another one is shown, since their files can't be had. */
  const [replaced, setReplaced] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<string>()
  const unsaved = guards.question() !== undefined
  const other = remote.name !== shown.remote.name
  const isReplaced = replaced.includes(remote.container)
  const newVersion = !other && remote.container !== shown.remote.container && !isReplaced
  const leave = page !== shown.page
  const changes = other || (newVersion && !unsaved && (leave || failed === shown.remote.container))
  // Who comes to another release, or back to an area, tries what comes then anew.
  if (changes && replaced.length > 0) setReplaced([])
  if (changes || (leave && !newVersion)) setShown({ remote: changes ? remote : shown.remote, page })
  // What stands in for a release needn't have all of its pages.
  const lacksPage = isReplaced && !findRoute([shown.remote], location.pathname)
  const switchedOff = !remote.active
  if (switchedOff && !unsaved) return <Panel kind="ABGESCHALTET" remote={remote} />
  const load = () => {
    setAsked(undefined)
    setReplaced([])
    setShown({ remote, page })
  }
  const askToLoad = () => {
    const question = guards.question()
    if (question === undefined) load()
    else setAsked(question)
  }
  return (
    <>
      <MaintenanceNotice wartung={remote.maintenance} />
      {(newVersion || switchedOff || isGone) && (
        <div role="status" css={{ display: 'flex', gap: 8, alignItems: 'center', marginBottom: 16 }}>
          {isGone ? t('remotePage.gone') : switchedOff ? t('remotePage.switchingOff') : t('remotePage.newVersion')}
          {newVersion && !switchedOff && <Button onClick={askToLoad}>{t('remotePage.loadNow')}</Button>}
        </div>
      )}
      {asked !== undefined && (
        <StayDialog
          title={t('remotePage.loadTitle')}
          leave={t('remotePage.loadWithoutSaving')}
          onStay={() => setAsked(undefined)}
          onLeave={load}
        >
          <p>{asked}</p>
        </StayDialog>
      )}
      {lacksPage && <Panel kind="NICHT_ERREICHBAR" remote={remote} onRetry={load} />}
      <RemoteShell
        key={shown.remote.container}
        remote={shown.remote}
        measurement={measurement}
        connection={connection}
        onState={(ok) => setFailed(ok ? undefined : shown.remote.container)}
        onReplaced={(before) => {
          // Another release is in force already: that one comes, since this one failed.
          if (newVersion || guards.question() !== undefined) return false
          setReplaced([...replaced, shown.remote.container])
          setShown({ remote: before, page })
          return true
        }}
      />
    </>
  )
}

type State = 'loading' | 'ready' | RemoteErrorKind
type ShellDetails = Readonly<
  Pick<Props, 'remote' | 'measurement' | 'connection'> & {
    onState: (ok: boolean) => void
    /** Another release is there in its place. @returns whether it is shown */
    onReplaced: (by: Remote) => boolean
  }
>

/** What a remote does when it is taken away has so much time. */
const GOODBYE_MS = 1_000

function RemoteShell({ remote, measurement, connection, onState, onReplaced }: ShellDetails) {
  const platform = usePlatform()
  const [attempt, setAttempt] = useState(0)
  // A release that has been started is there at once: an outline would be seen for one frame only and make the page jump.
  const [state, setState] = useState<State>(started.has(remote.container) ? 'ready' : 'loading')
  const place = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onState)
  const replace = useEffectEvent(onReplaced)
  const retry = () => {
    setState('loading')
    setAttempt((before) => before + 1)
  }

  useEffect(() => {
    const { name, version, container } = remote
    const [begin, first] = [performance.now(), !started.has(container)]
    let start = first && !isLookedAt(remote) ? measurement.begin(name, version) : undefined
    let leave: (() => void) | undefined
    const measure = (dauerMs: number | null, fehler: RemoteFault | null) => {
      // Its address is another one than that of those who are given it.
      if (isLookedAt(remote)) return
      start ??= measurement.begin(name, version)
      void measurement.measure({ start, remote: name, version, dauerMs, fehler })
    }
    const goes = markPresent(remote, (fault) => measure(null, fault))
    const onPresent = () => {
      const took = Math.round(performance.now() - begin)
      if (first) {
        started.set(container, start)
        measure(took, null)
      }
      const by = started.get(container)
      leave = by && measurement.show({ start: by, remote: name, version, switchMs: first || attempt > 0 ? null : took })
      setState('ready')
      report(true)
    }
    let gone = false
    const onError = async (error: unknown) => {
      const kind = await judge(error, remote, connection)
      if (kind !== 'DARSTELLUNG') forget(remote)
      if (gone) return
      leave?.()
      leave = undefined
      if (kind === 'HEALED') return retry()
      // The connection failed, not the remote: this is neither measured nor reported.
      if (kind === 'VERBINDUNG') return setState(kind)
      // What is missing is the shell's: no release of this remote can help it.
      if (kind === 'PORTAL') reportOwnFault(error)
      // The browser's fault is nobody's.
      else if (kind !== 'BROWSER') {
        measure(null, kind)
        platform.report(error, { remote: name, version, art: kind })
      }
      const mayOtherHelp = kind === 'NICHT_ERREICHBAR' || kind === 'BROWSER'
      // An outline in the place of what is gone, for as long as the release before is looked for.
      if (mayOtherHelp && (remote.inForce ?? remote.previous)) setState('loading')
      const before = mayOtherHelp ? await findReleaseBefore(remote, () => location.pathname) : undefined
      if (gone || (before && replace(before))) return
      setState(kind)
      report(false)
    }
    const detach = attach(remote, platform, place.current as HTMLElement, onPresent, (error) => void onError(error))
    return () => {
      gone = true
      leave?.()
      goes()
      detach()
    }
  }, [remote, platform, attempt, measurement, connection])

  useEffect(() => {
    if (state !== 'VERBINDUNG') return undefined
    const back = connection.up$.pipe(filter(Boolean), take(1)).subscribe(retry)
    return () => back.unsubscribe()
  }, [state, connection])

  const missing = state !== 'loading' && state !== 'ready'
  // The mark of a look may be over, and a module that threw while it was evaluated stays so: a page that is loaded anew finds out.
  const needsNewPage = isLookedAt(remote) || (remote.module && state === 'START')
  return (
    <>
      {missing && <Panel kind={state} remote={remote} onRetry={needsNewPage ? () => location.reload() : retry} />}
      <div ref={place} hidden={missing} data-remote={remote.name} data-version={remote.version} />
      {state === 'loading' && (
        // Hidden in the very frame in which the remote shows something: one below the other, they would make the page jump.
        <div css={{ '[data-remote]:has(> * > *) + &': { display: 'none' } }}>
          <Skeleton rows={10} name={t('remotePage.loading')} />
        </div>
      )}
    </>
  )
}

/** What is wrong where a remote failed: files that can't be had may lie on the connection, which nobody may have noticed yet, or be good now. */
async function judge(error: unknown, remote: Remote, connection: Connection): Promise<FailureKind | 'HEALED'> {
  const kind = errorKind(error)
  const isMissing = kind === 'NICHT_ERREICHBAR' || kind === 'PORTAL'
  if ((isMissing || kind === 'ZEIT') && (!connection.up$.value || !(await connection.isThere()))) return 'VERBINDUNG'
  // Modules don't tell of themselves that they couldn't be loaded; scripts of the shell do.
  return isMissing && (await (remote.module && kind === 'NICHT_ERREICHBAR' ? areHealed(remote) : isHealed(error))) ? 'HEALED' : kind
}

function errorKind(error: unknown): FailureKind {
  if (error instanceof RemoteError) return error.kind
  return isLoadError(error) ? loadErrorKind(error) : 'DARSTELLUNG'
}

let parentParcel: Promise<typeof mountRootParcel> | undefined

/**
 * Mounts parcels as children of one that stays. single-spa forgets a parcel's children when they are unmounted, and those of the
 * root never: each would keep its promises for as long as the page is open.
 */
function mounter(): Promise<typeof mountRootParcel> {
  parentParcel ??= new Promise((give) => {
    const mount = ({ mountParcel }: { mountParcel: typeof mountRootParcel }) => {
      give(mountParcel)
      return Promise.resolve()
    }
    const nothing = () => Promise.resolve()
    mountRootParcel({ name: 'avalwerk', bootstrap: nothing, mount, unmount: nothing } as never, {
      domElement: document.createElement('div'),
    })
  })
  return parentParcel
}

/** Loads and mounts; the result takes it away again, whenever it comes. */
function attach(
  remote: Remote,
  platform: Platform,
  place: HTMLElement,
  onPresent: () => void,
  onError: (error: unknown) => void,
): () => void {
  let gone = false
  let wasThere = false
  // Its own element, so that a late unmount never meets the next mount.
  const domElement = place.appendChild(document.createElement('div'))
  let failed = false
  const fail = (error: unknown) => {
    failed = true
    if (!gone) onError(error)
  }
  const handle = handleOf(platform, remote, fail)
  const leaving = watchMount(remote)
  const props = {
    // single-spa keys instances by their name.
    name: `${remote.container}-${++runningNumber}`,
    domElement,
    platform: handle.platform,
    onError: fail,
  }
  const mounted = Promise.all([loadLifecycles(remote), mounter()])
    .then(async ([lifecycles, append]) => {
      wasThere = true
      if (gone) return undefined
      const parcel = append(lifecycles, props as never)
      await withTimeLimit(
        parcel.mountPromise.catch((error: unknown) => {
          throw new RemoteError('START', error)
        }),
      )
      // What failed while it was mounted isn't there, though mounting came to its end.
      if (!gone && !failed) onPresent()
      return parcel
    })
    .catch((error: unknown) => {
      if (!gone) onError(error)
      return undefined
    })
  return () => {
    gone = true
    const left = leaving()
    // It may say goodbye, but not for as long as it likes.
    void Promise.race([mounted.then((parcel) => parcel?.unmount()), firstValueFrom(timer(GOODBYE_MS))])
      .catch(() => undefined)
      .finally(() => {
        handle.revoke()
        domElement.remove()
        reportLeft(platform, remote, left(domElement, wasThere))
        // single-spa's clocks hold a parcel's properties for seconds after it is gone: what they held must go.
        for (const name of Object.keys(props)) Reflect.deleteProperty(props, name)
      })
  }
}

function Panel({ kind, remote, onRetry }: { kind: RemoteErrorKind; remote: Remote; onRetry?: () => void }) {
  const { title, text } = REMOTE_ERROR[kind]
  const { maintenance: wartung } = remote
  const stillToCome = useIsAhead(wartung?.until)
  const announced = kind === 'ABGESCHALTET' && wartung && stillToCome
  return (
    <div data-remote-error={kind}>
      {announced && <MaintenanceNotice wartung={wartung} />}
      <ErrorPanel title={title} text={`${text} (${remote.name} ${remote.version})`} {...(onRetry && { onRetry })} />
    </div>
  )
}
