import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { knopfstil } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** The ways to a new text that the viewer may take: a beneficiary hands in a file, whoever may write one writes it. */
export function NeueTexte() {
  const { gruppe } = usePlattform().bereich
  const hochladen = useRecht({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] })
  const anlegen = useRecht({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] })
  return (
    <>
      {gruppe === 'AG' && hochladen && (
        <Link to="/auftraggebertext/hochladen" css={knopfstil('neben')}>
          {t('übersicht.hochladen')}
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
