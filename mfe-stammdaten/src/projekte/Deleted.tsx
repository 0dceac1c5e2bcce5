import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { formatNumber } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { LIST } from './queries.ts'

/** A project is gone; what became of its guarantees. */
export default function ProjektDeletedPage() {
  return (
    <AfterAction<{ name: string; buergschaften: number }> otherwise={LIST}>
      {({ name, buergschaften }) => (
        <SuccessPage
          title={t('projekt.deletedTitle')}
          text={[
            t('projekt.deletedText', { name }),
            ...(buergschaften > 0 ? [t('projekt.deletedBuergschaften', { anzahl: formatNumber(buergschaften) })] : []),
          ]}
          ways={[
            { target: LIST, label: t('projekt.toList') },
            { target: '/buergschaften/liste', label: t('projekt.toBuergschaften') },
          ]}
        />
      )}
    </AfterAction>
  )
}
