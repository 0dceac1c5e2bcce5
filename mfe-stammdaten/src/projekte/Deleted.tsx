import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { formatNumber } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { LIST } from './queries.ts'

/** A project is gone; what became of its guarantees. */
export default function Page() {
  return (
    <AfterAction<{ name: string; bürgschaften: number }> sonst={LIST}>
      {({ name, bürgschaften: buergschaften }) => (
        <SuccessPage
          titel={t('projekt.gelöscht')}
          text={[
            t('projekt.gelöschtText', { name }),
            ...(buergschaften > 0 ? [t('projekt.gelöschtBürgschaften', { anzahl: formatNumber(buergschaften) })] : []),
          ]}
          wege={[
            { ziel: LIST, wort: t('projekt.zurListe') },
            { ziel: '/buergschaften/liste', wort: t('projekt.zuBürgschaften') },
          ]}
        />
      )}
    </AfterAction>
  )
}
