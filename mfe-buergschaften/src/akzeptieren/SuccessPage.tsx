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
              title={t('schritt.angenommen', { nummer: numberOf(buergschaft) })}
              text={[
                t('schritt.angenommenText'),
                projekt ? t('schritt.angenommenProjekt', { projekt }) : t('schritt.angenommenOhneProjekt'),
              ]}
              ways={[
                { target: `/buergschaften/details/${buergschaft.id}`, label: t('schritt.zurBuergschaft') },
                { target: '/buergschaften/liste', label: t('details.zurListe') },
              ]}
            />
          )}
        </AfterAction>
      )}
    </Layout>
  )
}
