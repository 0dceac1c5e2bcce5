import {
  type PostalAddress,
  type Ansprechpartner,
  type Auftraggeber,
  type Auftragnehmer,
  PARTNER_TYPE,
  type PartnerType,
  formatPostalAddress,
} from '@avalwerk/domain'
import { type FaultsByPath, FormField, toFormErrors, useField, FormSelect } from '@avalwerk/forms'
import { useApi } from '@avalwerk/api'
import { themeColor, Button, Section, RadioGroup, useFocusOnChange, SelectedItem } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { PostalAddressFields, contactOrNull, EMPTY_POSTAL_ADDRESS, EMPTY_CONTACT } from './postalAddress.tsx'
import { LoadedSection } from '../calls/index.ts'
import { type Partei, ParteiSearch } from './search.tsx'
import { t } from './texts.ts'

/** A party in a form: chosen from the platform's companies, or entered by hand. */
export type ParteiValues = {
  id: string | null
  fremdId: string | null
  von: 'SUCHE' | 'ERFASST'
  name: string
  postadresse: PostalAddress
  ansprechpartner: Ansprechpartner
  oeffentlich: boolean
  vertretung: string
  partnertyp: PartnerType
}
/** No party yet: the user is to search for one. */
export const EMPTY_PARTEI: ParteiValues = {
  id: null,
  fremdId: null,
  von: 'SUCHE',
  name: '',
  postadresse: EMPTY_POSTAL_ADDRESS,
  ansprechpartner: EMPTY_CONTACT,
  oeffentlich: false,
  vertretung: '',
  partnertyp: 'JURISTISCH',
}

/** A borrower → what the form shows. */
export const fromAuftragnehmer = (auftragnehmer: Auftragnehmer | null): ParteiValues =>
  auftragnehmer
    ? {
        ...EMPTY_PARTEI,
        id: auftragnehmer.auftragnehmerId,
        fremdId: auftragnehmer.fremdId,
        von: auftragnehmer.auftragnehmerId ? 'SUCHE' : 'ERFASST',
        name: auftragnehmer.name,
        postadresse: auftragnehmer.postadresse,
        ansprechpartner: auftragnehmer.ansprechpartner ?? EMPTY_CONTACT,
      }
    : EMPTY_PARTEI
/** A beneficiary → what the form shows. */
export const fromAuftraggeber = (geber: Auftraggeber | null): ParteiValues =>
  geber
    ? {
        ...EMPTY_PARTEI,
        id: geber.auftraggeberId,
        von: geber.auftraggeberId ? 'SUCHE' : 'ERFASST',
        name: geber.name,
        postadresse: geber.postadresse,
        oeffentlich: geber.oeffentlicherAuftraggeber,
        vertretung: geber.vertretungsformel.join('\n'),
        partnertyp: geber.partnertyp,
      }
    : EMPTY_PARTEI

/** Turns what the form shows into a borrower; null while none is chosen. */
export const asAuftragnehmer = (values: ParteiValues): Auftragnehmer | null =>
  values.von === 'SUCHE' && !values.id
    ? null
    : {
        auftragnehmerId: values.id,
        fremdId: values.fremdId?.trim() || null,
        name: values.name.trim(),
        postadresse: values.postadresse,
        ansprechpartner: contactOrNull(values.ansprechpartner),
      }
/** Turns what the form shows into a beneficiary; null while none is chosen. */
export const asAuftraggeber = (values: ParteiValues): Auftraggeber | null =>
  values.von === 'SUCHE' && !values.id
    ? null
    : {
        auftraggeberId: values.id,
        name: values.name.trim(),
        postadresse: values.postadresse,
        oeffentlicherAuftraggeber: values.id ? values.oeffentlich : values.partnertyp === 'OEFFENTLICH',
        vertretungsformel: values.vertretung
          .split('\n')
          .map((row) => row.trim())
          .filter(Boolean),
        partnertyp: values.partnertyp,
      }

/** Shortcomings of a party, from the domain's name of it to the form's: what is chosen, and how it is represented, are one field each. */
export const parteiFaults = (faults: readonly { feld: string; grund: string }[], prefix: string, name: string): FaultsByPath =>
  toFormErrors(
    faults.map(({ feld, grund }) => ({
      feld: feld === prefix ? `${name}.id` : feld.replace(prefix, name).replace(/\.vertretungsformel(\.\d+)?$/, '.vertretung'),
      grund,
    })),
  )

/**
 * The fields of a party, below a name: found among the companies of the platform, or entered.
 * @param own all of the applicant's own companies to choose from, instead of a search
 */
