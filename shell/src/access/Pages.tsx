import type { RemoteInventory } from '@avalwerk/platform/manifest'
import { usePlatform } from '@avalwerk/platform/remote'
import { ErrorPanel, themeColor, PageHeader } from '@avalwerk/ui'
import { Link } from 'react-router'
import { t } from './texts.ts'

const WHOM = {
  AG: t('pages.anAdministratorUnternehmen'),
  BG: t('pages.anAdministratorHaus'),
  BSP: t('pages.anAdministratorBetreiber'),
} as const

/** The missing-rights screen; one for each area. Source: document 1, section 2 (General). */
export function MissingRights() {
  const { area } = usePlatform()
  return (
    <>
      <PageHeader title={t('pages.fehlendeBerechtigung')} />
      <p>{t('pages.fuerDieseSeite', { whom: WHOM[area.gruppe] })}</p>
      <p css={{ marginTop: 16 }}>
        <Link to="/">{t('pages.zurStartseiteBereichs', { name: area.name })}</Link>
      </p>
    </>
  )
}

export function Unknown({ bestand: inventory }: { bestand: RemoteInventory }) {
  const { name, reason: grund } = inventory.faulty[0] ?? {}
  return (
    <>
      <PageHeader title={t('pages.seiteGefunden')} />
      {name ? (
        <ErrorPanel title={t('pages.bereichPortalsFehlerhaft')} text={t('pages.seineSeitenFehlen', { name, grund: grund ?? '' })} />
      ) : (
        <p css={{ color: themeColor('muted') }}>{t('pages.unterDieserAdresse')}</p>
      )}
      <p css={{ marginTop: 16 }}>
        <Link to="/">{t('pages.zurStartseite')}</Link>
      </p>
    </>
  )
}
