import { abfrage } from '@avalwerk/api'
import { Formularfeld } from '@avalwerk/forms'
import { keep, kept, usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Paar } from './ablauf.tsx'
import { Formularauswahl } from './formularfelder.tsx'

const EINE_SITZUNG = Number.POSITIVE_INFINITY
const LÄNDER = 'liste:laender'
type Länder = readonly Readonly<{ landeskennzeichen: string; vollerName: string }>[]

/** The countries, fetched once a session: also a reload finds them. Source: specification document 1, partnerservice. */
function useLänder(): Länder {
  const { transport } = usePlattform()
  const { data } = useQuery({
    ...abfrage(transport, 'GET /partnerservice/api/private/v2/laenderliste', {}),
    initialData: () => kept<Länder>(LÄNDER) as never,
    staleTime: EINE_SITZUNG,
    gcTime: EINE_SITZUNG,
  })
  useEffect(() => {
    if (data) keep(LÄNDER, data)
  }, [data])
  return data ?? [{ landeskennzeichen: 'DE', vollerName: 'Deutschland' }]
}

/** The fields of an address. */
export function Anschriftfelder({ name }: { name: string }) {
  const länder = useLänder()
  return (
    <>
      <Paar>
        <Formularfeld name={`${name}.straße`} form="strasse" beschriftung="Straße" autoComplete="off" />
        <Formularfeld name={`${name}.hausnummer`} form="hausnummer" beschriftung="Hausnummer" autoComplete="off" />
      </Paar>
      <Paar>
        <Formularfeld name={`${name}.postleitzahl`} form="postleitzahl" beschriftung="Postleitzahl" autoComplete="off" />
        <Formularfeld name={`${name}.ort`} form="ort" beschriftung="Ort" autoComplete="off" />
        <Formularauswahl
          name={`${name}.landeskennzeichen`}
          beschriftung="Land"
          gruppen={[{ optionen: länder.map(({ landeskennzeichen, vollerName }) => ({ wert: landeskennzeichen, wort: vollerName })) }]}
        />
      </Paar>
    </>
  )
}

/** The fields of a contact, all optional together. */
export function Ansprechpartnerfelder({ name }: { name: string }) {
  return (
    <>
      <Paar>
        <Formularfeld name={`${name}.vorname`} form="personenname" beschriftung="Vorname" autoComplete="off" />
        <Formularfeld name={`${name}.nachname`} form="personenname" beschriftung="Nachname" autoComplete="off" />
      </Paar>
      <Paar>
        <Formularfeld name={`${name}.email`} form="email" beschriftung="E-Mail-Adresse" autoComplete="off" />
        <Formularfeld name={`${name}.telefonnummer`} form="telefonnummer" beschriftung="Telefonnummer (freiwillig)" autoComplete="off" />
      </Paar>
    </>
  )
}

export const LEERE_ANSCHRIFT = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
export const LEERER_KONTAKT = { vorname: '', nachname: '', email: '', telefonnummer: '' }

/** A contact that was filled in, or null if all of it is empty. */
export const kontaktOderNull = <K extends typeof LEERER_KONTAKT>(k: K | undefined): K | null =>
  k && Object.values(k).some((wert) => wert.trim() !== '') ? k : null
