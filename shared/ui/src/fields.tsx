import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { spacing, themeColor, RADIUS } from './theme.ts'

export const inputStyle = {
  height: 32,
  width: '100%',
  minWidth: 0,
  padding: '0 10px',
  border: `1px solid ${themeColor('feld')}`,
  borderRadius: RADIUS,
  background: themeColor('fläche'),
  '&[aria-invalid="true"]': { borderColor: themeColor('gefahr') },
} as const

/** The parts around a field: label above, hint before it, message below. */
export function FieldFrame({
  beschriftung,
  hinweis: notice,
  fehler: error,
  children,
}: {
  beschriftung: string
  hinweis?: string | undefined
  fehler?: string | undefined
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
  beschriftung: string
  hinweis?: string | undefined
  fehler?: string | undefined
}

/** A text field with its label. */
export function TextField({ beschriftung: label, hinweis: notice, fehler: error, ...rest }: TextFieldProps) {
  return (
    <FieldFrame beschriftung={label} hinweis={notice} fehler={error}>
      {(referenceCode) => <input {...rest} {...referenceCode} css={inputStyle} />}
    </FieldFrame>
  )
}

/** Check boxes of one question, in a group with its name. */
export function ToggleGroup<T extends string>({
  name,
  beschriftung,
  optionen: options,
  gewählt: selected,
  fehler: error,
  beiÄnderung: onChange,
}: {
  /** The field of a form that holds what is chosen. */
  name?: string
  beschriftung: string
  optionen: readonly Readonly<{ wert: T; wort: string }>[]
  gewählt: readonly T[]
  fehler?: string | undefined
  beiÄnderung: (selected: T[]) => void
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
        {options.map(({ wert: value, wort: caption }) => (
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
