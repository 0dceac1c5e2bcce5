import { Form } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Button, sideBySide, buttonStyle, PageHeader } from '@avalwerk/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useRefresh } from './refresh.ts'
import { RefusalPanel, toRefusal, ErrorSummary, LeavePrompt } from './form.tsx'

/** Where people are after an act, and what is said. */
export type After = Readonly<{ ziel: string; meldung?: string; zustand?: unknown }>

/**
 * A page for one act: what it does, what it needs to know, the button that names it, and the way back. What was entered
 * stays while it is refused; leaving asks first.
 */
export function ActionPage<W extends object>({
  titel: title,
  pfad: path,
  erlaubt: allowed,
  zurück: back,
  anfang: initial,
  prüfe: check,
  verhindere: prevent,
  sende: send,
  knopf: button,
  weitere: further,
  daneben: beside,
  children,
}: {
  titel: string
  pfad: ComponentProps<typeof PageHeader>['pfad']
  /** May the act be done now? Otherwise the page leads back. */
  erlaubt: boolean
  zurück: string
  anfang: W
  prüfe?: (values: W) => Record<string, unknown>
  /** Why it isn't done although every field is right; shown like a refusal. */
  verhindere?: (values: W) => Record<string, unknown> | undefined
  /** Does it. @returns where people are then; undefined if the page itself goes on */
  sende: (values: W) => Promise<After | undefined>
  knopf: (values: W) => Readonly<{ wort: string; gefahr?: boolean }>
  /** Beside the button: other ways to go on. */
  weitere?: ReactNode
  /** Beside the form: what people look at while they decide, or what their input means. */
  daneben?: ReactNode | ((values: W) => ReactNode)
  children: (values: W) => ReactNode
}) {
  const { fortschritt: progress, melde: notify, zeigeProblem: showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [done, setDone] = useState(false)
  if (!allowed && !done) return <Navigate to={back} replace />
  async function act(values: W) {
    const reason = prevent?.(values)
    if (reason) return reason
    try {
      const afterwards = await progress(send(values))
      if (!afterwards) return undefined
      const { ziel: target, meldung: message, zustand: state } = afterwards
      setDone(true)
      if (message) notify(message)
      await navigate(target, { replace: true, state })
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <>
      <PageHeader titel={title} {...(path && { pfad: path })} />
      <Form<W>
        initialValues={initial}
        {...(check && { validate: check })}
        onSubmit={act}
        render={({ handleSubmit, submitting, values }) => {
          const { wort: caption, gefahr: danger } = button(values)
          return (
            <div css={beside ? sideBySide : { ...sideBySide, gridTemplateColumns: undefined, maxWidth: 720 }}>
              <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: spacing(2), minWidth: 0 }}>
                <ErrorSummary />
                <LeavePrompt />
                <RefusalPanel />
                {children(values)}
                <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
                  <Button art={danger ? 'gefahr' : 'haupt'} type="submit" busy={submitting}>
                    {caption}
                  </Button>
                  {further}
                  <Link to={back} css={buttonStyle('leise')}>
                    Abbrechen
                  </Link>
                </div>
              </form>
              {typeof beside === 'function' ? beside(values) : beside}
            </div>
          )
        }}
      />
    </>
  )
}
