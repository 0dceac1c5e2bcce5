import { Erfolg } from '@avalwerk/bausteine'
import { useLocation } from '@avalwerk/platform/remote'
import { t } from '../texte.ts'

/** What happens next with an uploaded text. */
export default function Erfolgsseite() {
  const { id } = (useLocation().state ?? {}) as { id?: string }
  return (
    <Erfolg
      titel={t('hochladen.erfolg')}
      text={[...(id ? [t('hochladen.erfolgNummer', { id })] : []), t('hochladen.erfolgText'), t('hochladen.erfolgDann')]}
      wege={[
        ...(id
          ? [
              { ziel: `/auftraggebertext/details/${id}`, wort: t('hochladen.zumText') },
              { ziel: `/auftraggebertext/hochladen/version/${id}`, wort: t('hochladen.zuVersionen') },
            ]
          : []),
        { ziel: '/buergschaftstexte/uebersicht', wort: t('hochladen.zurÜbersicht') },
      ]}
    />
  )
}
