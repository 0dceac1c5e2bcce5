import type { Remotebestand } from '@avalwerk/platform/manifest'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, farbe, Seitenkopf } from '@avalwerk/ui'
import { Link } from 'react-router'

const WEM = {
  AG: 'Wenden Sie sich an die Administrator:innen Ihres Unternehmens.',
  BG: 'Wenden Sie sich an die Administrator:innen Ihres Hauses.',
  BSP: 'Wenden Sie sich an die Administrator:innen des Betreibers.',
} as const

/** The missing-rights screen; one for each area. Source: document 1, section 2 (General). */
export function FehlendeRechte() {
  const { bereich } = usePlattform()
  return (
    <>
      <Seitenkopf titel="Fehlende Berechtigung" />
      <p>Für diese Seite fehlt Ihnen die Berechtigung. {WEM[bereich.gruppe]}</p>
      <p css={{ marginTop: 16 }}>
        <Link to="/">Zur Startseite des Bereichs {bereich.name}</Link>
      </p>
    </>
  )
}

export function Unbekannt({ bestand }: { bestand: Remotebestand }) {
  const { name, grund } = bestand.fehlerhaft[0] ?? {}
  return (
    <>
      <Seitenkopf titel="Seite nicht gefunden" />
      {name ? (
        <Fehlerfeld
          titel="Ein Bereich des Portals ist fehlerhaft eingerichtet"
          text={`Seine Seiten sind gerade nicht verfügbar. Alle anderen Bereiche stehen Ihnen zur Verfügung. (${name}; ${grund})`}
        />
      ) : (
        <p css={{ color: farbe('leise') }}>Unter dieser Adresse gibt es keine Seite.</p>
      )}
      <p css={{ marginTop: 16 }}>
        <Link to="/">Zur Startseite</Link>
      </p>
    </>
  )
}
