import { saveFile, useApi } from '@avalwerk/api'
import { fileRefusal } from '@avalwerk/forms'
import { CSV_MAX } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { spacing, FileButton, themeColor, ProgressBar, Card, Button, RADIUS } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../texts.ts'

const MB = 1024 * 1024
const asMb = (bytes: number) => (bytes / MB).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Chooses a file, or takes one that is dropped; sends it, says how far it is, and goes on to what the check found. */
export function FileChoice() {
  const api = useApi()
  const { progress } = usePlatform()
  const navigate = useNavigate()
  const id = useId()
  const cancel = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<{ bytes: number; total: number }>()
  useEffect(() => () => cancel.current?.abort(), [])
  const up = useMutation({
    mutationFn: (file: File) => {
      if (file.size > CSV_MAX.bytes) throw new Error(t('hochladen.tooLarge', { mb: CSV_MAX.bytes / MB }))
      cancel.current = new AbortController()
      setSent({ bytes: 0, total: file.size })
      return progress(
        api.csvimport.hochladen.upload({ query: { name: file.name } }, file, 'text/csv', {
          signal: cancel.current.signal,
          onProgress: (bytes, total) => setSent({ bytes, total }),
        }),
      )
    },
    meta: { handlesErrors: true },
    onSuccess: (csvImport) => navigate(`/buergschaften/hochladen/csv?import=${csvImport.id}`),
    onSettled: () => setSent(undefined),
  })
  const template = useMutation({
    mutationFn: () => progress(api.csvimport.vorlage.download()),
    onSuccess: saveFile,
  })
  const aborted = up.error?.name === 'AbortError'
  const message = up.isError && !aborted ? fileRefusal(up.error, up.variables) : undefined
  const choose = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !up.isPending) up.mutate(file)
  }
  return (
    <Card
      title={t('hochladen.chooseFile')}
      actions={
        <Button variant="ghost" icon="download" busy={template.isPending} onClick={() => template.mutate()}>
          {t('hochladen.downloadTemplate')}
        </Button>
      }
    >
      <div
        onDragOver={(e) => e.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files)
        }}
        css={{
          display: 'grid',
          gap: spacing(1),
          padding: spacing(2),
          border: `1px dashed ${themeColor('field')}`,
          borderRadius: RADIUS,
        }}
      >
        <label htmlFor={id} css={{ fontWeight: 550 }}>
          {t('hochladen.csvFile')}
        </label>
        <span id={`${id}-hinweis`} css={{ color: themeColor('muted'), fontSize: 12 }}>
          {t('hochladen.csvHint', { mb: CSV_MAX.bytes / MB, zeilen: CSV_MAX.zeilen.toLocaleString('de-DE') })}
        </span>
        {sent ? (
          <>
            <ProgressBar
              name={t('hochladen.sending')}
              // All of it has left: now the server is at it.
              value={sent.bytes < sent.total ? sent.bytes : undefined}
              total={sent.total}
              text={
                sent.bytes < sent.total
                  ? t('hochladen.sentOf', { gesendet: asMb(sent.bytes), gesamt: asMb(sent.total) })
                  : t('hochladen.checkingText')
              }
            />
            <div>
              <Button onClick={() => cancel.current?.abort()}>{t('filter.cancel')}</Button>
            </div>
          </>
        ) : (
          <FileButton
            id={id}
            accept=".csv,text/csv"
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-fehler` : `${id}-hinweis`}
            onChange={(event) => {
              choose(event.target.files)
              event.target.value = ''
            }}
          />
        )}
        {message && (
          <span id={`${id}-fehler`} role="alert" css={{ color: themeColor('danger') }}>
            {message}
          </span>
        )}
        {aborted && <span role="status">{t('hochladen.aborted')}</span>}
      </div>
    </Card>
  )
}
