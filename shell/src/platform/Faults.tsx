import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { FaultRow, RemoteState } from '@avalwerk/contracts'
import { formatInstant, formatNumber, REMOTE_REPORTS } from '@avalwerk/domain'
import { Card, EmptyState, Select, spacing, StaticTable, themeColor } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NEW_AFTER_MS } from './queries.ts'
import { t } from './texts.ts'

/** What went wrong with a remote in people's browsers: each fault with how many met it, and where in the code it was. */
export function Faults({ remote }: { remote: RemoteState }) {
  const api = useApi()
  const [version, setVersion] = useState('')
  const asked = { params: { remote: remote.name }, query: { ...(version && { version }) } }
  const response = useQuery({ ...api.plattform.faults.queryOptions(asked, { background: true }), refetchInterval: NEW_AFTER_MS })
  return (
    <Card title={t('faults.title', { name: remote.name })}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        <div css={{ maxWidth: 320 }}>
          <Select
            label={t('faults.version')}
            empty={t('faults.allVersions')}
            groups={[{ options: remote.ausgaben.map((release) => ({ value: release.version, label: release.version })) }]}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
          />
        </div>
        <LoadedSection result={response} name={t('faults.title', { name: remote.name })}>
          {({ faults, more }) =>
            faults.length === 0 ? (
              <EmptyState title={t('faults.emptyTitle')}>{t('faults.emptyText')}</EmptyState>
            ) : (
              <>
                <StaticTable
                  name={t('faults.tableName', { name: remote.name })}
                  height={440}
                  columns={[
                    t('faults.version'),
                    t('faults.kind'),
                    t('faults.what'),
                    { title: t('faults.people'), alignRight: true },
                    { title: t('faults.organisations'), alignRight: true },
                    { title: t('faults.times'), alignRight: true },
                    t('faults.last'),
                  ]}
                  rows={faults.map((fault) => ({
                    // What tells one from another.
                    rowKey: `${fault.version} ${fault.kind} ${fault.message} ${fault.places[0]}`,
                    cells: [
                      fault.version,
                      REMOTE_REPORTS[fault.kind],
                      <What key="was" remote={remote.name} fault={fault} />,
                      formatNumber(fault.people),
                      formatNumber(fault.organisations),
                      formatNumber(fault.times),
                      formatInstant(fault.lastAt),
                    ],
                  }))}
                />
                {more && <p css={{ color: themeColor('muted'), fontSize: 13 }}>{t('faults.more', { shown: faults.length })}</p>}
              </>
            )
          }
        </LoadedSection>
      </div>
    </Card>
  )
}

/** A place in the code: in its source, where that is known, with the place in the script beside it. */
const Place = ({ built, source }: { built: string; source: string | null | undefined }) => (
  <span>
    <code css={{ fontSize: 12 }}>{source ?? built}</code>
    {source && <code css={{ display: 'block', color: themeColor('muted'), fontSize: 11 }}>{built}</code>}
  </span>
)

type WhatDetails = Readonly<{ remote: string; fault: FaultRow }>

/** The kind of an error, the page, and the places of the code that it went through: those of the release by their sources, or by their files alone. */
function What({ remote, fault: { version, message, cause, page, places, sources = [] } }: WhatDetails) {
  const [innermost, ...outer] = places.map((place, at) => ({
    built: place.replace(`/remotes/${remote}/${version}/`, ''),
    source: sources[at],
  }))
  return (
    <div css={{ display: 'grid', gap: 4, minWidth: 240, overflowWrap: 'anywhere' }}>
      <span>{cause === null ? message : t('faults.withCause', { message, cause })}</span>
      {innermost && <Place {...innermost} />}
      {outer.length > 0 && (
        <details>
          <summary css={{ cursor: 'pointer' }}>{t('faults.furtherPlaces', { count: outer.length })}</summary>
          <ol css={{ margin: '4px 0 0', paddingLeft: 20 }}>
            {outer.map((place) => (
              <li key={place.built}>
                <Place {...place} />
              </li>
            ))}
          </ol>
        </details>
      )}
      <span css={{ color: themeColor('muted'), fontSize: 12 }}>{t('faults.onPage', { page })}</span>
    </div>
  )
}
