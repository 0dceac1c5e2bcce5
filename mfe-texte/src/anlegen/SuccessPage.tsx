import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { TEXT_TYPE, type TextType } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { listPath } from '../components/Layout.tsx'
import { t } from '../texts.ts'

/** The page on what happens next with a text that was written. */
export default function CreateTextSuccessPage() {
  const { group } = usePlatform().area
  const list = listPath(group)
  return (
    <AfterAction<{ id: string; typ: TextType }> otherwise={list.target}>
      {({ id, typ }) => (
        <SuccessPage
          title={t('anlegen.created')}
          text={[t('hochladen.textNumber', { id }), t(group === 'BSP' ? 'anlegen.createdTextOperator' : 'anlegen.createdText')]}
          ways={[
            { target: `/${TEXT_TYPE[typ].path}/details/${id}`, label: t('hochladen.toText') },
            { target: list.target, label: list.label },
          ]}
        />
      )}
    </AfterAction>
  )
}
