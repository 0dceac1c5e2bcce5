import { Link, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { themeColor } from '@avalwerk/ui'
import { t } from '../texts.ts'

/** The tabs of the page, as far as the viewer may open them. */
export function Tabs() {
  const { aktiverTab = 'nutzer' } = useParams()
  const { group } = usePlatform().area
  const nutzer = useRight({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const roles = useRight({ aktion: 'anzeigen', kategorien: ['Rollen'] })
  const manage = useRight({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  const tab = [
    ...(nutzer ? [{ value: 'nutzer', label: t('liste.nutzer') }] : []),
    ...(roles ? [{ value: 'rollen', label: t('liste.rollen') }] : []),
    ...(manage ? [{ value: 'anmeldung', label: t('liste.signIn') }] : []),
    ...(manage && group === 'BSP' ? [{ value: 'unternehmen', label: t('liste.admins') }] : []),
  ]
  return (
    <nav
      aria-label={t('liste.tabs')}
      css={{ display: 'flex', flexWrap: 'wrap', gap: 4, borderBottom: `1px solid ${themeColor('line')}`, marginBottom: 12 }}
    >
      {tab.map(({ value, label }) => (
        <Link
          key={value}
          to={`/nutzer/liste/${value}`}
          aria-current={value === aktiverTab ? 'page' : undefined}
          css={{
            padding: '8px 12px',
            color: themeColor('muted'),
            textDecoration: 'none',
            borderBottom: '2px solid transparent',
            '&[aria-current]': { color: themeColor('accent'), fontWeight: 600, borderColor: themeColor('accent') },
          }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
