import { type Group, TEXT_TYPE } from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** Where the own texts of an area are. */
export const ownPath = (gruppe: Group): string => TEXT_TYPE[gruppe === 'BG' ? 'BGT' : 'AGT'].pfad

/** The ways to a new text that the viewer may take: beneficiaries and guarantors hand in a file, whoever may write one writes it. */
export function NewTexts() {
  const { gruppe } = usePlatform().bereich
  const hochladen = useRight({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] })
  const anlegen = useRight({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] })
  return (
    <>
      {gruppe !== 'BSP' && hochladen && (
        <Link to={`/${ownPath(gruppe)}/hochladen`} css={buttonStyle('neben')}>
          {t('übersicht.hochladen')}
        </Link>
      )}
      {gruppe === 'BSP' && anlegen && (
        <Link to="/buergschaftstexte/muster" css={buttonStyle('neben')}>
          {t('muster.titel')}
        </Link>
      )}
      {anlegen && (
        <Link to="/buergschaftstexte/anlegen/textartauswahl" css={buttonStyle('haupt')}>
          {t('übersicht.anlegen')}
        </Link>
      )}
    </>
  )
}
