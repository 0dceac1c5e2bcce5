import { Erfolg, NachDerTat } from '@avalwerk/bausteine'
import { formatZahl } from '@avalwerk/domain'
import { t } from '../texte.ts'
import { LISTE } from './daten.ts'

/** A project is gone; what became of its guarantees. */
export default function Seite() {
  return (
    <NachDerTat<{ name: string; bürgschaften: number }> sonst={LISTE}>
      {({ name, bürgschaften }) => (
        <Erfolg
          titel={t('projekt.gelöscht')}
          text={[
            t('projekt.gelöschtText', { name }),
            ...(bürgschaften > 0 ? [t('projekt.gelöschtBürgschaften', { anzahl: formatZahl(bürgschaften) })] : []),
          ]}
          wege={[
            { ziel: LISTE, wort: t('projekt.zurListe') },
            { ziel: '/buergschaften/liste', wort: t('projekt.zuBürgschaften') },
          ]}
        />
      )}
    </NachDerTat>
  )
}
