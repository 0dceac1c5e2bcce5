import { numberOf } from '@avalwerk/domain'
import { Navigate } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'
import { View } from './View.tsx'
import { Layout } from './Layout.tsx'

/** The details of a guarantee; a beneficiary who has assigned it sees it as it was then. */
export default function BuergschaftDetailsPage() {
  return (
    <Layout>
      {(buergschaft) =>
        buergschaft.abtretung ? (
          <Navigate to={`/buergschaften/abgetreten/${buergschaft.id}`} replace />
        ) : (
          <View buergschaft={buergschaft} title={t('details.title', { nummer: numberOf(buergschaft) })} />
        )
      }
    </Layout>
  )
}
