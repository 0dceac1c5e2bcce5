import { call } from '@avalwerk/api'
import {
  Wizard,
  toRefusal,
  toFormErrors,
  PostalAddressFields,
  AnsprechpartnerFields,
  buildingUp,
  Section,
  FormSelect,
  FormToggleGroup,
  FormRadioGroup,
  FormTextField,
  Loaded,
  FieldRow,
  StepForm,
  useRefresh,
  useIdempotentCall,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Projekt } from '@avalwerk/contracts'
import { isDistinct, WITHOUT_CHANGE, PERSON_TYPE, type PersonType, PROJEKT_PHASE, type ProjektPhase } from '@avalwerk/domain'
import { AmountField, DateField, FormField } from '@avalwerk/forms'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, themeColor, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { type ComponentType, useEffect, useRef } from 'react'
import { projekte, useVisible } from '../components/queries.ts'
import { t } from '../texts.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './queries.ts'
import { asData, start, type DetailValues, type Draft, validateDetailValues } from './draft.ts'
import { STEPS, type StepName } from './steps.ts'

type Unternehmen = Readonly<{ id: string; name: string }>
type StepProps = Readonly<{
  entwurf: Draft
  ändere: (part: Partial<Draft>) => void
  verwirf: () => void
  projekt: Projekt | undefined
  unternehmen: readonly Unternehmen[]
}>

/** The project form in its child steps: a new project, or one that is changed. */
export default function Page() {
  const { id } = useParams()
  return id ? <Existing id={id} /> : <Assistent />
}

function Existing({ id }: { id: string }) {
  return (
    <Loaded antwort={useProjekt(id)} texte={PROJEKT_TEXTS}>
      {(p) => <Assistent projekt={p} />}
    </Loaded>
  )
}

const CONTENT: Record<StepName, ComponentType<StepProps>> = {
  details: Details,
  'verantwortliches-unternehmen-auswahl': Responsible,
  sichtberechtigung: VisibilityRight,
}

const NEEDS = buildingUp<StepName, Pick<StepProps, 'entwurf'>>(STEPS, {
  details: null,
  'verantwortliches-unternehmen-auswahl': ({ entwurf: draft }) => validateDetailValues(draft.werte).length === 0,
  sichtberechtigung: ({ entwurf: draft }) => draft.unternehmenId !== '',
})

function Assistent({ projekt }: { projekt?: Projekt }) {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<Draft>(start(projekt))
  const visible = useVisible()
  const unternehmen = visible.data?.unternehmen.filter(
    ({ unternehmensstatus, id }) => unternehmensstatus !== 'DAK' || id === projekt?.unternehmenId,
  )
  const { werte: values } = draft
  const name = unternehmen?.find(({ id }) => id === draft.unternehmenId)?.name
  return (
    <Wizard
      titel={projekt ? t('projekt.bearbeitenTitel', { name: projekt.name }) : t('projekt.anlegen')}
      pfad={[
        { beschriftung: t('projekt.liste'), ziel: LIST },
        ...(projekt ? [{ beschriftung: projekt.name, ziel: projektPage(projekt.id) }] : []),
      ]}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={visible}
      gegeben={unternehmen && { entwurf: draft, ändere: update, verwirf: discard, projekt, unternehmen }}
      hinweis={
        // Somebody else has saved the project since this was begun.
        projekt && draft.version !== projekt.version && <Outdated beginneNeu={() => update(start(projekt))} />
      }
      seitenleiste={(step) =>
        step !== 'details' && (
          <Card titel={t('projekt.bisher')}>
            <DescriptionList
              paare={[
                [t('projekt.name'), values.name],
                [t('projekt.phase'), PROJEKT_PHASE[values.phase]],
                [t('projekt.auftragssumme'), values.auftragssumme && `${values.auftragssumme} €`],
                [t('projekt.verantwortlich'), step === 'sichtberechtigung' && name],
              ].map(([title, value]) => [title as string, value || null])}
            />
          </Card>
        )
      }
    />
  )
}

/** What was typed upon an older version is forgotten, so that nobody overwrites what they never saw. */
function Outdated({ beginneNeu: startOver }: { beginneNeu: () => void }) {
  const { melde: notify } = usePlatform()
  const current = useRef({ beginneNeu: startOver, melde: notify })
  useEffect(() => {
    current.current.beginneNeu()
    current.current.melde(t('projekt.veraltet'))
  }, [])
  return null
}

const PHASES = (Object.keys(PROJEKT_PHASE) as ProjektPhase[]).map((value) => ({ wert: value, wort: PROJEKT_PHASE[value] }))
const ROLES = (['BL', 'BH', 'KP'] as PersonType[]).map((value) => ({ wert: value, wort: PERSON_TYPE[value] }))

