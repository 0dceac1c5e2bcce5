import { abfrage } from '@avalwerk/api'
import type { Nutzerzeile } from '@avalwerk/contracts'
import type { Nutzerdaten } from '@avalwerk/domain'
import { useLocation, usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

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

/** What a form page carries along in the history, so that the choice of companies and a reload lose nothing. */
export type Mitgeführt = Readonly<{ werte?: Nutzerwerte; geprüft?: string }>
export const useMitgeführt = (): Mitgeführt => (useLocation().state as Mitgeführt | null) ?? {}

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
