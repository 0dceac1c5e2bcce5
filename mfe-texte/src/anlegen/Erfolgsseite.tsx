import { Erfolg, NachDerTat } from '@avalwerk/bausteine'
import { TEXTTYP, type Texttyp } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { listenpfad } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'

/** What happens next with a text that was written. */
export default function Erfolgsseite() {
  const { gruppe } = usePlattform().bereich
  const liste = listenpfad(gruppe)
  return (
    <NachDerTat<{ id: string; typ: Texttyp }> sonst={liste.ziel}>
      {({ id, typ }) => (
        <Erfolg
          titel={t('anlegen.erfolg')}
          text={[t('hochladen.erfolgNummer', { id }), t(gruppe === 'BSP' ? 'anlegen.erfolgBetreiber' : 'anlegen.erfolgText')]}
          wege={[
            { ziel: `/${TEXTTYP[typ].pfad}/details/${id}`, wort: t('hochladen.zumText') },
            { ziel: liste.ziel, wort: liste.beschriftung },
          ]}
        />
      )}
    </NachDerTat>
  )
}
