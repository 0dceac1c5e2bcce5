import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

/** What one that is shown was told of its code: it came, or why it doesn't. */
type Told<P> = Readonly<{ Component?: ComponentType<P>; failure?: Readonly<{ error: unknown }> }>

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
  let known: Told<P> = {}
  const loaded = async (): Promise<Told<P>> => {
    if (!known.Component) known = { Component: (await load()).default }
    return known
  }
  return function OnDemand(props: P) {
    const [{ Component, failure }, setTold] = useState(known)
    useEffect(() => {
      let left = false
      const tell = (told: Told<P>) => {
        if (!left) setTold(told)
      }
      loaded().then(tell, (error: unknown) => tell({ failure: { error } }))
      return () => {
        left = true
      }
    }, [])
    if (failure) throw failure.error
    return Component ? createElement(Component, props) : wait()
  }
}