function Details({ entwurf: draft, ändere: update }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<DetailValues>
      anfang={draft.werte}
      prüfe={(w) => toFormErrors(validateDetailValues(w))}
      merke={(values) => update({ werte: values })}
      sende={(values) => {
        update({ werte: values })
        next('verantwortliches-unternehmen-auswahl')
        return undefined
      }}
      weiter={t('weiter')}
    >
      <Section titel={t('projekt.projekt')}>
        <FormField name="name" form="name" beschriftung={t('projekt.name')} autoComplete="off" />
        <FieldRow>
          <FormField name="nummer" form="projektnummer" beschriftung={t('projekt.eigeneNummerFreiwillig')} autoComplete="off" />
          <FormSelect name="phase" beschriftung={t('projekt.phase')} gruppen={[{ optionen: PHASES }]} />
        </FieldRow>
        <FieldRow>
          <AmountField name="auftragssumme" beschriftung={t('projekt.auftragssummeFreiwillig')} />
          <DateField name="beginn" beschriftung={t('projekt.beginnFreiwillig')} />
          <DateField name="ende" beschriftung={t('projekt.endeFreiwillig')} />
        </FieldRow>
        <FormTextField name="beschreibung" form="projektbeschreibung" beschriftung={t('projekt.beschreibungFreiwillig')} />
      </Section>
      <Section titel={t('projekt.ort')} hinweis={t('projekt.ortHinweis')}>
        <PostalAddressFields name="bauadresse" />
      </Section>
      <Section titel={t('projekt.ansprechpartner')} hinweis={t('projekt.ansprechpartnerHinweis')}>
        <AnsprechpartnerFields name="ansprechpartner" />
        <FormSelect name="ansprechpartner.personentyp" beschriftung={t('feld.personentyp')} gruppen={[{ optionen: ROLES }]} />
      </Section>
    </StepForm>
  )
}

function Responsible({ entwurf: draft, ändere: update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  const single = unternehmen.length === 1 ? unternehmen[0]?.id : undefined
  return (
    <StepForm<{ unternehmenId: string }>
      anfang={{ unternehmenId: draft.unternehmenId || (single ?? '') }}
      prüfe={(w) => (w.unternehmenId ? {} : { unternehmenId: t('projekt.wähleUnternehmen') })}
      sende={({ unternehmenId }) => {
        update({ unternehmenId })
        next('sichtberechtigung')
        return undefined
      }}
      merke={({ unternehmenId }) => update({ unternehmenId })}
      weiter={t('weiter')}
      zurück="details"
    >
      <Section titel={t('projekt.verantwortlich')} hinweis={t('projekt.verantwortlichText')}>
        <FormRadioGroup
          name="unternehmenId"
          beschriftung={t('projekt.verantwortlich')}
          stumm
          optionen={unternehmen.map(({ id, name }) => ({ wert: id, wort: name, erklärung: id }))}
        />
      </Section>
    </StepForm>
  )
}

type VisibilityValues = Pick<Draft, 'sicht' | 'sichtberechtigteUnternehmen'>

function VisibilityRight({ entwurf: draft, ändere: update, verwirf: discard, projekt, unternehmen }: StepProps) {
  const { transport, fortschritt: progress, melde: notify, zeigeProblem: showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const others = unternehmen.filter(({ id }) => id !== draft.unternehmenId)
  async function send(values: VisibilityValues) {
    const data = asData({ ...draft, ...values })
    if (projekt && !isDistinct(asData(start(projekt)), data)) return { [FORM_ERROR]: WITHOUT_CHANGE }
    try {
      const { id } = projekt
        ? await progress(
            call(transport, `PUT ${projekte}/{id}`, { params: { id: projekt.id }, body: { ...data, version: projekt.version } }),
          )
        : await callIdempotent(`POST ${projekte}`, { body: data })
      if (!projekt && draft.buergschaftId)
        await progress(
          call(transport, `PUT ${projekte}/buergschaften/{id}`, { params: { id: draft.buergschaftId }, body: { projektId: id } }),
        )
      discard()
      notify(t(projekt ? 'projekt.gespeichert' : 'projekt.angelegt', { name: data.name }))
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
      anfang={{ sicht: draft.sicht, sichtberechtigteUnternehmen: draft.sichtberechtigteUnternehmen }}
      sende={send}
      merke={(w) => update(w)}
      weiter={projekt ? t('projekt.speichern') : t('projekt.anlegen')}
      zurück="verantwortliches-unternehmen-auswahl"
    >
      {(values) => (
        <Section titel={t('projekt.werSieht')} hinweis={t('projekt.werSiehtText')}>
          <FormRadioGroup
            name="sicht"
            beschriftung={t('projekt.werSieht')}
            stumm
            optionen={[
              { wert: 'NUR', wort: t('projekt.nur'), erklärung: t('projekt.nurText') },
              { wert: 'ALLE', wort: t('projekt.alle'), erklärung: t('projekt.alleText') },
            ]}
          />
          {values.sicht === 'NUR' &&
            (others.length > 0 ? (
              <FormToggleGroup
                name="sichtberechtigteUnternehmen"
                beschriftung={t('projekt.weitereUnternehmen')}
                optionen={others.map(({ id, name }) => ({ wert: id, wort: name }))}
              />
            ) : (
              <p css={{ color: themeColor('leise') }}>{t('projekt.keineWeiteren')}</p>
            ))}
        </Section>
      )}
    </StepForm>
  )
}
