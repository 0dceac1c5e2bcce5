import { Form } from '@avalwerk/forms'
import { useNavigate, whenSignInEnds } from '@avalwerk/platform/remote'
import { abstand, farbe, Button } from '@avalwerk/ui'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Section } from './ablauf.tsx'
import { type Option, RadioGroup } from './eingaben.tsx'
import { RefusalPanel, ErrorSummary, LeavePrompt } from './formular.tsx'

/**
 * Pressing a button must not leave the field first: the message that leaving shows would push the button away from under
 * the pointer, and the click would be lost.
 */
const stay = (e: MouseEvent) => e.preventDefault()

/** The line of buttons under a step: on at the left, back and the rest beside it. */
function StepButtons({
  weiter,
  beschäftigt = false,
  zurück,
  vorZurück,
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
  const gehe = useStepNavigation()
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: abstand(1),
        paddingTop: abstand(2),
        borderTop: `1px solid ${farbe('linie')}`,
      }}
    >
      {weiter && (
        <Button art="haupt" type="submit" busy={beschäftigt} onMouseDown={stay}>
          {weiter}
        </Button>
      )}
      {zurück && (
        <Button
          onMouseDown={stay}
          onClick={() => {
            vorZurück?.()
            gehe(zurück)
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

const stackStyle = { display: 'grid', gap: 16 } as const

/** A step without a form's fields: reads or chooses, then goes on. */
export function StepLayout({
  weiter,
  zurück,
  beschäftigt = false,
  knöpfe,
  sende,
  children,
}: Buttons & { sende: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      css={stackStyle}
      onSubmit={(event) => {
        event.preventDefault()
        if (!beschäftigt) sende()
      }}
    >
      {children}
      <StepButtons weiter={weiter} zurück={zurück} beschäftigt={beschäftigt}>
        {knöpfe}
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
  anfang,
  prüfe,
  sende,
  merke,
  weiter,
  zurück,
  knöpfe,
  children,
}: Buttons & {
  anfang: W
  prüfe?: (werte: W) => Record<string, unknown>
  /** @returns what was refused, by field or as a whole (`toRefusal`) */
  sende: (werte: W) => Messages | Promise<Messages>
  /** Keeps what was entered so far, for coming back. */
  merke?: (werte: W) => void
  children: ReactNode | ((werte: W) => ReactNode)
}) {
  return (
    <Form<W>
      initialValues={anfang}
      {...(prüfe && { validate: prüfe })}
      onSubmit={sende}
      render={({ handleSubmit, submitting, form, values, dirty }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={stackStyle}>
          <ErrorSummary />
          <LeavePrompt />
          {merke && dirty && <KeptAtTheEnd keep={() => merke(values)} />}
          <RefusalPanel />
          {typeof children === 'function' ? children(values) : children}
          <StepButtons
            weiter={weiter}
            beschäftigt={submitting}
            zurück={zurück}
            {...(merke && {
              vorZurück: () => {
                merke(values)
                form.initialize(values)
              },
            })}
          >
            {knöpfe}
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
  frage,
  fehlt,
  optionen,
  gewählt,
  beiWahl,
  weiter,
  zurück,
  geheZu,
}: {
  frage: string
  /** Said where nothing was chosen. */
  fehlt: string
  optionen: readonly Option<T>[]
  gewählt: T | null
  beiWahl: (wahl: T) => void
  weiter: string
  zurück?: string
  geheZu: (wahl: T) => string
}) {
  const goToNext = useStepNavigation()
  const [gesendet, setGesendet] = useState(false)
  return (
    <StepLayout
      weiter={weiter}
      zurück={zurück}
      sende={() => {
        setGesendet(true)
        if (gewählt) goToNext(geheZu(gewählt))
      }}
    >
      <Section titel={frage}>
        <RadioGroup<T>
          beschriftung={frage}
          stumm
          name="entscheidung"
          gewählt={gewählt ?? undefined}
          fehler={gesendet && !gewählt ? fehlt : undefined}
          optionen={optionen}
          beiWahl={beiWahl}
        />
      </Section>
    </StepLayout>
  )
}

/** Goes to another step of the flow. */
export function useStepNavigation(): (schritt: string) => void {
  const navigiere = useNavigate()
  return (schritt) => void navigiere(`../${schritt}`, { relative: 'path' })
}
