import { formatAmount, formatDate, parseAmount, parseDate, type TextFormName } from '@avalwerk/domain'
import { TextField, TextArea } from '@avalwerk/ui'
import { allOf, amount, date, type Validator, textForm } from './validators.ts'
import { useFormValue } from './value.ts'
import { t } from './texts.ts'

type Props = Readonly<{
  name: string
  label: string
  hint?: string
  check?: Validator
  autoComplete?: string
}>

/**
 * A text field of a form. Messages appear on leaving the field and after sending, never at the first key.
 * @param form the declared form of its text; null where something else is read from it, which its form's rules check
 */
export function FormField({ form, check, ...rest }: Props & { form: TextFormName | null; format?: (text: string) => string }) {
  const rule = form ? (check ? allOf(textForm(form), check) : textForm(form)) : check
  return <BasicField {...rest} {...(rule && { check: rule })} />
}

function BasicField({ name, check, format, unit, ...rest }: Props & { format?: (text: string) => string; unit?: 'decimal' }) {
  const { input, error } = useFormValue<string>(name, check, format)
  return <TextField {...rest} {...input} value={input.value ?? ''} error={error} inputMode={unit} />
}

/** An amount in euros; shown with dots and two decimals after leaving the field. The form keeps its text. */
export function AmountField({ check, ...rest }: Props) {
  return (
    <BasicField
      {...rest}
      unit="decimal"
      check={check ? allOf(amount, check) : amount}
      format={(text) => {
        const cents = parseAmount(text)
        return cents === undefined ? text : formatAmount(cents)
      }}
    />
  )
}

/** A date as dd.MM.yyyy; dd.MM.yy is understood. The form keeps its text. */
export function DateField({ check, ...rest }: Props) {
  return (
    <BasicField
      hint={t('fields.dateHint')}
      {...rest}
      check={check ? allOf(date, check) : date}
      format={(text) => {
        const iso = parseDate(text)
        return iso === undefined ? text : formatDate(iso)
      }}
    />
  )
}

/** Text of several lines. @param form the declared form of its text; null where something else is read from it */
export function FormTextField({
  name,
  form,
  ...rest
}: {
  name: string
  form: TextFormName | null
  label: string
  hint?: string
  rows?: number
}) {
  const { input, error } = useFormValue<string>(name, form ? textForm(form) : undefined)
  return <TextArea {...rest} {...input} value={input.value ?? ''} error={error} />
}
