import { useApi } from '@avalwerk/api'
import { Wizard, buildingUp, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import {
  toRefusal,
  toFormErrors,
  FormSelect,
  FormToggleGroup,
  FormRadioGroup,
  FormTextField,
  useDraft,
  AmountField,
  DateField,
  FormField,
  FORM_ERROR,
} from '@avalwerk/forms'
import { PostalAddressFields, AnsprechpartnerFields } from '@avalwerk/patterns/parties'
import { Section, FieldRow, DescriptionList, themeColor, Card } from '@avalwerk/ui'
import { Loaded, useRefresh, useIdempotentCall } from '@avalwerk/patterns/calls'
import type { Projekt } from '@avalwerk/contracts'
import { isDistinct, WITHOUT_CHANGE, PERSON_TYPE, type PersonType, PROJEKT_PHASE, type ProjektPhase } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { type ComponentType, useEffect, useRef } from 'react'
import { useVisible } from '../components/queries.ts'
import { t } from '../texts.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './queries.ts'
import { asData, start, type DetailValues, type Draft, validateDetailValues } from './draft.ts'
import { STEPS, type StepName } from './steps.ts'

type Unternehmen = Readonly<{ id: string; name: string }>
type StepProps = Readonly<{
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  projekt: Projekt | undefined
  unternehmen: readonly Unternehmen[]
}>

/** The project form in its child steps: a new project, or one that is changed. */
export default function ProjektFormPage() {
  const { id } = useParams()
  return id ? <Existing id={id} /> : <ProjektWizard />
}

function Existing({ id }: { id: string }) {
  return (
    <Loaded result={useProjekt(id)} texts={PROJEKT_TEXTS}>
      {(p) => <ProjektWizard projekt={p} />}
    </Loaded>
  )
}

const CONTENT: Record<StepName, ComponentType<StepProps>> = {
  details: Details,
  'verantwortliches-unternehmen-auswahl': Responsible,
  sichtberechtigung: VisibilityRight,
}

const NEEDS = buildingUp<StepName, Pick<StepProps, 'draft'>>(STEPS, {
  details: null,
  'verantwortliches-unternehmen-auswahl': ({ draft }) => validateDetailValues(draft.values).length === 0,
  sichtberechtigung: ({ draft }) => draft.unternehmenId !== '',
})

function ProjektWizard({ projekt }: { projekt?: Projekt }) {
  const { value: draft, update, discard } = useDraft<Draft>(start(projekt))
  const visible = useVisible()
  const unternehmen = visible.data?.unternehmen.filter(
    ({ unternehmensstatus, id }) => unternehmensstatus !== 'DAK' || id === projekt?.unternehmenId,
  )
  const { values } = draft
  const name = unternehmen?.find(({ id }) => id === draft.unternehmenId)?.name
  return (
    <Wizard
      title={projekt ? t('projekt.editTitle', { name: projekt.name }) : t('projekt.create')}
      path={[
        { label: t('projekt.listTitle'), target: LIST },
        ...(projekt ? [{ label: projekt.name, target: projektPage(projekt.id) }] : []),
      ]}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      result={visible}
      given={unternehmen && { draft, update, discard, projekt, unternehmen }}
      hint={
        // Another person has saved the project since this form was begun.
        projekt && draft.version !== projekt.version && <Outdated restart={() => update(start(projekt))} />
      }
      sidebar={(step) =>
        step !== 'details' && (
          <Card title={t('projekt.soFar')}>
            <DescriptionList
              pairs={[
                [t('projekt.name'), values.name],
                [t('projekt.phase'), PROJEKT_PHASE[values.phase]],
                [t('projekt.auftragssumme'), values.auftragssumme && `${values.auftragssumme} €`],
                [t('projekt.responsible'), step === 'sichtberechtigung' && name],
              ].map(([title, value]) => [title as string, value || null])}
            />
          </Card>
        )
      }
    />
  )
}

/** Input for an older version is forgotten, so that no user overwrites values that they never saw. */
function Outdated({ restart }: { restart: () => void }) {
  const { notify } = usePlatform()
  const current = useRef({ restart, notify })
  useEffect(() => {
    current.current.restart()
    current.current.notify(t('projekt.outdated'))
  }, [])
  return null
}

const PHASES = (Object.keys(PROJEKT_PHASE) as ProjektPhase[]).map((value) => ({ value, label: PROJEKT_PHASE[value] }))
const ROLES = (['BL', 'BH', 'KP'] as PersonType[]).map((value) => ({ value, label: PERSON_TYPE[value] }))

function Details({ draft, update }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<DetailValues>
      initial={draft.values}
      check={(w) => toFormErrors(validateDetailValues(w))}
      remember={(values) => update({ values })}
      send={(values) => {
        update({ values })
        next('verantwortliches-unternehmen-auswahl')
        return undefined
      }}
      next={t('next')}
    >
      <Section title={t('projekt.projekt')}>
        <FormField name="name" form="name" label={t('projekt.name')} autoComplete="off" />
        <FieldRow>
          <FormField name="nummer" form="projektnummer" label={t('projekt.projektnummerOptional')} autoComplete="off" />
          <FormSelect name="phase" label={t('projekt.phase')} groups={[{ options: PHASES }]} />
        </FieldRow>
        <FieldRow>
          <AmountField name="auftragssumme" label={t('projekt.auftragssummeOptional')} />
          <DateField name="beginn" label={t('projekt.beginnOptional')} />
          <DateField name="ende" label={t('projekt.endeOptional')} />
        </FieldRow>
        <FormTextField name="beschreibung" form="projektbeschreibung" label={t('projekt.beschreibungOptional')} />
      </Section>
      <Section title={t('projekt.ort')} hint={t('projekt.ortHint')}>
        <PostalAddressFields name="bauadresse" />
      </Section>
      <Section title={t('projekt.ansprechpartner')} hint={t('projekt.ansprechpartnerHint')}>
        <AnsprechpartnerFields name="ansprechpartner" />
        <FormSelect name="ansprechpartner.personentyp" label={t('feld.personentyp')} groups={[{ options: ROLES }]} />
      </Section>
    </StepForm>
  )
}

