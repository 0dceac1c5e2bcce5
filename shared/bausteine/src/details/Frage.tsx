import { MESSAGES } from '@avalwerk/domain'
import { Form } from '@avalwerk/forms'
import type { Transport } from '@avalwerk/platform'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { Dialog, Button } from '@avalwerk/ui'
import { type ReactNode, useId, useState } from 'react'
import { useRefresh } from '../auffrischen.ts'
import { RefusalPanel, toRefusal, ErrorFocus } from '../formular.tsx'
import { ConfirmationNote, FormTextField } from '../formularfelder.tsx'

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
  danach?: string | ((object: O, antwort: unknown) => Readonly<{ ziel: string; zustand: unknown }>)
  prüfe?(werte: W, object: O): Record<string, unknown>
  sende(transport: Transport, object: O, eingabe: W & Input): Promise<unknown>
}>

/** A question with fields of its own, typed by what they start with. */
export const withFields = <O, W extends object>(frage: Prompt<O, W> & { anfang: W | ((object: O) => W) }): Prompt<O> =>
  frage as unknown as Prompt<O>

/** Asks; what was entered stays while it is refused. */
export function PromptDialog<O>({
  o: object,
  wort,
  frage: { titel, text, gefahr, grund, confirmed, anfang, felder, erfolg, danach, prüfe, sende },
  beiSchließen,
}: {
  o: O
  wort: string
  frage: Prompt<O>
  beiSchließen: () => void
}) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlatform()
  const refresh = useRefresh()
  const navigiere = useNavigate()
  const id = useId()
  // As it was when the question was asked: what changes meanwhile is the server's to refuse.
  const [anfangswerte] = useState(() => ({ grund: '', ...(typeof anfang === 'function' ? anfang(object) : anfang) }))
  return (
    <Form<Input>
      initialValues={anfangswerte}
      validate={(werte) => ({
        ...(grund !== undefined && !werte.grund.trim() && { grund: MESSAGES.pflicht }),
        ...prüfe?.(werte, object),
      })}
      onSubmit={async (werte) => {
        let antwort: unknown
        try {
          antwort = await fortschritt(sende(transport, object, { ...werte, grund: werte.grund.trim() }))
        } catch (fehler) {
          return toRefusal(fehler, zeigeProblem)
        }
        if (erfolg) melde(erfolg)
        // Whoever goes on to another question asks it of what is now.
        if (danach === undefined) {
          await refresh()
          beiSchließen()
          return undefined
        }
        beiSchließen()
        if (typeof danach === 'function') {
          const { ziel, zustand } = danach(object, antwort)
          await navigiere(ziel, { replace: true, state: zustand })
        } else await navigiere(danach, { replace: true })
        await refresh()
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <Dialog
          titel={titel(object)}
          beiSchließen={beiSchließen}
          knöpfe={
            <>
              <Button art={gefahr ? 'gefahr' : 'haupt'} type="submit" form={id} busy={submitting}>
                {wort}
              </Button>
              <Button onClick={beiSchließen}>Abbrechen</Button>
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
