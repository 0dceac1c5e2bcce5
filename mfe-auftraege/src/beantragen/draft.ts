import { useApi } from '@avalwerk/api'
import { seedDraft, useDraft } from '@avalwerk/forms'
import type { Auftrag, AuftragData } from '@avalwerk/contracts'
import { useQuery } from '@tanstack/react-query'

/** What the wizard holds: the order so far, and where it is saved, if it is. */
export type Draft = { daten: AuftragData; id: string | null; version: number | null; savedAt: string | null }

const BASIS = '/buergschaftsauftraege/beantragen'
const EMPTY: Draft = {
  daten: {
    rolle: 'AUFTRAGGEBER',
    auftragnehmer: null,
    auftraggeber: null,
    buergeId: null,
    kautionsvertragId: null,
    buergschaftsdaten: null,
    versand: null,
    buergschaftstext: null,
  },
  id: null,
  version: null,
  savedAt: null,
}

/** The wizard's draft in this tab, and how to change and discard it. */
export const useRequest = () => useDraft<Draft>(EMPTY)

/** The page where a saved order goes on. */
export const RESUMPTION = `${BASIS}/auftragnehmerAuswaehlen`

/** Takes a saved order into the wizard. */
export function openDraft({ id, version, daten }: Auftrag): void {
  seedDraft<Draft>(BASIS, { ...EMPTY, daten, id, version })
}

/** Guarantors and the borrower's contracts. */
export function useChoice({ daten }: Draft) {
  const api = useApi()
  const { auftragnehmer: nehmer } = daten
  return useQuery({
    ...api.auftrag.waehlbareVertraege.queryOptions({
      query: nehmer?.auftragnehmerId ? { auftragnehmerId: nehmer.auftragnehmerId } : nehmer ? { auftragnehmerName: nehmer.name } : {},
    }),
    staleTime: 60_000,
  })
}
/** What the applicant chooses from: guarantors, and contracts of the borrower. */
export type Choice = NonNullable<ReturnType<typeof useChoice>['data']>

/** What every step of the wizard is given. */
export type StepProps = Readonly<{
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  choice: Choice
}>
