import { useApi } from '@avalwerk/api'
import { PromptDialog, type Prompt } from '@avalwerk/patterns/act'
import { InOrder, LoadedSection } from '@avalwerk/patterns/calls'
import type { RemoteState } from '@avalwerk/contracts'
import { formatInstant, hasRight, pluralize } from '@avalwerk/domain'
import { useRights, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, themeColor, Alert, Card, EmptyState, PageHeader, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Background } from './Background.tsx'
import { Faults } from './Faults.tsx'
import { NUMBER_COLUMNS, numberCells } from './figures.tsx'
import { NEW_AFTER_MS, releaseOf } from './queries.ts'
import { Notices } from './Notices.tsx'
import { Pending } from './Pending.tsx'
import { RemoteCard } from './RemoteCard.tsx'
import { ShellBuilds } from './ShellBuilds.tsx'
import { SigningKeys } from './SigningKeys.tsx'
import { LookLinks } from './LookLinks.tsx'
import { History } from './History.tsx'
import { State } from './State.tsx'
import { AccessKeys } from './AccessKeys.tsx'
import { t } from './texts.ts'
import { Trial } from './Trial.tsx'

const MANAGE = { aktion: 'verwalten', kategorien: ['Plattform'] } as const
const NOTICES = { aktion: 'verwalten', kategorien: ['Mitteilungen'] } as const

/** What is asked about a remote before it is changed. */
type Request = Readonly<{ label: string; question: Prompt<RemoteState>; state: RemoteState }>

/**
 * The operator's page: which remotes run in which version, how they fare, who changed what; and what can be done about it.
 * The shell's own, so that it is there when a remote isn't.
 */
export default function PlatformPage() {
  const api = useApi()
  const { ownRights } = useRights()
  const [search, setSearch] = useSearchParams()
  const [concern, setConcern] = useState<Request>()
  // Changes are announced; figures are not, and are asked for now and then.
  const response = useQuery({ ...api.plattform.remotes.queryOptions({}, { background: true }), refetchInterval: NEW_AFTER_MS })
  const may = hasRight(ownRights, MANAGE)
  const select = (name: string) => setSearch({ remote: name }, { replace: true })
  return (
    <>
      <PageHeader title={t('page.title')} />
      <LoadedSection result={response} name={t('page.tableName')} rows={8}>
        {({ remotes, pending, byTwo, contract, rule, aufbewahrungTage, shell, here = 0 }) => {
          const selected = remotes.find(({ name }) => name === search.get('remote')) ?? remotes[0]
          return (
            <div css={{ display: 'grid', gap: spacing(2) }}>
              {shell && shell.lacks.length > 0 && (
                <Alert tone={shell.waits ? 'warning' : 'danger'}>
                  <p>{t(shell.waits ? 'page.shellWaits' : 'page.shellLacks')}</p>
                  <ul>
                    {shell.lacks.map((reason) => (
                      <li key={reason}>{reason}</li>
                    ))}
                  </ul>
                </Alert>
              )}
              <InOrder>
                <Card title={t('page.remotes')}>
                  <p css={{ marginBottom: spacing(1) }}>
                    {t('page.here', { people: pluralize(here, t('page.person'), t('page.people')) })}
                  </p>
                  {remotes.length === 0 ? (
                    <EmptyState title={t('page.emptyTitle')}>{t('page.emptyText')}</EmptyState>
                  ) : (
                    <Overview remotes={remotes} selected={selected} onSelect={select} />
                  )}
                  <p css={{ marginTop: spacing(1), color: themeColor('muted'), fontSize: 12 }}>
                    {t('page.withdrawalRule', {
                      vertrag: contract,
                      abstand: rule.margin,
                      mindestens: rule.minStarts,
                      betroffene: rule.minAffected,
                      aufbewahrungTage,
                    })}
                    {byTwo && t('page.byTwoRule')}
                  </p>
                </Card>
                {pending.length > 0 && <Pending pending={pending} byTwo={byTwo} may={may} />}
                {may && pending.map((remote) => <LookLinks key={remote.name} remote={remote} byTwo={byTwo} />)}
                {selected && (
                  <RemoteCard
                    state={selected}
                    byTwo={byTwo}
                    may={may}
                    onRequest={(caption, question) => setConcern({ label: caption, question, state: selected })}
                  />
                )}
                {selected && <Trial state={selected} />}
                {selected && <Faults key={selected.name} remote={selected} />}
                {selected && may && <LookLinks key={selected.name} remote={selected} byTwo={byTwo} />}
                {shell && <ShellBuilds shell={shell} may={may} />}
                <History remotes={[...remotes, ...pending].map(({ name }) => name)} />
                <Background may={may} />
                {hasRight(ownRights, NOTICES) && <Notices />}
                {may && <AccessKeys remotes={[...remotes, ...pending].map(({ name }) => name)} />}
                {may && <SigningKeys />}
              </InOrder>
            </div>
          )
        }}
      </LoadedSection>
      {concern && (
        <PromptDialog item={concern.state} label={concern.label} question={concern.question} onClose={() => setConcern(undefined)} />
      )}
    </>
  )
}

type OverviewDetails = Readonly<{ remotes: readonly RemoteState[]; selected: RemoteState | undefined; onSelect: (name: string) => void }>

const Overview = ({ remotes, selected, onSelect }: OverviewDetails) => (
  <StaticTable
    name={t('page.tableName')}
    columns={[t('page.remote'), t('page.version'), t('page.state'), ...NUMBER_COLUMNS, t('page.lastChanged')]}
    rows={remotes.map((state) => ({
      rowKey: state.name,
      cells: [
        <button
          key="name"
          type="button"
          aria-pressed={state === selected}
          onClick={() => onSelect(state.name)}
          css={{
            padding: 0,
            border: 0,
            background: 'none',
            color: themeColor('accent'),
            textAlign: 'left',
            cursor: 'pointer',
            minHeight: 24,
            '&[aria-pressed="true"]': { fontWeight: 700, textDecoration: 'underline' },
          }}
        >
          {state.name}
        </button>,
        state.version,
        <State key="zustand" state={state} />,
        ...numberCells(releaseOf(state, state.version)),
        `${formatInstant(state.geaendertAm)}, ${state.geaendertVon}`,
      ],
    }))}
  />
)
