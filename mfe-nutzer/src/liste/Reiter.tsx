import { Link, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { farbe } from '@avalwerk/ui'
import { t } from '../texte.ts'

/** The tabs of the page, as far as the viewer may open them. */
export function Tab() {
  const { aktiverTab = 'nutzer' } = useParams()
  const { gruppe } = usePlatform().bereich
  const nutzer = useRight({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const rollen = useRight({ aktion: 'anzeigen', kategorien: ['Rollen'] })
  const verwalten = useRight({ aktion: 'verwalten', kategorien: ['Nutzer'] })
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
