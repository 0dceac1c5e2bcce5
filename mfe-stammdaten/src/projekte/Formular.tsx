import { rufe } from '@avalwerk/api'
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
  Geladen,
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
import { DescriptionList, farbe, Card } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { type ComponentType, useEffect, useRef } from 'react'
import { projekte, useVisible } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './daten.ts'
import { asData, beginn, type DetailValues, type Draft, validateDetailValues } from './entwurf.ts'
import { STEPS, type StepName } from './schritte.ts'

type Unternehmen = Readonly<{ id: string; name: string }>
type StepProps = Readonly<{
  entwurf: Draft
  ändere: (teil: Partial<Draft>) => void
  verwirf: () => void
  projekt: Projekt | undefined
  unternehmen: readonly Unternehmen[]
}>

/** The project form in its child steps: a new project, or one that is changed. */
export default function Seite() {
  const { id } = useParams()
  return id ? <Existing id={id} /> : <Assistent />
}

function Existing({ id }: { id: string }) {
  return (
    <Geladen antwort={useProjekt(id)} texte={PROJEKT_TEXTS}>
      {(p) => <Assistent projekt={p} />}
    </Geladen>
  )
}

const CONTENT: Record<StepName, ComponentType<StepProps>> = {
  details: Details,
  'verantwortliches-unternehmen-auswahl': Responsible,
  sichtberechtigung: VisibilityRight,
}

const NEEDS = buildingUp<StepName, Pick<StepProps, 'entwurf'>>(STEPS, {
  details: null,
  'verantwortliches-unternehmen-auswahl': ({ entwurf }) => validateDetailValues(entwurf.werte).length === 0,
  sichtberechtigung: ({ entwurf }) => entwurf.unternehmenId !== '',
})

function Assistent({ projekt }: { projekt?: Projekt }) {
  const { wert: entwurf, ändere, verwirf } = useDraft<Draft>(beginn(projekt))
  const visible = useVisible()
  const unternehmen = visible.data?.unternehmen.filter(
    ({ unternehmensstatus, id }) => unternehmensstatus !== 'DAK' || id === projekt?.unternehmenId,
  )
  const { werte } = entwurf
  const name = unternehmen?.find(({ id }) => id === entwurf.unternehmenId)?.name
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
      gegeben={unternehmen && { entwurf, ändere, verwirf, projekt, unternehmen }}
      hinweis={
        // Somebody else has saved the project since this was begun.
        projekt && entwurf.version !== projekt.version && <Outdated beginneNeu={() => ändere(beginn(projekt))} />
      }
      seitenleiste={(schritt) =>
        schritt !== 'details' && (
          <Card titel={t('projekt.bisher')}>
            <DescriptionList
              paare={[
                [t('projekt.name'), werte.name],
                [t('projekt.phase'), PROJEKT_PHASE[werte.phase]],
                [t('projekt.auftragssumme'), werte.auftragssumme && `${werte.auftragssumme} €`],
                [t('projekt.verantwortlich'), schritt === 'sichtberechtigung' && name],
              ].map(([titel, wert]) => [titel as string, wert || null])}
            />
          </Card>
        )
      }
    />
  )
}

/** What was typed upon an older version is forgotten, so that nobody overwrites what they never saw. */
function Outdated({ beginneNeu }: { beginneNeu: () => void }) {
  const { melde } = usePlatform()
  const aktuell = useRef({ beginneNeu, melde })
  useEffect(() => {
    aktuell.current.beginneNeu()
    aktuell.current.melde(t('projekt.veraltet'))
  }, [])
  return null
}

const PHASES = (Object.keys(PROJEKT_PHASE) as ProjektPhase[]).map((wert) => ({ wert, wort: PROJEKT_PHASE[wert] }))
const ROLES = (['BL', 'BH', 'KP'] as PersonType[]).map((wert) => ({ wert, wort: PERSON_TYPE[wert] }))

function Details({ entwurf, ändere }: StepProps) {
  const weiter = useStepNavigation()
  return (
    <StepForm<DetailValues>
      anfang={entwurf.werte}
      prüfe={(w) => toFormErrors(validateDetailValues(w))}
      merke={(werte) => ändere({ werte })}
      sende={(werte) => {
        ändere({ werte })
        weiter('verantwortliches-unternehmen-auswahl')
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

function Responsible({ entwurf, ändere, unternehmen }: StepProps) {
  const weiter = useStepNavigation()
  const single = unternehmen.length === 1 ? unternehmen[0]?.id : undefined
  return (
    <StepForm<{ unternehmenId: string }>
      anfang={{ unternehmenId: entwurf.unternehmenId || (single ?? '') }}
      prüfe={(w) => (w.unternehmenId ? {} : { unternehmenId: t('projekt.wähleUnternehmen') })}
      sende={({ unternehmenId }) => {
        ändere({ unternehmenId })
        weiter('sichtberechtigung')
        return undefined
      }}
      merke={({ unternehmenId }) => ändere({ unternehmenId })}
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

function VisibilityRight({ entwurf, ändere, verwirf, projekt, unternehmen }: StepProps) {
  const { transport, fortschritt, melde, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const andere = unternehmen.filter(({ id }) => id !== entwurf.unternehmenId)
  async function sende(values: VisibilityValues) {
    const daten = asData({ ...entwurf, ...values })
    if (projekt && !isDistinct(asData(beginn(projekt)), daten)) return { [FORM_ERROR]: WITHOUT_CHANGE }
    try {
      const { id } = projekt
        ? await fortschritt(
            rufe(transport, `PUT ${projekte}/{id}`, { params: { id: projekt.id }, body: { ...daten, version: projekt.version } }),
          )
        : await callIdempotent(`POST ${projekte}`, { body: daten })
      if (!projekt && entwurf.buergschaftId)
        await fortschritt(
          rufe(transport, `PUT ${projekte}/buergschaften/{id}`, { params: { id: entwurf.buergschaftId }, body: { projektId: id } }),
        )
      verwirf()
      melde(t(projekt ? 'projekt.gespeichert' : 'projekt.angelegt', { name: daten.name }))
      await navigiere(projektPage(id), { replace: true })
    } catch (fehler) {
      ändere(values)
      return toRefusal(fehler, zeigeProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<VisibilityValues>
      anfang={{ sicht: entwurf.sicht, sichtberechtigteUnternehmen: entwurf.sichtberechtigteUnternehmen }}
      sende={sende}
      merke={(w) => ändere(w)}
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
            (andere.length > 0 ? (
              <FormToggleGroup
                name="sichtberechtigteUnternehmen"
                beschriftung={t('projekt.weitereUnternehmen')}
                optionen={andere.map(({ id, name }) => ({ wert: id, wort: name }))}
              />
            ) : (
              <p css={{ color: farbe('leise') }}>{t('projekt.keineWeiteren')}</p>
            ))}
        </Section>
      )}
    </StepForm>
  )
}
