import { Geladenes } from '@avalwerk/bausteine'
import type { Rolle } from '@avalwerk/contracts'
import { beschreibeRolle } from '@avalwerk/domain'
import { Link, useRecht } from '@avalwerk/platform/remote'
import { abstand, farbe, knopfstil, Marke, RADIUS, Seitenkopf } from '@avalwerk/ui'
import { Avatar } from '../bausteine/Avatar.tsx'
import { useRollen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Reiter } from './Reiter.tsx'

/** The roles of the own organisation: what each may do, and how many have it. */
export function Rollenliste() {
  const rollen = useRollen()
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Rollen'] })
  return (
    <>
      <Seitenkopf
        titel={t('liste.titel')}
        aktionen={
          darfAnlegen && (
            <Link to="/nutzer/rollen/anlegen" css={knopfstil('haupt')}>
              {t('rolle.neu')}
            </Link>
          )
        }
      />
      <Reiter />
      <Geladenes antwort={rollen} name={t('rolle.lädt')} zeilen={8}>
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
                <Rollenkarte key={rolle.name} rolle={rolle} />
              ))}
          </ul>
        )}
      </Geladenes>
    </>
  )
}

function Rollenkarte({ rolle }: { rolle: Rolle }) {
  const darfBearbeiten = useRecht({ aktion: 'bearbeiten', kategorien: ['Rollen'] })
  const bereiche = beschreibeRolle(rolle.rechte).map(({ kategorie }) => kategorie)
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
        '&:hover': darfBearbeiten ? { background: farbe('hebung') } : {},
      }}
    >
      <div css={{ display: 'flex', gap: abstand(1.5), alignItems: 'center' }}>
        <Avatar name={rolle.iconname} größe={40} />
        <div css={{ minWidth: 0, flex: 1 }}>
          <h2 css={{ overflowWrap: 'anywhere' }}>
            {darfBearbeiten ? (
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
        {rolle.immutable && <Marke ton="neutral">{t('rolle.fest')}</Marke>}
      </div>
      <p css={{ color: farbe('leise'), fontSize: 12, lineHeight: '16px' }}>{bereiche.join(' · ')}</p>
    </li>
  )
}
