import { rufe } from '@avalwerk/api'
import { AVALNUMMER, ausstellungsdatumRegel, formatDatum, kalendertag, MELDUNGEN, parseDatum } from '@avalwerk/domain'
import { Datumsfeld, Formularfeld } from '@avalwerk/forms'
import type { Transport } from '@avalwerk/platform'
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
  return geschrieben ? AVALNUMMER(geschrieben) : MELDUNGEN.pflicht
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

/** Has the guarantor given this number already? @returns the message, or undefined */
export async function prüfeNummer(transport: Transport, nummer: string, ausser?: string): Promise<string | undefined> {
  const { vorhanden } = await rufe(transport, 'GET /buergschaftservice/api/private/v2/buergschaft/fremdid/vorhanden', {
    query: { buergschaftsIdBuerge: nummer.trim(), ...(ausser && { ausser }) },
  })
  return vorhanden ? 'Diese Aval-Nummer ist bei Ihnen bereits vergeben.' : undefined
}

export function Kopffelder({ mitDatum, mitKommentar }: { mitDatum: boolean; mitKommentar: boolean }) {
  return (
    <>
      <Paar>
        <Formularfeld name="buergschaftsIdBuerge" beschriftung="Aval-Nummer" hinweis="Ihre eigene Nummer, einmalig" autoComplete="off" />
        {mitDatum && <Datumsfeld name="ausstellungsdatumBuerge" beschriftung="Ausstellungsdatum" />}
      </Paar>
      {mitKommentar && (
        <Formulartext name="kommentar" beschriftung="Interner Hinweis für die Zweitprüfung (freiwillig)" rows={2} maxLength={2000} />
      )}
    </>
  )
}
