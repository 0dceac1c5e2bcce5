import { type ApiClient, useApi } from '@avalwerk/api'
import { MESSAGES } from '@avalwerk/domain'
import { Form, type FormErrors, RefusalPanel, toRefusal, ErrorFocus, FormTextField, LeavePrompt } from '@avalwerk/forms'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { Dialog, Button } from '@avalwerk/ui'
import { type ReactNode, useId, useState } from 'react'
import { useRefresh } from '../calls/index.ts'
import { ConfirmationNote } from './ConfirmationNote.tsx'
import { t } from './texts.ts'

type Input = Readonly<{ grund: string }>

/**
 * A question before a step that has consequences: a sentence that says what will happen, a button that names the act, and
 * what the step wants to know.
 */
export type Prompt<O, W extends object = object> = Readonly<{
  title: (object: O) => string
  text: (object: O) => ReactNode
  /** Its consequences are grave or can't be taken back. */
  danger?: true
  /** Name of the field for the reason, if one must be given. */
  reasonLabel?: string
  /** The step is confirmed by signing in anew. */
  confirmed?: true
  /** What its further fields start with. */
  initial?: W | ((object: O) => W)
  fields?: (object: O) => ReactNode
  /** The message when the step is done; undefined where the next page says so. */
  success?: string
  /** The page to go to afterwards, and what it is told: for steps after which the object doesn't exist any more. */
  after?: string | ((object: O, response: unknown) => Readonly<{ target: string; state: unknown }>)
  check?(values: W, object: O): FormErrors<W>
  send(api: ApiClient, object: O, input: W & Input): Promise<unknown>
}>

/** A question with fields of its own, typed by what they start with. */
export const withFields = <O, W extends object>(question: Prompt<O, W> & { initial: W | ((object: O) => W) }): Prompt<O> =>
  question as unknown as Prompt<O>

/** What a question is about: titles needn't name it, and many stand on one page. */
function subjectOf(item: unknown, title: string): string {
  const { id, name } = (item ?? {}) as { id?: unknown; name?: unknown }
  return JSON.stringify([title, id, name])
}

/** Asks; what was entered stays while it is refused. */
export function PromptDialog<O>({
  item,
  label,
  question: { title, text, danger, reasonLabel, confirmed, initial, fields, success, after, check, send },
  onClose,
}: {
  item: O
  label: string
  question: Prompt<O>
  onClose: () => void
}) {
  const api = useApi()
  const { progress, notify, showProblem } = usePlatform()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const id = useId()
  // The object as it was when the question was asked: if it changes meanwhile, the server refuses the step.
  const [initialValues] = useState(() => ({ grund: '', ...(typeof initial === 'function' ? initial(item) : initial) }))
  return (
    <Form<Input>
      initialValues={initialValues}
      validate={(values) => ({
        ...(reasonLabel !== undefined && !values.grund.trim() && { grund: MESSAGES.required }),
        ...check?.(values, item),
      })}
      onSubmit={async (values, form) => {
        let response: unknown
        try {
          response = await progress(send(api, item, { ...values, grund: values.grund.trim() }))
        } catch (error) {
          return toRefusal(error, showProblem, undefined, form.getRegisteredFields())
        }
        if (success) notify(success)
        // If another question follows, it must be asked about the object as it is now.
        if (after === undefined) {
          await refresh()
          onClose()
          return undefined
        }
        onClose()
        if (typeof after === 'function') {
          const { target, state } = after(item, response)
          await navigate(target, { replace: true, state })
        } else await navigate(after, { replace: true })
        await refresh()
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <Dialog
          title={title(item)}
          onClose={onClose}
          buttons={
            <>
              <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} busy={submitting}>
                {label}
              </Button>
              <Button onClick={onClose}>{t('question.cancel')}</Button>
            </>
          }
        >
          <form id={id} noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: 16 }}>
            <RefusalPanel />
            <LeavePrompt part={label} about={subjectOf(item, title(item))} />
            <ErrorFocus />
            <div>{text(item)}</div>
            {fields?.(item)}
            {reasonLabel !== undefined && <FormTextField name="grund" form="grund" label={reasonLabel} />}
            {confirmed && <ConfirmationNote />}
          </form>
        </Dialog>
      )}
    />
  )
}
