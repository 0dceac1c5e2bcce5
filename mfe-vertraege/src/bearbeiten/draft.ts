import type { Vertrag } from '@avalwerk/contracts'
import { isEqual, type Zuordnung } from '@avalwerk/domain'
import { asContactValues, asPerson, type ContactValues } from '../components/contact.ts'

/** The companies under a contract as the user wants them to be. */
export type Draft = {
  versicherungsnehmerId: string
  entfernt: readonly string[]
  neue: readonly string[]
  /** Contact persons by company. */
  kontakte: Readonly<Record<string, ContactValues>>
  /** The version of the contract that is changed; a newer one makes the input stale. */
  version: number
}

/** The companies under a contract in force. */
export const acceptedUnternehmen = (k: Vertrag) => k.unternehmen.filter(({ status }) => status === 'ANGENOMMEN')

/** The draft that the form begins with: the contract as it is in force. */
export const start = (vertrag: Vertrag): Draft => ({
  versicherungsnehmerId: vertrag.versicherungsnehmer.id ?? '',
  entfernt: [],
  neue: [],
  kontakte: Object.fromEntries(acceptedUnternehmen(vertrag).map((u) => [u.unternehmenId, asContactValues(u.person)])),
  version: vertrag.version,
})

/** The companies as the user wants them to be. */
export const zuordnungenOf = (vertrag: Vertrag, draft: Draft): Zuordnung[] =>
  [
    ...acceptedUnternehmen(vertrag)
      .map((u) => u.unternehmenId)
      .filter((id) => !draft.entfernt.includes(id)),
    ...draft.neue,
  ].map((unternehmenId) => ({
    unternehmenId,
    person: asPerson(draft.kontakte[unternehmenId]),
  }))

/** Companies whose contact person is another one now. */
export const otherContacts = (vertrag: Vertrag, draft: Draft): string[] =>
  acceptedUnternehmen(vertrag)
    .filter(
      (unternehmen) =>
        !draft.entfernt.includes(unternehmen.unternehmenId) &&
        !isEqual(asContactValues(unternehmen.person), draft.kontakte[unternehmen.unternehmenId] ?? asContactValues(null)),
    )
    .map((u) => u.unternehmenId)

/** Has the user chosen another policy holder? */
export const otherNehmer = (k: Vertrag, e: Draft): boolean => e.versicherungsnehmerId !== (k.versicherungsnehmer.id ?? '')
/** Has anything been changed, and does the guarantor have to review it? */
export const isChecked = (k: Vertrag, e: Draft): boolean => e.neue.length + e.entfernt.length > 0 || otherNehmer(k, e)
/** Has anything been changed? A change of contact persons alone isn't reviewed, but counts. */
export const isChanged = (k: Vertrag, e: Draft): boolean => isChecked(k, e) || otherContacts(k, e).length > 0

/** The address of the steps, below the page of all companies. */
export const flowOf = (id: string): string => `/vertraege/${id}/bearbeiten`
