import { inputStyle, farbe, FieldFrame, visuallyHidden, RADIUS } from '@avalwerk/ui'
import { type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'

type Rahmen = { beschriftung: string; hinweis?: string | undefined; fehler?: string | undefined }

/** A choice of one from a list, by the browser's own control. */
export function Select({
  beschriftung,
  hinweis,
  fehler,
  leer,
  gruppen,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> &
  Rahmen & {
    /** Text of the empty choice. */
    leer?: string
    gruppen: readonly Readonly<{ name?: string; optionen: readonly Readonly<{ wert: string; wort: string }>[] }>[]
  }) {
  const optionen = (liste: readonly Readonly<{ wert: string; wort: string }>[]) =>
    liste.map(({ wert, wort }) => (
      <option key={wert} value={wert}>
        {wort}
      </option>
    ))
  return (
    <FieldFrame beschriftung={beschriftung} hinweis={hinweis} fehler={fehler}>
      {(kennung) => (
        <select {...rest} {...kennung} css={[inputStyle, { paddingRight: 4 }]}>
          {leer !== undefined && <option value="">{leer}</option>}
          {gruppen.map(({ name, optionen: liste }) =>
            name ? (
              <optgroup key={name} label={name}>
                {optionen(liste)}
              </optgroup>
            ) : (
              optionen(liste)
            ),
          )}
        </select>
      )}
    </FieldFrame>
  )
}

/** A text of several lines. */
export function TextArea({ beschriftung, hinweis, fehler, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement> & Rahmen) {
  return (
    <FieldFrame beschriftung={beschriftung} hinweis={hinweis} fehler={fehler}>
      {(kennung) => (
        <textarea rows={4} {...rest} {...kennung} css={[inputStyle, { height: 'auto', padding: '6px 10px', resize: 'vertical' }]} />
      )}
    </FieldFrame>
  )
}

export type Option<T extends string> = Readonly<{ wert: T; wort: string; erklärung?: ReactNode; gesperrt?: string | undefined }>

/** One of a few ways, each with a sentence that says what it means. A way that is closed says why. */
export function RadioGroup<T extends string>({
  beschriftung,
  stumm = false,
  name,
  optionen,
  gewählt,
  fehler,
  beiWahl,
}: {
  beschriftung: string
  /** The question stands in a heading right above. */
  stumm?: boolean
  name: string
  optionen: readonly Option<T>[]
  gewählt: T | undefined
  fehler?: string | undefined
  beiWahl: (wert: T) => void
}) {
  const id = useId()
  return (
    <fieldset
      css={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 8 }}
      aria-describedby={fehler ? `${id}-fehler` : undefined}
    >
      <legend css={stumm ? visuallyHidden : { fontWeight: 550, padding: 0, marginBottom: 8 }}>{beschriftung}</legend>
      {optionen.map(({ wert, wort, erklärung, gesperrt }) => (
        <label
          key={wert}
          css={{
            display: 'grid',
            gridTemplateColumns: '20px 1fr',
            gap: '0 8px',
            padding: '10px 12px',
            border: `1px solid ${gewählt === wert ? farbe('akzent') : farbe('feld')}`,
            borderRadius: RADIUS,
            background: gewählt === wert ? farbe('akzentgrund') : farbe('fläche'),
            cursor: gesperrt ? 'default' : 'pointer',
          }}
        >
          <input
            type="radio"
            name={name}
            value={wert}
            checked={gewählt === wert}
            disabled={gesperrt !== undefined}
            // The name alone: what it means is read after it.
            aria-labelledby={`${id}-${wert}-name`}
            aria-describedby={erklärung || gesperrt ? `${id}-${wert}` : undefined}
            onChange={() => beiWahl(wert)}
            css={{ margin: '2px 0 0', width: 16, height: 16 }}
          />
          <span id={`${id}-${wert}-name`} css={{ fontWeight: 550 }}>
            {wort}
          </span>
          {(erklärung || gesperrt) && (
            <span id={`${id}-${wert}`} css={{ gridColumn: 2, color: farbe('leise'), fontSize: 12, lineHeight: '16px' }}>
              {gesperrt ?? erklärung}
            </span>
          )}
        </label>
      ))}
      {fehler && (
        <span id={`${id}-fehler`} role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </span>
      )}
    </fieldset>
  )
}

/** A box to tick, with its sentence. */
export function Checkbox({
  name,
  wort,
  an,
  fehler,
  beiÄnderung,
  gesperrt = false,
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
          disabled={gesperrt}
          aria-invalid={fehler ? true : undefined}
          aria-describedby={fehler ? `${id}-fehler` : undefined}
          onChange={(e) => beiÄnderung(e.target.checked)}
          css={{ width: 16, height: 16, margin: '2px 0 0', flex: 'none' }}
        />
        {wort}
      </label>
      {fehler && (
        <span id={`${id}-fehler`} css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </span>
      )}
    </div>
  )
}
