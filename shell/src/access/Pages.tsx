import type { RemoteInventory } from '@avalwerk/platform/manifest'
import { usePlatform } from '@avalwerk/platform/remote'
import { ErrorPanel, themeColor, PageHeader } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { takeLeft } from '../faults/exit.ts'
import { ownWords, reportFault } from '../report.ts'
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

/** Where people are when they have left a page by the key; the remote that they left is reported. */
export function LeftPage() {
  const [left] = useState(takeLeft)
  useEffect(() => {
    if (left?.remote) reportFault(ownWords('left by the key'), { art: 'VERLASSEN', remote: left.remote, version: left.version })
  }, [left])
  return (
    <>
      <PageHeader title={t('pages.leftTitle')} />
      <p>{t('pages.leftText')}</p>
      <p css={{ display: 'flex', gap: 16, marginTop: 16 }}>
        {left && <Link to={left.path}>{t('pages.backToLeft')}</Link>}
        <Link to="/">{t('pages.toStart')}</Link>
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
