import { useApi } from '@avalwerk/api'
import { Wizard, buildingUp, DecisionStep, StepLayout, useStepNavigation } from '@avalwerk/patterns/flow'
import { Section, Card } from '@avalwerk/ui'
import { useDraft } from '@avalwerk/forms'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { Navigate, usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { pathToList } from '../components/step.ts'
import { Documents } from '../details/Documents.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'
import { Reject } from './Reject.tsx'
import { Edit } from './Edit.tsx'
import { UNDECIDED, useCompletion, type SecondProps, type SecondDraft } from './draft.ts'
import { Facts } from './Facts.tsx'
import { outcomeOf } from './outcome.ts'
import { STEPS } from './steps.ts'

const CONTENT = { details: Details, entscheidung: Decide, akzeptieren: Accept, aenderung: Edit, ablehnen: Reject }

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<SecondProps, 'draft'>>(STEPS, {
  details: null,
  entscheidung: null,
  // Both ways of accepting may be entered once one of them is chosen.
  akzeptieren: ({ draft }) => draft.entscheidung === 'annehmen' || draft.entscheidung === 'aendern',
  aenderung: ({ draft }) => draft.entscheidung === 'annehmen' || draft.entscheidung === 'aendern',
  ablehnen: ({ draft }) => draft.entscheidung === 'ablehnen',
})

/** The second review. The person who reviewed last is led to the guarantee instead, and so is everyone where there is no draft. */
export default function SecondReviewPage() {
  return (
    <AsRead>
      {(b) => (b.status === 'ENT' ? <ByAnother buergschaft={b} /> : <Navigate to={`/buergschaften/details/${b.id}`} replace />)}
    </AsRead>
  )
}

/** Asks who reviewed last before anything is shown. */
function ByAnother({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const response = useQuery(
    api.pruefung.letzterPruefer.queryOptions({
      params: { id: buergschaft.id, type: 'buergschaft' },
    }),
  )
  return (
    <LoadedSection result={response} name={t('schritt.zweitpruefung')}>
      {({ istAufrufer }) =>
        istAufrufer ? <Navigate to={`/buergschaften/details/${buergschaft.id}`} replace /> : <ReviewWizard buergschaft={buergschaft} />
      }
    </LoadedSection>
  )
}

function ReviewWizard({ buergschaft }: { buergschaft: Buergschaft }) {
  const { value: draft, update, discard } = useDraft<SecondDraft>(UNDECIDED)
  return (
    <Wizard
      title={`${t('schritt.zweitpruefung')} ${numberOf(buergschaft)}`}
      path={pathToList}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      given={{ buergschaft, draft, update, discard }}
    />
  )
}

function Details({ buergschaft }: SecondProps) {
  const goToNext = useStepNavigation()
  const api = useApi()
  const response = useQuery(api.buergschaft.aufgabendetails.queryOptions({ params: { id: buergschaft.id } }))
  return (
    <StepLayout next={t('schritt.next')} send={() => goToNext('entscheidung')}>
      <LoadedSection result={response} name={t('schritt.erstpruefungNote')} rows={1}>
        {({ kommentarErstpruefung }) =>
          kommentarErstpruefung && (
            <Card title={t('schritt.erstpruefungNote')}>
              <p css={{ whiteSpace: 'pre-line' }}>{kommentarErstpruefung}</p>
            </Card>
          )
        }
      </LoadedSection>
      <Facts buergschaft={buergschaft} />
      <Documents buergschaft={buergschaft} />
    </StepLayout>
  )
}

const TARGET = { annehmen: 'akzeptieren', aendern: 'aenderung', ablehnen: 'ablehnen' } as const

function Decide({ buergschaft, draft, update }: SecondProps) {
  return (
    <DecisionStep
      question={t('schritt.decisionQuestion')}
      missing={t('schritt.chooseOption')}
      options={[
        {
          value: 'annehmen',
          label: t('schritt.secondAccept'),
          description: t(`outcome.${outcomeOf(buergschaft)}`),
          locked: buergschaft.schritte.includes('G10') ? undefined : t('schritt.editionDocumentPending'),
        },
        { value: 'aendern', label: t('schritt.secondAcceptChanged'), description: t('schritt.secondAcceptChangedText') },
        {
          value: 'ablehnen',
          label: t('schritt.secondReject'),
          description: t(
            buergschaft.angekuendigt
              ? 'schritt.rejectDocumentText'
              : buergschaft.auftragId === null
                ? 'schritt.rejectDraftText'
                : 'schritt.secondRejectText',
          ),
          locked:
            buergschaft.schritte.includes('G12') || buergschaft.schritte.includes('G56')
              ? undefined
              : t(buergschaft.schritte.includes('G13') ? 'schritt.secondRejectLockedStorno' : 'schritt.secondRejectLocked'),
        },
      ]}
      selected={draft.entscheidung}
      onSelect={(entscheidung) => update({ entscheidung })}
      next={t('schritt.next')}
      back="details"
      goTo={(decision) => TARGET[decision]}
    />
  )
}

function Accept(props: SecondProps) {
  const api = useApi()
  const { progress } = usePlatform()
  const close = useCompletion(props)
  const { buergschaft } = props
  const accept = useMutation({
    mutationFn: () =>
      progress(
        api.buergschaft.zweitpruefen.mutate({
          params: { id: buergschaft.id },
          body: { entscheidung: 'ANNEHMEN', version: buergschaft.version },
        }),
      ),
    onSuccess: () => close(t(`outcome.${outcomeOf(buergschaft)}Done`)),
  })
  const issue = t('schritt.issue', { nummer: numberOf(buergschaft) })
  return (
    <StepLayout next={issue} back="entscheidung" busy={accept.isPending} send={() => accept.mutate()}>
      <Section title={issue}>
        <p>{t(`outcome.${outcomeOf(buergschaft)}Text`)}</p>
      </Section>
    </StepLayout>
  )
}
