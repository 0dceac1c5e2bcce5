import { inputStyle, themeColor, FieldFrame, visuallyHidden, RADIUS } from '@avalwerk/ui'
import { type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'

type Layout = { beschriftung: string; hinweis?: string | undefined; fehler?: string | undefined }

/** A choice of one from a list, by the browser's own control. */
export function Select({
  beschriftung: label,
  hinweis: notice,
  fehler: error,
  leer: empty,
  gruppen: groups,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> &
  Layout & {
    /** Text of the empty choice. */
    leer?: string
    gruppen: readonly Readonly<{ name?: string; optionen: readonly Readonly<{ wert: string; wort: string }>[] }>[]
  }) {
  const options = (list: readonly Readonly<{ wert: string; wort: string }>[]) =>
    list.map(({ wert: value, wort: caption }) => (
      <option key={value} value={value}>
        {caption}
      </option>
    ))
  return (
    <FieldFrame beschriftung={label} hinweis={notice} fehler={error}>
      {(referenceCode) => (
        <select {...rest} {...referenceCode} css={[inputStyle, { paddingRight: 4 }]}>
          {empty !== undefined && <option value="">{empty}</option>}
          {groups.map(({ name, optionen: list }) =>
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
export function TextArea({
  beschriftung: label,
  hinweis: notice,
  fehler: error,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & Layout) {
  return (
    <FieldFrame beschriftung={label} hinweis={notice} fehler={error}>
      {(referenceCode) => (
        <textarea rows={4} {...rest} {...referenceCode} css={[inputStyle, { height: 'auto', padding: '6px 10px', resize: 'vertical' }]} />
      )}
    </FieldFrame>
  )
}

export type Option<T extends string> = Readonly<{ wert: T; wort: string; erklärung?: ReactNode; gesperrt?: string | undefined }>

/** One of a few ways, each with a sentence that says what it means. A way that is closed says why. */
export function RadioGroup<T extends string>({
  beschriftung,
  stumm: silent = false,
  name,
  optionen: options,
  gewählt: selected,
  fehler: error,
  beiWahl: onChoice,
}: {
  beschriftung: string
  /** The question stands in a heading right above. */
  stumm?: boolean
  name: string
  optionen: readonly Option<T>[]
  gewählt: T | undefined
  fehler?: string | undefined
  beiWahl: (value: T) => void
}) {
  const id = useId()
  return (
    <fieldset
      css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 8 }}
      aria-describedby={error ? `${id}-fehler` : undefined}
    >
      <legend css={silent ? visuallyHidden : { fontWeight: 550, padding: 0, marginBottom: 8 }}>{beschriftung}</legend>
      {options.map(({ wert: value, wort: caption, erklärung: explanation, gesperrt: locked }) => (
        <label
          key={value}
          css={{
            display: 'grid',
            gridTemplateColumns: '20px 1fr',
            gap: '0 8px',
            padding: '10px 12px',
            border: `1px solid ${selected === value ? themeColor('akzent') : themeColor('feld')}`,
            borderRadius: RADIUS,
            background: selected === value ? themeColor('akzentgrund') : themeColor('fläche'),
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
  wort: caption,
  an,
  fehler: error,
  beiÄnderung: onChange,
  gesperrt: locked = false,
}: {
  /** The field of a form that it is. */
  name?: string
  wort: string
  an: boolean
  fehler?: string | undefined
  beiÄnderung: (an: boolean) => void
  gesperrt?: boolean
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
