import type { RemoteInventory } from '@avalwerk/platform/manifest'
import { usePlatform } from '@avalwerk/platform/remote'
import { ErrorPanel, themeColor, PageHeader } from '@avalwerk/ui'
import { Link } from 'react-router'

const WHOM = {
  AG: 'Wenden Sie sich an die Administrator:innen Ihres Unternehmens.',
  BG: 'Wenden Sie sich an die Administrator:innen Ihres Hauses.',
  BSP: 'Wenden Sie sich an die Administrator:innen des Betreibers.',
} as const

/** The missing-rights screen; one for each area. Source: document 1, section 2 (General). */
export function MissingRights() {
  const { area } = usePlatform()
  return (
    <>
      <PageHeader title="Fehlende Berechtigung" />
      <p>Für diese Seite fehlt Ihnen die Berechtigung. {WHOM[area.gruppe]}</p>
      <p css={{ marginTop: 16 }}>
        <Link to="/">Zur Startseite des Bereichs {area.name}</Link>
      </p>
    </>
  )
}

export function Unknown({ bestand: portfolio }: { bestand: RemoteInventory }) {
  const { name, grund } = portfolio.fehlerhaft[0] ?? {}
  return (
    <>
      <PageHeader title="Seite nicht gefunden" />
      {name ? (
        <ErrorPanel
          title="Ein Bereich des Portals ist fehlerhaft eingerichtet"
          text={`Seine Seiten sind gerade nicht verfügbar. Alle anderen Bereiche stehen Ihnen zur Verfügung. (${name}; ${grund})`}
        />
      ) : (
        <p css={{ color: themeColor('leise') }}>Unter dieser Adresse gibt es keine Seite.</p>
      )}
      <p css={{ marginTop: 16 }}>
        <Link to="/">Zur Startseite</Link>
      </p>
    </>
  )
}
