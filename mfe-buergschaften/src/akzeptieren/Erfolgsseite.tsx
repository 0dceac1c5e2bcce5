import { nummerVon } from '@avalwerk/domain'
import { Erfolg } from '@avalwerk/bausteine'
import { useLocation } from '@avalwerk/platform/remote'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** The guarantee is accepted, with a project assigned or without. */
export default function Erfolgsseite() {
  const gegeben = useLocation().state as { projekt?: string | null } | null
  return (
    <Rahmen>
      {(b) => {
        const projekt = gegeben?.projekt ?? b.projekt?.name
        return (
          <Erfolg
            titel={t('schritt.angenommen', { nummer: nummerVon(b) })}
            text={[t('schritt.angenommenText'), projekt ? t('schritt.angenommenProjekt', { projekt }) : t('schritt.angenommenOhneProjekt')]}
            wege={[
              { ziel: `/buergschaften/details/${b.id}`, wort: t('schritt.zurBürgschaft') },
              { ziel: '/buergschaften/liste', wort: t('details.zurListe') },
            ]}
          />
        )
      }}
    </Rahmen>
  )
}
