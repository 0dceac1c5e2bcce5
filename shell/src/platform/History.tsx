import { useApi } from '@avalwerk/api'
import { Select, spacing, Pagination, Card, StaticTable } from '@avalwerk/ui'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { PlatformChange } from '@avalwerk/contracts'
import {
  type ReleaseFigures,
  formatNumber,
  formatInstant,
  formatOrigin,
  formatPeriod,
  JOB_KINDS,
  type JobKind,
  PLATFORM_ACTION,
  pluralize,
  withdrawalReason,
} from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from './texts.ts'

/** Shows who changed what and when, of all remotes or of one. */
export function History({ remotes }: { remotes: readonly string[] }) {
  const api = useApi()
  const [remote, setRemote] = useState('')
  const [page, setPage] = useState(0)
  const [size, setSize] = useState<25 | 50 | 100>(25)
  const response = useQuery(api.plattform.historie.queryOptions({ query: { page, size, ...(remote && { remote }) } }, { background: true }))
  return (
    <Card title={t('history.title')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        <div css={{ maxWidth: 320 }}>
          <Select
            label={t('history.remote')}
            empty={t('history.allRemotes')}
            groups={[{ options: remotes.map((name) => ({ value: name, label: name })) }]}
            value={remote}
            onChange={(event) => {
              setRemote(event.target.value)
              setPage(0)
            }}
          />
        </div>
        <LoadedSection result={response} name={t('history.title')}>
          {({ zeilen, gesamt }) => (
            <>
              <StaticTable
                name={t('history.tableName')}
                height={440}
                columns={[t('history.when'), t('history.actor'), t('history.action'), t('history.remote'), t('history.details')]}
                rows={zeilen.map((entry) => ({
                  rowKey: entry.id,
                  cells: [formatInstant(entry.zeitpunkt), entry.wer, PLATFORM_ACTION[entry.was], entry.remote ?? '', sentence(entry)],
                }))}
              />
              <Pagination
                page={page}
                pageSize={size}
                count={gesamt.anzahl}
                exact={gesamt.genau}
                shown={zeilen.length}
                onPage={setPage}
                onPageSize={(fresh) => {
                  setSize(fresh)
                  setPage(0)
                }}
              />
            </>
          )}
        </LoadedSection>
      </div>
    </Card>
  )
}

type ChangeDetails = Readonly<{
  von?: string | null
  nach?: string
  version?: string
  anteil?: number
  gruppen?: string[]
  text?: string
  bis?: string
  name?: string
  vorherige?: string
  grund?: string
  signiert?: string[]
  neu?: ReleaseFigures
  alt?: ReleaseFigures
  art?: JobKind
  worum?: string
  anzahl?: number
  commit?: string
  author?: string
  people?: number
  organisations?: number
}>

/** The sentence that says what a change was about. */
function sentence({ was, angaben }: PlatformChange): string {
  const details = angaben as ChangeDetails
  if (details.neu && details.alt) return `${details.von} → ${details.nach}: ${withdrawalReason(details.neu, details.alt)}`
  if (was === 'WARTUNG') return `${formatPeriod(String(angaben.von), details.bis ?? '')}: ${details.text}`
  if (was === 'NICHT_ZURUECKGENOMMEN')
    return t('history.notWithdrawn', {
      version: details.version ?? '',
      previous: details.vorherige ?? '',
      grund: details.grund ?? '',
    })
  if (details.art)
    return details.anzahl === undefined
      ? `${JOB_KINDS[details.art]}: ${details.worum}`
      : t('history.mailCount', { anzahl: formatNumber(details.anzahl) })
  if (details.signiert)
    return t('history.signedWith', { version: released(details), names: details.signiert.map((name) => `„${name}“`).join(', ') })
  if (was === 'KANARIE')
    return t(details.gruppen?.length ? 'history.shareOfAreas' : 'history.share', {
      version: details.version ?? '',
      share: details.anteil ?? '',
      areas: details.gruppen?.join(', ') ?? '',
    })
  if (was === 'LOOK_LINK_MADE')
    return t('history.lookLink', {
      version: details.version ?? '',
      whom: [
        details.people && pluralize(details.people, 'Person', 'Personen'),
        details.organisations && pluralize(details.organisations, 'Organisation', 'Organisationen'),
      ]
        .filter(Boolean)
        .join(', '),
    })
  if (details.name) return `„${details.name}“`
  const what = details.nach ? [details.von, details.nach].filter(Boolean).join(' → ') : released(details)
  return details.grund ? `${what}: ${details.grund}` : what
}

/** A release, with what it changes where that was said. */
function released({ version = '', ...from }: ChangeDetails): string {
  const origin = formatOrigin(from)
  return origin ? `${version}: ${origin}` : version
}
