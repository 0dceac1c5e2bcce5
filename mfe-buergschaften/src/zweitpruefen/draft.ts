import type { BuergschaftValues } from '@avalwerk/patterns/buergschaft'
import { EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import { useRefresh } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import type { Edition } from '../components/EditionChoice.tsx'

/** What the second reviewer decides; after a change, another person reviews once more. */
export type Decision = 'annehmen' | 'aendern' | 'ablehnen'
/** The changed data and number, and a word to the next reviewer, as typed. */
export type ChangeValues = { daten: BuergschaftValues; buergschaftsIdBuerge: string; kommentar: string }
/** Why the second reviewer rejects, a word to colleagues, and whom to ask, as typed. */
export type RejectionValues = { ablehnungsgrund: string; kommentar: string; ansprechpartner: typeof EMPTY_CONTACT }

/** What a second reviewer has given so far; null: as the first one left it. */
export type SecondDraft = {
  entscheidung: Decision | null
  change: ChangeValues | null
  edition: Edition | null
  rejection: RejectionValues
}
export const UNDECIDED: SecondDraft = {
  entscheidung: null,
  change: null,
  edition: null,
  rejection: { ablehnungsgrund: '', kommentar: '', ansprechpartner: EMPTY_CONTACT },
}

/** What every step of the second review is given. */
export type SecondProps = Readonly<{
  buergschaft: Buergschaft
  draft: SecondDraft
  update: (part: Partial<SecondDraft>) => void
  discard: () => void
}>

/** The end of every outcome: leads back to the guarantee, with everything read anew. */
export function useCompletion({ buergschaft, discard }: SecondProps): (text: string) => Promise<void> {
  const { notify } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  return async (text) => {
    discard()
    notify(text)
    await navigate(`/buergschaften/details/${buergschaft.id}`, { replace: true })
    await refresh()
  }
}
