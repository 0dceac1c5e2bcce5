import { abfrage } from '@avalwerk/api'
import { ABLEHNUNGSGRÜNDE, ausstellungsdatumRegel, formatDatum, kalendertag, MELDUNGEN, parseDatum, TEXT_FORMS } from '@avalwerk/domain'
import { Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useField } from 'react-final-form'
import { Paar } from './ablauf.tsx'
import { Formulartext } from './formularfelder.tsx'

/** What a guarantor gives beside the data: number, day of issue, a word to the second reviewer. */
export type Kopfwerte = Readonly<{ buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string; kommentar: string }>
export const leererKopf = (): Kopfwerte => ({
  buergschaftsIdBuerge: '',
  ausstellungsdatumBuerge: formatDatum(kalendertag(new Date())),
  kommentar: '',
})

/** What is wrong with the guarantor's number as written. @returns the message, or undefined */
export const nummernmangel = (nummer: string): string | undefined => {
  const geschrieben = nummer.trim()
  return geschrieben ? TEXT_FORMS.avalnummer.rule(geschrieben) : MELDUNGEN.pflicht
}

export function prüfeKopfwerte(w: Kopfwerte, mitDatum: boolean): Record<string, string> {
  const datum = parseDatum(w.ausstellungsdatumBuerge)
  const mängel: Record<string, string | undefined> = {
    buergschaftsIdBuerge: nummernmangel(w.buergschaftsIdBuerge),
    ...(mitDatum && {
      ausstellungsdatumBuerge: w.ausstellungsdatumBuerge
        ? datum && ausstellungsdatumRegel(datum, kalendertag(new Date()))
        : MELDUNGEN.pflicht,
    }),
  }
  return Object.fromEntries(Object.entries(mängel).filter((eintrag): eintrag is [string, string] => eintrag[1] !== undefined))
}

/**
 * The guarantor's own number. Says as soon as the field is left whether it is taken; sending asks the server anyway.
 * @param eigene the guarantee that may keep its number
 */
export function Nummernfeld({ beschriftung, hinweis, eigene }: { beschriftung: string; hinweis?: string; eigene?: string }) {
  const { transport } = usePlattform()
  const { input, meta } = useField<string>('buergschaftsIdBuerge', { subscription: { value: true, active: true } })
  const nummer = input.value?.trim() ?? ''
  const { data } = useQuery({
    ...abfrage(transport, 'GET /buergschaftservice/api/private/v2/buergschaft/fremdid/vorhanden', {
      query: { buergschaftsIdBuerge: nummer, ...(eigene && { ausser: eigene }) },
    }),
    enabled: !meta.active && nummernmangel(nummer) === undefined,
  })
  return (
    <div>
      <Formularfeld
        name="buergschaftsIdBuerge"
        form="avalnummer"
        beschriftung={beschriftung}
        {...(hinweis && { hinweis })}
        autoComplete="off"
      />
      <p role="status" css={{ color: farbe('warnung'), fontSize: 12 }}>
        {data?.vorhanden && !meta.active && ABLEHNUNGSGRÜNDE.NUMMER_VERGEBEN.text}
      </p>
    </div>
  )
}

export function Kopffelder({ mitDatum, mitKommentar }: { mitDatum: boolean; mitKommentar: boolean }) {
  return (
    <>
      <Paar>
        <Nummernfeld beschriftung="Aval-Nummer" hinweis="Ihre eigene Nummer, einmalig" />
        {mitDatum && <Datumsfeld name="ausstellungsdatumBuerge" beschriftung="Ausstellungsdatum" />}
      </Paar>
      {mitKommentar && (
        <Formulartext name="kommentar" form="kommentar" beschriftung="Interner Hinweis für die Zweitprüfung (freiwillig)" rows={2} />
      )}
    </>
  )
}
