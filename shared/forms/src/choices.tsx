import { ToggleGroup, Select, Checkbox, RadioGroup, type Option } from '@avalwerk/ui'
import { useFormValue } from './value.ts'

/** A `Select` whose value belongs to a form; undefined is shown as empty. */
export function FormSelect({
  name,
  ...rest
}: {
  name: string
  label: string
  hint?: string
  empty?: string
  groups: Parameters<typeof Select>[0]['groups']
}) {
  const { input, error } = useFormValue<string>(name)
  return <Select {...rest} {...input} value={input.value ?? ''} error={error} />
}

/** A `RadioGroup` whose value belongs to a form. `silent` where a heading right above asks the question. */
export function FormRadioGroup<T extends string>({
  name,
  label,
  options,
  silent = false,
}: {
  name: string
  silent?: boolean
  label: string
  options: readonly Option<T>[]
}) {
  const { input, error } = useFormValue<T>(name)
  return (
    <RadioGroup
      label={label}
      silent={silent}
      name={name}
      options={options}
      selected={input.value || undefined}
      error={error}
      onSelect={input.onChange}
    />
  )
}

/** Several of some, as a field whose value is what was chosen. */
export function FormToggleGroup({ name, ...rest }: { name: string; label: string; options: Parameters<typeof ToggleGroup>[0]['options'] }) {
  const { input, error } = useFormValue<readonly string[]>(name)
  return <ToggleGroup {...rest} name={name} selected={input.value || []} error={error} onChange={input.onChange} />
}

/** A `Checkbox` whose value belongs to a form; `locked` where it can't be changed. */
export function FormCheckbox({ name, label, locked }: { name: string; label: string; locked?: boolean }) {
  const { input, error } = useFormValue<boolean>(name)
  return <Checkbox name={name} label={label} on={input.value === true} error={error} onChange={input.onChange} locked={locked ?? false} />
}
