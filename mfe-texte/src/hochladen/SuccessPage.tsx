import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { ownPath } from '../components/NewTexts.tsx'
import { listPath } from '../components/Layout.tsx'
import { t } from '../texts.ts'

/** The page on what happens next with an uploaded text. */
export default function UploadTextSuccessPage() {
  const { templateId } = useParams()
  const { group } = usePlatform().area
  const path = ownPath(group)
  return (
    <AfterAction<{ id: string }> otherwise={templateId ? `/${path}/${templateId}/hochladen` : `/${path}/hochladen`}>
      {({ id }) => (
        <SuccessPage
          title={t('hochladen.uploaded')}
          text={[
            t('hochladen.textNumber', { id }),
            t('hochladen.uploadedText'),
            t(group === 'BG' ? 'hochladen.uploadedThenBuerge' : 'hochladen.uploadedThen'),
          ]}
          ways={[
            { target: `/${path}/details/${id}`, label: t('hochladen.toText') },
            ...(group === 'AG' ? [{ target: `/${path}/hochladen/version/${id}`, label: t('hochladen.toVersions') }] : []),
            { target: listPath(group).target, label: t('hochladen.toOverview') },
          ]}
        />
      )}
    </AfterAction>
  )
}
