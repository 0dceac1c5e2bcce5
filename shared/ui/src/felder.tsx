import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { abstand, farbe, RADIUS } from './theme.ts'

export const inputStyle = {
  height: 32,
  width: '100%',
  minWidth: 0,
  padding: '0 10px',
  border: `1px solid ${farbe('feld')}`,
  borderRadius: RADIUS,
  background: farbe('fläche'),
  '&[aria-invalid="true"]': { borderColor: farbe('gefahr') },
} as const

/** The parts around a field: label above, hint before it, message below. */
export function FieldFrame({
  beschriftung,
  hinweis,
  fehler,
  children,
}: {
  beschriftung: string
  hinweis?: string | undefined
  fehler?: string | undefined
  children: (kennung: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined }) => ReactNode
}) {
  const id = useId()
  const [hinweisId, fehlerId] = [`${id}-hinweis`, `${id}-fehler`]
  const described = [hinweis && hinweisId, fehler && fehlerId].filter(Boolean).join(' ') || undefined
  return (
    <div css={{ display: 'grid', gap: 4, minWidth: 0, alignContent: 'start' }}>
      <label htmlFor={id} css={{ fontWeight: 550 }}>
        {beschriftung}
      </label>
      {hinweis && (
        <span id={hinweisId} css={{ color: farbe('leise'), fontSize: 12, lineHeight: '16px' }}>
          {hinweis}
        </span>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': fehler ? true : undefined })}
      {fehler && (
        <span id={fehlerId} css={{ color: farbe('gefahr'), fontSize: 12, lineHeight: '16px' }}>
          {fehler}
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
export function TextField({ beschriftung, hinweis, fehler, ...rest }: TextFieldProps) {
  return (
    <FieldFrame beschriftung={beschriftung} hinweis={hinweis} fehler={fehler}>
      {(kennung) => <input {...rest} {...kennung} css={inputStyle} />}
    </FieldFrame>
  )
}

/** Check boxes of one question, in a group with its name. */
export function ToggleGroup<T extends string>({
  name,
  beschriftung,
  optionen,
  gewählt,
  fehler,
  beiÄnderung,
}: {
  /** The field of a form that holds what is chosen. */
  name?: string
  beschriftung: string
  optionen: readonly Readonly<{ wert: T; wort: string }>[]
  gewählt: readonly T[]
  fehler?: string | undefined
  beiÄnderung: (gewählt: T[]) => void
}) {
  const id = useId()
  return (
    <fieldset css={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} aria-describedby={fehler ? id : undefined}>
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
        {optionen.map(({ wert, wort }) => (
          <label key={wert} css={{ display: 'flex', gap: abstand(1), alignItems: 'center', minHeight: 28 }}>
            <input
              type="checkbox"
              name={name}
              checked={gewählt.includes(wert)}
              onChange={(e) => beiÄnderung(e.target.checked ? [...gewählt, wert] : gewählt.filter((g) => g !== wert))}
              css={{ width: 16, height: 16, margin: 0, accentColor: farbe('akzent'), flex: 'none' }}
            />
            {wort}
          </label>
        ))}
      </div>
      {fehler && (
        <span id={id} css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </span>
      )}
    </fieldset>
  )
}
