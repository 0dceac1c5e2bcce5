import { numberOf } from '@avalwerk/domain'
import { SuccessPage, AfterAction } from '@avalwerk/patterns/act'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'

/** The guarantee is accepted, with a project assigned or without. */
export default function AcceptSuccessPage() {
  return (
    <Layout>
      {(buergschaft) => (
        <AfterAction<{ projekt: string | null }> otherwise={`/buergschaften/${buergschaft.id}/akzeptieren`}>
          {({ projekt }) => (
            <SuccessPage
              title={t('schritt.acceptedTitle', { nummer: numberOf(buergschaft) })}
              text={[
                t('schritt.acceptedText'),
                projekt ? t('schritt.acceptedWithProjekt', { projekt }) : t('schritt.acceptedWithoutProjekt'),
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
