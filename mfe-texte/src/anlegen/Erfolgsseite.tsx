import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { TEXT_TYPE, type TextType } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { listPath } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'

/** What happens next with a text that was written. */
export default function Erfolgsseite() {
  const { gruppe } = usePlatform().bereich
  const liste = listPath(gruppe)
  return (
    <AfterAction<{ id: string; typ: TextType }> sonst={liste.ziel}>
      {({ id, typ }) => (
        <SuccessPage
          titel={t('anlegen.erfolg')}
          text={[t('hochladen.erfolgNummer', { id }), t(gruppe === 'BSP' ? 'anlegen.erfolgBetreiber' : 'anlegen.erfolgText')]}
          wege={[
            { ziel: `/${TEXT_TYPE[typ].pfad}/details/${id}`, wort: t('hochladen.zumText') },
            { ziel: liste.ziel, wort: liste.beschriftung },
          ]}
        />
      )}
    </AfterAction>
  )
}
