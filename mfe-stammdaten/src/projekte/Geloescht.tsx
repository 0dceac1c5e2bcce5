import { Erfolg } from '@avalwerk/bausteine'
import { formatZahl } from '@avalwerk/domain'
import { Navigate, useLocation } from '@avalwerk/platform/remote'
import { t } from '../texte.ts'
import { LISTE } from './daten.ts'

/** A project is gone; what became of its guarantees. */
export default function Seite() {
  const gelöscht = useLocation().state as { name: string; bürgschaften: number } | null
  if (!gelöscht) return <Navigate to={LISTE} replace />
  const { name, bürgschaften } = gelöscht
  return (
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
  )
}
