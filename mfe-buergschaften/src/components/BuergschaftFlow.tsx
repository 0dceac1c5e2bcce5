import {
  Wizard,
  toRefusal,
  toFormErrors,
  AnsprechpartnerFields,
  type StepNeed,
  buildingUp,
  buergschaftItems,
  DecisionStep,
  Section,
  type EMPTY_CONTACT,
  type Option,
  type Step,
  StepLayout,
  StepForm,
  useRefresh,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { validateAnsprechpartner, numberOf } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Documents } from '../details/Documents.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'
import { pathToList } from './step.ts'

/** What every step of a flow on a guarantee is given. */
export type FlowProps<E> = Readonly<{
  b: Buergschaft
  entwurf: E
  ändere: (part: Partial<E>) => void
  /** Sends the whole: then it says so, forgets what was entered and leads back to the guarantee. @returns what was refused */
  sende: (act: () => Promise<unknown>, message: string) => Promise<Record<string, unknown> | undefined>
}>

type ExpiryDetails<E extends object, S extends string> = Readonly<{
  titel: (number: string) => string
  /** Rows of the life cycle, one of which the flow takes. */
  zeilen: readonly string[]
  schritte: readonly (Step & { schritt: S })[]
  inhalt: Readonly<Record<S, ComponentType<FlowProps<E>>>>
  /** What each step needs of its own; those before it count by themselves. */
  braucht: Readonly<Record<S, StepNeed<Pick<FlowProps<E>, 'b' | 'entwurf'>>>>
  /** The draft before anything is entered. */
  leer: E
  hinweis?: (buergschaft: Buergschaft) => ReactNode
}>

/** A flow on the guarantee of the address: open while one of its rows may be taken, otherwise the guarantee is shown. */
export const FlowPage = <E extends object, S extends string>(details: ExpiryDetails<E, S>) => (
  <AsRead>{(b) => <Flow b={b} {...details} />}</AsRead>
)

function Flow<E extends object, S extends string>({
  b: buergschaft,
  titel: title,
  zeilen: rows,
  schritte: steps,
  inhalt: content,
  braucht: needs,
  leer: empty,
  hinweis: notice,
}: ExpiryDetails<E, S> & { b: Buergschaft }) {
  const { fortschritt: progress, melde: notify, zeigeProblem: showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<E>(empty)
  const [done, setDone] = useState(false)
  const back = `/buergschaften/details/${buergschaft.id}`
  if (!done && !rows.some((row) => buergschaft.schritte.includes(row))) return <Navigate to={back} replace />
  const send: FlowProps<E>['sende'] = async (act, message) => {
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
      titel={title(numberOf(buergschaft))}
      pfad={pathToList}
      schritte={steps}
      inhalt={content}
      braucht={buildingUp(steps, needs)}
      gegeben={{ b: buergschaft, entwurf: draft, ändere: update, sende: send }}
      hinweis={notice?.(buergschaft)}
    />
  )
}

/** What a guarantee is about, to be looked at before a decision. */
const BuergschaftCard = ({ b: buergschaft }: { b: Buergschaft }) => (
  <Card titel={t('details.angaben')}>
    <DescriptionList
      paare={[
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
  b: buergschaft,
  zurück: back,
  nächster: next,
  children,
}: {
  b: Buergschaft
  zurück?: string
  nächster: string
  children: ReactNode
}) {
  const goToNext = useStepNavigation()
  return (
    <StepLayout weiter={t('schritt.weiter')} {...(back !== undefined && { zurück: back })} sende={() => goToNext(next)}>
      {children}
      <BuergschaftCard b={buergschaft} />
      <Documents bürgschaft={buergschaft} />
    </StepLayout>
  )
}

type QueryState = 'ANNEHMEN' | 'ABLEHNEN'
/** An answer is confirmed once there is one. */
export const RESPONSE_NEEDS = {
  'details-pruefen': null,
  akzeptieren: null,
  bestaetigen: ({ entwurf: draft }: { entwurf: { entscheidung: QueryState | null } }) => draft.entscheidung !== null,
} as const
/** The step in which a request of another party is granted or refused. */
export function ResponseStep<E extends { entscheidung: QueryState | null }>({
  entwurf: draft,
  ändere: update,
  annehmen,
  ablehnen,
}: Pick<FlowProps<E>, 'entwurf' | 'ändere'> & Record<'annehmen' | 'ablehnen', Omit<Option<QueryState>, 'wert'>>) {
  return (
    <DecisionStep<QueryState>
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      gewählt={draft.entscheidung}
      beiWahl={(entscheidung) => update({ entscheidung } as Partial<E>)}
      optionen={[
        { wert: 'ANNEHMEN', ...annehmen },
        { wert: 'ABLEHNEN', ...ablehnen },
      ]}
      weiter={t('schritt.weiter')}
      zurück="details-pruefen"
      geheZu={() => 'bestaetigen'}
    />
  )
}

type Contact = { ansprechpartner: typeof EMPTY_CONTACT }
/** A contact need not be named; one that is must be right. */
export const contactIsRight = ({ entwurf: draft }: { entwurf: Contact }): boolean =>
  validateAnsprechpartner(draft.ansprechpartner, 'ansprechpartner').length === 0

/** The step in which a contact may be named. */
export function ContactStep<E extends Contact>({
  entwurf: draft,
  ändere: update,
  hinweis: notice,
  zurück: back,
  nächster: next,
}: Pick<FlowProps<E>, 'entwurf' | 'ändere'> & { hinweis: string; zurück: string; nächster: string }) {
  const goToNext = useStepNavigation()
  const remember = (w: Contact) => update(w as Partial<E>)
  return (
    <StepForm<Contact>
      anfang={{ ansprechpartner: draft.ansprechpartner }}
      prüfe={(w) => toFormErrors(validateAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      sende={(values) => {
        remember(values)
        goToNext(next)
        return undefined
      }}
      merke={remember}
      weiter={t('schritt.weiter')}
      zurück={back}
    >
      <Section titel={t('anspruch.kontakt')} hinweis={notice}>
        <AnsprechpartnerFields name="ansprechpartner" />
      </Section>
    </StepForm>
  )
}
