import { abfrage } from '@avalwerk/api'
import type { Nutzerzeile } from '@avalwerk/contracts'
import type { Nutzerdaten } from '@avalwerk/domain'
import { forget, keep, kept, useLocation, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

export const basis = '/partnerservice/api/private/v2/nutzerverwaltung'
export const partner = '/partnerservice/api/private/v2'

/** A user as the form holds them: every field is text. */
export type Nutzerwerte = Omit<Nutzerdaten, 'telefonnummer'> & Readonly<{ telefonnummer: string }>

export const alsDaten = (w: Nutzerwerte): Nutzerdaten => ({ ...w, telefonnummer: w.telefonnummer.trim() || null })
export const alsWerte = (n: Nutzerdaten): Nutzerwerte => ({
  vorname: n.vorname,
  nachname: n.nachname,
  email: n.email,
  telefonnummer: n.telefonnummer ?? '',
  rolle: n.rolle,
  unternehmenId: n.unternehmenId,
  unternehmenSichtbeschränkt: n.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: n.sichtberechtigteUnternehmen,
})

export const nameVon = ({ vorname, nachname }: Pick<Nutzerzeile, 'vorname' | 'nachname'>): string => `${vorname} ${nachname}`.trim()

/** The page of a form, whose choice of companies is a page below it. */
export const formularpfad = (pathname: string): string => pathname.replace(/\/unternehmen\/?$/, '')
const schlüssel = (pfad: string) => `formular:${pfad}` as const

/** What was entered on a form page, and the state of the object that it was entered upon. */
type Gemerktes = Readonly<{ werte: Nutzerwerte; stand: string }>

/** What was entered on a form page so far: it comes along to the choice of companies and back, and survives a reload. */
export const gemerkt = (pfad: string): Gemerktes | undefined => kept<Gemerktes>(schlüssel(pfad))
const vergiss = (pfad: string): void => forget(schlüssel(pfad))
export const merke = (pfad: string, gemerktes: Gemerktes): void => keep(schlüssel(pfad), gemerktes)

/** Forgets what was entered when people leave the form and its choice of companies. */
export function useVergessen(pfad: string): void {
  useEffect(
    () => () => {
      if (!location.pathname.includes(pfad)) vergiss(pfad)
    },
    [pfad],
  )
}

/**
 * The values of a form page, and the way to the choice of companies.
 * @param beginn what it starts from
 * @param stand of the object; what was entered upon another one is forgotten, so that nobody overwrites what they never saw
 */
export function useNutzerformular(beginn: Nutzerwerte, stand = '') {
  const { pathname } = useLocation()
  const navigiere = useNavigate()
  const [anfang, setAnfang] = useState(() => {
    const vorher = gemerkt(pathname)
    return vorher?.stand === stand ? vorher.werte : beginn
  })
  const [geht, setGeht] = useState(false)
  useVergessen(pathname)
  // Once the form starts from what was typed, nothing is lost by leaving it, and nobody has to be asked.
  useEffect(() => {
    if (geht) void navigiere(`${pathname}/unternehmen`)
  }, [geht, navigiere, pathname])
  return {
    anfang,
    beiÄnderung: (werte: Nutzerwerte) => merke(pathname, { werte, stand }),
    /** It is sent: nothing of it comes up again. */
    verwirf: () => vergiss(pathname),
    wähleUnternehmen: (werte: Nutzerwerte) => {
      merke(pathname, { werte, stand })
      setAnfang(werte)
      setGeht(true)
    },
  }
}

/** The companies of the own organisation that the viewer may see. */
export const useUnternehmen = () => {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${partner}/unternehmen/auftraggeber/sichtbeschraenkung`, {}))
}

/** The roles of the own organisation. */
export const useRollen = () => {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${basis}/rollen/alle`, {}))
}
