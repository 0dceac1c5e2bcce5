import type { Vertrag } from '@avalwerk/contracts'
import { gleich, type Zuordnung } from '@avalwerk/domain'
import { alsKontaktwerte, alsPerson, type Kontaktwerte } from '../bausteine/kontakt.ts'

/** How the companies under a contract shall be. */
export type Entwurf = {
  versicherungsnehmerId: string
  entfernt: readonly string[]
  neue: readonly string[]
  /** Contact persons by company. */
  kontakte: Readonly<Record<string, Kontaktwerte>>
  /** Of the contract that is changed; another one makes what was typed stale. */
  version: number
}

/** The companies under a contract in force. */
export const angenommene = (k: Vertrag) => k.unternehmen.filter(({ status }) => status === 'ANGENOMMEN')

export const beginn = (k: Vertrag): Entwurf => ({
  versicherungsnehmerId: k.versicherungsnehmer.id ?? '',
  entfernt: [],
  neue: [],
  kontakte: Object.fromEntries(angenommene(k).map((u) => [u.unternehmenId, alsKontaktwerte(u.person)])),
  version: k.version,
})

/** The companies as they shall be. */
export const zuordnungenVon = (k: Vertrag, e: Entwurf): Zuordnung[] =>
  [
    ...angenommene(k)
      .map((u) => u.unternehmenId)
      .filter((id) => !e.entfernt.includes(id)),
    ...e.neue,
  ].map((unternehmenId) => ({
    unternehmenId,
    person: alsPerson(e.kontakte[unternehmenId]),
  }))

/** Companies whose contact person is another one now. */
export const andereKontakte = (k: Vertrag, e: Entwurf): string[] =>
  angenommene(k)
    .filter(
      (u) =>
        !e.entfernt.includes(u.unternehmenId) && !gleich(alsKontaktwerte(u.person), e.kontakte[u.unternehmenId] ?? alsKontaktwerte(null)),
    )
    .map((u) => u.unternehmenId)

export const andererNehmer = (k: Vertrag, e: Entwurf): boolean => e.versicherungsnehmerId !== (k.versicherungsnehmer.id ?? '')
/** Has anything been changed, and does the guarantor have to review it? */
export const wirdGeprüft = (k: Vertrag, e: Entwurf): boolean => e.neue.length + e.entfernt.length > 0 || andererNehmer(k, e)
export const istGeändert = (k: Vertrag, e: Entwurf): boolean => wirdGeprüft(k, e) || andereKontakte(k, e).length > 0

/** The address of the steps, below the page of all companies. */
export const ablaufVon = (id: string): string => `/vertraege/${id}/bearbeiten`
