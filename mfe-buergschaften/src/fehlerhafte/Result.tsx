import { useApi } from '@avalwerk/api'
import { AfterAction } from '@avalwerk/patterns/act'
import { useRefresh } from '@avalwerk/patterns/calls'
import type { ImportState } from '@avalwerk/contracts'
import { ERROR_COLUMN } from '@avalwerk/domain'
import { Link, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Alert, Card, Button, buttonStyle } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { t } from '../texts.ts'
import { ErrorFileFrame } from './Page.tsx'

/** The file of failed rows is downloaded: how to go on. */
export default function FaultyRowsResultPage() {
  const { dateinameUrlFormat = '' } = useParams()
  return (
    <AfterAction otherwise={`/buergschaften/fehlerhafte-herunterladen/${dateinameUrlFormat}`}>
      {() => <ErrorFileFrame title={t('fehlerhafte.downloadedTitle')}>{(csvImport) => <Next csvImport={csvImport} />}</ErrorFileFrame>}
    </AfterAction>
  )
}

function Next({ csvImport }: { csvImport: ImportState }) {
  const api = useApi()
  const { progress, notify } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const complete = useMutation({
    mutationFn: () => progress(api.csvimport.erledigen.mutate({ params: { id: csvImport.id } })),
    onSuccess: async () => {
      notify(t('fehlerhafte.completed'))
      await navigate('/buergschaften/hochladen/csv')
      await refresh()
    },
  })
  return (
    <>
      <Alert tone="success">
        <p>{t('fehlerhafte.downloaded', { datei: csvImport.fehlerdatei?.dateiname ?? '' })}</p>
      </Alert>
      <Card title={t('fehlerhafte.nextSteps')}>
        <ol css={{ paddingLeft: 20, display: 'grid', gap: 4 }}>
          <li>{t('fehlerhafte.step1', { spalte: ERROR_COLUMN })}</li>
          <li>{t('fehlerhafte.step2')}</li>
          <li>{t('fehlerhafte.step3')}</li>
        </ol>
      </Card>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
        <Link to="/buergschaften/hochladen/csv" css={buttonStyle('primary')}>
          {t('fehlerhafte.uploadCorrected')}
        </Link>
        <Button busy={complete.isPending} onClick={() => complete.mutate()}>
          {t('fehlerhafte.completeUncorrected')}
        </Button>
      </div>
    </>
  )
}
