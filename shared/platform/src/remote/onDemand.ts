import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { retryPause } from '../retryPause.ts'
import { createTexts } from '../texts.ts'

const t = createTexts('platform', { missing: 'Dieser Teil der Seite konnte nicht geladen werden.', retry: 'Erneut versuchen' })

/** What a component that is shown knows of its code: the code, or why it failed to load. */
type Outcome<P> = Readonly<{ Component?: ComponentType<P>; failure?: Readonly<{ error: unknown }> }>

/** For what is a whole page: thrown where it is shown, and the code asked for anew when it is shown again. */
export function thrown(_props: object, _again: () => void, error: unknown): never {
  throw error
}

const missing = (_props: object, again: () => void): ReactNode =>
  createElement('p', { role: 'alert' }, t('missing'), ' ', createElement('button', { type: 'button', onClick: again }, t('retry')))

/** A component whose code is loaded when it is first shown, or before. */
export type OnDemand<P> = ComponentType<P> & Readonly<{ preload: () => Promise<void> }>

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` holds back what follows a `Suspense` for 300 ms, so that a
 * page with many of them doesn't flicker; here the page is there when its code is.
 * @param load imports the module whose default export it is
 * @param wait what is shown meanwhile
 * @param failed what is shown in its place while its code fails to load, which is asked for again meanwhile
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wait: () => ReactNode = () => null,
  failed: (props: P, again: () => void, error: unknown) => ReactNode = missing,
): OnDemand<P> {
  let known: Outcome<P> = {}
  const loadOnce = async (): Promise<Outcome<P>> => {
    if (!known.Component) known = { Component: (await load()).default }
    return known
  }
  function OnDemand(props: P) {
    const [{ Component, failure }, setOutcome] = useState(known)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      let left = false
      const show = (outcome: Outcome<P>) => {
        if (!left) setOutcome(outcome)
      }
      loadOnce().then(show, (error: unknown) => show({ failure: { error } }))
      return () => {
        left = true
      }
    }, [attempt])
    const again = () => setAttempt((before) => before + 1)
    useEffect(() => {
      if (!failure) return undefined
      const timer = setTimeout(again, retryPause(attempt))
      addEventListener('online', again)
      return () => {
        clearTimeout(timer)
        removeEventListener('online', again)
      }
    }, [failure, attempt])
    if (Component) return createElement(Component, props)
    return failure ? failed(props, again, failure.error) : wait()
  }
  return Object.assign(OnDemand, { preload: async () => void (await loadOnce()) })
}
