/** A notice of the operator to all users. Source: document 1, section 3; document 2, section 4. */
export type Plattformhinweis = Readonly<{
  id: string
  startZeit: string
  endZeit: string | null
  badge: string | null
  typ: 'news' | 'danger'
  beschreibung: string
  link: string | null
  buttonText: string | null
}>

/** Is the notice in its window: now at or after the start and before the end, if there is one? */
export function imZeitfenster(hinweis: Pick<Plattformhinweis, 'startZeit' | 'endZeit'>, jetzt: Date): boolean {
  const zeit = jetzt.getTime()
  return zeit >= Date.parse(hinweis.startZeit) && (hinweis.endZeit === null || zeit < Date.parse(hinweis.endZeit))
}
