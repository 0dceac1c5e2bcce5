import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { formatDate, CORRECTION_REASONS, type CorrectionReason, numberOf } from '@avalwerk/domain'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'

/** The wish for a correction is with the guarantor. */
export default function Confirmation() {
  return (
    <Layout>
      {(buergschaft) => (
        <AfterAction<{ grund: CorrectionReason }> sonst={`/buergschaften/${buergschaft.id}/ablehnen`}>
          {({ grund: reason }) => (
            <SuccessPage
              titel={t('schritt.gewünscht')}
              text={[
                t('schritt.gewünschtText', {
                  nummer: numberOf(buergschaft),
                  bürge: buergschaft.buerge.name,
                  grund: CORRECTION_REASONS[reason],
                }),
                ...(buergschaft.korrektur ? [t('schritt.gewünschtFrist', { datum: formatDate(buergschaft.korrektur.frist) })] : []),
              ]}
              wege={[
                { ziel: `/buergschaften/details/${buergschaft.id}`, wort: t('schritt.zurBürgschaft') },
                { ziel: '/buergschaften/liste', wort: t('details.zurListe') },
              ]}
            />
          )}
        </AfterAction>
      )}
    </Layout>
  )
}
