import { nummerVon } from '@avalwerk/domain'
import { Erfolg, NachDerTat } from '@avalwerk/bausteine'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The guarantee is accepted, with a project assigned or without. */
export default function Erfolgsseite() {
  return (
    <Rahmen>
      {(b) => (
        <NachDerTat<{ projekt: string | null }> sonst={`/buergschaften/${b.id}/akzeptieren`}>
          {({ projekt }) => (
            <Erfolg
              titel={t('schritt.angenommen', { nummer: nummerVon(b) })}
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
        </NachDerTat>
      )}
    </Rahmen>
  )
}
