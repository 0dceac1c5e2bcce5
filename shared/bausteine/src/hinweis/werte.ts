import type { VerwalteterHinweis } from '@avalwerk/contracts'
import { type Hinweisdaten, prüfeHinweis } from '@avalwerk/domain'
import { alsFormfehler } from '../formular.tsx'
import { mangelZeitpunkt, tagVon, zeitpunktAus, zeitVon } from '../zeitpunkt.tsx'

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

export const hinweiswerte = (h: VerwalteterHinweis | undefined): Hinweiswerte => ({
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

/** What the form shows → a notice. @param jetzt when it begins at once; @param h keeps the seconds of instants that stay */
export function hinweisdaten(w: Hinweiswerte, jetzt: Date, h?: VerwalteterHinweis): Hinweisdaten {
  const anfang = hinweiswerte(h)
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
        : (zeitpunktAus(w.startTag, w.startUhrzeit) ?? jetzt.toISOString()),
    endZeit: w.ende === 'OFFEN' ? null : bleibtEnde ? h.endZeit : (zeitpunktAus(w.endTag, w.endUhrzeit) ?? null),
  }
}

/** What is wrong with the form, by its fields. */
export function prüfeHinweiswerte(w: Hinweiswerte, jetzt: Date, h?: VerwalteterHinweis): Record<string, unknown> {
  const daten = hinweisdaten(w, jetzt, h)
  const { endZeit, startZeit: _, ...rest } = alsFormfehler(prüfeHinweis(daten))
  const vorbei = daten.endZeit !== null && daten.endZeit <= jetzt.toISOString()
  return {
    ...rest,
    ...(w.ende === 'BIS' && vorbei && { endTag: 'Das Ende muss in der Zukunft liegen' }),
    ...(endZeit !== undefined && { endTag: endZeit }),
    ...(w.beginn === 'AB' && mangelZeitpunkt(w, 'start')),
    ...(w.ende === 'BIS' && mangelZeitpunkt(w, 'end')),
  }
}
