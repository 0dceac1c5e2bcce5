import { saveFile, useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Alert, Button, PageHeader } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ImportFigures } from '../hochladen/ImportFigures.tsx'
import { Rows } from '../hochladen/Rows.tsx'
import { t } from '../texts.ts'

/** The import whose failed rows the address names, in a page. */
export function ErrorFileFrame({ title, children }: { title: string; children: (csvImport: ImportState) => ReactNode }) {
  const api = useApi()
  const { dateinameUrlFormat = '' } = useParams()
  const response = useQuery(api.csvimport.zuFehlerdatei.queryOptions({ params: { dateinameUrlFormat } }))
  return (
    <>
      <PageHeader
        title={title}
        path={[
          { label: t('liste.title'), target: '/buergschaften/liste' },
          { label: t('hochladen.title'), target: '/buergschaften/hochladen/csv' },
        ]}
      />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 960 }}>
        <LoadedSection result={response} name={t('hochladen.file')} rows={4}>
          {children}
        </LoadedSection>
      </div>
    </>
  )
}

/** The rows of an import that failed, to be downloaded, corrected and sent again. */
export default function FaultyRowsPage() {
  return <ErrorFileFrame title={t('fehlerhafte.title')}>{(csvImport) => <Download csvImport={csvImport} />}</ErrorFileFrame>
}

function Download({ csvImport }: { csvImport: ImportState }) {
  const api = useApi()
  const { progress } = usePlatform()
  const navigate = useNavigate()
  const load = useMutation({
    mutationFn: () => progress(api.csvimport.fehlerhafteZeilen.download({ params: { id: csvImport.id } })),
    onSuccess: (file) => {
      saveFile(file)
      void navigate(`/buergschaften/fehlerhafte-herunterladen/${csvImport.fehlerdatei?.url}/ergebnis`, { state: { id: csvImport.id } })
    },
  })
  return (
    <>
      <Alert tone="warning">
        <p>{t('fehlerhafte.text', { anzahl: formatNumber(csvImport.fehlerhaft), datei: csvImport.fehlerdatei?.dateiname ?? '' })}</p>
      </Alert>
      <div>
        <Button variant="primary" icon="download" busy={load.isPending} onClick={() => load.mutate()}>
          {t('fehlerhafte.download')}
        </Button>
      </div>
      <ImportFigures csvImport={csvImport} />
      <Rows csvImport={csvImport} />
    </>
  )
}
