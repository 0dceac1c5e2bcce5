import { Form, type FormErrors, RefusalPanel, ErrorSummary, LeavePrompt } from '@avalwerk/forms'
import { useNavigate } from '@avalwerk/platform/remote'
import { spacing, themeColor, Button, Section, type Option, RadioGroup } from '@avalwerk/ui'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { InOrder } from '../calls/index.ts'
import { t } from './texts.ts'

/**
 * Pressing a button must not leave the field first: the message that leaving shows would push the button away from under
 * the pointer, and the click would be lost.
 */
const stay = (e: MouseEvent) => e.preventDefault()

/** The line of buttons under a step: on at the left, back and the rest beside it. */
function StepButtons({
  next,
  busy = false,
  back,
  onBack,
  children,
}: {
  /** Text of the button that sends the form. */
  next?: string
  busy?: boolean
  /** Address of the step before, relative to the present one. */
  back?: string | undefined
  /** Keeps what this step has so far. */
  onBack?: () => void
  children?: ReactNode
}) {
  const go = useStepNavigation()
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: spacing(1),
        paddingTop: spacing(2),
        borderTop: `1px solid ${themeColor('line')}`,
      }}
    >
      {next && (
        <Button variant="primary" type="submit" busy={busy} onMouseDown={stay}>
          {next}
        </Button>
      )}
      {back && (
        <Button
          onMouseDown={stay}
          onClick={() => {
            onBack?.()
            go(back)
          }}
        >
          {t('step.back')}
        </Button>
      )}
      {children}
    </div>
  )
}

type Buttons = Readonly<{
  next: string
  back?: string | undefined
  busy?: boolean
  /** Beside 'on' and 'back'. */
  buttons?: ReactNode
}>

const stackStyle = { display: 'grid', gap: 16 } as const

/** A step without a form's fields: reads or chooses, then goes on. */
export function StepLayout({ next, back, busy = false, buttons, send, children }: Buttons & { send: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      css={stackStyle}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
    >
      <InOrder>
        {children}
        <StepButtons next={next} back={back} busy={busy}>
          {buttons}
        </StepButtons>
      </InOrder>
    </form>
  )
}

/**
 * A step as a form: what it starts with, its rules, what is sent, and what is kept on the way back. Says what is wrong,
 * and asks before what was entered is lost.
 */
export function StepForm<W extends object>({
  initial,
  check,
  send,
  remember,
  next,
  back,
  buttons,
  children,
}: Buttons & {
  initial: W
  check?: (values: W) => FormErrors<W>
  /** @returns what was refused, by field or as a whole (`toRefusal`) */
  send: (values: W) => FormErrors<W> | undefined | Promise<FormErrors<W> | undefined>
  /** Keeps what was entered so far, for coming back. */
  remember?: (values: W) => void
  children: ReactNode | ((values: W) => ReactNode)
}) {
  return (
    <Form<W>
      initialValues={initial}
      {...(check && { validate: check })}
      onSubmit={send}
      render={({ handleSubmit, submitting, form, values }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={stackStyle}>
          <ErrorSummary />
          <LeavePrompt />
          <RefusalPanel />
          <InOrder>
            {typeof children === 'function' ? children(values) : children}
            <StepButtons
              next={next}
              busy={submitting}
              back={back}
              {...(remember && {
                onBack: () => {
                  remember(values)
                  form.initialize(values)
                },
              })}
            >
              {buttons}
            </StepButtons>
          </InOrder>
        </form>
      )}
    />
  )
}

/** A step that asks which way to go on. */
export function DecisionStep<T extends string>({
  question,
  missing,
  options,
  selected,
  onSelect,
  next,
  back,
  goTo,
}: {
  question: string
  /** Said where nothing was chosen. */
  missing: string
  options: readonly Option<T>[]
  selected: T | null
  onSelect: (choice: T) => void
  next: string
  back?: string
  goTo: (choice: T) => string
}) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  return (
    <StepLayout
      next={next}
      back={back}
      send={() => {
        setSent(true)
        if (selected) goToNext(goTo(selected))
      }}
    >
      <Section title={question}>
        <RadioGroup<T>
          label={question}
          silent
          name="entscheidung"
          selected={selected ?? undefined}
          error={sent && !selected ? missing : undefined}
          options={options}
          onSelect={onSelect}
        />
      </Section>
    </StepLayout>
  )
}

/** Goes to another step of the flow. */
export function useStepNavigation(): (step: string) => void {
  const navigate = useNavigate()
  return (step) => void navigate(`../${step}`, { relative: 'path' })
}
