import { usePlatform } from '@avalwerk/platform/remote'
import { type FormApi, getIn } from 'final-form'
import { useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { type TypedField, typedFields, type TypedPart, useKeptTyped } from './keptTyped.ts'
import { t } from './texts.ts'

type FormState = ReturnType<FormApi['getState']>

/** Inside a form: asks before what was entered is lost, and keeps it where nobody can be asked. Sending, and going on after it, doesn't ask. */
export function LeavePrompt(of: TypedPart) {
  const form = useForm()
  const { navigation } = usePlatform()
  useEffect(() => navigation.guard(() => (wouldLose(form) ? t('form.unsavedText') : undefined)), [form, navigation])
  const { values, submitSucceeded } = useFormState({ subscription: { values: true, submitSucceeded: true } })
  const giveBack = useGivenBack(form, values)
  const forgetKept = useKeptTyped<readonly TypedField[]>({
    ...of,
    typed: () => {
      const state = form.getState()
      return isUnsaved(state) ? typedFields(state.initialValues, state.values) : undefined
    },
    restore: giveBack,
  })
  useEffect(forgetKept, [forgetKept, values, submitSucceeded])
  return null
}

/** Whether something is other than it was, and nothing says that it arrived. */
function isUnsaved({ dirty = false, submitSucceeded, dirtySinceLastSubmit }: FormState): boolean {
  return dirty && !(submitSucceeded && !dirtySinceLastSubmit)
}
/** Whether it would be lost now: while it is sent its user has decided. */
function wouldLose(form: FormApi): boolean {
  const state = form.getState()
  return isUnsaved(state) && !state.submitting
}

/**
 * Gives fields back what was typed in them. One that is shown only then begins with what its form began with: it is given its own as soon as
 * it is there.
 */
function useGivenBack(form: FormApi, values: object): (fields: readonly TypedField[]) => void {
  const left = useRef<readonly TypedField[]>([])
  useEffect(() => {
    if (left.current.length === 0) return
    const shown = form.getRegisteredFields()
    const isShown = ({ path }: TypedField) => shown.some((name) => path === name || path.startsWith(`${name}.`))
    const come = left.current.filter(isShown)
    left.current = left.current.filter((field) => !isShown(field))
    const { initialValues = {} } = form.getState()
    form.batch(() => {
      for (const { path, value } of come) if (getIn(values, path) === getIn(initialValues, path)) form.change(path, value)
    })
  }, [form, values])
  return (fields) => {
    left.current = fields
    form.batch(() => {
      for (const { path, value } of fields) form.change(path, value)
    })
  }
}
