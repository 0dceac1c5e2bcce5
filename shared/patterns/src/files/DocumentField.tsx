import { type ApiClient, useApi } from '@avalwerk/api'
import { FILE_TYPE } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { FileButton, themeColor, Icon, Button } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { fileRefusal, useForm, useFormValue } from '@avalwerk/forms'
import { t } from './texts.ts'

const { pdf: PDF, docx: DOCX } = FILE_TYPE
const ONLY_PDF = { accept: PDF, hint: t('upload.pdfHint') } as const
const TEXT_FILE = { accept: `${PDF},${DOCX},.docx`, hint: t('upload.textFileHint') } as const
/** Where a document goes, which media types it may have, and what is said of them. */
const WAYS = {
  buerge: { call: (api: ApiClient) => api.dokument.hochladen, ...ONLY_PDF },
  auftraggeber: { call: (api: ApiClient) => api.buergschaft.scanHochladen, ...ONLY_PDF },
  text: { call: (api: ApiClient) => api.text.vorlageHochladen, ...TEXT_FILE },
  buergeText: { call: (api: ApiClient) => api.text.vorlageAlsBuergeHochladen, ...TEXT_FILE },
} as const
/** What the document is: the guarantor's own, the scan of a deed that a beneficiary holds, or a text that its owner uploads. */
export type UploadKind = keyof typeof WAYS
const MAX = 10 * 1024 * 1024

/** A file that the server keeps until a step names it; `virengeprueft` is missing where that isn't known any more. */
export type StoredFile = Readonly<{ dateiId: string; name: string; virengeprueft?: boolean }>

/** Whether a virus scanner looked at a file that is there; nothing where that isn't known any more. */
export function VirusScanNotice({ virengeprueft }: { virengeprueft: boolean | undefined }) {
  if (virengeprueft === undefined) return null
  return (
    <span css={{ color: themeColor('muted'), fontSize: 12 }}>{virengeprueft ? t('upload.virusScanned') : t('upload.notVirusScanned')}</span>
  )
}

/** Gives the focus to what takes a control's place in a field, where the control took it away with it. */
function useKeptFocus(state: string) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement === document.body) ref.current?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus()
  }, [state])
  return ref
}

/** A guarantee's document: chosen, sent at once, named by what follows. */
export function DocumentField({
  name = 'dateiId',
  label,
  file,
  error,
  onChange,
  onWork,
  way = 'buerge',
}: {
  /** The field of a form that holds it. */
  name?: string
  label: string
  file: StoredFile | undefined
  error?: string | undefined
  onChange: (file: StoredFile | undefined) => void
  /** Told while a file is on its way: going on waits for it. */
  onWork?: (running: boolean) => void
  way?: UploadKind
}) {
  const api = useApi()
  const { progress } = usePlatform()
  const id = useId()
  const up = useMutation({
    mutationFn: async (choice: File) => {
      if (choice.size > MAX) throw new Error(t('upload.tooLarge'))
      return progress(WAYS[way].call(api).upload({ query: { name: choice.name } }, choice, /\.docx$/i.test(choice.name) ? DOCX : PDF))
    },
    meta: { handlesErrors: true },
    onMutate: () => onWork?.(true),
    onSettled: () => onWork?.(false),
    onSuccess: ({ dateiId, name, virengeprueft }) => onChange({ dateiId, name, virengeprueft }),
  })
  const message = up.isError ? fileRefusal(up.error, up.variables) : error
  const ref = useKeptFocus(file ? 'there' : up.isPending ? 'on its way' : 'to choose')
  return (
    <div ref={ref} css={{ display: 'grid', gap: 4 }}>
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {label}
      </label>
      <span id={`${id}-hinweis`} css={{ color: themeColor('muted'), fontSize: 12 }}>
        {WAYS[way].hint}
      </span>
      {file ? (
        <div css={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name="document" />
          <span role="status">{file.name}</span>
          <VirusScanNotice virengeprueft={file.virengeprueft} />
          <Button
            variant="ghost"
            icon="close"
            iconOnly={t('upload.remove', { name: file.name })}
            onClick={() => {
              up.reset()
              onChange(undefined)
            }}
          />
        </div>
      ) : (
        <FileButton
          id={id}
          name={name}
          accept={WAYS[way].accept}
          disabled={up.isPending}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-hinweis ${id}-fehler` : `${id}-hinweis`}
          onChange={(event) => {
            const [choice] = event.target.files ?? []
            if (choice) up.mutate(choice)
            event.target.value = ''
          }}
        />
      )}
      {up.isPending && <span role="status">{t('upload.uploading')}</span>}
      {message && !file && (
        <span id={`${id}-fehler`} role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {message}
        </span>
      )}
    </div>
  )
}

/** A guarantee's document as a field: the file that was sent, or 'running' while it is on its way. */
export type FileValue = StoredFile | 'running' | undefined
/** A `DocumentField` whose value, a `FileValue`, belongs to a form. */
export function FormDocumentField({ name, label, way }: { name: string; label: string; way?: UploadKind }) {
  const { input, error } = useFormValue<FileValue>(name)
  const form = useForm()
  return (
    <DocumentField
      name={name}
      label={label}
      file={typeof input.value === 'object' ? input.value : undefined}
      error={error}
      {...(way && { way })}
      onChange={input.onChange}
      onWork={(running) => {
        if (running) form.change(name, 'running')
        else if (form.getFieldState(name)?.value === 'running') form.change(name, undefined)
      }}
    />
  )
}
