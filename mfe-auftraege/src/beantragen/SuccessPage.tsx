import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { useParams } from '@avalwerk/platform/remote'
import { t } from '../texts.ts'

type Submitted = Readonly<{ status: string; buerge: string }>

/** The order is sent: what happens next, and where to go. */
export default function RequestSuccessPage() {
  const { buergschaftsAuftragId: id = '' } = useParams()
  const auftrag = `/buergschaftsauftraege/details/${id}`
  return (
    <AfterAction<Submitted> otherwise={auftrag}>
      {({ status, buerge }) => (
        <SuccessPage
          title={t('beantragen.submitted', { id })}
          text={[
            t(status === 'IN_PRUEFUNG' ? 'beantragen.submittedToOperator' : 'beantragen.submittedToBuerge', { buerge }),
            t('beantragen.mitteilungFollows'),
          ]}
          ways={[
            { target: auftrag, label: t('beantragen.toAntrag') },
            { target: '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen', label: t('beantragen.applyAgain') },
            { target: '/buergschaftsauftraege/liste', label: t('details.toList') },
          ]}
        />
      )}
    </AfterAction>
  )
}
