import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { formatDate, CORRECTION_REASONS, type CorrectionReason, numberOf } from '@avalwerk/domain'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'

/** The wish for a correction is with the guarantor. */
export default function Confirmation() {
  return (
    <Layout>
      {(buergschaft) => (
        <AfterAction<{ grund: CorrectionReason }> otherwise={`/buergschaften/${buergschaft.id}/ablehnen`}>
          {({ grund }) => (
            <SuccessPage
              title={t('schritt.correctionAskedTitle')}
              text={[
                t('schritt.correctionAskedText', {
                  nummer: numberOf(buergschaft),
                  buerge: buergschaft.buerge.name,
                  grund: CORRECTION_REASONS[grund],
                }),
                ...(buergschaft.korrektur
                  ? [t('schritt.correctionAskedDeadline', { datum: formatDate(buergschaft.korrektur.frist) })]
                  : []),
              ]}
              ways={[
                { target: `/buergschaften/details/${buergschaft.id}`, label: t('schritt.toBuergschaft') },
                { target: '/buergschaften/liste', label: t('details.toList') },
              ]}
            />
          )}
        </AfterAction>
      )}
    </Layout>
  )
}
