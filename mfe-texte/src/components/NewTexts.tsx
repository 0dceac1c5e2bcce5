import { type Group, TEXT_TYPE } from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** The path of the list of an area's own texts. */
export const ownPath = (group: Group): string => TEXT_TYPE[group === 'BG' ? 'BGT' : 'AGT'].path

/**
 * The ways to a new text that the viewer may take: beneficiaries and guarantors hand in a file, users with the right to do so write a text.
 */
export function NewTexts() {
  const { group } = usePlatform().area
  const upload = useRight({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] })
  const create = useRight({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] })
  return (
    <>
      {group !== 'BSP' && upload && (
        <Link to={`/${ownPath(group)}/hochladen`} css={buttonStyle('secondary')}>
          {t('uebersicht.upload')}
        </Link>
      )}
      {group === 'BSP' && create && (
        <Link to="/buergschaftstexte/muster" css={buttonStyle('secondary')}>
          {t('muster.title')}
        </Link>
      )}
      {create && (
        <Link to="/buergschaftstexte/anlegen/textartauswahl" css={buttonStyle('primary')}>
          {t('uebersicht.create')}
        </Link>
      )}
    </>
  )
}
