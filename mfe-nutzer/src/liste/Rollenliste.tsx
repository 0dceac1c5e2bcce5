import { LoadedSection } from '@avalwerk/bausteine'
import type { Role } from '@avalwerk/contracts'
import { describeRole } from '@avalwerk/domain'
import { Link, useRight } from '@avalwerk/platform/remote'
import { abstand, farbe, buttonStyle, Badge, RADIUS, PageHeader } from '@avalwerk/ui'
import { Avatar } from '../bausteine/Avatar.tsx'
import { useRoles } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Tab } from './Reiter.tsx'

/** The roles of the own organisation: what each may do, and how many have it. */
export function RoleList() {
  const rollen = useRoles()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Rollen'] })
  return (
    <>
      <PageHeader
        titel={t('liste.titel')}
        aktionen={
          mayCreate && (
            <Link to="/nutzer/rollen/anlegen" css={buttonStyle('haupt')}>
              {t('rolle.neu')}
            </Link>
          )
        }
      />
      <Tab />
      <LoadedSection antwort={rollen} name={t('rolle.lädt')} zeilen={8}>
        {(liste) => (
          <ul
            css={{
              display: 'grid',
              gap: abstand(2),
              padding: 0,
              listStyle: 'none',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
            }}
          >
            {[...liste]
              .sort((a, b) => Number(a.immutable) - Number(b.immutable) || a.name.localeCompare(b.name, 'de-DE'))
              .map((rolle) => (
                <RoleCard key={rolle.name} rolle={rolle} />
              ))}
          </ul>
        )}
      </LoadedSection>
    </>
  )
}

function RoleCard({ rolle }: { rolle: Role }) {
  const mayEdit = useRight({ aktion: 'bearbeiten', kategorien: ['Rollen'] })
  const areas = describeRole(rolle.rechte).map(({ kategorie }) => kategorie)
  return (
    <li
      css={{
        display: 'grid',
        gap: abstand(1),
        alignContent: 'start',
        padding: abstand(2),
        border: `1px solid ${farbe('linie')}`,
        borderRadius: RADIUS,
        background: farbe('fläche'),
        position: 'relative',
        '&:hover': mayEdit ? { background: farbe('hebung') } : {},
      }}
    >
      <div css={{ display: 'flex', gap: abstand(1.5), alignItems: 'center' }}>
        <Avatar name={rolle.iconname} größe={40} />
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
          <p css={{ color: farbe('leise'), fontSize: 12 }}>
            {rolle.nutzerAnzahl === 0 ? t('rolle.unbenutzt') : t('rolle.benutzt', { count: rolle.nutzerAnzahl })}{' '}
            {t('rolle.rechteZahl', { count: rolle.rechte.length })}
          </p>
        </div>
        {rolle.immutable && <Badge ton="neutral">{t('rolle.fest')}</Badge>}
      </div>
      <p css={{ color: farbe('leise'), fontSize: 12, lineHeight: '16px' }}>{areas.join(' · ')}</p>
    </li>
  )
}
