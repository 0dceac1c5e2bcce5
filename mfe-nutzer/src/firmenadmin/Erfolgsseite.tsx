import { NachDerTat } from '@avalwerk/bausteine'
import { Link } from '@avalwerk/platform/remote'
import { abstand, Hinweis, knopfstil, Seitenkopf } from '@avalwerk/ui'
import { t } from '../texte.ts'

type Angelegt = Readonly<{ name: string; email: string; unternehmenId: string; unternehmen: string }>

/** An administrator of a company was created: what happens now, and where to go on. */
export default function Erfolgsseite() {
  return <NachDerTat<Angelegt> sonst="/nutzer/liste/unternehmen">{(angelegt) => <Fertig {...angelegt} />}</NachDerTat>
}

function Fertig({ name, email, unternehmenId, unternehmen }: Angelegt) {
  return (
    <>
      <Seitenkopf titel={t('admin.angelegt')} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 720 }}>
        <Hinweis ton="gut">
          <p>{t('admin.angelegtText', { name, email })}</p>
        </Hinweis>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
          <Link to={`/nutzer/liste/unternehmen?unternehmen=${unternehmenId}`} css={knopfstil('haupt')}>
            {t('admin.zurListe', { unternehmen })}
          </Link>
          <Link to={`/stammdaten/nutzer/anlegen?unternehmen=${unternehmenId}`} css={knopfstil('neben')}>
            {t('admin.weitere')}
          </Link>
        </div>
      </div>
    </>
  )
}
