import { useField } from '@avalwerk/forms'
import { FILE_TYPE } from '@avalwerk/domain'
import { FileButton, themeColor, Icon } from '@avalwerk/ui'
import { useId } from 'react'
import { t } from '../texts.ts'

/** Bytes. */
export const TEXT_FILE_BYTES = 10 * 1024 * 1024

/** The file that takes another one's place; it is sent with the dialog. The field holds the File. */
export function Replacement({ name }: { name: string }) {
  const id = useId()
  const { input, meta } = useField<File | null>(name)
  const error = meta.submitFailed ? ((meta.error ?? meta.submitError) as string | undefined) : undefined
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {t('hochladen.wordingFile')}
      </label>
      <FileButton
        id={id}
        name={name}
        accept={`${FILE_TYPE.pdf},${FILE_TYPE.docx},.docx`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-fehler` : undefined}
        onChange={(e) => input.onChange(e.target.files?.[0] ?? null)}
      />
      {input.value && (
        <span role="status" css={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Icon name="document" /> {input.value.name}
        </span>
      )}
      {error && (
        <span id={`${id}-fehler`} role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </div>
  )
}
