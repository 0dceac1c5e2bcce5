import { downloadFile, uploadFile, saveFile } from '@avalwerk/api'
import { fileRefusal } from '@avalwerk/bausteine'
import { CSV_MAX } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { abstand, FileButton, farbe, ProgressBar, Card, Button, RADIUS } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../texte.ts'
import { basis } from './daten.ts'

const MB = 1024 * 1024
const asMb = (bytes: number) => (bytes / MB).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Chooses a file, or takes one that is dropped; sends it, says how far it is, and goes on to what the check found. */
export function FileChoice() {
  const { transport, fortschritt } = usePlatform()
  const navigiere = useNavigate()
  const id = useId()
  const cancel = useRef<AbortController>(undefined)
  const [gesendet, setGesendet] = useState<{ bytes: number; gesamt: number }>()
  useEffect(() => () => cancel.current?.abort(), [])
  const up = useMutation({
    mutationFn: (datei: File) => {
      if (datei.size > CSV_MAX.bytes) throw new Error(t('hochladen.zuGroß', { mb: CSV_MAX.bytes / MB }))
      cancel.current = new AbortController()
      setGesendet({ bytes: 0, gesamt: datei.size })
      return fortschritt(
        uploadFile(transport, `POST ${basis}/csv`, { query: { name: datei.name } }, datei, 'text/csv', {
          signal: cancel.current.signal,
          beiFortschritt: (bytes, gesamt) => setGesendet({ bytes, gesamt }),
        }),
      )
    },
    meta: { eigeneBehandlung: true },
    onSuccess: (stand) => navigiere(`/buergschaften/hochladen/csv?import=${stand.id}`),
    onSettled: () => setGesendet(undefined),
  })
  const vorlage = useMutation({
    mutationFn: () => fortschritt(downloadFile(transport, `GET ${basis}/vorlage.csv`, {})),
    onSuccess: saveFile,
  })
  const abgebrochen = up.error?.name === 'AbortError'
  const meldung = up.isError && !abgebrochen ? fileRefusal(up.error, up.variables) : undefined
  const lockForStep = (dateien: FileList | null) => {
    const [datei] = dateien ?? []
    if (datei && !up.isPending) up.mutate(datei)
  }
  return (
    <Card
      titel={t('hochladen.wählen')}
      aktionen={
        <Button art="leise" icon="herunterladen" busy={vorlage.isPending} onClick={() => vorlage.mutate()}>
          {t('hochladen.vorlage')}
        </Button>
      }
    >
      <div
        onDragOver={(e) => e.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          lockForStep(event.dataTransfer.files)
        }}
        css={{
          display: 'grid',
          gap: abstand(1),
          padding: abstand(2),
          border: `1px dashed ${farbe('feld')}`,
          borderRadius: RADIUS,
        }}
      >
        <label htmlFor={id} css={{ fontWeight: 550 }}>
          {t('hochladen.csvDatei')}
        </label>
        <span id={`${id}-hinweis`} css={{ color: farbe('leise'), fontSize: 12 }}>
          {t('hochladen.csvHinweis', { mb: CSV_MAX.bytes / MB, zeilen: CSV_MAX.zeilen.toLocaleString('de-DE') })}
        </span>
        {gesendet ? (
          <>
            <ProgressBar
              name={t('hochladen.überträgt')}
              // All of it has left: now the server is at it.
              wert={gesendet.bytes < gesendet.gesamt ? gesendet.bytes : undefined}
              gesamt={gesendet.gesamt}
              text={
                gesendet.bytes < gesendet.gesamt
                  ? t('hochladen.übertragen', { gesendet: asMb(gesendet.bytes), gesamt: asMb(gesendet.gesamt) })
                  : t('hochladen.prüftText')
              }
            />
            <div>
              <Button onClick={() => cancel.current?.abort()}>{t('filter.abbrechen')}</Button>
            </div>
          </>
        ) : (
          <FileButton
            id={id}
            accept=".csv,text/csv"
            aria-invalid={meldung ? true : undefined}
            aria-describedby={meldung ? `${id}-fehler` : `${id}-hinweis`}
            onChange={(event) => {
              lockForStep(event.target.files)
              event.target.value = ''
            }}
          />
        )}
        {meldung && (
          <span id={`${id}-fehler`} role="alert" css={{ color: farbe('gefahr') }}>
            {meldung}
          </span>
        )}
        {abgebrochen && <span role="status">{t('hochladen.abgebrochen')}</span>}
      </div>
    </Card>
  )
}
