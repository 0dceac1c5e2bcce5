import { saveFile, useApi } from '@avalwerk/api'
import { toRefusal, RefusalPanel, Form } from '@avalwerk/forms'
import { ConfirmationNote } from '@avalwerk/patterns/act'
import { InOrder, LoadedSection, useRefresh } from '@avalwerk/patterns/calls'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { spacing, ErrorPanel, ProgressBar, Alert, Button, PageHeader } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { pathToList } from '../components/step.ts'
import { t } from '../texts.ts'
import { Instructions } from './Instructions.tsx'
import { FileChoice } from './FileChoice.tsx'
import { useImport } from './queries.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportFigures } from './ImportFigures.tsx'
import { Rows } from './Rows.tsx'

/** Imports guarantees from a file, and changes many at once: choose, check, take over. */
export default function UploadCsvPage() {
  const { id, result: response } = useImport()
  return (
    <>
      <PageHeader title={t('hochladen.title')} path={pathToList} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 960 }}>
        {id ? (
          <LoadedSection result={response} name={t('hochladen.file')} rows={4}>
            {(csvImport) => <Checked csvImport={csvImport} />}
          </LoadedSection>
        ) : (
          <InOrder>
            <FileChoice />
            <EarlierImports />
            <Instructions />
          </InOrder>
        )}
      </div>
    </>
  )
}

/** Shows what the check found, and what to do with it. */
function Checked({ csvImport }: { csvImport: ImportState }) {
  if (csvImport.status === 'UEBERNIMMT' || csvImport.status === 'FERTIG')
    return <Navigate to={`/buergschaften/hochladen/csv/ergebnis?import=${csvImport.id}`} replace />
  if (csvImport.status === 'LIEST') return <ProgressBar name={t('hochladen.checking')} total={1} text={t('hochladen.checkingText')} />
  if (csvImport.status === 'GESCHEITERT')
    return (
      <>
        <ErrorPanel title={t('hochladen.unreadable', { datei: csvImport.dateiname })} text={csvImport.fehler ?? ''} />
        <FileChoice />
        <Instructions />
      </>
    )
  return (
    <>
      <Finding csvImport={csvImport} />
      <ImportFigures csvImport={csvImport} />
      {csvImport.status === 'GEPRUEFT' && <Decision csvImport={csvImport} />}
      {csvImport.status !== 'VERWORFEN' && <Rows csvImport={csvImport} />}
    </>
  )
}

function Finding({ csvImport: { status, offen, fehlerhaft } }: { csvImport: ImportState }) {
  const values = { gut: formatNumber(offen), fehler: formatNumber(fehlerhaft) }
  if (status === 'VERWORFEN')
    return (
      <Alert tone="warning">
        <p>{t('hochladen.discarded')}</p>
      </Alert>
    )
  return (
    <Alert tone={offen === 0 ? 'danger' : fehlerhaft ? 'warning' : 'success'}>
      <p>{t(offen === 0 ? 'hochladen.noneValid' : fehlerhaft ? 'hochladen.partlyValid' : 'hochladen.allValid', values)}</p>
    </Alert>
  )
}

/** Takes over what is good, gives the file up, or gives back what failed. */
function Decision({ csvImport }: { csvImport: ImportState }) {
  const api = useApi()
  const { progress, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const params = { id: csvImport.id }
  const discard = useMutation({
    mutationFn: () => progress(api.csvimport.verwerfen.mutate({ params })),
    onSuccess: () => navigate('/buergschaften/hochladen/csv', { replace: true }),
  })
  const load = useMutation({
    mutationFn: () => progress(api.csvimport.fehlerhafteZeilen.download({ params })),
    onSuccess: saveFile,
  })
  return (
    <Form
      onSubmit={async () => {
        try {
          await progress(api.csvimport.uebernehmen.mutate({ params }))
        } catch (error) {
          return toRefusal(error, showProblem)
        }
        // What the import has become leads on: two ways there would cross each other.
        await refresh()
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: spacing(2) }}>
          <RefusalPanel />
          {csvImport.enthaftungen > 0 && (
            <div css={{ maxWidth: 400, display: 'grid', gap: spacing(1) }}>
              <p>{t('hochladen.enthaftungen', { anzahl: formatNumber(csvImport.enthaftungen) })}</p>
              <ConfirmationNote />
            </div>
          )}
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {csvImport.offen > 0 && (
              <Button variant="primary" type="submit" busy={submitting}>
                {t('hochladen.applyRows', { count: csvImport.offen, anzahl: formatNumber(csvImport.offen) })}
              </Button>
            )}
            {csvImport.fehlerhaft > 0 && (
              <Button icon="download" busy={load.isPending} onClick={() => load.mutate()}>
                {t('hochladen.downloadFaulty')}
              </Button>
            )}
            <Button busy={discard.isPending} onClick={() => discard.mutate()}>
              {t('hochladen.discard')}
            </Button>
          </div>
        </form>
      )}
    />
  )
}
