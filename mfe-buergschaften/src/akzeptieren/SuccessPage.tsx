import { numberOf } from '@avalwerk/domain'
import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'

/** The guarantee is accepted, with a project assigned or without. */
export default function Erfolgsseite() {
  return (
    <Layout>
      {(buergschaft) => (
        <AfterAction<{ projekt: string | null }> sonst={`/buergschaften/${buergschaft.id}/akzeptieren`}>
          {({ projekt }) => (
            <SuccessPage
              titel={t('schritt.angenommen', { nummer: numberOf(buergschaft) })}
              text={[
                t('schritt.angenommenText'),
                projekt ? t('schritt.angenommenProjekt', { projekt }) : t('schritt.angenommenOhneProjekt'),
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
