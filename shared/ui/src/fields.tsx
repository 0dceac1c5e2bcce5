import { type InputHTMLAttributes, type ReactNode, useId, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import { themeColor, RADIUS } from './theme.ts'

/** The look of every field of text and of the choices that look like one. */
export const inputStyle = {
  height: 32,
  width: '100%',
  minWidth: 0,
  padding: '0 10px',
  border: `1px solid ${themeColor('field')}`,
  borderRadius: RADIUS,
  background: themeColor('surface'),
  '&[aria-invalid="true"]': { borderColor: themeColor('danger') },
} as const

/** The parts around a field: label above, hint before it, message below. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (controlProps: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => ReactNode
}) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hinweis`, `${id}-fehler`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div css={{ display: 'grid', gap: 4, minWidth: 0, alignContent: 'start' }}>
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {label}
      </label>
      {hint && (
        <span id={hintId} css={{ color: themeColor('muted'), fontSize: 12, lineHeight: '16px' }}>
          {hint}
        </span>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error && (
        <span id={errorId} css={{ color: themeColor('danger'), fontSize: 12, lineHeight: '16px' }}>
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
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} css={inputStyle} />}
    </FieldFrame>
  )
}

type FrameProps = { label: string; hint?: string | undefined; error?: string | undefined }

/** A choice of one from a list, by the browser's own control. */
export function Select({
  label,
  hint,
  error,
  empty,
  groups,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> &
  FrameProps & {
    /** Text of the empty choice. */
    empty?: string
    groups: readonly Readonly<{ name?: string; options: readonly Readonly<{ value: string; label: string }>[] }>[]
  }) {
  const options = (list: readonly Readonly<{ value: string; label: string }>[]) =>
    list.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select {...rest} {...control} css={[inputStyle, { paddingRight: 4 }]}>
          {empty !== undefined && <option value="">{empty}</option>}
          {groups.map(({ name, options: list }) =>
            name ? (
              <optgroup key={name} label={name}>
                {options(list)}
              </optgroup>
            ) : (
              options(list)
            ),
          )}
        </select>
      )}
    </FieldFrame>
  )
}

/** A text of several lines. */
export function TextArea({ label, hint, error, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement> & FrameProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea rows={4} {...rest} {...control} css={[inputStyle, { height: 'auto', padding: '6px 10px', resize: 'vertical' }]} />
      )}
    </FieldFrame>
  )
}
