import { Geladen } from '@avalwerk/bausteine'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { useVertrag, VERTRAGSTEXTE, vertragsseite } from '../bausteine/daten.ts'

/** A guarantor's contract by its id alone: leads to the address that carries its number too. */
export default function Seite() {
  const { kautionsvertragId = '' } = useParams()
  return (
    <Geladen antwort={useVertrag(kautionsvertragId)} texte={VERTRAGSTEXTE}>
      {(k) => <Navigate to={vertragsseite(k, 'BG')} replace />}
    </Geladen>
  )
}
