import { call } from '@avalwerk/api'
import {
  Wizard,
  refusalWithoutFields,
  toFormErrors,
  type StepNeed,
  Section,
  FormToggleGroup,
  FormTextField,
  Loaded,
  formatContact,
  StepForm,
  useRefresh,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { Link, Navigate, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card, themeColor, buttonStyle } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import {
  asOptions,
  type Kreditnehmer,
  LIST,
  useKreditnehmer,
  useVertrag,
  VERTRAG_TEXTS,
  vertragSide,
  vertraege,
} from '../components/queries.ts'
import { Contacts } from '../components/Contacts.tsx'
import { asPerson, validateContacts } from '../components/contact.ts'
import { t } from '../texts.ts'
import { flowOf, otherContacts, otherNehmer, accepted, start, type Draft, isChanged, isChecked, assignmentsOf } from './draft.ts'
import { EDIT_STEPS, type EditStep } from './steps.ts'

type StepProps = Readonly<{
  entwurf: Draft
  ändere: (part: Partial<Draft>) => void
  verwirf: () => void
  k: Vertrag
  unternehmen: readonly Kreditnehmer[]
}>

const CONTENT: Record<EditStep, ComponentType<StepProps>> = {
  'unternehmen-auswahl': Selection,
  'unternehmen-hinzufuegen': Add,
  zusammenfassung: Summary,
}

const NEEDS: Readonly<Record<EditStep, StepNeed<Pick<StepProps, 'entwurf' | 'k'>>>> = {
  'unternehmen-auswahl': null,
  'unternehmen-hinzufuegen': ({ entwurf: draft }) => draft.neue.length > 0,
  // Companies need not be added: others may leave, or the policy holder change.
  zusammenfassung: ({ entwurf: draft, k }) => isChanged(k, draft),
}

/** The steps below the page of a contract's companies. */
export default function Page() {
  const { id = '' } = useParams()
  return (
    <Loaded antwort={useVertrag(id)} texte={VERTRAG_TEXTS}>
      {(k) => (k.eigener ? <Assistent k={k} /> : <Navigate to={vertragSide(k, 'AG')} replace />)}
    </Loaded>
  )
}

function Assistent({ k: vertrag }: { k: Vertrag }) {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<Draft>(start(vertrag))
  const kreditnehmer = useKreditnehmer()
  const unternehmen = kreditnehmer.data?.filter(({ id }) => !accepted(vertrag).some((u) => u.unternehmenId === id))
  return (
    <Wizard
      titel={t('bearbeiten.titel', { nummer: vertrag.vertragsnummer })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: LIST },
        { beschriftung: vertrag.vertragsnummer, ziel: vertragSide(vertrag, 'AG') },
        { beschriftung: t('bearbeiten.kurz'), ziel: flowOf(vertrag.id) },
      ]}
      schritte={EDIT_STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={kreditnehmer}
      gegeben={unternehmen && { entwurf: draft, ändere: update, verwirf: discard, k: vertrag, unternehmen }}
    />
  )
}

const Back = ({ id }: { id: string }) => (
  <Link to={flowOf(id)} css={buttonStyle('neben')}>
    {t('bearbeiten.zurück')}
  </Link>
)

function Selection({ entwurf: draft, ändere: update, k: vertrag, unternehmen }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<Pick<Draft, 'neue'>>
      anfang={{ neue: draft.neue }}
      merke={({ neue: added }) => update({ neue: added })}
      prüfe={(w) => (w.neue.length ? {} : { neue: t('bearbeiten.wähle') })}
      sende={({ neue: added }) => {
        update({ neue: added })
        next('unternehmen-hinzufuegen')
        return undefined
      }}
      weiter={t('weiter')}
      knöpfe={<Back id={vertrag.id} />}
    >
      <Section titel={t('bearbeiten.auswahl')} hinweis={t('bearbeiten.auswahlText')}>
        <FormToggleGroup name="neue" beschriftung={t('bearbeiten.auswahl')} optionen={asOptions(unternehmen)} />
      </Section>
    </StepForm>
  )
}

type ContactForm = Pick<Draft, 'kontakte'>

function Add({ entwurf: draft, ändere: update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<ContactForm>
      anfang={{ kontakte: draft.kontakte }}
      prüfe={(w) => toFormErrors(validateContacts(draft.neue, w.kontakte ?? {}))}
      sende={(values) => {
        update({ kontakte: { ...draft.kontakte, ...values.kontakte } })
        next('zusammenfassung')
        return undefined
      }}
      merke={(w) => update({ kontakte: { ...draft.kontakte, ...w.kontakte } })}
      weiter={t('weiter')}
      zurück="unternehmen-auswahl"
    >
      <Contacts
        firmen={draft.neue.flatMap((id) => {
          const u = unternehmen.find((company) => company.id === id)
          return u ? [{ id, name: u.name, zusatz: u.ort }] : []
        })}
      />
    </StepForm>
  )
}

function Summary({ entwurf: draft, verwirf: discard, k: vertrag, unternehmen }: StepProps) {
  const { transport, fortschritt: progress, zeigeProblem: showProblem, melde: notify } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const names = new Map([
    ...vertrag.unternehmen.map((u) => [u.unternehmenId, u.name] as const),
    ...unternehmen.map((u) => [u.id, u.name] as const),
  ])
  const name = (id: string) => `${names.get(id) ?? id} (${id})`
  const contact = (id: string) => `${name(id)}: ${formatContact(asPerson(draft.kontakte[id])) ?? t('kontakt.keiner')}`
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
        call(transport, `POST ${vertraege}/{id}`, {
          params: { id: vertrag.id },
          query: onlyTo ? {} : { versicherungsnehmerId: draft.versicherungsnehmerId },
          body: {
            version: draft.version,
            nachricht: nachricht.trim() || null,
            unternehmen: onlyTo
              ? assignmentsOf(vertrag, draft).filter(({ unternehmenId }) => draft.neue.includes(unternehmenId))
              : assignmentsOf(vertrag, draft),
          },
        }),
      )
      discard()
      notify(t(checked ? 'bearbeiten.gesendet' : 'bearbeiten.gespeichert'))
      await navigate(vertragSide(vertrag, 'AG'), { replace: true })
    } catch (error) {
      return refusalWithoutFields(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<{ nachricht: string }>
      anfang={{ nachricht: '' }}
      sende={send}
      weiter={t(checked ? 'bearbeiten.senden' : 'bearbeiten.speichern')}
      knöpfe={<Back id={vertrag.id} />}
    >
      <Card titel={t('bearbeiten.änderungen')}>
        <DescriptionList
          paare={[
            [t('bearbeiten.hinzu'), list(draft.neue, contact)],
            [t('bearbeiten.heraus'), list(draft.entfernt, name)],
            [t('bearbeiten.neuerNehmer'), otherNehmer(vertrag, draft) ? name(draft.versicherungsnehmerId) : null],
            [t('bearbeiten.kontakte'), list(changedContacts, contact)],
          ]}
        />
      </Card>
      {checked && (
        <Section titel={t('feld.nachricht')} hinweis={t('bearbeiten.nachrichtText', { bürge: vertrag.buerge.name })}>
          <FormTextField name="nachricht" form="kurznachricht" beschriftung={t('feld.nachrichtFreiwillig')} />
        </Section>
      )}
      <p css={{ color: themeColor('leise') }}>
        {t(checked ? 'bearbeiten.wieWeiter' : 'bearbeiten.ohnePrüfung', { bürge: vertrag.buerge.name })}
      </p>
    </StepForm>
  )
}
