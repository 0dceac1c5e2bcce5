import { type Feldmangel, parseBetrag, prüfeVertragsdaten, type Zuordnung } from '@avalwerk/domain'
import type { Kreditnehmer, Vertragsbürge } from '../bausteine/daten.ts'
import { alsPerson, type Kontaktwerte } from '../bausteine/kontakt.ts'

/** A contract's own data as typed. */
export type Datenwerte = { vertragsnummer: string; gesamtlimit: string; einzellimit: string; nachricht: string }
export type Entwurf = {
  buergeId: string
  versicherungsnehmerId: string
  daten: Datenwerte
  /** The further companies. */
  weitere: readonly string[]
  /** Contact persons by company, the policy holder's too. */
  kontakte: Readonly<Record<string, Kontaktwerte>>
}
/** What every step is given. */
export type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  bürgen: readonly Vertragsbürge[]
  unternehmen: readonly Kreditnehmer[]
}>
export const LEER: Entwurf = {
  buergeId: '',
  versicherungsnehmerId: '',
  daten: { vertragsnummer: '', gesamtlimit: '', einzellimit: '', nachricht: '' },
  weitere: [],
  kontakte: {},
}

/** The data as they are sent. */
export const alsDaten = (w: Datenwerte) => ({
  vertragsnummer: w.vertragsnummer.trim(),
  gesamtlimit: parseBetrag(w.gesamtlimit) ?? 0,
  einzellimit: parseBetrag(w.einzellimit) ?? 0,
  nachricht: w.nachricht.trim() || null,
})
export const prüfeDaten = (w: Datenwerte): Feldmangel[] => prüfeVertragsdaten(alsDaten(w))

/** The companies of the new contract: the policy holder first. */
export const firmenVon = (e: Pick<Entwurf, 'versicherungsnehmerId' | 'weitere'>): string[] => [
  e.versicherungsnehmerId,
  ...e.weitere.filter((id) => id !== e.versicherungsnehmerId),
]
export const zuordnungenVon = (e: Entwurf): Zuordnung[] =>
  firmenVon(e).map((unternehmenId) => ({ unternehmenId, person: alsPerson(e.kontakte[unternehmenId]) }))
