import {
  PostalAddressFields,
  AnsprechpartnerFields,
  FormSelect,
  FormCheckbox,
  FormRadioGroup,
  FormTextField,
  FieldRow,
  useFormState,
} from '@avalwerk/bausteine'
import {
  WORKING_MODE,
  BAUSUMME_DETAIL,
  GESELLSCHAFTSFORM,
  type Gesellschaftsform,
  type Kennzeichen,
  KENNZEICHEN_WORD,
  PERSON_TYPE,
  type PersonType,
  REGISTER,
  VERTRAGSART,
} from '@avalwerk/domain'
import { AmountField, FormField } from '@avalwerk/forms'
import { spacing, Card } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { BuergeValues } from './values.ts'

const Batch = ({ children }: { children: ReactNode }) => <div css={{ display: 'grid', gap: spacing(2) }}>{children}</div>

const SCHEMAS = (Object.keys(GESELLSCHAFTSFORM) as Gesellschaftsform[])
  .map((value) => ({ wert: value, wort: GESELLSCHAFTSFORM[value] }))
  .sort((a, b) => a.wort.localeCompare(b.wort, 'de-DE'))

/** Name, legal form and register, address, contact: what every company says of itself. */
function BasicCards({ oben: top }: { oben?: ReactNode }) {
  const { values } = useFormState<{ gesellschaftsform: string; postadresse: { landeskennzeichen: string } }>({
    subscription: { values: true },
  })
  const register = REGISTER[values.gesellschaftsform as Gesellschaftsform]
  const example = register && values.postadresse.landeskennzeichen === 'DE' ? t('feld.registerBeispiel', { art: register }) : undefined
  return (
    <>
      <Card titel={t('unternehmen.angaben')}>
        <Batch>
          {top}
          <FormField name="name" form="name" beschriftung={t('feld.name')} hinweis={t('feld.nameHinweis')} autoComplete="off" />
          <FormSelect
            name="gesellschaftsform"
            beschriftung={t('feld.rechtsform')}
            leer={t('feld.wählen')}
            gruppen={[{ optionen: SCHEMAS }]}
          />
          {register !== null && (
            <FieldRow>
              <FormField name="handelsregister" form="registergericht" beschriftung={t('feld.gericht')} autoComplete="off" />
              <FormField
                name="handelsregisternummer"
                form="registernummer"
                beschriftung={t('feld.registernummer')}
                {...(example && { hinweis: example })}
                autoComplete="off"
              />
            </FieldRow>
          )}
        </Batch>
      </Card>
      <Card titel={t('unternehmen.anschrift')}>
        <Batch>
          <PostalAddressFields name="postadresse" />
        </Batch>
      </Card>
      <Card titel={t('unternehmen.kontakt')}>
        <Batch>
          <AnsprechpartnerFields name="person" />
          <FormSelect
            name="person.personentyp"
            beschriftung={t('feld.personentyp')}
            gruppen={[{ optionen: (['KP', 'VB'] as PersonType[]).map((value) => ({ wert: value, wort: PERSON_TYPE[value] })) }]}
          />
        </Batch>
      </Card>
    </>
  )
}

const KENNZEICHEN = Object.keys(KENNZEICHEN_WORD) as (keyof Kennzeichen)[]

/** The fields of a beneficiary company. @param mitKennzeichen those that are the operator's */
export function UnternehmenCards({ oben: top, mitKennzeichen: withKennzeichen }: { oben?: ReactNode; mitKennzeichen: boolean }) {
  return (
    <>
      <BasicCards oben={top} />
      <Card titel={t('unternehmen.weitere')}>
        <Batch>
          <FormField name="fremdId" form="fremdId" beschriftung={t('feld.fremdId')} hinweis={t('feld.fremdIdHinweis')} autoComplete="off" />
          <FormTextField
            name="vertretungsformel"
            form={null}
            beschriftung={t('feld.vertretung')}
            hinweis={t('feld.vertretungHinweis')}
            rows={2}
          />
        </Batch>
      </Card>
      {withKennzeichen && (
        <Card titel={t('unternehmen.kennzeichen')}>
          <div css={{ display: 'grid', gap: spacing(1) }}>
            {KENNZEICHEN.map((name) => (
              <FormCheckbox key={name} name={`kennzeichen.${name}`} wort={t(`kennzeichen.${name}`)} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

const options = <T extends string>(words: Readonly<Record<T, string>>) =>
  (Object.keys(words) as T[]).map((value) => ({ wert: value, wort: words[value] }))

/** The fields of a guarantor. */
export function BuergeCards({ werte: values }: { werte: BuergeValues }) {
  return (
    <>
      <BasicCards />
      <Card titel={t('bürge.zusammenarbeit')}>
        <Batch>
          <FormRadioGroup
            name="vertragsart"
            beschriftung={t('bürge.vertragsart')}
            optionen={(['REGULAR', 'LIGHT'] as const).map((value) => ({
              wert: value,
              wort: VERTRAGSART[value],
              erklärung: WORKING_MODE[value],
            }))}
          />
          <FormSelect name="bausummeAngabe" beschriftung={t('bürge.bausumme')} gruppen={[{ optionen: options(BAUSUMME_DETAIL) }]} />
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <FormCheckbox name="verwendungBürgschaftstexte" wort={t('bürge.texte')} />
            <FormCheckbox name="lieferkanalPdf" wort={t('bürge.pdf')} />
            <FormCheckbox name="nutzungVerträge" wort={t('bürge.verträge')} />
          </div>
        </Batch>
      </Card>
      <Card titel={t('bürge.vierAugen')}>
        <Batch>
          <FormRadioGroup
            name="vierAugen"
            beschriftung={t('bürge.vierAugen')}
            stumm
            optionen={(['IMMER', 'AB', 'AUS'] as const).map((value) => ({ wert: value, wort: t(`bürge.vierAugen_${value}`) }))}
          />
          {values.vierAugen === 'AB' && <AmountField name="vierAugenAb" beschriftung={t('bürge.vierAugenBetrag')} />}
        </Batch>
      </Card>
    </>
  )
}
