import { formatDate, numberOf } from '@avalwerk/domain'
import { View } from '../details/View.tsx'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'

/** A guarantee that the viewer assigned: as it was when the assignment took effect. */
export default function AbgetretenPage() {
  return (
    <Layout>
      {(buergschaft) => (
        <View
          buergschaft={buergschaft}
          title={t('details.abgetretenTitle', { nummer: numberOf(buergschaft) })}
          {...(buergschaft.abtretung && {
            hint: t('details.frozenHint', { datum: formatDate(buergschaft.abtretung.am), zessionar: buergschaft.abtretung.zessionar }),
          })}
        />
      )}
    </Layout>
  )
}
