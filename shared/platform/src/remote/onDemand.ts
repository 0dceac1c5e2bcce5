import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** What a component that is shown knows of its code: the code, or why it failed to load. */
type Outcome<P> = Readonly<{ Component?: ComponentType<P>; failure?: Readonly<{ error: unknown }> }>

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` holds back what follows a `Suspense` for 300 ms, so that a
 * page with many of them doesn't flicker; here the page is there when its code is. What failed to load is thrown where it is shown, and
 * asked for anew when it is shown again.
 * @param load imports the module whose default export it is
 * @param wait what is shown meanwhile
 */
export function onDemand<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wait: () => ReactNode = () => null,
): ComponentType<P> {
  let known: Outcome<P> = {}
  const loadOnce = async (): Promise<Outcome<P>> => {
    if (!known.Component) known = { Component: (await load()).default }
    return known
  }
  return function OnDemand(props: P) {
    const [{ Component, failure }, setOutcome] = useState(known)
    useEffect(() => {
      let left = false
      const show = (outcome: Outcome<P>) => {
        if (!left) setOutcome(outcome)
      }
      loadOnce().then(show, (error: unknown) => show({ failure: { error } }))
      return () => {
        left = true
      }
    }, [])
    if (failure) throw failure.error
    return Component ? createElement(Component, props) : wait()
  }
}
