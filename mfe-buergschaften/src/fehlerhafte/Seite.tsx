import { apiQuery, downloadFile, saveFile } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Alert, Button, PageHeader } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { basis } from '../hochladen/daten.ts'
import { Numbers } from '../hochladen/Zahlen.tsx'
import { Rows } from '../hochladen/Zeilen.tsx'
import { t } from '../texte.ts'

/** The import whose failed rows the address names, in a page. */
export function ErrorFileFrame({ titel, children }: { titel: string; children: (stand: ImportState) => ReactNode }) {
  const { transport } = usePlatform()
  const { dateinameUrlFormat = '' } = useParams()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/fehlerhafte/{dateinameUrlFormat}`, { params: { dateinameUrlFormat } }))
  return (
    <>
      <PageHeader
        titel={titel}
        pfad={[
          { beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' },
          { beschriftung: t('hochladen.titel'), ziel: '/buergschaften/hochladen/csv' },
        ]}
      />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        <LoadedSection antwort={antwort} name={t('hochladen.datei')} zeilen={4}>
          {children}
        </LoadedSection>
      </div>
    </>
  )
}

/** The rows of an import that failed, to be downloaded, corrected and sent again. */
export default function Seite() {
  return <ErrorFileFrame titel={t('fehlerhafte.titel')}>{(stand) => <Download stand={stand} />}</ErrorFileFrame>
}

function Download({ stand }: { stand: ImportState }) {
  const { transport, fortschritt } = usePlatform()
  const navigiere = useNavigate()
  const lade = useMutation({
    mutationFn: () => fortschritt(downloadFile(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params: { id: stand.id } })),
    onSuccess: (datei) => {
      saveFile(datei)
      void navigiere(`/buergschaften/fehlerhafte-herunterladen/${stand.fehlerdatei?.url}/ergebnis`, { state: { id: stand.id } })
    },
  })
  return (
    <>
      <Alert ton="warnung">
        <p>{t('fehlerhafte.text', { anzahl: formatNumber(stand.fehlerhaft), datei: stand.fehlerdatei?.dateiname ?? '' })}</p>
      </Alert>
      <div>
        <Button art="haupt" icon="herunterladen" busy={lade.isPending} onClick={() => lade.mutate()}>
          {t('fehlerhafte.laden')}
        </Button>
      </div>
      <Numbers stand={stand} />
      <Rows stand={stand} />
    </>
  )
}
