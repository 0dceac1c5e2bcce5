import { Wizard, buildingUp, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { toFormErrors, FormToggleGroup, FormRadioGroup, FormTextField, useDraft, AmountField, FormField } from '@avalwerk/forms'
import { Section, FieldRow, DescriptionList, Card, EmptyState } from '@avalwerk/ui'
import { WORKING_MODE, MESSAGES, VERTRAGSART } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import type { ComponentType } from 'react'
import { asOptions, LIST, useKreditnehmer, useVertragBuergen } from '../components/queries.ts'
import { asEuro } from '../components/amount.ts'
import { Contacts } from '../components/Contacts.tsx'
import { validateContacts } from '../components/contact.ts'
import { t } from '../texts.ts'
import { type VertragValues, type Draft, companiesOf, EMPTY, validateData, type StepProps } from './draft.ts'
import { CREATE_STEPS, type CreateStep } from './steps.ts'
import { Summary } from './Summary.tsx'

const CONTENT: Record<CreateStep, ComponentType<StepProps>> = {
  buerge: BuergeBlock,
  versicherungsnehmer: Versicherungsnehmer,
  vertragsdaten: VertragData,
  unternehmen: Unternehmen,
  zusammenfassung: Summary,
}

const NEEDS = buildingUp<CreateStep, Pick<StepProps, 'draft'>>(CREATE_STEPS, {
  buerge: null,
  versicherungsnehmer: ({ draft }) => draft.buergeId !== '',
  vertragsdaten: ({ draft }) => draft.versicherungsnehmerId !== '',
  unternehmen: ({ draft }) => validateData(draft.daten).length === 0,
  zusammenfassung: ({ draft }) => validateContacts(companiesOf(draft), draft.kontakte).length === 0,
})

/** Creates a contract, step by step; the guarantor reviews it. */
export default function CreateVertragPage() {
  const { value: draft, update, discard } = useDraft<Draft>(EMPTY)
  const buergen = useVertragBuergen()
  const kreditnehmer = useKreditnehmer()
  const name = (list: readonly { id: string; name: string }[] | undefined, id: string) => list?.find((u) => u.id === id)?.name ?? null
  return (
    <Wizard
      title={t('anlegen.title')}
      path={[{ label: t('liste.title'), target: LIST }]}
      steps={CREATE_STEPS}
      content={CONTENT}
      needs={NEEDS}
      result={buergen.error ? buergen : kreditnehmer}
      given={buergen.data && kreditnehmer.data && { draft, update, discard, buergen: buergen.data, unternehmen: kreditnehmer.data }}
      sidebar={(step) =>
        step !== 'buerge' &&
        step !== 'zusammenfassung' && (
          <Card title={t('anlegen.soFar')}>
            <DescriptionList
              pairs={[
                [t('feld.buerge'), name(buergen.data, draft.buergeId)],
                [
                  t('feld.versicherungsnehmer'),
                  step === 'versicherungsnehmer' ? null : name(kreditnehmer.data, draft.versicherungsnehmerId),
                ],
                [t('feld.nummer'), step === 'unternehmen' ? draft.daten.vertragsnummer : null],
                [t('feld.gesamtlimit'), step === 'unternehmen' ? asEuro(draft.daten.gesamtlimit) : null],
              ]}
            />
          </Card>
        )
      }
    />
  )
}

function BuergeBlock({ draft, update, buergen }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<{ buergeId: string }>
      initial={{ buergeId: draft.buergeId }}
      remember={({ buergeId }) => update({ buergeId })}
      check={(w) => (w.buergeId ? {} : { buergeId: MESSAGES.buerge })}
      send={({ buergeId }) => {
        update({ buergeId })
        next('versicherungsnehmer')
        return undefined
      }}
      next={t('next')}
    >
      <Section title={t('feld.buerge')} hint={t('anlegen.buergeHint')}>
        <FormRadioGroup
          name="buergeId"
          label={t('feld.buerge')}
          silent
          options={buergen.map(({ id, name, vertragsart }) => ({
            value: id,
            label: name,
            description: `${VERTRAGSART[vertragsart]}: ${WORKING_MODE[vertragsart]}`,
          }))}
        />
      </Section>
    </StepForm>
  )
}

