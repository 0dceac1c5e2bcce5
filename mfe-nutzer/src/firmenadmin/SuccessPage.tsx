import { AfterAction } from '@avalwerk/patterns/act'
import { Link } from '@avalwerk/platform/remote'
import { spacing, Alert, buttonStyle, PageHeader } from '@avalwerk/ui'
import { t } from '../texts.ts'

type Created = Readonly<{ name: string; email: string; unternehmenId: string; unternehmen: string }>

/** An administrator of a company was created: what happens now, and where to go on. */
export default function FirmenadminSuccessPage() {
  return <AfterAction<Created> otherwise="/nutzer/liste/unternehmen">{(created) => <Done {...created} />}</AfterAction>
}

function Done({ name, email, unternehmenId, unternehmen }: Created) {
  return (
    <>
      <PageHeader title={t('admin.created')} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 720 }}>
        <Alert tone="success">
          <p>{t('admin.createdText', { name, email })}</p>
        </Alert>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
          <Link to={`/nutzer/liste/unternehmen?unternehmen=${unternehmenId}`} css={buttonStyle('primary')}>
            {t('admin.toList', { unternehmen })}
          </Link>
          <Link to={`/stammdaten/nutzer/anlegen?unternehmen=${unternehmenId}`} css={buttonStyle('secondary')}>
            {t('admin.createAnother')}
          </Link>
        </div>
      </div>
    </>
  )
}
