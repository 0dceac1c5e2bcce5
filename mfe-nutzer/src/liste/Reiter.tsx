import { Link, useParams, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { farbe } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** The tabs of the page, as far as the viewer may open them. */
export function Reiter() {
  const { aktiverTab = 'nutzer' } = useParams()
  const { gruppe } = usePlattform().bereich
  const nutzer = useRecht({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const rollen = useRecht({ aktion: 'anzeigen', kategorien: ['Rollen'] })
  const verwalten = useRecht({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  const reiter = [
    ...(nutzer ? [{ wert: 'nutzer', wort: t('liste.nutzer') }] : []),
    ...(rollen ? [{ wert: 'rollen', wort: t('liste.rollen') }] : []),
    ...(verwalten ? [{ wert: 'anmeldung', wort: t('liste.signIn') }] : []),
    ...(verwalten && gruppe === 'BSP' ? [{ wert: 'unternehmen', wort: t('liste.admins') }] : []),
  ]
  return (
    <nav
      aria-label={t('liste.reiter')}
      css={{ display: 'flex', flexWrap: 'wrap', gap: 4, borderBottom: `1px solid ${farbe('linie')}`, marginBottom: 12 }}
    >
      {reiter.map(({ wert, wort }) => (
        <Link
          key={wert}
          to={`/nutzer/liste/${wert}`}
          aria-current={wert === aktiverTab ? 'page' : undefined}
          css={{
            padding: '8px 12px',
            color: farbe('leise'),
            textDecoration: 'none',
            borderBottom: '2px solid transparent',
            '&[aria-current]': { color: farbe('akzent'), fontWeight: 600, borderColor: farbe('akzent') },
          }}
        >
          {wort}
        </Link>
      ))}
    </nav>
  )
}
