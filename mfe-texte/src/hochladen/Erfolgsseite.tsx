import { Erfolg, NachDerTat } from '@avalwerk/bausteine'
import { useParams } from '@avalwerk/platform/remote'
import { t } from '../texte.ts'

/** What happens next with an uploaded text. */
export default function Erfolgsseite() {
  const { templateId } = useParams()
  return (
    <NachDerTat<{ id: string }> sonst={templateId ? `/auftraggebertext/${templateId}/hochladen` : '/auftraggebertext/hochladen'}>
      {({ id }) => (
        <Erfolg
          titel={t('hochladen.erfolg')}
          text={[t('hochladen.erfolgNummer', { id }), t('hochladen.erfolgText'), t('hochladen.erfolgDann')]}
          wege={[
            { ziel: `/auftraggebertext/details/${id}`, wort: t('hochladen.zumText') },
            { ziel: `/auftraggebertext/hochladen/version/${id}`, wort: t('hochladen.zuVersionen') },
            { ziel: '/buergschaftstexte/uebersicht', wort: t('hochladen.zurÜbersicht') },
          ]}
        />
      )}
    </NachDerTat>
  )
}
