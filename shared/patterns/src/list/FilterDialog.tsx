import { formatAmount, formatDate, MESSAGES, parseAmount, parseDate } from '@avalwerk/domain'
import { AmountField, DateField, Field, Form, FormField, FormSelect } from '@avalwerk/forms'
import { ToggleGroup, Dialog, Button } from '@avalwerk/ui'
import { useId } from 'react'
import type { FilterField, FilterValues } from './fields.ts'
import { t } from './texts.ts'

type Values = Record<string, string | string[] | undefined>
type RangeField = Extract<FilterField, { kind: 'date' | 'amount' }>

const isRangeField = (field: FilterField): field is RangeField => field.kind === 'date' || field.kind === 'amount'

/** Every condition of a list, in one form. Enter applies it. */
export default function FilterDialog({
  title,
  fields,
  filter,
  onApply,
  onClose,
}: {
  title: string
  fields: readonly FilterField[]
  filter: FilterValues
  onApply: (fresh: FilterValues) => void
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      buttons={
        <>
          <Button variant="primary" type="submit" form={id}>
            {t('filterDialog.apply')}
          </Button>
          <Button onClick={onClose}>{t('filterDialog.cancel')}</Button>
        </>
      }
    >
      <Form<Values>
        initialValues={Object.fromEntries(fields.map((field) => [field.name, fromFilter(field, filter)]))}
        // Options that arrive late belong to what was chosen before; what was entered meanwhile stays.
        keepDirtyOnReinitialize
        validate={(values) => rangeError(fields, values)}
        onSubmit={(values) => onApply(asFilter(fields, values))}
      >
        {({ handleSubmit }) => (
          <form id={id} onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 20 }}>
            {fields.map((field) =>
              field.kind === 'multiple' && field.options.length > 0 ? (
                <Field<string[]> key={field.name} name={field.name}>
                  {({ input }) => (
                    <ToggleGroup label={field.label} options={field.options} selected={input.value || []} onChange={input.onChange} />
                  )}
                </Field>
              ) : field.kind === 'text' ? (
                <FormField key={field.name} name={field.name} form="suche" label={field.label} />
              ) : field.kind === 'single' ? (
                <FormSelect
                  key={field.name}
                  name={field.name}
                  label={field.label}
                  {...(field.empty && { empty: field.empty })}
                  groups={[{ options: field.options }]}
                />
              ) : null,
            )}
            <div css={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))' }}>
              {fields.filter(isRangeField).map((field) => {
                const Section = field.kind === 'amount' ? AmountField : DateField
                return <Section key={field.name} name={field.name} label={field.label} />
              })}
            </div>
          </form>
        )}
      </Form>
    </Dialog>
  )
}

function fromFilter(field: FilterField, filter: FilterValues): Values[string] {
  const value = filter[field.name]
  if (field.kind === 'multiple') {
    const selected = (value ?? []) as readonly string[]
    const chosen = field.options.map(({ value }) => value).filter((value) => value.split('+').some((code) => selected.includes(code)))
    // What has no name (yet) narrows the list as well, and stays.
    return [...chosen, ...selected.filter((code) => !field.options.some(({ value }) => value.split('+').includes(code)))]
  }
  if (value === undefined) return undefined
  return field.kind === 'amount' ? formatAmount(value as number) : field.kind === 'date' ? formatDate(value as string) : (value as string)
}

const read = (field: RangeField, text: Values[string]) =>
  typeof text === 'string' && text ? (field.kind === 'amount' ? parseAmount(text) : parseDate(text)) : undefined

function rangeError(fields: readonly FilterField[], values: Values): Record<string, string> {
  const error: Record<string, string> = {}
  for (const from of fields.filter(isRangeField)) {
    if (!from.to) continue
    const [a, b] = [read(from, values[from.name]), read(from, values[from.to])]
    if (a !== undefined && b !== undefined && b < a) error[from.to] = MESSAGES.range
  }
  return error
}

function asFilter(fields: readonly FilterField[], values: Values): FilterValues {
  return Object.fromEntries(
    fields.flatMap((field): [string, FilterValues[string]][] => {
      const value = values[field.name]
      if (isRangeField(field)) {
        const figure = read(field, value)
        return figure === undefined ? [] : [[field.name, figure]]
      }
      if (Array.isArray(value)) return value.length ? [[field.name, value.flatMap((one) => one.split('+'))]] : []
      return value?.trim() ? [[field.name, value.trim()]] : []
    }),
  )
}
