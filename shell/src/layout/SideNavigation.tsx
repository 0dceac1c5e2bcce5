import { useApi } from '@avalwerk/api'
import type { Remote } from '@avalwerk/platform'
import { findRoute, scriptsOf, sharedOf } from '@avalwerk/platform/manifest'
import { usePlatform, useRights } from '@avalwerk/platform/remote'
import { themeColor, Icon, iconNamed, visuallyHidden, NARROW_SCREEN } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { loadShared, preload } from '../remotes/loader.ts'
import { activeEntry, navigationEntries } from '../access/access.ts'
import { t } from './texts.ts'

/** Lists what the remotes offer and the user may open. A remote's scripts are fetched as soon as the pointer comes near. */
export function SideNavigation({ remotes, open, onSelect }: { remotes: readonly Remote[]; open: boolean; onSelect: () => void }) {
  const api = useApi()
  const { area } = usePlatform()
  const { ownRights } = useRights()
  // Kept current by the server's events; the user's own doing restarts no timer here.
  const { data: figures } = useQuery(api.aufgabe.anzahl.queryOptions({}, { background: true }))
  const { pathname } = useLocation()
  const entries = navigationEntries(area, ownRights, remotes)
  const here = activeEntry(entries, remotes, pathname)
  const fetch = (path: string) => {
    const target = findRoute(remotes, path)
    if (!target) return
    preload(target.remote.base, scriptsOf(target), target.remote.integrity)
    loadShared(sharedOf(target))
  }
  return (
    <nav
      aria-label={t('sideNavigation.mainNavigation')}
      data-print="no"
      css={{
        width: 216,
        flex: 'none',
        padding: 8,
        borderRight: `1px solid ${themeColor('line')}`,
        background: themeColor('surface'),
        [NARROW_SCREEN]: {
          display: open ? 'block' : 'none',
          width: '100%',
          borderRight: 0,
          borderBottom: `1px solid ${themeColor('line')}`,
        },
      }}
    >
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 2 }}>
        {entries.map(({ path, label, icon, counter }) => (
          <li key={path}>
            <Link
              to={path}
              // The list itself, or a page that belongs to it.
              aria-current={path !== here?.path ? undefined : path === pathname ? 'page' : true}
              onClick={onSelect}
              onPointerEnter={() => fetch(path)}
              onFocus={() => fetch(path)}
              css={{
                display: 'flex',
                alignItems: 'center',
                gap: 10,
                minHeight: 36,
                padding: '0 12px',
                borderRadius: 6,
                color: themeColor('text'),
                textDecoration: 'none',
                '&:hover': { background: themeColor('raised') },
                '&[aria-current]': { background: themeColor('accentGround'), color: themeColor('accent'), fontWeight: 600 },
              }}
            >
              <Icon name={iconNamed(icon)} />
              <span css={{ flex: 1 }}>{label}</span>
              {counter && figures && figures[counter] > 0 && (
                <span css={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
                  {figures[counter]}
                  <span css={visuallyHidden}> {t(counter === 'aufgaben' ? 'sideNavigation.openCount' : 'sideNavigation.unreadCount')}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
