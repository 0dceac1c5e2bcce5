import { numberOf } from '@avalwerk/domain'
import { Navigate } from '@avalwerk/platform/remote'
import { t } from '../texte.ts'
import { View } from './Ansicht.tsx'
import { Rahmen } from './Rahmen.tsx'

/** The details of a guarantee; whoever assigned it sees it as it was then. */
export default function Seite() {
  return (
    <Rahmen>
      {(b) =>
        b.abtretung ? (
          <Navigate to={`/buergschaften/abgetreten/${b.id}`} replace />
        ) : (
          <View b={b} titel={t('details.titel', { nummer: numberOf(b) })} />
        )
      }
    </Rahmen>
  )
}
