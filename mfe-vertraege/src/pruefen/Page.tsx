import { useApi } from '@avalwerk/api'
import { Wizard, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { toRefusal, toFormErrors, FormRadioGroup, FormTextField, useDraft, AmountField } from '@avalwerk/forms'
import { Section, spacing, DescriptionList, themeColor, Alert, Card, buttonStyle, Badge } from '@avalwerk/ui'
import { Loaded, useRefresh } from '@avalwerk/patterns/calls'
import { formatContact, formatEuro, ZUORDNUNG_INTENT } from '@avalwerk/domain'
import type { Vertragspruefung } from '@avalwerk/contracts'
import { Link, Navigate, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import type { ComponentType } from 'react'
import { asEuro } from '../components/amount.ts'
import { LIST, pruefungPage, usePruefung, VERTRAG_TEXTS, vertragPage } from '../components/queries.ts'
import { asTerms, TermsFields } from '../components/TermsFields.tsx'
import { t } from '../texts.ts'
import { Decisions } from './Decisions.tsx'
import { asPosition, start, type Draft, validateItems, validateFrameValues, becomesActive } from './draft.ts'
import { REVIEW_STEPS } from './steps.ts'

type StepName = (typeof REVIEW_STEPS)[number]['step']
type StepProps = Readonly<{
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  pruefung: Vertragspruefung
}>

const CONTENT: Record<StepName, ComponentType<StepProps>> = {
  'zuordnung-pruefen': Review,
  'zuordnung-pruefen-abschliessen': Complete,
}

const NEEDS = {
  'zuordnung-pruefen': null,
  'zuordnung-pruefen-abschliessen': ({ draft }: Pick<StepProps, 'draft'>) => validateItems(draft.positionen).length === 0,
}

/** The guarantor decides which companies may be borrowers under a contract. */
export default function ReviewVertragPage() {
  const { kautionsvertragId = '', pruefungId = '' } = useParams()
  return (
    <Loaded result={usePruefung(pruefungId)} texts={{ ...VERTRAG_TEXTS, missing: t('pruefen.missing') }}>
      {(review) =>
        review.vertrag.id !== kautionsvertragId ? (
          <Navigate to={pruefungPage(review.vertrag.id, review.id)} replace />
        ) : review.status === 'OFFEN' ? (
          <ReviewWizard pruefung={review} />
        ) : (
          <Navigate to={`/vertraege/${review.vertrag.id}/${review.id}/zuordnung-pruefen-erfolg`} replace />
        )
      }
    </Loaded>
  )
}

function ReviewWizard({ pruefung }: { pruefung: Vertragspruefung }) {
  const { value: draft, update, discard } = useDraft<Draft>(start(pruefung))
  const { vertrag } = pruefung
  return (
    <Wizard
      title={t('pruefen.title', { pruefung: pruefung.id })}
      path={[
        { label: t('liste.title'), target: LIST },
        { label: vertrag.vertragsnummer, target: vertragPage(vertrag, 'BG') },
      ]}
      steps={REVIEW_STEPS}
      content={CONTENT}
      needs={NEEDS}
      given={{ draft, update, discard, pruefung }}
      sidebar={() => (
        <Card title={t('anlegen.vertrag')}>
          <DescriptionList
            pairs={[
              [t('feld.nummer'), vertrag.vertragsnummer],
              [t('feld.versicherungsnehmer'), vertrag.versicherungsnehmer.name],
              [t(pruefung.anlass === 'ANLAGE' ? 'pruefen.gesamtlimitRequested' : 'feld.gesamtlimit'), formatEuro(vertrag.gesamtlimit)],
              [t(pruefung.anlass === 'ANLAGE' ? 'pruefen.einzellimitRequested' : 'feld.einzellimit'), formatEuro(vertrag.einzellimit)],
              [t('feld.nachricht'), pruefung.nachricht],
            ]}
          />
        </Card>
      )}
    />
  )
}

const options = (remove: boolean) => [
  { value: 'GENEHMIGT' as const, label: t('pruefen.approve'), ...(remove && { description: t('pruefen.approveRemovalText') }) },
  // There is nothing to change about a company that leaves.
  ...(remove ? [] : [{ value: 'GEAENDERT' as const, label: t('pruefen.approveChanged'), description: t('pruefen.approveChangedText') }]),
  { value: 'ABGELEHNT' as const, label: t('pruefen.reject'), description: t('pruefen.rejectText') },
]

function Review({ draft, update, pruefung }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<Pick<Draft, 'positionen'>>
      initial={{ positionen: draft.positionen }}
      remember={({ positionen }) => update({ positionen })}
      check={(w) => toFormErrors(validateItems(w.positionen))}
      send={({ positionen }) => {
        update({ positionen })
        next('zuordnung-pruefen-abschliessen')
        return undefined
      }}
      next={t('pruefen.toCompletion')}
      buttons={
        <Link to={vertragPage(pruefung.vertrag, 'BG')} css={buttonStyle('ghost')}>
          {t('cancel')}
        </Link>
      }
    >
      {(values) =>
        pruefung.positionen.map((position, index) => (
          <Section
            key={position.unternehmenId}
            title={position.name}
            hint={[position.unternehmenId, position.ort, position.register].filter(Boolean).join(' · ')}
          >
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
              <Badge tone={position.absicht === 'ENTFERNEN' ? 'warning' : 'info'}>{ZUORDNUNG_INTENT[position.absicht]}</Badge>
              {position.versicherungsnehmer && position.absicht !== 'VERSICHERUNGSNEHMER' && (
                <Badge tone="neutral">{t('feld.versicherungsnehmer')}</Badge>
              )}
            </div>
            {position.person && <p>{t('pruefen.ansprechpartner', { kontakt: formatContact(position.person) ?? '' })}</p>}
            <FormRadioGroup
              name={`positionen.${index}.entscheidung`}
              label={t('pruefen.decisionOn', { name: position.name })}
              silent
              options={options(position.absicht === 'ENTFERNEN')}
            />
            {values.positionen[index]?.entscheidung === 'GEAENDERT' && (
              <AmountField name={`positionen.${index}.teillimit`} label={t('pruefen.teillimit')} />
            )}
            <FormTextField
              name={`positionen.${index}.kommentar`}
              form="anmerkung"
              label={t(values.positionen[index]?.entscheidung === 'ABGELEHNT' ? 'pruefen.ablehnungsgrund' : 'pruefen.kommentar')}
              hint={t('pruefen.kommentarHint')}
              rows={2}
            />
          </Section>
        ))
      }
    </StepForm>
  )
}

function Complete({ draft, update, discard, pruefung }: StepProps) {
  const api = useApi()
  const { progress, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const active = becomesActive(pruefung, draft.positionen)
  async function send({ rahmen }: Pick<Draft, 'rahmen'>) {
    try {
      await progress(
        api.vertrag.pruefungAbschliessen.mutate({
          params: { id: pruefung.id },
          body: {
            version: pruefung.vertrag.version,
            positionen: draft.positionen.map(asPosition),
            rahmen: active ? asTerms(rahmen) : null,
          },
        }),
      )
      discard()
      await navigate('../zuordnung-pruefen-erfolg', { relative: 'path', replace: true })
    } catch (error) {
      return toRefusal(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<Pick<Draft, 'rahmen'>>
      initial={{ rahmen: draft.rahmen }}
      check={(w) => (active ? toFormErrors(validateFrameValues(w.rahmen)) : {})}
      send={send}
      remember={(w) => update(w)}
      next={t('pruefen.complete', { pruefung: pruefung.id })}
      back="zuordnung-pruefen"
    >
      <Decisions
        positions={pruefung.positionen}
        decisions={draft.positionen.map((values) => ({
          ...values,
          maximum: values.entscheidung === 'GEAENDERT' ? asEuro(values.teillimit) : null,
        }))}
      />
      {active && (
        <Section title={t('pruefen.terms')} hint={t('pruefen.termsHint')}>
          <TermsFields prefix="rahmen." />
        </Section>
      )}
      {pruefung.anlass === 'ANLAGE' && !active ? (
        <Alert tone="warning">
          <p>{t('pruefen.consequenceRejected')}</p>
        </Alert>
      ) : (
        <p css={{ color: themeColor('muted') }}>
          {t(active ? 'pruefen.consequenceActive' : 'pruefen.consequenceChange', { nehmer: pruefung.vertrag.versicherungsnehmer.name })}
        </p>
      )}
    </StepForm>
  )
}
