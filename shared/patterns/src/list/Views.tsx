import type { ReadOptions } from '@avalwerk/api'
import { formatNumber, TEXT_FORMS } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { Disclosure, themeColor, Button, TextField } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asText, type FilterValues } from './fields.ts'
import { type CountCallId, filterOfView, type ListCallId, type ListDefinition, type ListState, tabQuery } from './state.ts'
import { t } from './texts.ts'

const VIEWS_MAX = 20

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  borderBottom: `1px solid ${themeColor('line')}`,
  marginBottom: 12,
} as const

/** The tabs, then the views that the user saved; each is a link with its number. */
export function SavedViews<K extends ListCallId>({ definition, state }: { definition: ListDefinition<K, FilterValues>; state: ListState }) {
  const { tabs: tab, fields } = definition
  const { ansichten } = state.setting
  const here = asText(state.search)
  if (!tab && ansichten.length === 0) return null
  const viewOpen = ansichten.some(({ suche }) => suche === here)
  return (
    <nav aria-label={t('views.savedViews')} css={barStyle} data-print="no">
      {tab ? (
        tab.map(({ value, label }) => (
          <TabLink
            key={value}
            definition={definition}
            search={tabQuery(value)}
            filter={{ reiter: value }}
            active={state.openTab === value && !viewOpen}
          >
            {label}
          </TabLink>
        ))
      ) : (
        <TabLink definition={definition} search="" filter={{}} active={here === ''}>
          {t('views.all')}
        </TabLink>
      )}
      {ansichten.map(({ id, name, suche }) => (
        <span key={id} css={{ display: 'flex', alignItems: 'center' }}>
          <TabLink definition={definition} search={suche} filter={filterOfView(fields, suche)} active={suche === here}>
            {name}
          </TabLink>
          {suche === here && (
            <Button
              variant="ghost"
              icon="close"
              iconOnly={t('views.deleteView', { name })}
              onClick={() => state.update({ ansichten: ansichten.filter((a) => a.id !== id) })}
            />
          )}
        </span>
      ))}
    </nav>
  )
}

function TabLink<K extends ListCallId>({
  definition: { countAll },
  search,
  filter,
  active,
  children,
}: {
  definition: ListDefinition<K, FilterValues>
  search: string
  filter: FilterValues
  active: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={{ search }}
      aria-current={active ? 'true' : undefined}
      css={{
        padding: '8px 12px',
        color: themeColor('muted'),
        textDecoration: 'none',
        borderBottom: '2px solid transparent',
        marginBottom: -1,
        '&:hover': { color: themeColor('text') },
        '&[aria-current]': { color: themeColor('accent'), borderColor: themeColor('accent'), fontWeight: 600 },
      }}
    >
      {children} {countAll && <RowCount query={countAll(filter)} />}
    </Link>
  )
}

/** Shows how many rows a tab or a view has, as soon as that is known. */
function RowCount({ query }: { query: ReadOptions<CountCallId> }) {
  const { data } = useQuery({ ...query, staleTime: 60_000 })
  return (
    data && (
      <span css={{ marginLeft: 6, fontSize: 12, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
        {data.genau ? '' : '> '}
        {formatNumber(data.anzahl)}
      </span>
    )
  )
}

/** Keeps the present conditions and order under a name. */
export function SaveView({ state }: { state: ListState }) {
  const { notify } = usePlatform()
  const [name, setName] = useState('')
  const { ansichten } = state.setting
  const full = ansichten.length >= VIEWS_MAX
  const save = (close: () => void) => (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (!text || full || TEXT_FORMS.ansichtsname.rule(name)) return
    state.update({ ansichten: [...ansichten, { id: crypto.randomUUID(), name: text, suche: asText(state.search) }] })
    notify(t('views.viewSaved', { text }))
    setName('')
    close()
  }
  return (
    <Disclosure variant="ghost" label={t('views.saveView')}>
      {(close) => (
        <form onSubmit={save(close)} css={{ display: 'grid', gap: 12, padding: 8 }}>
          <TextField
            label={t('views.viewName')}
            value={name}
            required
            onChange={(e) => setName(e.target.value)}
            error={full ? t('views.tooManyViews') : TEXT_FORMS.ansichtsname.rule(name)}
          />
          <Button variant="primary" type="submit">
            {t('views.save')}
          </Button>
        </form>
      )}
    </Disclosure>
  )
}
