import { Form } from '@avalwerk/forms'
import { useNavigate, whenSignInEnds } from '@avalwerk/platform/remote'
import { spacing, themeColor, Button } from '@avalwerk/ui'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Section } from './wizard.tsx'
import { type Option, RadioGroup } from './inputs.tsx'
import { RefusalPanel, ErrorSummary, LeavePrompt } from './form.tsx'

/**
 * Pressing a button must not leave the field first: the message that leaving shows would push the button away from under
 * the pointer, and the click would be lost.
 */
const stay = (e: MouseEvent) => e.preventDefault()

/** The line of buttons under a step: on at the left, back and the rest beside it. */
function StepButtons({
  weiter: next,
  beschäftigt: busy = false,
  zurück: back,
  vorZurück: beforeBack,
  children,
}: {
  /** Text of the button that sends the form. */
  weiter?: string
  beschäftigt?: boolean
  /** Address of the step before, relative to the present one. */
  zurück?: string | undefined
  /** Keeps what this step has so far. */
  vorZurück?: () => void
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
        borderTop: `1px solid ${themeColor('linie')}`,
      }}
    >
      {next && (
        <Button art="haupt" type="submit" busy={busy} onMouseDown={stay}>
          {next}
        </Button>
      )}
      {back && (
        <Button
          onMouseDown={stay}
          onClick={() => {
            beforeBack?.()
            go(back)
          }}
        >
          Zurück
        </Button>
      )}
      {children}
    </div>
  )
}

type Buttons = Readonly<{
  weiter: string
  zurück?: string | undefined
  beschäftigt?: boolean
  /** Beside 'on' and 'back'. */
  knöpfe?: ReactNode
}>

const batch = { display: 'grid', gap: 16 } as const

/** A step without a form's fields: reads or chooses, then goes on. */
export function StepLayout({
  weiter: next,
  zurück: back,
  beschäftigt: busy = false,
  knöpfe: buttons,
  sende: send,
  children,
}: Buttons & { sende: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      css={batch}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) send()
      }}
    >
      {children}
      <StepButtons weiter={next} zurück={back} beschäftigt={busy}>
        {buttons}
      </StepButtons>
    </form>
  )
}

type Messages = Record<string, unknown> | undefined

/**
 * A step as a form: what it starts with, its rules, what is sent, and what is kept on the way back. Says what is wrong,
 * and asks before what was entered is lost.
 */
export function StepForm<W extends object>({
  anfang: initial,
  prüfe: check,
  sende: send,
  merke: remember,
  weiter: next,
  zurück: back,
  knöpfe: buttons,
  children,
}: Buttons & {
  anfang: W
  prüfe?: (values: W) => Record<string, unknown>
  /** @returns what was refused, by field or as a whole (`toRefusal`) */
  sende: (values: W) => Messages | Promise<Messages>
  /** Keeps what was entered so far, for coming back. */
  merke?: (values: W) => void
  children: ReactNode | ((values: W) => ReactNode)
}) {
  return (
    <Form<W>
      initialValues={initial}
      {...(check && { validate: check })}
      onSubmit={send}
      render={({ handleSubmit, submitting, form, values, dirty }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={batch}>
          <ErrorSummary />
          <LeavePrompt />
          {remember && dirty && <KeptAtTheEnd keep={() => remember(values)} />}
          <RefusalPanel />
          {typeof children === 'function' ? children(values) : children}
          <StepButtons
            weiter={next}
            beschäftigt={submitting}
            zurück={back}
            {...(remember && {
              vorZurück: () => {
                remember(values)
                form.initialize(values)
              },
            })}
          >
            {buttons}
          </StepButtons>
        </form>
      )}
    />
  )
}

/** What was typed outlives the end of a sign-in, which asks nobody before it comes. */
function KeptAtTheEnd({ keep }: { keep: () => void }) {
  useEffect(() => whenSignInEnds(keep))
  return null
}

/** A step that asks which way to go on. */
export function DecisionStep<T extends string>({
  frage: question,
  fehlt: missing,
  optionen: options,
  gewählt: selected,
  beiWahl: onChoice,
  weiter: next,
  zurück: back,
  geheZu: goTo,
}: {
  frage: string
  /** Said where nothing was chosen. */
  fehlt: string
  optionen: readonly Option<T>[]
  gewählt: T | null
  beiWahl: (choice: T) => void
  weiter: string
  zurück?: string
  geheZu: (choice: T) => string
}) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  return (
    <StepLayout
      weiter={next}
      zurück={back}
      sende={() => {
        setSent(true)
        if (selected) goToNext(goTo(selected))
      }}
    >
      <Section titel={question}>
        <RadioGroup<T>
          beschriftung={question}
          stumm
          name="entscheidung"
          gewählt={selected ?? undefined}
          fehler={sent && !selected ? missing : undefined}
          optionen={options}
          beiWahl={onChoice}
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
