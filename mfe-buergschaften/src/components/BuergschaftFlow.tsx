import {
  Wizard,
  type StepNeed,
  buildingUp,
  DecisionStep,
  type Step,
  StepLayout,
  StepForm,
  useStepNavigation,
} from '@avalwerk/patterns/flow'
import { type FaultsByPath, toRefusal, toFormErrors, useDraft } from '@avalwerk/forms'
import { AnsprechpartnerFields, type EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import { buergschaftItems } from '@avalwerk/patterns/buergschaft'
import { Section, type Option, DescriptionList, Card } from '@avalwerk/ui'
import { useRefresh } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { validateAnsprechpartner, numberOf } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Documents } from '../details/Documents.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'
import { pathToList } from './step.ts'

/** What every step of a flow on a guarantee is given. */
export type FlowProps<E> = Readonly<{
  buergschaft: Buergschaft
  draft: E
  update: (part: Partial<E>) => void
  /** Sends the whole: then it says so, forgets what was entered and leads back to the guarantee. @returns what was refused */
  send: (act: () => Promise<unknown>, message: string) => Promise<FaultsByPath | undefined>
}>

type FlowDefinition<E extends object, S extends string> = Readonly<{
  title: (number: string) => string
  /** Rows of the life cycle, one of which the flow takes. */
  rows: Buergschaft['schritte']
  schritte: readonly (Step & { step: S })[]
  content: Readonly<Record<S, ComponentType<FlowProps<E>>>>
  /** What each step needs of its own; those before it count by themselves. */
  needs: Readonly<Record<S, StepNeed<Pick<FlowProps<E>, 'buergschaft' | 'draft'>>>>
  /** The draft before anything is entered. */
  empty: E
  hint?: (buergschaft: Buergschaft) => ReactNode
}>

/** A flow on the guarantee of the address: open while one of its rows may be taken, otherwise the guarantee is shown. */
export const FlowPage = <E extends object, S extends string>(details: FlowDefinition<E, S>) => (
  <AsRead>{(b) => <Flow buergschaft={b} {...details} />}</AsRead>
)

function Flow<E extends object, S extends string>({
  buergschaft,
  title,
  rows,
  schritte,
  content,
  needs,
  empty,
  hint,
}: FlowDefinition<E, S> & { buergschaft: Buergschaft }) {
  const { progress, notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { value: draft, update, discard } = useDraft<E>(empty)
  const [done, setDone] = useState(false)
  const back = `/buergschaften/details/${buergschaft.id}`
  if (!done && !rows.some((row) => buergschaft.schritte.includes(row))) return <Navigate to={back} replace />
  const send: FlowProps<E>['send'] = async (act, message) => {
    try {
      await progress(act())
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    setDone(true)
    discard()
    notify(message)
    await navigate(back, { replace: true })
    await refresh()
    return undefined
  }
  return (
    <Wizard
      title={title(numberOf(buergschaft))}
      path={pathToList}
      steps={schritte}
      content={content}
      needs={buildingUp(schritte, needs)}
      given={{ buergschaft, draft, update, send }}
      hint={hint?.(buergschaft)}
    />
  )
}

/** Shows what a guarantee is about, to be looked at before a decision. */
const BuergschaftCard = ({ buergschaft }: { buergschaft: Buergschaft }) => (
  <Card title={t('details.facts')}>
    <DescriptionList
      pairs={[
        [t('feld.avalnummer'), buergschaft.buergschaftsIdBuerge],
        [t('feld.buerge'), buergschaft.buerge.name],
        [t('feld.auftragnehmer'), buergschaft.auftragnehmer.name],
        ...buergschaftItems(buergschaft.daten),
      ]}
    />
  </Card>
)

/** The step in which the guarantee and its documents are looked at. */
export function ReviewStep({
  buergschaft,
  back,
  next,
  children,
}: {
  buergschaft: Buergschaft
  back?: string
  next: string
  children: ReactNode
}) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout next={t('schritt.next')} {...(back !== undefined && { back })} send={() => goToNext(next)}>
      {children}
      <BuergschaftCard buergschaft={buergschaft} />
      <Documents buergschaft={buergschaft} />
    </StepLayout>
  )
}

type ResponseChoice = 'ANNEHMEN' | 'ABLEHNEN'
/** An answer is confirmed once there is one. */
export const RESPONSE_NEEDS = {
  'details-pruefen': null,
  akzeptieren: null,
  bestaetigen: ({ draft }: { draft: { entscheidung: ResponseChoice | null } }) => draft.entscheidung !== null,
} as const
/** The step in which a request of another party is granted or refused. */
export function ResponseStep<E extends { entscheidung: ResponseChoice | null }>({
  draft,
  update,
  annehmen,
  ablehnen,
}: Pick<FlowProps<E>, 'draft' | 'update'> & Record<'annehmen' | 'ablehnen', Omit<Option<ResponseChoice>, 'value'>>) {
  return (
    <DecisionStep<ResponseChoice>
      question={t('schritt.decisionQuestion')}
      missing={t('schritt.chooseOption')}
      selected={draft.entscheidung}
      onSelect={(entscheidung) => update({ entscheidung } as Partial<E>)}
      options={[
        { value: 'ANNEHMEN', ...annehmen },
        { value: 'ABLEHNEN', ...ablehnen },
      ]}
      next={t('schritt.next')}
      back="details-pruefen"
      goTo={() => 'bestaetigen'}
    />
  )
}

type Contact = { ansprechpartner: typeof EMPTY_CONTACT }
/** A contact may be left out; one that is named must be complete and correct. */
export const contactIsRight = ({ draft }: { draft: Contact }): boolean =>
  validateAnsprechpartner(draft.ansprechpartner, 'ansprechpartner').length === 0

/** The step in which a contact may be named. */
export function ContactStep<E extends Contact>({
  draft,
  update,
  hint,
  back,
  next,
}: Pick<FlowProps<E>, 'draft' | 'update'> & { hint: string; back: string; next: string }) {
  const goToNext = useStepNavigation()
  const remember = (w: Contact) => update(w as Partial<E>)
  return (
    <StepForm<Contact>
      initial={{ ansprechpartner: draft.ansprechpartner }}
      check={(w) => toFormErrors(validateAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      send={(values) => {
        remember(values)
        goToNext(next)
        return undefined
      }}
      remember={remember}
      next={t('schritt.next')}
      back={back}
    >
      <Section title={t('anspruch.ansprechpartner')} hint={hint}>
        <AnsprechpartnerFields name="ansprechpartner" />
      </Section>
    </StepForm>
  )
}
