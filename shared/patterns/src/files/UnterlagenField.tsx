import { isCallError, useApi } from '@avalwerk/api'
import { formatFileSize, UNTERLAGE_BYTES, UNTERLAGE_TYPES, UNTERLAGEN_MAX } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { FileButton, themeColor, Icon, Button } from '@avalwerk/ui'
import { useId, useRef } from 'react'
import { VirusScanNotice } from './DocumentField.tsx'
import { useField, useForm } from '@avalwerk/forms'
import { t } from './texts.ts'

/** A file of the field: on its way, there, or refused. */
export type Unterlage = Readonly<{
  key: string
  name: string
  groesse: number
  dateiId?: string
  virengeprueft?: boolean
  running?: boolean
  /** Bytes that have left. */
  sent?: number
  fault?: string
}>

/** The fault that keeps a form with files from going on. @returns the message, or undefined */
export function unterlagenFault(list: readonly Unterlage[]): string | undefined {
  if (list.some(({ running }) => running)) return t('unterlagen.stillUploading')
  if (list.some(({ fault }) => fault)) return t('unterlagen.uploadFailed')
  const tooMany = list.length - UNTERLAGEN_MAX
  return tooMany > 0 ? t('unterlagen.tooMany', { max: UNTERLAGEN_MAX, count: tooMany }) : undefined
}

/** The files that are there, as a call names them. */
export const fileIds = (list: readonly Unterlage[]): string[] => list.flatMap(({ dateiId }) => dateiId ?? [])

/** Several files with a claim: chosen or dropped, sent at once, each with its own state. The field holds `Unterlage`s. */
export function UnterlagenField({ name, label }: { name: string; label: string }) {
  const api = useApi()
  const { progress } = usePlatform()
  const id = useId()
  const form = useForm()
  const { input, meta } = useField<readonly Unterlage[]>(name)
  const list = input.value || []
  const reported = meta.touched || meta.submitFailed ? (meta.error as string | undefined) : undefined
  const setValue = (fresh: (present: readonly Unterlage[]) => readonly Unterlage[]) =>
    form.change(name, fresh((form.getFieldState(name)?.value as readonly Unterlage[] | undefined) ?? []))
  const update = (key: string, part: Unterlage) => setValue((present) => present.map((u) => (u.key === key ? part : u)))

  async function send(file: File): Promise<void> {
    const one: Unterlage = { key: crypto.randomUUID(), name: file.name, groesse: file.size }
    if (file.size > UNTERLAGE_BYTES) {
      setValue((present) => [...present, { ...one, fault: t('unterlagen.tooLarge') }])
      return
    }
    setValue((present) => [...present, { ...one, running: true }])
    try {
      const type = file.type in UNTERLAGE_TYPES ? file.type : 'application/pdf'
      const onProgress = (sent: number) => update(one.key, { ...one, running: true, sent })
      const { dateiId, virengeprueft } = await progress(
        api.inanspruchnahme.unterlageHochladen.upload({ query: { name: file.name } }, file, type, { onProgress }),
      )
      update(one.key, { ...one, dateiId, virengeprueft })
    } catch (error) {
      const reasons = isCallError(error) ? error.felder.map(({ grund }) => grund) : []
      update(one.key, { ...one, fault: reasons[0] ?? (error as Error).message })
    }
  }
  const ref = useRef<HTMLDivElement>(null)
  const remove = (key: string) => {
    setValue((present) => present.filter((one) => one.key !== key))
    // The button that was pressed goes away.
    ref.current?.querySelector('input')?.focus()
  }
  const sendAll = (files: FileList | null) => {
    for (const file of files ?? []) void send(file)
  }
  return (
    <div
      ref={ref}
      css={{ display: 'grid', gap: 8 }}
      onDragOver={(e) => e.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        sendAll(event.dataTransfer.files)
      }}
    >
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {label}
      </label>
      <span id={`${id}-hinweis`} css={{ color: themeColor('muted'), fontSize: 12 }}>
        {t('unterlagen.hint', { max: UNTERLAGEN_MAX, types: Object.values(UNTERLAGE_TYPES).join(', ') })}
      </span>
      <FileButton
        label={t('unterlagen.chooseFiles')}
        id={id}
        name={name}
        multiple
        accept={Object.keys(UNTERLAGE_TYPES).join(',')}
        aria-invalid={reported ? true : undefined}
        aria-describedby={reported ? `${id}-hinweis ${id}-fehler` : `${id}-hinweis`}
        onChange={(event) => {
          sendAll(event.target.files)
          event.target.value = ''
        }}
        onBlur={input.onBlur}
      />
      <ul aria-label={label} css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
        {list.map((file) => (
          <li key={file.key} css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
            <Icon name="document" />
            <span css={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</span>
            <span css={{ color: themeColor('muted'), fontSize: 12 }}>{formatFileSize(file.groesse)}</span>
            <VirusScanNotice virengeprueft={file.virengeprueft} />
            {file.running && (
              <progress
                aria-label={t('unterlagen.uploadingFile', { name: file.name })}
                value={file.sent ?? 0}
                max={file.groesse || 1}
                css={{ width: 96 }}
              />
            )}
            <Button variant="ghost" icon="close" iconOnly={t('unterlagen.remove', { name: file.name })} onClick={() => remove(file.key)} />
            {file.fault && (
              <span role="alert" css={{ flexBasis: '100%', color: themeColor('danger'), fontSize: 12 }}>
                {file.fault}
              </span>
            )}
          </li>
        ))}
      </ul>
      <span role="status" css={{ fontSize: 12 }}>
        {list.some(({ running }) => running) &&
          t('unterlagen.uploadProgress', { sent: list.filter(({ dateiId }) => dateiId).length, total: list.length })}
      </span>
      {reported && (
        <span id={`${id}-fehler`} css={{ color: themeColor('danger'), fontSize: 12 }}>
          {reported}
        </span>
      )}
    </div>
  )
}
