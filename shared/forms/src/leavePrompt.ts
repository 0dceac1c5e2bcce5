import { usePlatform } from '@avalwerk/platform/remote'
import { useEffect } from 'react'
import { useForm } from 'react-final-form'
import { t } from './texts.ts'

/** Inside a form: asks before what was entered is lost. Sending, and going on after it, doesn't ask. */
export function LeavePrompt() {
  const form = useForm()
  const { navigation } = usePlatform()
  useEffect(
    () =>
      navigation.guard(() => {
        const { dirty, submitting, submitSucceeded, dirtySinceLastSubmit } = form.getState()
        const sent = submitting || (submitSucceeded && !dirtySinceLastSubmit)
        return dirty && !sent ? t('form.unsavedText') : undefined
      }),
    [form, navigation],
  )
  return null
}
