import { abfrage } from '@avalwerk/api'
import { legeEntwurf, useEntwurf } from '@avalwerk/bausteine'
import type { Auftrag, Auftragsdaten } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

/** What the wizard holds: the order so far, and where it is saved, if it is. */
export type Entwurf = { daten: Auftragsdaten; id: string | null; version: number | null; gespeichertUm: string | null }

const BASIS = '/buergschaftsauftraege/beantragen'
const LEER: Entwurf = {
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
  gespeichertUm: null,
}

export const useAntrag = () => useEntwurf<Entwurf>(LEER)

/** The page where a saved order goes on. */
export const WIEDEREINSTIEG = `${BASIS}/auftragnehmerAuswaehlen`

/** Takes a saved order into the wizard. */
export function öffneEntwurf({ id, version, daten }: Auftrag): void {
  legeEntwurf<Entwurf>(BASIS, { ...LEER, daten, id, version })
}

/** Guarantors and the borrower's contracts. */
export function useWahl({ daten }: Entwurf) {
  const { transport } = usePlattform()
  const { auftragnehmer: nehmer } = daten
  return useQuery({
    ...abfrage(transport, 'GET /buergschaftservice/api/private/v2/buergschaftsauftraege/auswahl/vertraege', {
      query: nehmer?.auftragnehmerId ? { auftragnehmerId: nehmer.auftragnehmerId } : nehmer ? { auftragnehmerName: nehmer.name } : {},
    }),
    staleTime: 60_000,
  })
}
export type Wahl = NonNullable<ReturnType<typeof useWahl>['data']>

/** What every step of the wizard is given. */
export type Schritteigenschaften = Readonly<{
  entwurf: Entwurf
  ändere: (teil: Partial<Entwurf>) => void
  verwirf: () => void
  wahl: Wahl
}>
