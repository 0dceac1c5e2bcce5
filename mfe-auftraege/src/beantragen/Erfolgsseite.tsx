import { Erfolg } from '@avalwerk/bausteine'
import { useLocation, useParams } from '@avalwerk/platform/remote'
import { t } from '../texte.ts'
import { useAuftrag } from '../details/daten.ts'

/** The order is sent: what happens next, and where to go. */
export default function Erfolgsseite() {
  const { buergschaftsAuftragId: id = '' } = useParams()
  const gegeben = useLocation().state as { status?: string; bürge?: string } | null
  // After a reload the state comes from the order itself.
  const { data } = useAuftrag(gegeben?.status ? '' : id)
  const [status, bürge] = [gegeben?.status ?? data?.status, gegeben?.bürge ?? data?.buerge?.name ?? 'Der Bürge']
  return (
    <Erfolg
      titel={t('beantragen.erfolg', { id })}
      text={[
        t(status === 'IN_PRUEFUNG' ? 'beantragen.erfolgFormal' : 'beantragen.erfolgBürge', { bürge }),
        t('beantragen.erfolgNachricht'),
      ]}
      wege={[
        { ziel: `/buergschaftsauftraege/details/${id}`, wort: t('beantragen.zumAntrag') },
        { ziel: '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen', wort: t('beantragen.nächster') },
        { ziel: '/buergschaftsauftraege/liste', wort: t('details.zurListe') },
      ]}
    />
  )
}
