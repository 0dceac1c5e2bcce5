import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Role } from '@avalwerk/contracts'
import { describeRole } from '@avalwerk/domain'
import { Link, useRight } from '@avalwerk/platform/remote'
import { spacing, themeColor, buttonStyle, Badge, RADIUS, PageHeader } from '@avalwerk/ui'
import { Avatar } from '../components/Avatar.tsx'
import { useRoles } from '../components/queries.ts'
import { t } from '../texts.ts'
import { Tabs } from './Tabs.tsx'

/** The roles of the own organisation: what each may do, and how many have it. */
export function RoleList() {
  const roles = useRoles()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Rollen'] })
  return (
    <>
      <PageHeader
        title={t('liste.title')}
        actions={
          mayCreate && (
            <Link to="/nutzer/rollen/anlegen" css={buttonStyle('primary')}>
              {t('rolle.newRolle')}
            </Link>
          )
        }
      />
      <Tabs />
      <LoadedSection result={roles} name={t('rolle.loading')} rows={8}>
        {(list) => (
          <ul
            css={{
              display: 'grid',
              gap: spacing(2),
              padding: 0,
              listStyle: 'none',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
            }}
          >
            {[...list]
              .sort((a, b) => Number(a.immutable) - Number(b.immutable) || a.name.localeCompare(b.name, 'de-DE'))
              .map((role) => (
                <RoleCard key={role.name} rolle={role} />
              ))}
          </ul>
        )}
      </LoadedSection>
    </>
  )
}

function RoleCard({ rolle }: { rolle: Role }) {
  const mayEdit = useRight({ aktion: 'bearbeiten', kategorien: ['Rollen'] })
  const areas = describeRole(rolle.rechte).map(({ category }) => category)
  return (
    <li
      css={{
        display: 'grid',
        gap: spacing(1),
        alignContent: 'start',
        padding: spacing(2),
        border: `1px solid ${themeColor('line')}`,
        borderRadius: RADIUS,
        background: themeColor('surface'),
        position: 'relative',
        '&:hover': mayEdit ? { background: themeColor('raised') } : {},
      }}
    >
      <div css={{ display: 'flex', gap: spacing(1.5), alignItems: 'center' }}>
        <Avatar name={rolle.iconname} size={40} />
        <div css={{ minWidth: 0, flex: 1 }}>
          <h2 css={{ overflowWrap: 'anywhere' }}>
            {mayEdit ? (
              <Link
                to={`/nutzer/rollen/bearbeiten?name=${encodeURIComponent(rolle.name)}`}
                css={{ color: 'inherit', textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
              >
                {rolle.name}
              </Link>
            ) : (
              rolle.name
            )}
          </h2>
          <p css={{ color: themeColor('muted'), fontSize: 12 }}>
            {rolle.nutzerAnzahl === 0 ? t('rolle.unused') : t('rolle.usedBy', { count: rolle.nutzerAnzahl })}{' '}
            {t('rolle.rightsCount', { count: rolle.rechte.length })}
          </p>
        </div>
        {rolle.immutable && <Badge tone="neutral">{t('rolle.fixed')}</Badge>}
      </div>
      <p css={{ color: themeColor('muted'), fontSize: 12, lineHeight: '16px' }}>{areas.join(' · ')}</p>
    </li>
  )
}
