import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { ownPath } from '../components/NewTexts.tsx'
import { listPath } from '../components/Layout.tsx'
import { t } from '../texts.ts'

/** What happens next with an uploaded text. */
export default function UploadTextSuccessPage() {
  const { templateId } = useParams()
  const { gruppe: group } = usePlatform().area
  const path = ownPath(group)
  return (
    <AfterAction<{ id: string }> otherwise={templateId ? `/${path}/${templateId}/hochladen` : `/${path}/hochladen`}>
      {({ id }) => (
        <SuccessPage
          title={t('hochladen.erfolg')}
          text={[
            t('hochladen.erfolgNummer', { id }),
            t('hochladen.erfolgText'),
            t(group === 'BG' ? 'hochladen.erfolgDannBuerge' : 'hochladen.erfolgDann'),
          ]}
          ways={[
            { target: `/${path}/details/${id}`, label: t('hochladen.zumText') },
            ...(group === 'AG' ? [{ target: `/${path}/hochladen/version/${id}`, label: t('hochladen.zuVersionen') }] : []),
            { target: listPath(group).target, label: t('hochladen.zurUebersicht') },
          ]}
        />
      )}
    </AfterAction>
  )
}
