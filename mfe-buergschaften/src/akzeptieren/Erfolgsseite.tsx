import { numberOf } from '@avalwerk/domain'
import { SuccessPage, AfterAction } from '@avalwerk/bausteine'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The guarantee is accepted, with a project assigned or without. */
export default function Erfolgsseite() {
  return (
    <Rahmen>
      {(b) => (
        <AfterAction<{ projekt: string | null }> sonst={`/buergschaften/${b.id}/akzeptieren`}>
          {({ projekt }) => (
            <SuccessPage
              titel={t('schritt.angenommen', { nummer: numberOf(b) })}
              text={[
                t('schritt.angenommenText'),
                projekt ? t('schritt.angenommenProjekt', { projekt }) : t('schritt.angenommenOhneProjekt'),
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
