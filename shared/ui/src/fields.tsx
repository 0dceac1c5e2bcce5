import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { spacing, themeColor, RADIUS } from './theme.ts'

export const inputStyle = {
  height: 32,
  width: '100%',
  minWidth: 0,
  padding: '0 10px',
  border: `1px solid ${themeColor('feld')}`,
  borderRadius: RADIUS,
  background: themeColor('flaeche'),
  '&[aria-invalid="true"]': { borderColor: themeColor('gefahr') },
} as const

/** The parts around a field: label above, hint before it, message below. */
export function FieldFrame({
  label: beschriftung,
  hint: notice,
  error,
  children,
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (referenceCode: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => ReactNode
}) {
  const id = useId()
  const [noticeId, errorId] = [`${id}-hinweis`, `${id}-fehler`]
  const described = [notice && noticeId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div css={{ display: 'grid', gap: 4, minWidth: 0, alignContent: 'start' }}>
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {beschriftung}
      </label>
      {notice && (
        <span id={noticeId} css={{ color: themeColor('leise'), fontSize: 12, lineHeight: '16px' }}>
          {notice}
        </span>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <span id={errorId} css={{ color: themeColor('gefahr'), fontSize: 12, lineHeight: '16px' }}>
          {error}
        </span>
      )}
    </div>
  )
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A text field with its label. */
export function TextField({ label, hint: notice, error, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={notice} error={error}>
      {(referenceCode) => <input {...rest} {...referenceCode} css={inputStyle} />}
    </FieldFrame>
  )
}

/** Check boxes of one question, in a group with its name. */
export function ToggleGroup<T extends string>({
  name,
  label: beschriftung,
  options,
  selected,
  error,
  onChange,
}: {
  /** The field of a form that holds what is chosen. */
  name?: string
  label: string
  options: readonly Readonly<{ value: T; label: string }>[]
  selected: readonly T[]
  error?: string | undefined
  onChange: (selected: T[]) => void
}) {
  const id = useId()
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} aria-describedby={error ? id : undefined}>
      <legend css={{ fontWeight: 550, padding: 0, marginBottom: 4 }}>{beschriftung}</legend>
      <div
        css={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          gap: '0 16px',
          maxHeight: 168,
          overflow: 'auto',
        }}
      >
        {options.map(({ value, label: caption }) => (
          <label key={value} css={{ display: 'flex', gap: spacing(1), alignItems: 'center', minHeight: 28 }}>
            <input
              type="checkbox"
              name={name}
              checked={selected.includes(value)}
              onChange={(e) => onChange(e.target.checked ? [...selected, value] : selected.filter((g) => g !== value))}
              css={{ width: 16, height: 16, margin: 0, accentColor: themeColor('akzent'), flex: 'none' }}
            />
            {caption}
          </label>
        ))}
      </div>
      {error && (
        <span id={id} css={{ color: themeColor('gefahr'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
