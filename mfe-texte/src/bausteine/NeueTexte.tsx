import { type Gruppe, TEXTTYP } from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { knopfstil } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** Where the own texts of an area are. */
export const ownPath = (gruppe: Gruppe): string => TEXTTYP[gruppe === 'BG' ? 'BGT' : 'AGT'].pfad

/** The ways to a new text that the viewer may take: beneficiaries and guarantors hand in a file, whoever may write one writes it. */
export function NeueTexte() {
  const { gruppe } = usePlattform().bereich
  const hochladen = useRecht({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] })
  const anlegen = useRecht({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] })
  return (
    <>
      {gruppe !== 'BSP' && hochladen && (
        <Link to={`/${ownPath(gruppe)}/hochladen`} css={knopfstil('neben')}>
          {t('übersicht.hochladen')}
        </Link>
      )}
      {gruppe === 'BSP' && anlegen && (
        <Link to="/buergschaftstexte/muster" css={knopfstil('neben')}>
          {t('muster.titel')}
        </Link>
      )}
      {anlegen && (
        <Link to="/buergschaftstexte/anlegen/textartauswahl" css={knopfstil('haupt')}>
          {t('übersicht.anlegen')}
        </Link>
      )}
    </>
  )
}
