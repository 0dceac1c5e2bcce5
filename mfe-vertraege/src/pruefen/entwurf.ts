import type { Vertragsprüfung } from '@avalwerk/contracts'
import { type Feldmangel, parseBetrag, prüfePosition, prüfeRahmen, type Zuordnungsentscheidung } from '@avalwerk/domain'
import { alsRahmen, alsRahmenwerte, type Rahmenwerte } from '../bausteine/Rahmen.tsx'

/** What is decided of one company, as typed. */
export type Positionswerte = { unternehmenId: string; entscheidung: Zuordnungsentscheidung | ''; teillimit: string; kommentar: string }
export type Entwurf = { positionen: readonly Positionswerte[]; rahmen: Rahmenwerte }

export const beginn = (p: Vertragsprüfung): Entwurf => ({
  positionen: p.positionen.map(({ unternehmenId }) => ({ unternehmenId, entscheidung: '', teillimit: '', kommentar: '' })),
  rahmen: alsRahmenwerte(p.vertrag),
})

/** One decision as it is sent. */
export const alsPosition = (w: Positionswerte) => ({
  unternehmenId: w.unternehmenId,
  entscheidung: w.entscheidung || null,
  teillimit: w.entscheidung === 'GEAENDERT' ? (parseBetrag(w.teillimit) ?? 0) : null,
  kommentar: w.kommentar.trim() || null,
})

export const prüfePositionen = (positionen: readonly Positionswerte[]): Feldmangel[] =>
  positionen.flatMap((w, i) => prüfePosition(alsPosition(w), `positionen.${i}`))
export const prüfeRahmenwerte = (w: Rahmenwerte): Feldmangel[] =>
  prüfeRahmen(alsRahmen(w)).map(({ feld, grund }) => ({ feld: `rahmen.${feld}`, grund }))

/** Becomes a new contract active by these decisions? */
export const wirdAktiv = (p: Vertragsprüfung, positionen: readonly Positionswerte[]): boolean => {
  const nehmer = p.positionen.findIndex((z) => z.versicherungsnehmer)
  return p.anlass === 'ANLAGE' && positionen[nehmer]?.entscheidung !== 'ABGELEHNT'
}
