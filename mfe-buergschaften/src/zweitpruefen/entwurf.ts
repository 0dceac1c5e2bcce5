import { type Datenwerte, LEERER_KONTAKT, useAuffrischen } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import type { Fassung } from '../bausteine/Fassungswahl.tsx'

export type Entscheidung = 'annehmen' | 'ändern' | 'ablehnen'
export type Änderungswerte = { daten: Datenwerte; buergschaftsIdBuerge: string; kommentar: string }
export type Ablehnungswerte = { ablehnungsgrund: string; kommentar: string; ansprechpartner: typeof LEERER_KONTAKT }

/** What a second reviewer has given so far; null: as the first one left it. */
export type Zweitentwurf = {
  entscheidung: Entscheidung | null
  änderung: Änderungswerte | null
  fassung: Fassung | null
  ablehnung: Ablehnungswerte
}
export const UNENTSCHIEDEN: Zweitentwurf = {
  entscheidung: null,
  änderung: null,
  fassung: null,
  ablehnung: { ablehnungsgrund: '', kommentar: '', ansprechpartner: LEERER_KONTAKT },
}

export type Zweiteigenschaften = Readonly<{
  b: Bürgschaft
  entwurf: Zweitentwurf
  ändere: (teil: Partial<Zweitentwurf>) => void
  verwirf: () => void
}>

/** What follows every outcome: back to the guarantee, with everything read anew. */
export function useAbschluss({ b, verwirf }: Zweiteigenschaften): (text: string) => Promise<void> {
  const { melde } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  return async (text) => {
    verwirf()
    melde(text)
    await navigiere(`/buergschaften/details/${b.id}`, { replace: true })
    await auffrischen()
  }
}