export function ParteiFields({
  name: field,
  title,
  search,
  own,
  captureHint,
  withVertretungsformel = false,
  onCapture,
}: {
  name: string
  title: string
  search: string
  own: 'nur' | 'auch' | 'ohne'
  captureHint?: string
  withVertretungsformel?: boolean
  /** Where a party is entered on a step of its own: goes there. */
  onCapture?: () => void
}) {
  const text = { parse: (value: string) => value }
  const from = useField<ParteiValues['von']>(`${field}.von`).input
  const id = useField<string | null>(`${field}.id`, { allowNull: true })
  const name = useField<string>(`${field}.name`, text).input
  const address = useField<PostalAddress>(`${field}.postadresse`).input
  const foreignId = useField<string | null>(`${field}.fremdId`, { allowNull: true }).input
  const isPublic = useField<boolean>(`${field}.oeffentlich`).input
  const representation = useField<string>(`${field}.vertretung`, text).input
  const type = useField<PartnerType>(`${field}.partnertyp`).input
  const select = (partei: Partei) => {
    from.onChange('SUCHE')
    id.input.onChange(partei.unternehmenId)
    name.onChange(partei.name)
    address.onChange(partei.postadresse)
    foreignId.onChange(partei.fremdId)
    isPublic.onChange(partei.oeffentlicherAuftraggeber)
    representation.onChange(partei.vertretungsformel.join('\n'))
    type.onChange(partei.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH')
  }
  const error = id.meta.submitFailed ? (id.meta.error as string | undefined) : undefined
  const state = from.value === 'ERFASST' ? 'erfasst' : id.input.value && own !== 'nur' ? 'gewaehlt' : 'suche'
  const ref = useFocusOnChange(state)
  const searchStill = () => {
    from.onChange('SUCHE')
    id.input.onChange(null)
  }
  if (state === 'erfasst' && onCapture)
    return (
      <div ref={ref}>
        <Section title={title}>
          <SelectedItem name={name.value} line={formatPostalAddress(address.value)}>
            <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
              <Button onClick={onCapture}>{t('parteiFields.edit')}</Button>
              <Button onClick={searchStill}>{t('parteiFields.searchInstead')}</Button>
            </div>
          </SelectedItem>
        </Section>
      </div>
    )
  if (state === 'erfasst')
    return (
      <div ref={ref}>
        <Section title={t('parteiFields.recordTitle', { actor: title })} hint={captureHint}>
          <FormField name={`${field}.name`} form="name" label={t('parteiFields.name')} autoComplete="off" />
          {withVertretungsformel && (
            <FormSelect
              name={`${field}.partnertyp`}
              label={t('parteiFields.partnertyp')}
              groups={[{ options: (Object.keys(PARTNER_TYPE) as PartnerType[]).map((value) => ({ value, label: PARTNER_TYPE[value] })) }]}
            />
          )}
          <PostalAddressFields name={`${field}.postadresse`} />
          {/* Beneficiaries have none of the applicant's. */}
          {!withVertretungsformel && (
            <FormField name={`${field}.fremdId`} form="fremdId" label={t('parteiFields.fremdId')} autoComplete="off" />
          )}
          {withVertretungsformel && (
            <FormField
              name={`${field}.vertretung`}
              form="vertretungsformel"
              label={t('parteiFields.vertretungsformelOptional')}
              autoComplete="off"
            />
          )}
          <div>
            <Button variant="ghost" onClick={searchStill}>
              {t('parteiFields.searchInstead')}
            </Button>
          </div>
        </Section>
      </div>
    )
  return (
    <div ref={ref}>
      <Section title={title}>
        {own === 'nur' ? (
          <OwnUnternehmen name={`${field}.id`} title={title} selected={id.input.value} error={error} onSelect={select} />
        ) : state === 'gewaehlt' ? (
          <SelectedItem name={name.value} line={`${id.input.value ?? ''} · ${formatPostalAddress(address.value)}`}>
            <Button onClick={() => id.input.onChange(null)}>{t('parteiFields.chooseAnother')}</Button>
          </SelectedItem>
        ) : (
          <>
            <ParteiSearch name={`${field}.id`} label={search} own={own} error={error} onSelect={select} />
            <div>
              <Button
                variant="ghost"
                icon="plus"
                onClick={
                  onCapture ??
                  (() => {
                    name.onChange('')
                    foreignId.onChange(null)
                    address.onChange(EMPTY_POSTAL_ADDRESS)
                    from.onChange('ERFASST')
                  })
                }
              >
                {t('parteiFields.notFoundRecord')}
              </Button>
            </div>
          </>
        )}
      </Section>
    </div>
  )
}

/** The applicant's companies are few: all of them to choose from. */
function OwnUnternehmen({
  name,
  title,
  selected,
  error,
  onSelect,
}: {
  name: string
  title: string
  selected: string | null
  error: string | undefined
  onSelect: (partei: Partei) => void
}) {
  const api = useApi()
  const response = useQuery(api.auftrag.waehlbareParteien.queryOptions({ query: { eigene: 'nur' } }))
  return (
    <>
      <LoadedSection result={response} name={title}>
        {(own) => (
          <RadioGroup
            label={title}
            silent
            name={name}
            selected={selected ?? undefined}
            options={own.map((unternehmen) => ({
              value: unternehmen.unternehmenId,
              label: unternehmen.name,
              description: `${unternehmen.unternehmenId} · ${formatPostalAddress(unternehmen.postadresse)}`,
            }))}
            onSelect={(choice) => {
              const partei = own.find(({ unternehmenId }) => unternehmenId === choice)
              if (partei) onSelect(partei)
            }}
          />
        )}
      </LoadedSection>
      {error && (
        <p role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </p>
      )}
    </>
  )
}
