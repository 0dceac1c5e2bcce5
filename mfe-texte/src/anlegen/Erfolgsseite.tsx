import { Erfolg } from '@avalwerk/bausteine'
import { TEXTTYP, type Texttyp } from '@avalwerk/domain'
import { useLocation, usePlattform } from '@avalwerk/platform/remote'
import { listenpfad } from '../bausteine/Rahmen.tsx'
import { t } from '../texte.ts'

/** What happens next with a text that was written. */
export default function Erfolgsseite() {
  const { gruppe } = usePlattform().bereich
  const { id, typ = 'AGT' } = (useLocation().state ?? {}) as { id?: string; typ?: Texttyp }
  const liste = listenpfad(gruppe)
  return (
    <Erfolg
      titel={t('anlegen.erfolg')}
      text={[...(id ? [t('hochladen.erfolgNummer', { id })] : []), t(gruppe === 'BSP' ? 'anlegen.erfolgBetreiber' : 'anlegen.erfolgText')]}
      wege={[
        ...(id ? [{ ziel: `/${TEXTTYP[typ].pfad}/details/${id}`, wort: t('hochladen.zumText') }] : []),
        { ziel: liste.ziel, wort: liste.beschriftung },
      ]}
    />
  )
}
