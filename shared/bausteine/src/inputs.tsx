import { inputStyle, themeColor, FieldFrame, visuallyHidden, RADIUS } from '@avalwerk/ui'
import { type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'

type Layout = { label: string; hint?: string | undefined; error?: string | undefined }

/** A choice of one from a list, by the browser's own control. */
export function Select({
  label,
  hint: notice,
  error,
  empty,
  groups,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> &
  Layout & {
    /** Text of the empty choice. */
    empty?: string
    groups: readonly Readonly<{ name?: string; options: readonly Readonly<{ value: string; label: string }>[] }>[]
  }) {
  const options = (list: readonly Readonly<{ value: string; label: string }>[]) =>
    list.map(({ value, label: caption }) => (
      <option key={value} value={value}>
        {caption}
      </option>
    ))
  return (
    <FieldFrame label={label} hint={notice} error={error}>
      {(referenceCode) => (
        <select {...rest} {...referenceCode} css={[inputStyle, { paddingRight: 4 }]}>
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
export function TextArea({ label, hint: notice, error, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement> & Layout) {
  return (
    <FieldFrame label={label} hint={notice} error={error}>
      {(referenceCode) => (
        <textarea rows={4} {...rest} {...referenceCode} css={[inputStyle, { height: 'auto', padding: '6px 10px', resize: 'vertical' }]} />
      )}
    </FieldFrame>
  )
}

export type Option<T extends string> = Readonly<{ value: T; label: string; description?: ReactNode; locked?: string | undefined }>

/** One of a few ways, each with a sentence that says what it means. A way that is closed says why. */
export function RadioGroup<T extends string>({
  label: beschriftung,
  silent = false,
  name,
  options,
  selected,
  error,
  onSelect: onChoice,
}: {
  label: string
  /** The question stands in a heading right above. */
  silent?: boolean
  name: string
  options: readonly Option<T>[]
  selected: T | undefined
  error?: string | undefined
  onSelect: (value: T) => void
}) {
  const id = useId()
  return (
    <fieldset
      css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 8 }}
      aria-describedby={error ? `${id}-fehler` : undefined}
    >
      <legend css={silent ? visuallyHidden : { fontWeight: 550, padding: 0, marginBottom: 8 }}>{beschriftung}</legend>
      {options.map(({ value, label: caption, description: explanation, locked }) => (
        <label
          key={value}
          css={{
            display: 'grid',
            gridTemplateColumns: '20px 1fr',
            gap: '0 8px',
            padding: '10px 12px',
            border: `1px solid ${selected === value ? themeColor('akzent') : themeColor('feld')}`,
            borderRadius: RADIUS,
            background: selected === value ? themeColor('akzentgrund') : themeColor('flaeche'),
            cursor: locked ? 'default' : 'pointer',
          }}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={selected === value}
            disabled={locked !== undefined}
            // The name alone: what it means is read after it.
            aria-labelledby={`${id}-${value}-name`}
            aria-describedby={explanation || locked ? `${id}-${value}` : undefined}
            onChange={() => onChoice(value)}
            css={{ margin: '2px 0 0', width: 16, height: 16 }}
          />
          <span id={`${id}-${value}-name`} css={{ fontWeight: 550 }}>
            {caption}
          </span>
          {(explanation || locked) && (
            <span id={`${id}-${value}`} css={{ gridColumn: 2, color: themeColor('leise'), fontSize: 12, lineHeight: '16px' }}>
              {locked ?? explanation}
            </span>
          )}
        </label>
      ))}
      {error && (
        <span id={`${id}-fehler`} role="alert" css={{ color: themeColor('gefahr'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

/** A box to tick, with its sentence. */
export function Checkbox({
  name,
  label: caption,
  on: an,
  error,
  onChange,
  locked = false,
}: {
  /** The field of a form that it is. */
  name?: string
  label: string
  on: boolean
  error?: string | undefined
  onChange: (an: boolean) => void
  locked?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label css={{ display: 'flex', gap: 8, alignItems: 'start', minHeight: 24 }}>
        <input
          type="checkbox"
          name={name}
          checked={an}
          disabled={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-fehler` : undefined}
          onChange={(e) => onChange(e.target.checked)}
          css={{ width: 16, height: 16, margin: '2px 0 0', flex: 'none' }}
        />
        {caption}
      </label>
      {error && (
        <span id={`${id}-fehler`} css={{ color: themeColor('gefahr'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </div>
  )
}
