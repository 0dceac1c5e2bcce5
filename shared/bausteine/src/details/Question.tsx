import { MESSAGES } from '@avalwerk/domain'
import { Form } from '@avalwerk/forms'
import type { Transport } from '@avalwerk/platform'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { Dialog, Button } from '@avalwerk/ui'
import { type ReactNode, useId, useState } from 'react'
import { useRefresh } from '../refresh.ts'
import { RefusalPanel, toRefusal, ErrorFocus } from '../form.tsx'
import { ConfirmationNote, FormTextField } from '../formFields.tsx'

type Input = Readonly<{ grund: string }>

/**
 * A question before a step that has consequences: a sentence that says what will happen, a button that names the act, and
 * what the step wants to know.
 */
export type Prompt<O, W extends object = object> = Readonly<{
  titel: (object: O) => string
  text: (object: O) => ReactNode
  /** Its consequences are grave or can't be taken back. */
  gefahr?: true
  /** Name of the field for the reason, if one must be given. */
  grund?: string
  /** The step is confirmed by signing in anew. */
  confirmed?: true
  /** What its further fields start with. */
  anfang?: W | ((object: O) => W)
  felder?: (object: O) => ReactNode
  /** What is said when it is done; nothing where the next page says it. */
  erfolg?: string
  /** Where to go then, and what that page is told: for what isn't there any more. */
  danach?: string | ((object: O, response: unknown) => Readonly<{ ziel: string; zustand: unknown }>)
  prüfe?(values: W, object: O): Record<string, unknown>
  sende(transport: Transport, object: O, input: W & Input): Promise<unknown>
}>

/** A question with fields of its own, typed by what they start with. */
export const withFields = <O, W extends object>(question: Prompt<O, W> & { anfang: W | ((object: O) => W) }): Prompt<O> =>
  question as unknown as Prompt<O>

/** Asks; what was entered stays while it is refused. */
export function PromptDialog<O>({
  o: object,
  wort: caption,
  frage: { titel, text, gefahr, grund, confirmed, anfang, felder, erfolg, danach, prüfe: check, sende },
  beiSchließen: onClose,
}: {
  o: O
  wort: string
  frage: Prompt<O>
  beiSchließen: () => void
}) {
  const { transport, fortschritt: progress, melde: notify, zeigeProblem: showProblem } = usePlatform()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const id = useId()
  // As it was when the question was asked: what changes meanwhile is the server's to refuse.
  const [initialValues] = useState(() => ({ grund: '', ...(typeof anfang === 'function' ? anfang(object) : anfang) }))
  return (
    <Form<Input>
      initialValues={initialValues}
      validate={(values) => ({
        ...(grund !== undefined && !values.grund.trim() && { grund: MESSAGES.required }),
        ...check?.(values, object),
      })}
      onSubmit={async (values) => {
        let response: unknown
        try {
          response = await progress(sende(transport, object, { ...values, grund: values.grund.trim() }))
        } catch (error) {
          return toRefusal(error, showProblem)
        }
        if (erfolg) notify(erfolg)
        // Whoever goes on to another question asks it of what is now.
        if (danach === undefined) {
          await refresh()
          onClose()
          return undefined
        }
        onClose()
        if (typeof danach === 'function') {
          const { ziel: target, zustand: state } = danach(object, response)
          await navigate(target, { replace: true, state })
        } else await navigate(danach, { replace: true })
        await refresh()
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <Dialog
          titel={titel(object)}
          beiSchließen={onClose}
          knöpfe={
            <>
              <Button art={gefahr ? 'gefahr' : 'haupt'} type="submit" form={id} busy={submitting}>
                {caption}
              </Button>
              <Button onClick={onClose}>Abbrechen</Button>
            </>
          }
        >
          <form id={id} noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: 16 }}>
            <RefusalPanel />
            <ErrorFocus />
            <div>{text(object)}</div>
            {felder?.(object)}
            {grund !== undefined && <FormTextField name="grund" form="grund" beschriftung={grund} />}
            {confirmed && <ConfirmationNote />}
          </form>
        </Dialog>
      )}
    />
  )
}
