import { useId, type ReactNode } from 'react'
import { spacing, themeColor, visuallyHidden, RADIUS } from './theme.ts'

/** Check boxes of one question, in a group with its name. */
export function ToggleGroup<T extends string>({
  name,
  label,
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
      <legend css={{ fontWeight: 550, padding: 0, marginBottom: 4 }}>{label}</legend>
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
              css={{ width: 16, height: 16, margin: 0, accentColor: themeColor('accent'), flex: 'none' }}
            />
            {caption}
          </label>
        ))}
      </div>
      {error && (
        <span id={id} css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

/** One way: `description` says what it means, `locked` why it can't be chosen. */
export type Option<T extends string> = Readonly<{ value: T; label: string; description?: ReactNode; locked?: string | undefined }>

/** One of a few ways, each with a sentence that says what it means. A way that can't be chosen says why. */
export function RadioGroup<T extends string>({
  label,
  silent = false,
  name,
  options,
  selected,
  error,
  onSelect,
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
      <legend css={silent ? visuallyHidden : { fontWeight: 550, padding: 0, marginBottom: 8 }}>{label}</legend>
      {options.map(({ value, label: caption, description, locked }) => (
        <label
          key={value}
          css={{
            display: 'grid',
            gridTemplateColumns: '20px 1fr',
            gap: '0 8px',
            padding: '10px 12px',
            border: `1px solid ${selected === value ? themeColor('accent') : themeColor('field')}`,
            borderRadius: RADIUS,
            background: selected === value ? themeColor('accentGround') : themeColor('surface'),
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
            aria-describedby={description || locked ? `${id}-${value}` : undefined}
            onChange={() => onSelect(value)}
            css={{ margin: '2px 0 0', width: 16, height: 16 }}
          />
          <span id={`${id}-${value}-name`} css={{ fontWeight: 550 }}>
            {caption}
          </span>
          {(description || locked) && (
            <span id={`${id}-${value}`} css={{ gridColumn: 2, color: themeColor('muted'), fontSize: 12, lineHeight: '16px' }}>
              {locked ?? description}
            </span>
          )}
        </label>
      ))}
      {error && (
        <span id={`${id}-fehler`} role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
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
  on: checked,
  error,
  onChange,
  locked = false,
}: {
  /** The field of a form that it is. */
  name?: string
  label: string
  on: boolean
  error?: string | undefined
  onChange: (checked: boolean) => void
  locked?: boolean
}) {
  const id = useId()
  return (
    <div>
      <label css={{ display: 'flex', gap: 8, alignItems: 'start', minHeight: 24 }}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-fehler` : undefined}
          onChange={(e) => onChange(e.target.checked)}
          css={{ width: 16, height: 16, margin: '2px 0 0', flex: 'none' }}
        />
        {caption}
      </label>
      {error && (
        <span id={`${id}-fehler`} css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </div>
  )
}
