import { formatDatum, kalendertag, MELDUNGEN, parseDatum, parseUhrzeit, uhrzeit, zeitpunktVon } from '@avalwerk/domain'
import { Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { Paar } from './ablauf.tsx'

/** Instants in forms: a day and a time of day, in the fields `<name>Tag` and `<name>Uhrzeit`. */

export const tagVon = (instant: string): string => formatDatum(kalendertag(new Date(instant)))
export const zeitVon = (instant: string): string => uhrzeit(new Date(instant))

/** The instant that two fields say; undefined where they say none. */
export const zeitpunktAus = (tag: string, zeit: string): string | undefined => {
  const [iso, stunde] = [parseDatum(tag), parseUhrzeit(zeit)]
  return iso && stunde ? zeitpunktVon(iso, stunde).toISOString() : undefined
}

/** What is wrong with an instant's two fields, by their names. */
export function mangelZeitpunkt<N extends string>(
  werte: Readonly<Record<`${N}Tag` | `${N}Uhrzeit`, string>>,
  name: N,
): Record<string, string> {
  const [tag, zeit] = [werte[`${name}Tag`], werte[`${name}Uhrzeit`]]
  return {
    ...(!tag.trim() ? { [`${name}Tag`]: MELDUNGEN.pflicht } : !parseDatum(tag) && { [`${name}Tag`]: MELDUNGEN.datum }),
    ...(!zeit.trim() ? { [`${name}Uhrzeit`]: MELDUNGEN.pflicht } : !parseUhrzeit(zeit) && { [`${name}Uhrzeit`]: MELDUNGEN.uhrzeit }),
  }
}

/** The two fields. @param wort 'Beginn' → 'Beginn am', 'Beginn um' */
export const Zeitpunktfelder = ({ name, wort }: { name: string; wort: string }) => (
  <Paar>
    <Datumsfeld name={`${name}Tag`} beschriftung={`${wort} am`} />
    <Formularfeld name={`${name}Uhrzeit`} form={null} beschriftung={`${wort} um`} hinweis="HH:MM" autoComplete="off" />
  </Paar>
)
