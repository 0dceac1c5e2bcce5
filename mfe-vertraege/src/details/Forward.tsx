import { Loaded } from '@avalwerk/patterns/calls'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { useVertrag, VERTRAG_TEXTS, vertragPage } from '../components/queries.ts'

/** A guarantor's contract by its id alone: leads to the address that carries its number too. */
export default function ForwardToPruefungPage() {
  const { kautionsvertragId = '' } = useParams()
  return (
    <Loaded result={useVertrag(kautionsvertragId)} texts={VERTRAG_TEXTS}>
      {(k) => <Navigate to={vertragPage(k, 'BG')} replace />}
    </Loaded>
  )
}
