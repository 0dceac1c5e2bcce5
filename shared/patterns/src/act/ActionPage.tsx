import { Form, type FormErrors, RefusalPanel, toRefusal, ErrorSummary, LeavePrompt } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Button, sideBySide, buttonStyle, PageHeader } from '@avalwerk/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useRefresh } from '../calls/index.ts'
import { t } from './texts.ts'

/** Where people are after an act, and what is said. */
export type After = Readonly<{ target: string; message?: string; state?: unknown }>

/**
 * A page for one act: what it does, what it needs to know, the button that names it, and the way back. What was entered
 * stays while it is refused; leaving asks first.
 */
export function ActionPage<W extends object>({
  title,
  path,
  allowed,
  back,
  initial,
  check,
  prevent,
  send,
  button,
  further,
  beside,
  children,
}: {
  title: string
  path: ComponentProps<typeof PageHeader>['path']
  /** May the act be done now? Otherwise the page leads back. */
  allowed: boolean
  back: string
  initial: W
  check?: (values: W) => FormErrors<W>
  /** Why it isn't done although every field is right; shown like a refusal. */
  prevent?: (values: W) => FormErrors<W> | undefined
  /** Does it. @returns where people are then; undefined if the page itself goes on */
  send: (values: W) => Promise<After | undefined>
  button: (values: W) => Readonly<{ label: string; danger?: boolean }>
  /** Beside the button: other ways to go on. */
  further?: ReactNode
  /** Beside the form: what people look at while they decide, or what their input means. */
  beside?: ReactNode | ((values: W) => ReactNode)
  children: (values: W) => ReactNode
}) {
  const { progress, notify, showProblem } = usePlatform()
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
      const { target, message, state } = afterwards
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
      <PageHeader title={title} {...(path && { path })} />
      <Form<W>
        initialValues={initial}
        {...(check && { validate: check })}
        onSubmit={act}
        render={({ handleSubmit, submitting, values }) => {
          const { label: caption, danger } = button(values)
          return (
            <div css={beside ? sideBySide : { ...sideBySide, gridTemplateColumns: undefined, maxWidth: 720 }}>
              <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: spacing(2), minWidth: 0 }}>
                <ErrorSummary />
                <LeavePrompt />
                <RefusalPanel />
                {children(values)}
                <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
                  <Button variant={danger ? 'danger' : 'primary'} type="submit" busy={submitting}>
                    {caption}
                  </Button>
                  {further}
                  <Link to={back} css={buttonStyle('ghost')}>
                    {t('act.cancel')}
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
