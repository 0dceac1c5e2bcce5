import { useLocation } from '@avalwerk/platform/remote'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The address of a flow: that of its steps without the last segment. */
export const ablaufAdresse = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('/'))

const entwurfSchlüssel = (basis: string): string => `entwurf:${basis}`
/** Where a flow keeps which of its steps was the last. */
export const schrittSchlüssel = (basis: string): string => `schritt:${basis}`

/**
 * Begins a flow with what is known already: its first step finds it entered.
 * @param basis the flow's address
 * @param von where the flow is entered from, for steps that may be entered from there; its first step otherwise
 */
export function legeEntwurf<T extends object>(basis: string, wert: T, von?: string): void {
  sessionStorage.setItem(entwurfSchlüssel(basis), JSON.stringify(wert))
  if (von) sessionStorage.setItem(schrittSchlüssel(basis), von)
  else sessionStorage.removeItem(schrittSchlüssel(basis))
}
/** What was entered in a flow so far, for a page outside of it. */
export const liesEntwurf = <T extends object>(basis: string): T | undefined => liesSitzungswert<T>(entwurfSchlüssel(basis))

/** A value of this tab's session, or undefined if there is none or it is not readable. */
export const liesSitzungswert = <T>(schlüssel: string): T | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(schlüssel) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * What was entered in a flow so far, kept for the tab's life: a reload, Back and a deep link into a step find it again.
 * @param beginn what it starts from
 */
export function useEntwurf<T extends object>(beginn: T) {
  const basis = ablaufAdresse(useLocation().pathname)
  const schlüssel = entwurfSchlüssel(basis)
  const [wert, setWert] = useState<T>(() => ({ ...beginn, ...liesSitzungswert<T>(schlüssel) }))
  const ändere = useCallback(
    (teil: Partial<T>) =>
      setWert((bisher) => {
        const neu = { ...bisher, ...teil }
        sessionStorage.setItem(schlüssel, JSON.stringify(neu))
        return neu
      }),
    [schlüssel],
  )
  const verwirf = useCallback(() => {
    sessionStorage.removeItem(schlüssel)
    sessionStorage.removeItem(schrittSchlüssel(basis))
  }, [basis, schlüssel])
  return { wert, ändere, verwirf, vorhanden: liesSitzungswert(schlüssel) !== undefined }
}

/**
 * Where one part of a form takes another's place: the focus goes to the new one's first control instead of being lost.
 * @param zustand which part is shown
 */
export function useFokusImNeuen(zustand: string) {
  const ref = useRef<HTMLDivElement>(null)
  const vorher = useRef(zustand)
  useEffect(() => {
    if (vorher.current === zustand) return
    vorher.current = zustand
    ref.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [zustand])
  return ref
}

/** Calls something once when a screen opens, and something else when it is left. */
export function useSolangeOffen(beginn: () => void, ende: () => void, an = true): void {
  const aktuell = useRef({ beginn, ende })
  aktuell.current = { beginn, ende }
  useEffect(() => {
    if (!an) return
    aktuell.current.beginn()
    return () => aktuell.current.ende()
  }, [an])
}
