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
import { asOptions, LIST, useKreditnehmer, useVertragBuergen } from '../bausteine/daten.ts'
import { asEuro } from '../bausteine/betrag.ts'
import { Contacts } from '../bausteine/Kontakte.tsx'
import { validateContacts } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import { type BuergschaftValues, type Draft, companiesOf, EMPTY, validateData, type StepProps } from './entwurf.ts'
import { CREATE_STEPS, type CreateStep } from './schritte.ts'
import { Summary } from './Zusammenfassung.tsx'

const CONTENT: Record<CreateStep, ComponentType<StepProps>> = {
  buerge: Bürge,
  versicherungsnehmer: Versicherungsnehmer,
  vertragsdaten: VertragData,
  unternehmen: Unternehmen,
  zusammenfassung: Summary,
}

const NEEDS = buildingUp<CreateStep, Pick<StepProps, 'entwurf'>>(CREATE_STEPS, {
  buerge: null,
  versicherungsnehmer: ({ entwurf }) => entwurf.buergeId !== '',
  vertragsdaten: ({ entwurf }) => entwurf.versicherungsnehmerId !== '',
  unternehmen: ({ entwurf }) => validateData(entwurf.daten).length === 0,
  zusammenfassung: ({ entwurf }) => validateContacts(companiesOf(entwurf), entwurf.kontakte).length === 0,
})

/** Creates a contract, step by step; the guarantor reviews it. */
export default function Seite() {
  const { wert: entwurf, ändere, verwirf } = useDraft<Draft>(EMPTY)
  const bürgen = useVertragBuergen()
  const kreditnehmer = useKreditnehmer()
  const name = (liste: readonly { id: string; name: string }[] | undefined, id: string) => liste?.find((u) => u.id === id)?.name ?? null
  return (
    <Wizard
      titel={t('anlegen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: LIST }]}
      schritte={CREATE_STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={bürgen.error ? bürgen : kreditnehmer}
      gegeben={bürgen.data && kreditnehmer.data && { entwurf, ändere, verwirf, bürgen: bürgen.data, unternehmen: kreditnehmer.data }}
      seitenleiste={(schritt) =>
        schritt !== 'buerge' &&
        schritt !== 'zusammenfassung' && (
          <Card titel={t('anlegen.bisher')}>
            <DescriptionList
              paare={[
                [t('feld.bürge'), name(bürgen.data, entwurf.buergeId)],
                [t('feld.nehmer'), schritt === 'versicherungsnehmer' ? null : name(kreditnehmer.data, entwurf.versicherungsnehmerId)],
                [t('feld.nummer'), schritt === 'unternehmen' ? entwurf.daten.vertragsnummer : null],
                [t('feld.gesamtlimit'), schritt === 'unternehmen' ? asEuro(entwurf.daten.gesamtlimit) : null],
              ]}
            />
          </Card>
        )
      }
    />
  )
}

function Bürge({ entwurf, ändere, bürgen }: StepProps) {
  const weiter = useStepNavigation()
  return (
    <StepForm<{ buergeId: string }>
      anfang={{ buergeId: entwurf.buergeId }}
      merke={({ buergeId }) => ändere({ buergeId })}
      prüfe={(w) => (w.buergeId ? {} : { buergeId: MESSAGES.bürge })}
      sende={({ buergeId }) => {
        ändere({ buergeId })
        weiter('versicherungsnehmer')
        return undefined
      }}
      weiter={t('weiter')}
    >
      <Section titel={t('feld.bürge')} hinweis={t('anlegen.bürgeText')}>
        <FormRadioGroup
          name="buergeId"
          beschriftung={t('feld.bürge')}
          stumm
          optionen={bürgen.map(({ id, name, vertragsart }) => ({
            wert: id,
            wort: name,
            erklärung: `${VERTRAGSART[vertragsart]}: ${WORKING_MODE[vertragsart]}`,
          }))}
        />
      </Section>
    </StepForm>
  )
}

function Versicherungsnehmer({ entwurf, ändere, unternehmen }: StepProps) {
  const weiter = useStepNavigation()
  if (unternehmen.length === 0)
    return (
      <EmptyState titel={t('anlegen.keineKreditnehmer')} aktion={<Link to={LIST}>{t('vertrag.zurListe')}</Link>}>
        {t('anlegen.keineKreditnehmerText')}
      </EmptyState>
    )
  return (
    <StepForm<{ versicherungsnehmerId: string }>
      anfang={{ versicherungsnehmerId: entwurf.versicherungsnehmerId || (unternehmen.length === 1 ? (unternehmen[0]?.id ?? '') : '') }}
      prüfe={(w) => (w.versicherungsnehmerId ? {} : { versicherungsnehmerId: t('anlegen.wähleNehmer') })}
      sende={({ versicherungsnehmerId }) => {
        ändere({ versicherungsnehmerId })
        weiter('vertragsdaten')
        return undefined
      }}
      merke={(w) => ändere(w)}
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

function VertragData({ entwurf, ändere }: StepProps) {
  const weiter = useStepNavigation()
  return (
    <StepForm<BuergschaftValues>
      anfang={entwurf.daten}
      prüfe={(w) => toFormErrors(validateData(w))}
      sende={(daten) => {
        ändere({ daten })
        weiter('unternehmen')
        return undefined
      }}
      merke={(daten) => ändere({ daten })}
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

function Unternehmen({ entwurf, ändere, unternehmen }: StepProps) {
  const weiter = useStepNavigation()
  const andere = unternehmen.filter(({ id }) => id !== entwurf.versicherungsnehmerId)
  const firmen = (w: CompanyValues) => companiesOf({ ...entwurf, ...w })
  return (
    <StepForm<CompanyValues>
      anfang={{ weitere: entwurf.weitere.filter((id) => id !== entwurf.versicherungsnehmerId), kontakte: entwurf.kontakte }}
      prüfe={(w) => toFormErrors(validateContacts(firmen(w), w.kontakte ?? {}))}
      sende={(values) => {
        ändere({ weitere: values.weitere, kontakte: values.kontakte ?? {} })
        weiter('zusammenfassung')
        return undefined
      }}
      merke={(w) => ändere({ weitere: w.weitere, kontakte: w.kontakte ?? {} })}
      weiter={t('weiter')}
      zurück="vertragsdaten"
    >
      {(values) => (
        <>
          <Section titel={t('anlegen.weitere')} hinweis={t('anlegen.weitereText')}>
            {andere.length > 0 ? (
              <FormToggleGroup name="weitere" beschriftung={t('anlegen.weitere')} optionen={asOptions(andere)} />
            ) : (
              <p>{t('anlegen.keineWeiteren')}</p>
            )}
          </Section>
          <Contacts
            firmen={firmen(values).flatMap((id) => {
              const u = unternehmen.find((firma) => firma.id === id)
              return u ? [{ id, name: u.name, zusatz: id === entwurf.versicherungsnehmerId ? t('feld.nehmer') : undefined }] : []
            })}
          />
        </>
      )}
    </StepForm>
  )
}