function Responsible({ draft, update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  const single = unternehmen.length === 1 ? unternehmen[0]?.id : undefined
  return (
    <StepForm<{ unternehmenId: string }>
      initial={{ unternehmenId: draft.unternehmenId || (single ?? '') }}
      check={(w) => (w.unternehmenId ? {} : { unternehmenId: t('projekt.unternehmenMissing') })}
      send={({ unternehmenId }) => {
        update({ unternehmenId })
        next('sichtberechtigung')
        return undefined
      }}
      remember={({ unternehmenId }) => update({ unternehmenId })}
      next={t('next')}
      back="details"
    >
      <Section title={t('projekt.responsible')} hint={t('projekt.responsibleHint')}>
        <FormRadioGroup
          name="unternehmenId"
          label={t('projekt.responsible')}
          silent
          options={unternehmen.map(({ id, name }) => ({ value: id, label: name, description: id }))}
        />
      </Section>
    </StepForm>
  )
}

type VisibilityValues = Pick<Draft, 'sicht' | 'sichtberechtigteUnternehmen'>

function VisibilityRight({ draft, update, discard, projekt, unternehmen }: StepProps) {
  const api = useApi()
  const { progress, notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const others = unternehmen.filter(({ id }) => id !== draft.unternehmenId)
  async function send(values: VisibilityValues) {
    const data = asData({ ...draft, ...values })
    if (projekt && !isDistinct(asData(start(projekt)), data)) return { [FORM_ERROR]: WITHOUT_CHANGE }
    try {
      const { id } = projekt
        ? await progress(api.projekt.aendern.mutate({ params: { id: projekt.id }, body: { ...data, version: projekt.version } }))
        : await callIdempotent(api.projekt.anlegen, { body: data })
      if (!projekt && draft.buergschaftId)
        await progress(api.projekt.zuordnen.mutate({ params: { id: draft.buergschaftId }, body: { projektId: id } }))
      discard()
      notify(t(projekt ? 'projekt.saved' : 'projekt.created', { name: data.name }))
      await navigate(projektPage(id), { replace: true })
    } catch (error) {
      update(values)
      return toRefusal(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<VisibilityValues>
      initial={{ sicht: draft.sicht, sichtberechtigteUnternehmen: draft.sichtberechtigteUnternehmen }}
      send={send}
      remember={(w) => update(w)}
      next={projekt ? t('projekt.save') : t('projekt.create')}
      back="verantwortliches-unternehmen-auswahl"
    >
      {(values) => (
        <Section title={t('projekt.sichtQuestion')} hint={t('projekt.sichtHint')}>
          <FormRadioGroup
            name="sicht"
            label={t('projekt.sichtQuestion')}
            silent
            options={[
              { value: 'NUR', label: t('projekt.visibleToResponsible'), description: t('projekt.visibleToResponsibleText') },
              { value: 'ALLE', label: t('projekt.visibleToAll'), description: t('projekt.visibleToAllText') },
            ]}
          />
          {values.sicht === 'NUR' &&
            (others.length > 0 ? (
              <FormToggleGroup
                name="sichtberechtigteUnternehmen"
                label={t('projekt.moreUnternehmen')}
                options={others.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : (
              <p css={{ color: themeColor('muted') }}>{t('projekt.noMoreUnternehmen')}</p>
            ))}
        </Section>
      )}
    </StepForm>
  )
}
