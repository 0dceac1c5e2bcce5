import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { useParams } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'

type Submitted = Readonly<{ status: string; bürge: string }>

/** The order is sent: what happens next, and where to go. */
export default function Erfolgsseite() {
  const { buergschaftsAuftragId: id = '' } = useParams()
  const auftrag = `/buergschaftsauftraege/details/${id}`
  return (
    <AfterAction<Submitted> sonst={auftrag}>
      {({ status, bürge: buerge }) => (
        <SuccessPage
          titel={t('beantragen.erfolg', { id })}
          text={[
            t(status === 'IN_PRUEFUNG' ? 'beantragen.erfolgFormal' : 'beantragen.erfolgBürge', { bürge: buerge }),
            t('beantragen.erfolgNachricht'),
          ]}
          wege={[
            { ziel: auftrag, wort: t('beantragen.zumAntrag') },
            { ziel: '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen', wort: t('beantragen.nächster') },
            { ziel: '/buergschaftsauftraege/liste', wort: t('details.zurListe') },
          ]}
        />
      )}
    </AfterAction>
  )
}
