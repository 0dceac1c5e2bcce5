import { useApi } from '@avalwerk/api'
import { Wizard, type StepNeed, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { refusalWithoutFields, toFormErrors, FormToggleGroup, FormTextField, useDraft } from '@avalwerk/forms'
import { Section, DescriptionList, Card, themeColor, buttonStyle } from '@avalwerk/ui'
import { Loaded, useRefresh } from '@avalwerk/patterns/calls'
import { formatContact } from '@avalwerk/domain'
import type { Vertrag } from '@avalwerk/contracts'
import { Link, Navigate, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import type { ComponentType } from 'react'
import { asOptions, type Kreditnehmer, LIST, useKreditnehmer, useVertrag, VERTRAG_TEXTS, vertragPage } from '../components/queries.ts'
import { Contacts } from '../components/Contacts.tsx'
import { asPerson, validateContacts } from '../components/contact.ts'
import { t } from '../texts.ts'
import { flowOf, otherContacts, otherNehmer, acceptedUnternehmen, start, type Draft, isChanged, isChecked, zuordnungenOf } from './draft.ts'
import { EDIT_STEPS, type EditStep } from './steps.ts'

type StepProps = Readonly<{
  draft: Draft
  update: (part: Partial<Draft>) => void
  discard: () => void
  vertrag: Vertrag
  unternehmen: readonly Kreditnehmer[]
}>

const CONTENT: Record<EditStep, ComponentType<StepProps>> = {
  'unternehmen-auswahl': Selection,
  'unternehmen-hinzufuegen': Add,
  zusammenfassung: Summary,
}

const NEEDS: Readonly<Record<EditStep, StepNeed<Pick<StepProps, 'draft' | 'vertrag'>>>> = {
  'unternehmen-auswahl': null,
  'unternehmen-hinzufuegen': ({ draft }) => draft.neue.length > 0,
  // Companies need not be added: others may leave, or the policy holder change.
  zusammenfassung: ({ draft, vertrag }) => isChanged(vertrag, draft),
}

/** The steps below the page of a contract's companies. */
export default function EditVertragStepsPage() {
  const { id = '' } = useParams()
  return (
    <Loaded result={useVertrag(id)} texts={VERTRAG_TEXTS}>
      {(k) => (k.eigener ? <ChangeWizard vertrag={k} /> : <Navigate to={vertragPage(k, 'AG')} replace />)}
    </Loaded>
  )
}

function ChangeWizard({ vertrag }: { vertrag: Vertrag }) {
  const { value: draft, update, discard } = useDraft<Draft>(start(vertrag))
  const kreditnehmer = useKreditnehmer()
  const unternehmen = kreditnehmer.data?.filter(({ id }) => !acceptedUnternehmen(vertrag).some((u) => u.unternehmenId === id))
  return (
    <Wizard
      title={t('bearbeiten.title', { nummer: vertrag.vertragsnummer })}
      path={[
        { label: t('liste.title'), target: LIST },
        { label: vertrag.vertragsnummer, target: vertragPage(vertrag, 'AG') },
        { label: t('bearbeiten.breadcrumb'), target: flowOf(vertrag.id) },
      ]}
      steps={EDIT_STEPS}
      content={CONTENT}
      needs={NEEDS}
      result={kreditnehmer}
      given={unternehmen && { draft, update, discard, vertrag, unternehmen }}
    />
  )
}

const Back = ({ id }: { id: string }) => (
  <Link to={flowOf(id)} css={buttonStyle('secondary')}>
    {t('bearbeiten.backToUnternehmen')}
  </Link>
)

function Selection({ draft, update, vertrag, unternehmen }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<Pick<Draft, 'neue'>>
      initial={{ neue: draft.neue }}
      remember={({ neue }) => update({ neue })}
      check={(w) => (w.neue.length ? {} : { neue: t('bearbeiten.selectionMissing') })}
      send={({ neue }) => {
        update({ neue })
        next('unternehmen-hinzufuegen')
        return undefined
      }}
      next={t('next')}
      buttons={<Back id={vertrag.id} />}
    >
      <Section title={t('bearbeiten.selection')} hint={t('bearbeiten.selectionHint')}>
        <FormToggleGroup name="neue" label={t('bearbeiten.selection')} options={asOptions(unternehmen)} />
      </Section>
    </StepForm>
  )
}

type ContactForm = Pick<Draft, 'kontakte'>

function Add({ draft, update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<ContactForm>
      initial={{ kontakte: draft.kontakte }}
      check={(w) => toFormErrors(validateContacts(draft.neue, w.kontakte ?? {}))}
      send={(values) => {
        update({ kontakte: { ...draft.kontakte, ...values.kontakte } })
        next('zusammenfassung')
        return undefined
      }}
      remember={(w) => update({ kontakte: { ...draft.kontakte, ...w.kontakte } })}
      next={t('next')}
      back="unternehmen-auswahl"
    >
      <Contacts
        companies={draft.neue.flatMap((id) => {
          const chosen = unternehmen.find((company) => company.id === id)
          return chosen ? [{ id, name: chosen.name, addition: chosen.ort }] : []
        })}
      />
    </StepForm>
  )
}

function Summary({ draft, discard, vertrag, unternehmen }: StepProps) {
  const api = useApi()
  const { progress, showProblem, notify } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const names = new Map([
    ...vertrag.unternehmen.map((u) => [u.unternehmenId, u.name] as const),
    ...unternehmen.map((u) => [u.id, u.name] as const),
  ])
  const name = (id: string) => `${names.get(id) ?? id} (${id})`
  const contact = (id: string) => `${name(id)}: ${formatContact(asPerson(draft.kontakte[id])) ?? t('kontakt.none')}`
  const list = (ids: readonly string[], caption: (id: string) => string) =>
    ids.length ? (
      <ul css={{ margin: 0, paddingLeft: 20 }}>
        {ids.map((id) => (
          <li key={id}>{caption(id)}</li>
        ))}
      </ul>
    ) : null
  const changedContacts = otherContacts(vertrag, draft)
  const checked = isChecked(vertrag, draft)
  const onlyTo = !otherNehmer(vertrag, draft) && draft.entfernt.length === 0 && changedContacts.length === 0
  async function send({ nachricht }: { nachricht: string }) {
    try {
      await progress(
        api.vertrag.unternehmenAendern.mutate({
          params: { id: vertrag.id },
          query: onlyTo ? {} : { versicherungsnehmerId: draft.versicherungsnehmerId },
          body: {
            version: draft.version,
            nachricht: nachricht.trim() || null,
            unternehmen: onlyTo
              ? zuordnungenOf(vertrag, draft).filter(({ unternehmenId }) => draft.neue.includes(unternehmenId))
              : zuordnungenOf(vertrag, draft),
          },
        }),
      )
      discard()
      notify(t(checked ? 'bearbeiten.sent' : 'bearbeiten.saved'))
      await navigate(vertragPage(vertrag, 'AG'), { replace: true })
    } catch (error) {
      return refusalWithoutFields(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<{ nachricht: string }>
      initial={{ nachricht: '' }}
      send={send}
      next={t(checked ? 'bearbeiten.send' : 'bearbeiten.save')}
      buttons={<Back id={vertrag.id} />}
    >
      <Card title={t('bearbeiten.changes')}>
        <DescriptionList
          pairs={[
            [t('bearbeiten.added'), list(draft.neue, contact)],
            [t('bearbeiten.removed'), list(draft.entfernt, name)],
            [t('bearbeiten.newVersicherungsnehmer'), otherNehmer(vertrag, draft) ? name(draft.versicherungsnehmerId) : null],
            [t('bearbeiten.changedAnsprechpartner'), list(changedContacts, contact)],
          ]}
        />
      </Card>
      {checked && (
        <Section title={t('feld.nachricht')} hint={t('bearbeiten.nachrichtHint', { buerge: vertrag.buerge.name })}>
          <FormTextField name="nachricht" form="kurznachricht" label={t('feld.nachrichtOptional')} />
        </Section>
      )}
      <p css={{ color: themeColor('muted') }}>
        {t(checked ? 'bearbeiten.nextHint' : 'bearbeiten.withoutPruefungHint', { buerge: vertrag.buerge.name })}
      </p>
    </StepForm>
  )
}
