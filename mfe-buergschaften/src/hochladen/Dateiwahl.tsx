import { ladeDatei, ladeHoch, speichereDatei } from '@avalwerk/api'
import { fileRefusal } from '@avalwerk/bausteine'
import { CSV_HÖCHSTENS } from '@avalwerk/domain'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Dateiknopf, farbe, Fortschritt, Karte, Knopf, RADIUS } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../texte.ts'
import { basis } from './daten.ts'

const MB = 1024 * 1024
const alsMb = (bytes: number) => (bytes / MB).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Chooses a file, or takes one that is dropped; sends it, says how far it is, and goes on to what the check found. */
export function Dateiwahl() {
  const { transport, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const id = useId()
  const abbruch = useRef<AbortController>(undefined)
  const [gesendet, setGesendet] = useState<{ bytes: number; gesamt: number }>()
  useEffect(() => () => abbruch.current?.abort(), [])
  const hoch = useMutation({
    mutationFn: (datei: File) => {
      if (datei.size > CSV_HÖCHSTENS.bytes) throw new Error(t('hochladen.zuGroß', { mb: CSV_HÖCHSTENS.bytes / MB }))
      abbruch.current = new AbortController()
      setGesendet({ bytes: 0, gesamt: datei.size })
      return fortschritt(
        ladeHoch(transport, `POST ${basis}/csv`, { query: { name: datei.name } }, datei, 'text/csv', {
          signal: abbruch.current.signal,
          beiFortschritt: (bytes, gesamt) => setGesendet({ bytes, gesamt }),
        }),
      )
    },
    meta: { eigeneBehandlung: true },
    onSuccess: (stand) => navigiere(`/buergschaften/hochladen/csv?import=${stand.id}`),
    onSettled: () => setGesendet(undefined),
  })
  const vorlage = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/vorlage.csv`, {})),
    onSuccess: speichereDatei,
  })
  const abgebrochen = hoch.error?.name === 'AbortError'
  const meldung = hoch.isError && !abgebrochen ? fileRefusal(hoch.error, hoch.variables) : undefined
  const nimm = (dateien: FileList | null) => {
    const [datei] = dateien ?? []
    if (datei && !hoch.isPending) hoch.mutate(datei)
  }
  return (
    <Karte
      titel={t('hochladen.wählen')}
      aktionen={
        <Knopf art="leise" icon="herunterladen" busy={vorlage.isPending} onClick={() => vorlage.mutate()}>
          {t('hochladen.vorlage')}
        </Knopf>
      }
    >
      <div
        onDragOver={(e) => e.preventDefault()}
        onDrop={(e) => {
          e.preventDefault()
          nimm(e.dataTransfer.files)
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
          {t('hochladen.csvHinweis', { mb: CSV_HÖCHSTENS.bytes / MB, zeilen: CSV_HÖCHSTENS.zeilen.toLocaleString('de-DE') })}
        </span>
        {gesendet ? (
          <>
            <Fortschritt
              name={t('hochladen.überträgt')}
              // All of it has left: now the server is at it.
              wert={gesendet.bytes < gesendet.gesamt ? gesendet.bytes : undefined}
              gesamt={gesendet.gesamt}
              text={
                gesendet.bytes < gesendet.gesamt
                  ? t('hochladen.übertragen', { gesendet: alsMb(gesendet.bytes), gesamt: alsMb(gesendet.gesamt) })
                  : t('hochladen.prüftText')
              }
            />
            <div>
              <Knopf onClick={() => abbruch.current?.abort()}>{t('filter.abbrechen')}</Knopf>
            </div>
          </>
        ) : (
          <Dateiknopf
            id={id}
            accept=".csv,text/csv"
            aria-invalid={meldung ? true : undefined}
            aria-describedby={meldung ? `${id}-fehler` : `${id}-hinweis`}
            onChange={(e) => {
              nimm(e.target.files)
              e.target.value = ''
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
    </Karte>
  )
}
