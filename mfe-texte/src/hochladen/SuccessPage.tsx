import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { ownPath } from '../components/NewTexts.tsx'
import { listPath } from '../components/Layout.tsx'
import { t } from '../texts.ts'

/** What happens next with an uploaded text. */
export default function Erfolgsseite() {
  const { templateId } = useParams()
  const { gruppe: group } = usePlatform().bereich
  const path = ownPath(group)
  return (
    <AfterAction<{ id: string }> sonst={templateId ? `/${path}/${templateId}/hochladen` : `/${path}/hochladen`}>
      {({ id }) => (
        <SuccessPage
          titel={t('hochladen.erfolg')}
          text={[
            t('hochladen.erfolgNummer', { id }),
            t('hochladen.erfolgText'),
            t(group === 'BG' ? 'hochladen.erfolgDannBürge' : 'hochladen.erfolgDann'),
          ]}
          wege={[
            { ziel: `/${path}/details/${id}`, wort: t('hochladen.zumText') },
            ...(group === 'AG' ? [{ ziel: `/${path}/hochladen/version/${id}`, wort: t('hochladen.zuVersionen') }] : []),
            { ziel: listPath(group).ziel, wort: t('hochladen.zurÜbersicht') },
          ]}
        />
      )}
    </AfterAction>
  )
}
