import { useApi } from '@avalwerk/api'
import type { NutzerRow } from '@avalwerk/contracts'
import type { NutzerData } from '@avalwerk/domain'
import { forget, keep, readKept, useLocation, useNavigate } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A user as the form holds them: every field is text. */
export type NutzerValues = Omit<NutzerData, 'telefonnummer'> & Readonly<{ telefonnummer: string }>

/** The form's values as they are sent: an empty telephone number is null. */
export const asData = (w: NutzerValues): NutzerData => ({ ...w, telefonnummer: w.telefonnummer.trim() || null })
/** A user as the form shows them; a telephone number that is missing is empty. */
export const asValues = (nutzer: NutzerData): NutzerValues => ({
  vorname: nutzer.vorname,
  nachname: nutzer.nachname,
  email: nutzer.email,
  telefonnummer: nutzer.telefonnummer ?? '',
  rolle: nutzer.rolle,
  unternehmenId: nutzer.unternehmenId,
  unternehmenSichtbeschränkt: nutzer.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: nutzer.sichtberechtigteUnternehmen,
})

/** A user's first and last name, empty where neither is known. */
export const nameOf = ({ vorname, nachname }: Pick<NutzerRow, 'vorname' | 'nachname'>): string => `${vorname} ${nachname}`.trim()

/** The page of a form, whose choice of companies is a page below it. */
export const formPath = (pathname: string): string => pathname.replace(/\/unternehmen\/?$/, '')
const key = (path: string) => `form:${path}` as const

/** What was entered on a form page, and the state of the object that it was entered upon. */
type Remembered = Readonly<{ werte: NutzerValues; stand: string }>

/** Reads what was entered on a form page so far: it comes along to the choice of companies and back, and survives a reload. */
export const findRemembered = (path: string): Remembered | undefined => readKept<Remembered>(key(path))
const forgetDraft = (path: string): void => forget(key(path))
/** Keeps what was entered on a form page, for the way to the choice of companies and back. */
export const remember = (path: string, remembered: Remembered): void => keep(key(path), remembered)

/** Forgets what was entered when people leave the form and its choice of companies. */
export function useForgotten(path: string): void {
  useEffect(
    () => () => {
      if (!location.pathname.includes(path)) forgetDraft(path)
    },
    [path],
  )
}

/**
 * The values of a form page, and the way to the choice of companies.
 * @param start what it starts from
 * @param revision of the object; input for another state is forgotten, so that no user overwrites values that they never saw
 */
export function useNutzerForm(start: NutzerValues, revision = '') {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [initial, setInitial] = useState(() => {
    const before = findRemembered(pathname)
    return before?.stand === revision ? before.werte : start
  })
  const [isLeaving, setLeaving] = useState(false)
  useForgotten(pathname)
  // Once the form starts from what was typed, nothing is lost by leaving it, and the user need not be asked.
  useEffect(() => {
    if (isLeaving) void navigate(`${pathname}/unternehmen`)
  }, [isLeaving, navigate, pathname])
  return {
    initial,
    onChange: (values: NutzerValues) => remember(pathname, { werte: values, stand: revision }),
    /** To be called when the form is sent: its input must not come up again. */
    discard: () => forgetDraft(pathname),
    selectUnternehmen: (values: NutzerValues) => {
      remember(pathname, { werte: values, stand: revision })
      setInitial(values)
      setLeaving(true)
    },
  }
}

/** The companies of the own organisation that the viewer may see. */
export const useUnternehmen = () => {
  const api = useApi()
  return useQuery(api.unternehmen.sichtbeschraenkung.queryOptions())
}

/** The roles of the own organisation. */
export const useRoles = () => {
  const api = useApi()
  return useQuery(api.rolle.alle.queryOptions())
}
