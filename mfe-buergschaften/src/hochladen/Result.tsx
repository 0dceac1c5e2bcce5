import { saveFile, useApi } from '@avalwerk/api'
import { LoadedSection, useRefresh } from '@avalwerk/patterns/calls'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { Link, Navigate, usePlatform } from '@avalwerk/platform/remote'
import { spacing, ProgressBar, Alert, Button, buttonStyle, PageHeader } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../texts.ts'
import { useImport } from './queries.ts'
import { ImportFigures } from './ImportFigures.tsx'
import { Rows } from './Rows.tsx'

const HERE = '/buergschaften/hochladen/csv'

/** The page on how an import went, row by row; while it goes on, how far it is. It may be left: a message tells when it is done. */
export default function CsvResultPage() {
  const { id, result: response } = useImport()
  if (!id) return <Navigate to={HERE} replace />
  return (
    <>
      <PageHeader
        title={t('hochladen.resultTitle')}
        path={[
          { label: t('liste.title'), target: '/buergschaften/liste' },
          { label: t('hochladen.title'), target: HERE },
        ]}
      />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 960 }}>
        <LoadedSection result={response} name={t('hochladen.file')} rows={4}>
          {(importState) => <Result csvImport={importState} />}
        </LoadedSection>
      </div>
    </>
  )
}

function Result({ csvImport }: { csvImport: ImportState }) {
  useDone(csvImport)
  if (csvImport.status !== 'UEBERNIMMT' && csvImport.status !== 'FERTIG') return <Navigate to={`${HERE}?import=${csvImport.id}`} replace />
  const done = csvImport.status === 'FERTIG'
  const performed = csvImport.gueltig - csvImport.offen
  const values = { gut: formatNumber(csvImport.uebernommen), fehler: formatNumber(csvImport.fehlerhaft) }
  return (
    <>
      {done ? (
        <Alert tone={csvImport.fehlerhaft ? 'warning' : 'success'}>
          <p>{t(csvImport.fehlerhaft ? 'hochladen.partlyDone' : 'hochladen.done', values)}</p>
        </Alert>
      ) : (
        <ProgressBar
          name={t('hochladen.applying')}
          value={performed}
          total={csvImport.gueltig}
          text={t('hochladen.applyingText', { getan: formatNumber(performed), gesamt: formatNumber(csvImport.gueltig) })}
        />
      )}
      <ImportFigures csvImport={csvImport} />
      {done && <Ways csvImport={csvImport} />}
      {done && <Rows csvImport={csvImport} />}
    </>
  )
}

/** The moment that it is done, what else is shown is read anew. */
function useDone({ status }: ImportState): void {
  const refresh = useRefresh()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'UEBERNIMMT' && status === 'FERTIG') void refresh('IMPORT')
    before.current = status
  }, [status, refresh])
}

function Ways({ csvImport }: { csvImport: ImportState }) {
  const api = useApi()
  const { progress, area } = usePlatform()
  const load = useMutation({
    mutationFn: () => progress(api.csvimport.fehlerhafteZeilen.download({ params: { id: csvImport.id } })),
    onSuccess: saveFile,
  })
  return (
    <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
      {csvImport.fehlerdatei &&
        (area.group === 'AG' ? (
          <Link to={`/buergschaften/fehlerhafte-herunterladen/${csvImport.fehlerdatei.url}`} css={buttonStyle('primary')}>
            {t('hochladen.downloadFaulty')}
          </Link>
        ) : (
          <Button variant="primary" icon="download" busy={load.isPending} onClick={() => load.mutate()}>
            {t('hochladen.downloadFaulty')}
          </Button>
        ))}
      <Link to="/buergschaften/liste?herkunft=IMPORTIERT" css={buttonStyle(csvImport.fehlerdatei ? 'secondary' : 'primary')}>
        {t('hochladen.toList')}
      </Link>
      <Link to={HERE} css={buttonStyle('secondary')}>
        {t('hochladen.uploadAnother')}
      </Link>
    </div>
  )
}
