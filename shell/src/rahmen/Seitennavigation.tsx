import { rufe } from '@avalwerk/api'
import type { Remote } from '@avalwerk/platform'
import { findRoute, scriptsOf } from '@avalwerk/platform/manifest'
import { usePlatform, useRights } from '@avalwerk/platform/remote'
import { farbe, Icon, visuallyHidden, NARROW_SCREEN } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { preload } from '../remotes/lader.ts'
import { activeEntry, navigationEntries } from '../zugang/zugang.ts'

const NUMBERS = 'GET /aufgabenservice/api/private/v1/aufgaben/anzahl'

/** What the remotes offer and the user may open. A remote's scripts are fetched as soon as the pointer comes near. */
export function SideNavigation({ remotes, offen, beiWahl }: { remotes: readonly Remote[]; offen: boolean; beiWahl: () => void }) {
  const { bereich, transport } = usePlatform()
  const { eigeneRechte } = useRights()
  // Kept current by the server's events; the user's own doing restarts no timer here.
  const { data: zahlen } = useQuery({
    queryKey: [NUMBERS, {}],
    queryFn: ({ signal }) => rufe(transport, NUMBERS, {}, { signal, hintergrund: true }),
  })
  const { pathname } = useLocation()
  const einträge = navigationEntries(bereich, eigeneRechte, remotes)
  const hier = activeEntry(einträge, remotes, pathname)
  const hole = (pfad: string) => {
    const ziel = findRoute(remotes, pfad)
    if (ziel) preload(ziel.remote.basis, scriptsOf(ziel), ziel.remote.integritaet)
  }
  return (
    <nav
      aria-label="Hauptnavigation"
      data-druck="nein"
      css={{
        width: 216,
        flex: 'none',
        padding: 8,
        borderRight: `1px solid ${farbe('linie')}`,
        background: farbe('fläche'),
        [NARROW_SCREEN]: { display: offen ? 'block' : 'none', width: '100%', borderRight: 0, borderBottom: `1px solid ${farbe('linie')}` },
      }}
    >
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 2 }}>
        {einträge.map(({ pfad, beschriftung, icon, zähler }) => (
          <li key={pfad}>
            <Link
              to={pfad}
              // The list itself, or a page that belongs to it.
              aria-current={pfad !== hier?.pfad ? undefined : pfad === pathname ? 'page' : true}
              onClick={beiWahl}
              onPointerEnter={() => hole(pfad)}
              onFocus={() => hole(pfad)}
              css={{
                display: 'flex',
                alignItems: 'center',
                gap: 10,
                minHeight: 36,
                padding: '0 12px',
                borderRadius: 6,
                color: farbe('text'),
                textDecoration: 'none',
                '&:hover': { background: farbe('hebung') },
                '&[aria-current]': { background: farbe('akzentgrund'), color: farbe('akzent'), fontWeight: 600 },
              }}
            >
              <Icon name={icon} />
              <span css={{ flex: 1 }}>{beschriftung}</span>
              {zähler && zahlen && zahlen[zähler] > 0 && (
                <span css={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
                  {zahlen[zähler]}
                  <span css={visuallyHidden}> {zähler === 'aufgaben' ? 'offen' : 'ungelesen'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