function Versicherungsnehmer({ draft, update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  if (unternehmen.length === 0)
    return (
      <EmptyState title={t('anlegen.noKreditnehmer')} action={<Link to={LIST}>{t('vertrag.toList')}</Link>}>
        {t('anlegen.noKreditnehmerText')}
      </EmptyState>
    )
  return (
    <StepForm<{ versicherungsnehmerId: string }>
      initial={{ versicherungsnehmerId: draft.versicherungsnehmerId || (unternehmen.length === 1 ? (unternehmen[0]?.id ?? '') : '') }}
      check={(w) => (w.versicherungsnehmerId ? {} : { versicherungsnehmerId: t('anlegen.versicherungsnehmerMissing') })}
      send={({ versicherungsnehmerId }) => {
        update({ versicherungsnehmerId })
        next('vertragsdaten')
        return undefined
      }}
      remember={(w) => update(w)}
      next={t('next')}
      back="buerge"
    >
      <Section title={t('feld.versicherungsnehmer')} hint={t('anlegen.versicherungsnehmerHint')}>
        <FormRadioGroup
          name="versicherungsnehmerId"
          label={t('feld.versicherungsnehmer')}
          silent
          options={unternehmen.map(({ id, name, ort }) => ({ value: id, label: name, description: `${id} · ${ort}` }))}
        />
      </Section>
    </StepForm>
  )
}

function VertragData({ draft, update }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<VertragValues>
      initial={draft.daten}
      check={(w) => toFormErrors(validateData(w))}
      send={(data) => {
        update({ daten: data })
        next('unternehmen')
        return undefined
      }}
      remember={(data) => update({ daten: data })}
      next={t('next')}
      back="versicherungsnehmer"
    >
      <Section title={t('anlegen.vertragsdaten')} hint={t('anlegen.vertragsdatenHint')}>
        <FormField name="vertragsnummer" form="kautionsvertragsnummer" label={t('feld.nummer')} autoComplete="off" />
        <FieldRow>
          <AmountField name="gesamtlimit" label={t('feld.gesamtlimitEur')} />
          <AmountField name="einzellimit" label={t('feld.einzellimitEur')} />
        </FieldRow>
        <FormTextField name="nachricht" form="kurznachricht" label={t('feld.nachrichtOptional')} />
      </Section>
    </StepForm>
  )
}

type CompanyValues = Pick<Draft, 'weitere' | 'kontakte'>

function Unternehmen({ draft, update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  const others = unternehmen.filter(({ id }) => id !== draft.versicherungsnehmerId)
  const companies = (w: CompanyValues) => companiesOf({ ...draft, ...w })
  return (
    <StepForm<CompanyValues>
      initial={{ weitere: draft.weitere.filter((id) => id !== draft.versicherungsnehmerId), kontakte: draft.kontakte }}
      check={(w) => toFormErrors(validateContacts(companies(w), w.kontakte ?? {}))}
      send={(values) => {
        update({ weitere: values.weitere, kontakte: values.kontakte ?? {} })
        next('zusammenfassung')
        return undefined
      }}
      remember={(w) => update({ weitere: w.weitere, kontakte: w.kontakte ?? {} })}
      next={t('next')}
      back="vertragsdaten"
    >
      {(values) => (
        <>
          <Section title={t('anlegen.moreUnternehmen')} hint={t('anlegen.moreUnternehmenHint')}>
            {others.length > 0 ? (
              <FormToggleGroup name="weitere" label={t('anlegen.moreUnternehmen')} options={asOptions(others)} />
            ) : (
              <p>{t('anlegen.noMoreUnternehmen')}</p>
            )}
          </Section>
          <Contacts
            companies={companies(values).flatMap((id) => {
              const chosen = unternehmen.find((company) => company.id === id)
              return chosen
                ? [{ id, name: chosen.name, addition: id === draft.versicherungsnehmerId ? t('feld.versicherungsnehmer') : undefined }]
                : []
            })}
          />
        </>
      )}
    </StepForm>
  )
}
