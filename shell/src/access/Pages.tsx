import type { RemoteInventory } from '@avalwerk/platform/manifest'
import { usePlatform } from '@avalwerk/platform/remote'
import { ErrorPanel, themeColor, PageHeader } from '@avalwerk/ui'
import { Link } from 'react-router'
import { t } from './texts.ts'

const WHOM = {
  AG: t('pages.contactUnternehmen'),
  BG: t('pages.contactBuerge'),
  BSP: t('pages.contactBetreiber'),
} as const

/** The missing-rights screen; one for each area. Source: document 1, section 2 (General). */
export function MissingRights() {
  const { area } = usePlatform()
  return (
    <>
      <PageHeader title={t('pages.missingRightsTitle')} />
      <p>{t('pages.missingRightsText', { whom: WHOM[area.group] })}</p>
      <p css={{ marginTop: 16 }}>
        <Link to="/">{t('pages.toAreaStart', { name: area.name })}</Link>
      </p>
    </>
  )
}

/**
 * The page for an address that no remote has. It names a remote whose entry in the manifest can't be read: the address may be one of its.
 */
export function Unknown({ bestand }: { bestand: RemoteInventory }) {
  const { name, reason: grund } = bestand.faulty[0] ?? {}
  return (
    <>
      <PageHeader title={t('pages.notFoundTitle')} />
      {name ? (
        <ErrorPanel title={t('pages.faultyRemoteTitle')} text={t('pages.faultyRemoteText', { name, grund: grund ?? '' })} />
      ) : (
        <p css={{ color: themeColor('muted') }}>{t('pages.notFoundText')}</p>
      )}
      <p css={{ marginTop: 16 }}>
        <Link to="/">{t('pages.toStart')}</Link>
      </p>
    </>
  )
}
