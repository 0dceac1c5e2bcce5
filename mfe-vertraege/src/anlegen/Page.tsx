import {
  Wizard,
  toFormErrors,
  buildingUp,
  Section,
  FormToggleGroup,
  FormRadioGroup,
  FormTextField,
  FieldRow,
  StepForm,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import { WORKING_MODE, MESSAGES, VERTRAGSART } from '@avalwerk/domain'
import { AmountField, FormField } from '@avalwerk/forms'
import { Link } from '@avalwerk/platform/remote'
import { DescriptionList, Card, EmptyState } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { asOptions, LIST, useKreditnehmer, useVertragBuergen } from '../components/queries.ts'
import { asEuro } from '../components/amount.ts'
import { Contacts } from '../components/Contacts.tsx'
import { validateContacts } from '../components/contact.ts'
import { t } from '../texts.ts'
import { type BuergschaftValues, type Draft, companiesOf, EMPTY, validateData, type StepProps } from './draft.ts'
import { CREATE_STEPS, type CreateStep } from './steps.ts'
import { Summary } from './Summary.tsx'

const CONTENT: Record<CreateStep, ComponentType<StepProps>> = {
  buerge: BuergeBlock,
  versicherungsnehmer: Versicherungsnehmer,
  vertragsdaten: VertragData,
  unternehmen: Unternehmen,
  zusammenfassung: Summary,
}

const NEEDS = buildingUp<CreateStep, Pick<StepProps, 'entwurf'>>(CREATE_STEPS, {
  buerge: null,
  versicherungsnehmer: ({ entwurf: draft }) => draft.buergeId !== '',
  vertragsdaten: ({ entwurf: draft }) => draft.versicherungsnehmerId !== '',
  unternehmen: ({ entwurf: draft }) => validateData(draft.daten).length === 0,
  zusammenfassung: ({ entwurf: draft }) => validateContacts(companiesOf(draft), draft.kontakte).length === 0,
})

/** Creates a contract, step by step; the guarantor reviews it. */
export default function Page() {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<Draft>(EMPTY)
  const buergen = useVertragBuergen()
  const kreditnehmer = useKreditnehmer()
  const name = (list: readonly { id: string; name: string }[] | undefined, id: string) => list?.find((u) => u.id === id)?.name ?? null
  return (
    <Wizard
      titel={t('anlegen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: LIST }]}
      schritte={CREATE_STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={buergen.error ? buergen : kreditnehmer}
      gegeben={
        buergen.data &&
        kreditnehmer.data && { entwurf: draft, ändere: update, verwirf: discard, bürgen: buergen.data, unternehmen: kreditnehmer.data }
      }
      seitenleiste={(step) =>
        step !== 'buerge' &&
        step !== 'zusammenfassung' && (
          <Card titel={t('anlegen.bisher')}>
            <DescriptionList
              paare={[
                [t('feld.bürge'), name(buergen.data, draft.buergeId)],
                [t('feld.nehmer'), step === 'versicherungsnehmer' ? null : name(kreditnehmer.data, draft.versicherungsnehmerId)],
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

function BuergeBlock({ entwurf: draft, ändere: update, bürgen: buergen }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<{ buergeId: string }>
      anfang={{ buergeId: draft.buergeId }}
      merke={({ buergeId }) => update({ buergeId })}
      prüfe={(w) => (w.buergeId ? {} : { buergeId: MESSAGES.buerge })}
      sende={({ buergeId }) => {
        update({ buergeId })
        next('versicherungsnehmer')
        return undefined
      }}
      weiter={t('weiter')}
    >
      <Section titel={t('feld.bürge')} hinweis={t('anlegen.bürgeText')}>
        <FormRadioGroup
          name="buergeId"
          beschriftung={t('feld.bürge')}
          stumm
          optionen={buergen.map(({ id, name, vertragsart }) => ({
            wert: id,
            wort: name,
            erklärung: `${VERTRAGSART[vertragsart]}: ${WORKING_MODE[vertragsart]}`,
          }))}
        />
      </Section>
    </StepForm>
  )
}

function Versicherungsnehmer({ entwurf: draft, ändere: update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  if (unternehmen.length === 0)
    return (
      <EmptyState titel={t('anlegen.keineKreditnehmer')} aktion={<Link to={LIST}>{t('vertrag.zurListe')}</Link>}>
        {t('anlegen.keineKreditnehmerText')}
      </EmptyState>
    )
  return (
    <StepForm<{ versicherungsnehmerId: string }>
      anfang={{ versicherungsnehmerId: draft.versicherungsnehmerId || (unternehmen.length === 1 ? (unternehmen[0]?.id ?? '') : '') }}
      prüfe={(w) => (w.versicherungsnehmerId ? {} : { versicherungsnehmerId: t('anlegen.wähleNehmer') })}
      sende={({ versicherungsnehmerId }) => {
        update({ versicherungsnehmerId })
        next('vertragsdaten')
        return undefined
      }}
      merke={(w) => update(w)}
      weiter={t('weiter')}
      zurück="buerge"
    >
      <Section titel={t('feld.nehmer')} hinweis={t('anlegen.nehmerText')}>
        <FormRadioGroup
          name="versicherungsnehmerId"
          beschriftung={t('feld.nehmer')}
          stumm
          optionen={unternehmen.map(({ id, name, ort }) => ({ wert: id, wort: name, erklärung: `${id} · ${ort}` }))}
        />
      </Section>
    </StepForm>
  )
}

function VertragData({ entwurf: draft, ändere: update }: StepProps) {
  const next = useStepNavigation()
  return (
    <StepForm<BuergschaftValues>
      anfang={draft.daten}
      prüfe={(w) => toFormErrors(validateData(w))}
      sende={(data) => {
        update({ daten: data })
        next('unternehmen')
        return undefined
      }}
      merke={(data) => update({ daten: data })}
      weiter={t('weiter')}
      zurück="versicherungsnehmer"
    >
      <Section titel={t('anlegen.daten')} hinweis={t('anlegen.datenText')}>
        <FormField name="vertragsnummer" form="kautionsvertragsnummer" beschriftung={t('feld.nummer')} autoComplete="off" />
        <FieldRow>
          <AmountField name="gesamtlimit" beschriftung={t('feld.gesamtlimitEur')} />
          <AmountField name="einzellimit" beschriftung={t('feld.einzellimitEur')} />
        </FieldRow>
        <FormTextField name="nachricht" form="kurznachricht" beschriftung={t('feld.nachrichtFreiwillig')} />
      </Section>
    </StepForm>
  )
}

type CompanyValues = Pick<Draft, 'weitere' | 'kontakte'>

function Unternehmen({ entwurf: draft, ändere: update, unternehmen }: StepProps) {
  const next = useStepNavigation()
  const others = unternehmen.filter(({ id }) => id !== draft.versicherungsnehmerId)
  const companies = (w: CompanyValues) => companiesOf({ ...draft, ...w })
  return (
    <StepForm<CompanyValues>
      anfang={{ weitere: draft.weitere.filter((id) => id !== draft.versicherungsnehmerId), kontakte: draft.kontakte }}
      prüfe={(w) => toFormErrors(validateContacts(companies(w), w.kontakte ?? {}))}
      sende={(values) => {
        update({ weitere: values.weitere, kontakte: values.kontakte ?? {} })
        next('zusammenfassung')
        return undefined
      }}
      merke={(w) => update({ weitere: w.weitere, kontakte: w.kontakte ?? {} })}
      weiter={t('weiter')}
      zurück="vertragsdaten"
    >
      {(values) => (
        <>
          <Section titel={t('anlegen.weitere')} hinweis={t('anlegen.weitereText')}>
            {others.length > 0 ? (
              <FormToggleGroup name="weitere" beschriftung={t('anlegen.weitere')} optionen={asOptions(others)} />
            ) : (
              <p>{t('anlegen.keineWeiteren')}</p>
            )}
          </Section>
          <Contacts
            firmen={companies(values).flatMap((id) => {
              const u = unternehmen.find((company) => company.id === id)
              return u ? [{ id, name: u.name, zusatz: id === draft.versicherungsnehmerId ? t('feld.nehmer') : undefined }] : []
            })}
          />
        </>
      )}
    </StepForm>
  )
}
