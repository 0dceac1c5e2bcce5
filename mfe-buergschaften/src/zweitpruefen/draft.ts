import { type BuergschaftValues, EMPTY_CONTACT, useRefresh } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import type { Edition } from '../components/EditionChoice.tsx'

export type Decision = 'annehmen' | 'ändern' | 'ablehnen'
export type ChangeValues = { daten: BuergschaftValues; buergschaftsIdBuerge: string; kommentar: string }
export type RejectionValues = { ablehnungsgrund: string; kommentar: string; ansprechpartner: typeof EMPTY_CONTACT }

/** What a second reviewer has given so far; null: as the first one left it. */
export type SecondDraft = {
  entscheidung: Decision | null
  änderung: ChangeValues | null
  fassung: Edition | null
  ablehnung: RejectionValues
}
export const UNDECIDED: SecondDraft = {
  entscheidung: null,
  änderung: null,
  fassung: null,
  ablehnung: { ablehnungsgrund: '', kommentar: '', ansprechpartner: EMPTY_CONTACT },
}

export type SecondProps = Readonly<{
  b: Buergschaft
  entwurf: SecondDraft
  ändere: (part: Partial<SecondDraft>) => void
  verwirf: () => void
}>

/** What follows every outcome: back to the guarantee, with everything read anew. */
export function useCompletion({ b: buergschaft, verwirf: discard }: SecondProps): (text: string) => Promise<void> {
  const { melde: notify } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  return async (text) => {
    discard()
    notify(text)
    await navigate(`/buergschaften/details/${buergschaft.id}`, { replace: true })
    await refresh()
  }
}
