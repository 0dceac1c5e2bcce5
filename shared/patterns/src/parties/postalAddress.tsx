import { useApi } from '@avalwerk/api'
import { FormField, FormSelect } from '@avalwerk/forms'
import { keep, readKept } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FieldRow } from '@avalwerk/ui'
import { t } from './texts.ts'

const ONE_SESSION = Number.POSITIVE_INFINITY
const COUNTRIES = 'list:laender'
type Countries = readonly Readonly<{ landeskennzeichen: string; vollerName: string }>[]

/** The countries, fetched once a session: also a reload finds them. Source: specification document 1, partnerservice. */
function useCountries(): Countries {
  const api = useApi()
  const { data } = useQuery({
    ...api.unternehmen.laender.queryOptions(),
    initialData: () => readKept<Countries>(COUNTRIES) as never,
    staleTime: ONE_SESSION,
    gcTime: ONE_SESSION,
  })
  useEffect(() => {
    if (data) keep(COUNTRIES, data)
  }, [data])
  return data ?? [{ landeskennzeichen: 'DE', vollerName: t('postalAddress.deutschland') }]
}

/** The fields of an address. */
export function PostalAddressFields({ name }: { name: string }) {
  const countries = useCountries()
  return (
    <>
      <FieldRow>
        <FormField name={`${name}.straße`} form="strasse" label={t('postalAddress.strasse')} autoComplete="off" />
        <FormField name={`${name}.hausnummer`} form="hausnummer" label={t('postalAddress.hausnummer')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <FormField name={`${name}.postleitzahl`} form="postleitzahl" label={t('postalAddress.postleitzahl')} autoComplete="off" />
        <FormField name={`${name}.ort`} form="ort" label={t('postalAddress.ort')} autoComplete="off" />
        <FormSelect
          name={`${name}.landeskennzeichen`}
          label={t('postalAddress.land')}
          groups={[{ options: countries.map(({ landeskennzeichen, vollerName }) => ({ value: landeskennzeichen, label: vollerName })) }]}
        />
      </FieldRow>
    </>
  )
}

/** The fields of a contact, all optional together. */
export function AnsprechpartnerFields({ name }: { name: string }) {
  return (
    <>
      <FieldRow>
        <FormField name={`${name}.vorname`} form="personenname" label={t('postalAddress.vorname')} autoComplete="off" />
        <FormField name={`${name}.nachname`} form="personenname" label={t('postalAddress.nachname')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <FormField name={`${name}.email`} form="email" label={t('postalAddress.email')} autoComplete="off" />
        <FormField
          name={`${name}.telefonnummer`}
          form="telefonnummer"
          label={t('postalAddress.telefonnummerOptional')}
          autoComplete="off"
        />
      </FieldRow>
    </>
  )
}

/** An address in which nothing is typed; Germany is the country to begin with. */
export const EMPTY_POSTAL_ADDRESS = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
export const EMPTY_CONTACT = { vorname: '', nachname: '', email: '', telefonnummer: '' }

/** A contact that was filled in, or null if all of it is empty. */
export const contactOrNull = <K extends typeof EMPTY_CONTACT>(contact: K | undefined): K | null =>
  contact && Object.values(contact).some((value) => value.trim() !== '') ? contact : null
