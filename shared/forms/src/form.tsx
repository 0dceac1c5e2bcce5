import { Form as Finalform, type FormProps } from 'react-final-form'

/**
 * A form that keeps what was typed: a rendering may make its initial values anew, only other values start it over. The
 * library compares the values' identities, so a list among them would discard the input whenever the page around re-renders.
 */
export function Form<W extends object>(props: FormProps<W>) {
  return <Finalform<W> initialValuesEqual={equalByContent} {...props} />
}

const equalByContent = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y)
