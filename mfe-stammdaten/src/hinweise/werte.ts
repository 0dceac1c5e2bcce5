import { alsFormfehler } from '@avalwerk/bausteine'
import type { VerwalteterHinweis } from '@avalwerk/contracts'
import {
  formatDatum,
  type Hinweisdaten,
  kalendertag,
  MELDUNGEN,
  parseDatum,
  parseUhrzeit,
  prüfeHinweis,
  uhrzeit,
  zeitpunktVon,
} from '@avalwerk/domain'

/** A notice as its form holds it: instants as day and time of day. */
export type Hinweiswerte = {
  typ: Hinweisdaten['typ']
  badge: string
  beschreibung: string
  link: string
  buttonText: string
  beginn: 'SOFORT' | 'AB'
  startTag: string
  startUhrzeit: string
  ende: 'OFFEN' | 'BIS'
  endTag: string
  endUhrzeit: string
  erneutZeigen: boolean
}

const tagVon = (instant: string) => formatDatum(kalendertag(new Date(instant)))
const zeitVon = (instant: string) => uhrzeit(new Date(instant))

export const alsWerte = (h: VerwalteterHinweis | undefined): Hinweiswerte => ({
  typ: h?.typ ?? 'news',
  badge: h?.badge ?? '',
  beschreibung: h?.beschreibung ?? '',
  link: h?.link ?? '',
  buttonText: h?.buttonText ?? '',
  beginn: h ? 'AB' : 'SOFORT',
  startTag: h ? tagVon(h.startZeit) : '',
  startUhrzeit: h ? zeitVon(h.startZeit) : '',
  ende: h?.endZeit ? 'BIS' : 'OFFEN',
  endTag: h?.endZeit ? tagVon(h.endZeit) : '',
  endUhrzeit: h?.endZeit ? zeitVon(h.endZeit) : '',
  erneutZeigen: false,
})

const zeitpunkt = (tag: string, zeit: string): string | undefined => {
  const [iso, stunde] = [parseDatum(tag), parseUhrzeit(zeit)]
  return iso && stunde ? zeitpunktVon(iso, stunde).toISOString() : undefined
}

/** What the form shows → a notice. @param jetzt when it begins at once; @param h keeps the seconds of instants that stay */
export function alsDaten(w: Hinweiswerte, jetzt: Date, h?: VerwalteterHinweis): Hinweisdaten {
  const anfang = alsWerte(h)
  const bleibtBeginn = h && w.beginn === 'AB' && w.startTag === anfang.startTag && w.startUhrzeit === anfang.startUhrzeit
  const bleibtEnde = h && w.ende === 'BIS' && w.endTag === anfang.endTag && w.endUhrzeit === anfang.endUhrzeit
  return {
    typ: w.typ,
    badge: w.badge.trim() || null,
    beschreibung: w.beschreibung.trim(),
    link: w.link.trim() || null,
    buttonText: w.buttonText.trim() || null,
    startZeit: bleibtBeginn
      ? h.startZeit
      : w.beginn === 'SOFORT'
        ? jetzt.toISOString()
        : (zeitpunkt(w.startTag, w.startUhrzeit) ?? jetzt.toISOString()),
    endZeit: w.ende === 'OFFEN' ? null : bleibtEnde ? h.endZeit : (zeitpunkt(w.endTag, w.endUhrzeit) ?? null),
  }
}

const mangelZeit = (tag: string, zeit: string, felder: readonly [string, string]): Record<string, string> => ({
  ...(!tag.trim() ? { [felder[0]]: MELDUNGEN.pflicht } : !parseDatum(tag) && { [felder[0]]: MELDUNGEN.datum }),
  ...(!zeit.trim() ? { [felder[1]]: MELDUNGEN.pflicht } : !parseUhrzeit(zeit) && { [felder[1]]: MELDUNGEN.uhrzeit }),
})

/** What is wrong with the form, by its fields. */
export function prüfeWerte(w: Hinweiswerte, jetzt: Date, h?: VerwalteterHinweis): Record<string, unknown> {
  const daten = alsDaten(w, jetzt, h)
  const { endZeit, startZeit: _, ...rest } = alsFormfehler(prüfeHinweis(daten))
  const vorbei = daten.endZeit !== null && daten.endZeit <= jetzt.toISOString()
  return {
    ...rest,
    ...(w.ende === 'BIS' && vorbei && { endTag: 'Das Ende muss in der Zukunft liegen' }),
    ...(endZeit !== undefined && { endTag: endZeit }),
    ...(w.beginn === 'AB' && mangelZeit(w.startTag, w.startUhrzeit, ['startTag', 'startUhrzeit'])),
    ...(w.ende === 'BIS' && mangelZeit(w.endTag, w.endUhrzeit, ['endTag', 'endUhrzeit'])),
  }
}
