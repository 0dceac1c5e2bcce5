import { type AuftragDispatch, deliveryChannel, validateDispatch, type Versandweg } from '@avalwerk/domain'
import { FormField, useField, FormCheckbox, FormRadioGroup } from '@avalwerk/forms'
import { Alert } from '@avalwerk/ui'
import { PostalAddressFields, EMPTY_POSTAL_ADDRESS } from '../parties/index.ts'
import { t } from './texts.ts'

/** How a guarantee is sent, as a form holds it. */
export type DeliveryValues = {
  weg: Versandweg | ''
  deviating: boolean
  versandadresse: { name: string; zustellanweisung: string; postadresse: typeof EMPTY_POSTAL_ADDRESS }
}

/** The values a form begins with. */
export const deliveryValues = (dispatch: AuftragDispatch | null): DeliveryValues => ({
  weg: dispatch?.weg === 'AVALWERK' ? '' : (dispatch?.weg ?? ''),
  deviating: (dispatch?.versandadresse ?? null) !== null,
  versandadresse: {
    name: dispatch?.versandadresse?.name ?? '',
    zustellanweisung: dispatch?.versandadresse?.zustellanweisung ?? '',
    postadresse: dispatch?.versandadresse?.postadresse ?? EMPTY_POSTAL_ADDRESS,
  },
})

/** The delivery of a form: digital for a beneficiary on the platform, whatever was chosen before. @returns null where nothing is chosen */
export function asDelivery({ weg, deviating, versandadresse }: DeliveryValues, onPlatform: boolean): AuftragDispatch | null {
  if (onPlatform) return { weg: deliveryChannel(true, 'POST'), versandadresse: null }
  if (!weg) return null
  return {
    weg,
    versandadresse: deviating
      ? {
          name: versandadresse.name.trim(),
          zustellanweisung: versandadresse.zustellanweisung.trim() || null,
          postadresse: versandadresse.postadresse,
        }
      : null,
  }
}

/** The faults of the chosen delivery, by the names of the form's fields. */
export const deliveryFault = (values: DeliveryValues, onPlatform: boolean) =>
  validateDispatch(asDelivery(values, onPlatform), onPlatform).map(({ feld, grund }) => ({ feld: feld.replace(/^versand\./, ''), grund }))

/**
 * The fields for how the guarantee reaches its beneficiary: nothing to choose for a beneficiary on the platform, otherwise post or PDF, to
 * the beneficiary or to a deviating address. Source: document 1, section 4 (Order).
 * @param name of the group of fields in the form, with a dot at its end; empty where they stand alone
 * @param pdfLocked why there is no PDF
 */
export function DeliveryFields({
  name = '',
  onPlatform,
  pdfLocked,
}: {
  name?: string
  onPlatform: boolean
  pdfLocked?: string | undefined
}) {
  const way = useField<string>(`${name}weg`, { subscription: { value: true } }).input.value
  const deviating = useField<boolean>(`${name}deviating`, { subscription: { value: true } }).input.value
  if (onPlatform) return <Alert tone="success">{t('delivery.onPlatformText')}</Alert>
  const recipient = `${name}versandadresse`
  return (
    <>
      <FormRadioGroup
        name={`${name}weg`}
        label={t('delivery.versandweg')}
        silent
        options={[
          { value: 'POST', label: t('delivery.post'), description: t('delivery.postText') },
          { value: 'PDF', label: t('delivery.pdf'), description: t('delivery.pdfText'), locked: pdfLocked },
        ]}
      />
      {way && <FormCheckbox name={`${name}deviating`} label={t('delivery.abweichendeAdresse')} />}
      {way && deviating && (
        <>
          <FormField name={`${recipient}.name`} form="name" label={t('delivery.empfaenger')} autoComplete="off" />
          <PostalAddressFields name={`${recipient}.postadresse`} />
          <FormField
            name={`${recipient}.zustellanweisung`}
            form="zustellanweisung"
            label={t('delivery.zustellanweisungOptional')}
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}
