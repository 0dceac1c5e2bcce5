import { type Bereich, BEREICHE, bereichDerRollen, hatRecht, type Recht, type Rechteanspruch } from '@avalwerk/domain'
import { FEHLENDE_RECHTE, NAVIGATIONSGRUPPEN, PLATTFORMSEITE, type Remote } from '@avalwerk/platform'
import { findEntrance, findeRoute, type Remotebestand, type Ziel } from '@avalwerk/platform/manifest'

/** Where a navigation leads. */
export type Zugang =
  | Readonly<{ art: 'seite'; ziel: Ziel }>
  | Readonly<{ art: 'plattform' }>
  | Readonly<{ art: 'fehlendeRechte' }>
  | Readonly<{ art: 'unbekannt' }>
  | Readonly<{ art: 'umleitung'; nach: string }>
  /** The same page under the address that it writes itself, or a flow's first step for the flow's own. */
  | Readonly<{ art: 'schreibweise'; nach: string }>

const darf = (rechte: readonly Recht[], ansprüche: readonly { aktion: string; kategorien: readonly string[] }[]) =>
  ansprüche.length === 0 || ansprüche.some((anspruch) => hatRecht(rechte, anspruch as Rechteanspruch))

/**
 * Decides a navigation: another party's area leads to one's own landing page, a page without its right to the area's
 * missing-rights screen, an area alone to the landing page. Source: document 1, section 2 (General).
 */
export function entscheideZugang(pfad: string, rollen: readonly string[], rechte: readonly Recht[], { remotes }: Remotebestand): Zugang {
  const bereich = bereichDerRollen(rollen)
  if (!bereich) return { art: 'fehlendeRechte' }
  const [, erster = '', zweiter] = pfad.split('/')
  const inEigenem = erster === bereich.pfad
  if (!inEigenem && (erster === '' || BEREICHE.some(({ pfad: anderer }) => anderer === erster)))
    return { art: 'umleitung', nach: landeseite(bereich, rechte, remotes) }
  // The missing-rights screen without an area is that of one's own.
  if (pfad.replace(/\/$/, '').toLowerCase() === `/${FEHLENDE_RECHTE}`)
    return { art: 'umleitung', nach: `/${bereich.pfad}/${FEHLENDE_RECHTE}` }
  if (!inEigenem) return { art: 'unbekannt' }
  if (!zweiter) return { art: 'umleitung', nach: landeseite(bereich, rechte, remotes) }
  if (pfad === `/${bereich.pfad}/${FEHLENDE_RECHTE}`) return { art: 'fehlendeRechte' }
  if (pfad === PLATTFORMPFAD && bereich.pfad === PLATTFORMSEITE.bereich)
    return darf(rechte, PLATTFORMSEITE.recht) ? { art: 'plattform' } : { art: 'umleitung', nach: `/${bereich.pfad}/${FEHLENDE_RECHTE}` }
  const ziel = findeRoute(remotes, pfad)
  if (!ziel) {
    const einstieg = findEntrance(remotes, pfad)
    return einstieg ? { art: 'schreibweise', nach: einstieg } : { art: 'unbekannt' }
  }
  if (ziel.pfad !== pfad.replace(/\/$/, '')) return { art: 'schreibweise', nach: ziel.pfad }
  return darf(rechte, ziel.route.recht) ? { art: 'seite', ziel } : { art: 'umleitung', nach: `/${bereich.pfad}/${FEHLENDE_RECHTE}` }
}

export const PLATTFORMPFAD = `/${PLATTFORMSEITE.bereich}/${PLATTFORMSEITE.pfad}`

export type Eintrag = Readonly<{
  pfad: string
  beschriftung: string
  icon: string
  gruppe: string
  zähler?: 'aufgaben' | 'mitteilungen' | undefined
  aktiv: boolean
}>

const rang = ({ gruppe }: Pick<Eintrag, 'gruppe'>): number => (NAVIGATIONSGRUPPEN as readonly string[]).indexOf(gruppe)

const PLATTFORMEINTRAG = {
  pfad: PLATTFORMPFAD,
  beschriftung: PLATTFORMSEITE.titel,
  icon: 'plattform',
  gruppe: 'plattform',
  aktiv: true,
} as const

/** The side navigation of an area: what the remotes offer and the rights permit, in the specified order. */
export function navigationseinträge(bereich: Bereich, rechte: readonly Recht[], remotes: readonly Remote[]): Eintrag[] {
  const einträge = remotes
    .flatMap((remote) => remote.navigation.map((eintrag) => ({ ...eintrag, aktiv: remote.aktiv })))
    .filter((eintrag) => eintrag.bereich === bereich.pfad)
    .map((eintrag) => ({ ...eintrag, pfad: `/${eintrag.bereich}/${eintrag.pfad}` }))
    .filter(({ pfad }) => {
      const ziel = findeRoute(remotes, pfad)
      return ziel !== undefined && darf(rechte, ziel.route.recht)
    })
  const eigene = bereich.pfad === PLATTFORMSEITE.bereich && darf(rechte, PLATTFORMSEITE.recht) ? [PLATTFORMEINTRAG] : []
  return [...einträge, ...eigene].sort((a, b) => rang(a) - rang(b))
}

/**
 * The entry under which a page stands: the one that leads to it, or the one whose list it belongs to, by its first segment
 * or as the only one of its remote.
 */
export function aktiverEintrag(einträge: readonly Eintrag[], remotes: readonly Remote[], pfad: string): Eintrag | undefined {
  const gleicher = einträge.find((eintrag) => eintrag.pfad === pfad)
  const remote = findeRoute(remotes, pfad)?.remote
  if (gleicher || !remote) return gleicher
  const geschwister = einträge.filter((eintrag) => findeRoute(remotes, eintrag.pfad)?.remote === remote)
  const segment = (wo: string) => wo.split('/')[2]
  return geschwister.find((eintrag) => segment(eintrag.pfad) === segment(pfad)) ?? (geschwister.length === 1 ? geschwister[0] : undefined)
}

/**
 * The first permitted page of tasks, guarantees, orders, projects, texts, companies, contracts, users, otherwise the
 * account overview; a switched-off remote's page only if there is no other.
 */
export function landeseite(bereich: Bereich, rechte: readonly Recht[], remotes: readonly Remote[]): string {
  const einträge = navigationseinträge(bereich, rechte, remotes)
  return (einträge.find(({ aktiv }) => aktiv) ?? einträge[0])?.pfad ?? `/${bereich.pfad}/${FEHLENDE_RECHTE}`
}

export { darf }
