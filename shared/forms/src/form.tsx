import type { FormApi } from 'final-form'
import { Form as FinalForm, type FormProps } from 'react-final-form'
import type { FormErrors } from './errors.ts'

/**
 * A form that keeps what was typed: a rendering may make its initial values anew, only other values start it over. The
 * library compares the values' identities, so a list among them would discard the input whenever the page around re-renders.
 */
export function Form<W extends object>(
  props: Omit<FormProps<W>, 'validate' | 'onSubmit'> &
    Readonly<{
      validate?: (values: W) => FormErrors<W>
      /** Sends. @returns what was refused (`toRefusal`) */
      onSubmit: (values: W, form: FormApi<W>) => Promise<FormErrors<W> | undefined | void> | FormErrors<W> | undefined | void
    }>,
) {
  return <FinalForm<W> initialValuesEqual={equalByContent} {...(props as FormProps<W>)} />
}

const equalByContent = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y)
