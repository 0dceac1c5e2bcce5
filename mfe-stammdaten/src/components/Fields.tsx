import { PostalAddressFields, AnsprechpartnerFields } from '@avalwerk/patterns/parties'
import { FormSelect, FormCheckbox, FormRadioGroup, FormTextField, useFormState, AmountField, FormField } from '@avalwerk/forms'
import { FieldRow, spacing, Card } from '@avalwerk/ui'
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
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { BuergeValues } from './values.ts'

const Stack = ({ children }: { children: ReactNode }) => <div css={{ display: 'grid', gap: spacing(2) }}>{children}</div>

const SCHEMAS = (Object.keys(GESELLSCHAFTSFORM) as Gesellschaftsform[])
  .map((value) => ({ value, label: GESELLSCHAFTSFORM[value] }))
  .sort((a, b) => a.label.localeCompare(b.label, 'de-DE'))

/** Name, legal form and register, address, contact: what every company says of itself. */
function BasicCards({ top }: { top?: ReactNode }) {
  const { values } = useFormState<{ gesellschaftsform: string; postadresse: { landeskennzeichen: string } }>({
    subscription: { values: true },
  })
  const register = REGISTER[values.gesellschaftsform as Gesellschaftsform]
  const example = register && values.postadresse.landeskennzeichen === 'DE' ? t('feld.registerExample', { art: register }) : undefined
  return (
    <>
      <Card title={t('unternehmen.facts')}>
        <Stack>
          {top}
          <FormField name="name" form="name" label={t('feld.name')} hint={t('feld.nameHint')} autoComplete="off" />
          <FormSelect name="gesellschaftsform" label={t('feld.rechtsform')} empty={t('feld.choose')} groups={[{ options: SCHEMAS }]} />
          {register !== null && (
            <FieldRow>
              <FormField name="handelsregister" form="registergericht" label={t('feld.registergericht')} autoComplete="off" />
              <FormField
                name="handelsregisternummer"
                form="registernummer"
                label={t('feld.registernummer')}
                {...(example && { hint: example })}
                autoComplete="off"
              />
            </FieldRow>
          )}
        </Stack>
      </Card>
      <Card title={t('unternehmen.anschrift')}>
        <Stack>
          <PostalAddressFields name="postadresse" />
        </Stack>
      </Card>
      <Card title={t('unternehmen.contact')}>
        <Stack>
          <AnsprechpartnerFields name="person" />
          <FormSelect
            name="person.personentyp"
            label={t('feld.personentyp')}
            groups={[{ options: (['KP', 'VB'] as PersonType[]).map((value) => ({ value, label: PERSON_TYPE[value] })) }]}
          />
        </Stack>
      </Card>
    </>
  )
}

const KENNZEICHEN = Object.keys(KENNZEICHEN_WORD) as (keyof Kennzeichen)[]

/** The fields of a beneficiary company. @param withKennzeichen those that are the operator's */
export function UnternehmenCards({ top, withKennzeichen }: { top?: ReactNode; withKennzeichen: boolean }) {
  return (
    <>
      <BasicCards top={top} />
      <Card title={t('unternehmen.moreFacts')}>
        <Stack>
          <FormField name="fremdId" form="fremdId" label={t('feld.fremdId')} hint={t('feld.fremdIdHint')} autoComplete="off" />
          <FormTextField
            name="vertretungsformel"
            form={null}
            label={t('feld.vertretungsformel')}
            hint={t('feld.vertretungsformelHint')}
            rows={2}
          />
        </Stack>
      </Card>
      {withKennzeichen && (
        <Card title={t('unternehmen.kennzeichen')}>
          <div css={{ display: 'grid', gap: spacing(1) }}>
            {KENNZEICHEN.map((name) => (
              <FormCheckbox key={name} name={`kennzeichen.${name}`} label={t(`kennzeichen.${name}`)} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

const options = <T extends string>(words: Readonly<Record<T, string>>) =>
  (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }))

/** The fields of a guarantor. */
export function BuergeCards({ values }: { values: BuergeValues }) {
  return (
    <>
      <BasicCards />
      <Card title={t('buerge.cooperation')}>
        <Stack>
          <FormRadioGroup
            name="vertragsart"
            label={t('buerge.vertragsart')}
            options={(['REGULAR', 'LIGHT'] as const).map((value) => ({
              value,
              label: VERTRAGSART[value],
              description: WORKING_MODE[value],
            }))}
          />
          <FormSelect name="bausummeAngabe" label={t('buerge.bausummeAngabe')} groups={[{ options: options(BAUSUMME_DETAIL) }]} />
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <FormCheckbox name="verwendungBürgschaftstexte" label={t('buerge.usesTexte')} />
            <FormCheckbox name="lieferkanalPdf" label={t('buerge.deliversPdf')} />
            <FormCheckbox name="nutzungVertraege" label={t('buerge.vertraegeInPortal')} />
          </div>
        </Stack>
      </Card>
      <Card title={t('buerge.vierAugen')}>
        <Stack>
          <FormRadioGroup
            name="fourEyes"
            label={t('buerge.vierAugen')}
            silent
            options={(['IMMER', 'AB', 'AUS'] as const).map((value) => ({ value, label: t(`buerge.vierAugen_${value}`) }))}
          />
          {values.fourEyes === 'AB' && <AmountField name="vierAugenAb" label={t('buerge.vierAugenBetrag')} />}
        </Stack>
      </Card>
    </>
  )
}
