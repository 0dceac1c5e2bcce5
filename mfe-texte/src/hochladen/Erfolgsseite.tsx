import { Erfolg, NachDerTat } from '@avalwerk/bausteine'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { ownPath } from '../bausteine/NeueTexte.tsx'
import { listenpfad } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'

/** What happens next with an uploaded text. */
export default function Erfolgsseite() {
  const { templateId } = useParams()
  const { gruppe } = usePlattform().bereich
  const path = ownPath(gruppe)
  return (
    <NachDerTat<{ id: string }> sonst={templateId ? `/${path}/${templateId}/hochladen` : `/${path}/hochladen`}>
      {({ id }) => (
        <Erfolg
          titel={t('hochladen.erfolg')}
          text={[
            t('hochladen.erfolgNummer', { id }),
            t('hochladen.erfolgText'),
            t(gruppe === 'BG' ? 'hochladen.erfolgDannBürge' : 'hochladen.erfolgDann'),
          ]}
          wege={[
            { ziel: `/${path}/details/${id}`, wort: t('hochladen.zumText') },
            ...(gruppe === 'AG' ? [{ ziel: `/${path}/hochladen/version/${id}`, wort: t('hochladen.zuVersionen') }] : []),
            { ziel: listenpfad(gruppe).ziel, wort: t('hochladen.zurÜbersicht') },
          ]}
        />
      )}
    </NachDerTat>
  )
}
