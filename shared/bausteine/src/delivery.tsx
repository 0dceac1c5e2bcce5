import { type Auftragsversand, deliveryChannel, prüfeVersand, type Versandweg } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { Hinweis } from '@avalwerk/ui'
import { useField } from 'react-final-form'
import { Anschriftfelder, LEERE_ANSCHRIFT } from './anschrift.tsx'
import { Formularhäkchen, Formularoptionen } from './formularfelder.tsx'

/** How a guarantee is sent, as a form holds it. */
export type DeliveryValues = {
  weg: Versandweg | ''
  abweichend: boolean
  versandadresse: { name: string; zustellanweisung: string; postadresse: typeof LEERE_ANSCHRIFT }
}

/** The values a form begins with. */
export const deliveryValues = (versand: Auftragsversand | null): DeliveryValues => ({
  weg: versand?.weg === 'AVALWERK' ? '' : (versand?.weg ?? ''),
  abweichend: (versand?.versandadresse ?? null) !== null,
  versandadresse: {
    name: versand?.versandadresse?.name ?? '',
    zustellanweisung: versand?.versandadresse?.zustellanweisung ?? '',
    postadresse: versand?.versandadresse?.postadresse ?? LEERE_ANSCHRIFT,
  },
})

/** What a form means: digital for who is on the platform, whatever was chosen before. @returns null where nothing is chosen */
export function asDelivery({ weg, abweichend, versandadresse: a }: DeliveryValues, onPlatform: boolean): Auftragsversand | null {
  if (onPlatform) return { weg: deliveryChannel(true, 'POST'), versandadresse: null }
  if (!weg) return null
  return {
    weg,
    versandadresse: abweichend
      ? { name: a.name.trim(), zustellanweisung: a.zustellanweisung.trim() || null, postadresse: a.postadresse }
      : null,
  }
}

/** What is wrong with it, by the names of the form's fields. */
export const deliveryMangel = (w: DeliveryValues, onPlatform: boolean) =>
  prüfeVersand(asDelivery(w, onPlatform), onPlatform).map(({ feld, grund }) => ({ feld: feld.replace(/^versand\./, ''), grund }))

/**
 * How the guarantee reaches its beneficiary: nothing to choose for who is on the platform, otherwise post or PDF, to them or
 * to a deviating address. Source: document 1, section 4 (Order).
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
  const weg = useField<string>(`${name}weg`, { subscription: { value: true } }).input.value
  const deviating = useField<boolean>(`${name}abweichend`, { subscription: { value: true } }).input.value
  if (onPlatform)
    return <Hinweis ton="gut">Der Begünstigte ist auf Avalwerk: Die Bürgschaft wird ihm digital im Portal zugestellt.</Hinweis>
  const recipient = `${name}versandadresse`
  return (
    <>
      <Formularoptionen
        name={`${name}weg`}
        beschriftung="Versandweg"
        stumm
        optionen={[
          { wert: 'POST', wort: 'Per Post', erklärung: 'Der Bürge versendet eine Urkunde auf Papier.' },
          { wert: 'PDF', wort: 'Als PDF', erklärung: 'Der Bürge versendet ein PDF per E-Mail.', gesperrt: pdfLocked },
        ]}
      />
      {weg && <Formularhäkchen name={`${name}abweichend`} wort="An eine abweichende Adresse senden" />}
      {weg && deviating && (
        <>
          <Formularfeld name={`${recipient}.name`} form="name" beschriftung="Empfänger" autoComplete="off" />
          <Anschriftfelder name={`${recipient}.postadresse`} />
          <Formularfeld
            name={`${recipient}.zustellanweisung`}
            form="zustellanweisung"
            beschriftung="Zustellanweisung (freiwillig)"
            autoComplete="off"
          />
        </>
      )}
    </>
  )
}
