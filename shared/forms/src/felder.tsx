import { formatAmount, formatDate, parseAmount, parseDate, type TextFormName } from '@avalwerk/domain'
import { TextField } from '@avalwerk/ui'
import { useField } from 'react-final-form'
import { alle, betrag, datum, type Validator, textForm } from './pruefungen.ts'
import { afterPointerUp } from './zeiger.ts'

type Props = Readonly<{
  name: string
  beschriftung: string
  hinweis?: string
  prüfung?: Validator
  autoComplete?: string
}>

/**
 * A text field of a form. Messages appear on leaving the field and after sending, never at the first key.
 * @param form the declared form of its text; null where something else is read from it, which its form's rules check
 */
export function FormField({ form, prüfung, ...rest }: Props & { form: TextFormName | null; forme?: (text: string) => string }) {
  const regel = form ? (prüfung ? alle(textForm(form), prüfung) : textForm(form)) : prüfung
  return <BasicField {...rest} {...(regel && { prüfung: regel })} />
}

function BasicField({ name, prüfung, forme, einheit, ...rest }: Props & { forme?: (text: string) => string; einheit?: 'decimal' }) {
  const { input, meta } = useField<string>(name, {
    ...(prüfung && { validate: prüfung }),
    // final-form turns empty text into undefined otherwise, and a controlled field into an uncontrolled one.
    parse: (wert) => wert,
    subscription: { value: true, error: true, submitError: true, touched: true, submitFailed: true },
  })
  const fehler = meta.touched || meta.submitFailed ? ((meta.error ?? meta.submitError) as string | undefined) : undefined
  return (
    <TextField
      {...rest}
      {...input}
      value={input.value ?? ''}
      fehler={fehler}
      inputMode={einheit}
      onBlur={(event) => {
        if (forme && input.value) input.onChange(forme(input.value))
        afterPointerUp(() => input.onBlur(event))
      }}
    />
  )
}

/** An amount in euros; shown with dots and two decimals after leaving the field. The form keeps its text. */
export function AmountField({ prüfung, ...rest }: Props) {
  return (
    <BasicField
      {...rest}
      einheit="decimal"
      prüfung={prüfung ? alle(betrag, prüfung) : betrag}
      forme={(text) => {
        const cent = parseAmount(text)
        return cent === undefined ? text : formatAmount(cent)
      }}
    />
  )
}

/** A date as dd.MM.yyyy; dd.MM.yy is understood. The form keeps its text. */
export function DateField({ prüfung, ...rest }: Props) {
  return (
    <BasicField
      hinweis="TT.MM.JJJJ"
      {...rest}
      prüfung={prüfung ? alle(datum, prüfung) : datum}
      forme={(text) => {
        const iso = parseDate(text)
        return iso === undefined ? text : formatDate(iso)
      }}
    />
  )
}
