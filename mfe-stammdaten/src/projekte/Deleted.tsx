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
          title={t('projekt.geloescht')}
          text={[
            t('projekt.geloeschtText', { name }),
            ...(buergschaften > 0 ? [t('projekt.geloeschtBuergschaften', { anzahl: formatNumber(buergschaften) })] : []),
          ]}
          ways={[
            { target: LIST, label: t('projekt.zurListe') },
            { target: '/buergschaften/liste', label: t('projekt.zuBuergschaften') },
          ]}
        />
      )}
    </AfterAction>
  )
}
