import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { TEXT_TYPE, type TextType } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { listPath } from '../components/Layout.tsx'
import { t } from '../texts.ts'

/** What happens next with a text that was written. */
export default function Erfolgsseite() {
  const { gruppe: group } = usePlatform().bereich
  const list = listPath(group)
  return (
    <AfterAction<{ id: string; typ: TextType }> sonst={list.ziel}>
      {({ id, typ: type }) => (
        <SuccessPage
          titel={t('anlegen.erfolg')}
          text={[t('hochladen.erfolgNummer', { id }), t(group === 'BSP' ? 'anlegen.erfolgBetreiber' : 'anlegen.erfolgText')]}
          wege={[
            { ziel: `/${TEXT_TYPE[type].path}/details/${id}`, wort: t('hochladen.zumText') },
            { ziel: list.ziel, wort: list.beschriftung },
          ]}
        />
      )}
    </AfterAction>
  )
}
