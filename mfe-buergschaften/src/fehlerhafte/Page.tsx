import { apiQuery, downloadFile, saveFile } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Alert, Button, PageHeader } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { basis } from '../hochladen/queries.ts'
import { Numbers } from '../hochladen/Figures.tsx'
import { Rows } from '../hochladen/Rows.tsx'
import { t } from '../texts.ts'

/** The import whose failed rows the address names, in a page. */
export function ErrorFileFrame({ titel: title, children }: { titel: string; children: (revision: ImportState) => ReactNode }) {
  const { transport } = usePlatform()
  const { dateinameUrlFormat = '' } = useParams()
  const response = useQuery(apiQuery(transport, `GET ${basis}/fehlerhafte/{dateinameUrlFormat}`, { params: { dateinameUrlFormat } }))
  return (
    <>
      <PageHeader
        titel={title}
        pfad={[
          { beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' },
          { beschriftung: t('hochladen.titel'), ziel: '/buergschaften/hochladen/csv' },
        ]}
      />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 960 }}>
        <LoadedSection antwort={response} name={t('hochladen.datei')} zeilen={4}>
          {children}
        </LoadedSection>
      </div>
    </>
  )
}

/** The rows of an import that failed, to be downloaded, corrected and sent again. */
export default function Page() {
  return <ErrorFileFrame titel={t('fehlerhafte.titel')}>{(revision) => <Download stand={revision} />}</ErrorFileFrame>
}

function Download({ stand: revision }: { stand: ImportState }) {
  const { transport, fortschritt: progress } = usePlatform()
  const navigate = useNavigate()
  const load = useMutation({
    mutationFn: () => progress(downloadFile(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params: { id: revision.id } })),
    onSuccess: (file) => {
      saveFile(file)
      void navigate(`/buergschaften/fehlerhafte-herunterladen/${revision.fehlerdatei?.url}/ergebnis`, { state: { id: revision.id } })
    },
  })
  return (
    <>
      <Alert ton="warnung">
        <p>{t('fehlerhafte.text', { anzahl: formatNumber(revision.fehlerhaft), datei: revision.fehlerdatei?.dateiname ?? '' })}</p>
      </Alert>
      <div>
        <Button art="haupt" icon="herunterladen" busy={load.isPending} onClick={() => load.mutate()}>
          {t('fehlerhafte.laden')}
        </Button>
      </div>
      <Numbers stand={revision} />
      <Rows stand={revision} />
    </>
  )
}
