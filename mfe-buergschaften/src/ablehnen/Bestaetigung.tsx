import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { formatDate, CORRECTION_REASONS, type CorrectionReason, numberOf } from '@avalwerk/domain'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The wish for a correction is with the guarantor. */
export default function Confirmation() {
  return (
    <Rahmen>
      {(b) => (
        <AfterAction<{ grund: CorrectionReason }> sonst={`/buergschaften/${b.id}/ablehnen`}>
          {({ grund }) => (
            <SuccessPage
              titel={t('schritt.gewünscht')}
              text={[
                t('schritt.gewünschtText', { nummer: numberOf(b), bürge: b.buerge.name, grund: CORRECTION_REASONS[grund] }),
                ...(b.korrektur ? [t('schritt.gewünschtFrist', { datum: formatDate(b.korrektur.frist) })] : []),
              ]}
              wege={[
                { ziel: `/buergschaften/details/${b.id}`, wort: t('schritt.zurBürgschaft') },
                { ziel: '/buergschaften/liste', wort: t('details.zurListe') },
              ]}
            />
          )}
        </AfterAction>
      )}
    </Rahmen>
  )
}
