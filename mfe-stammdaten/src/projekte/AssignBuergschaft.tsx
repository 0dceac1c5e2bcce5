import { isUnreachable, useApi } from '@avalwerk/api'
import { Loaded, useRefresh } from '@avalwerk/patterns/calls'
import { useUnsaved } from '@avalwerk/forms'
import { ListView, type FilterField, type ListColumn } from '@avalwerk/patterns/list'
import { StatusBadge } from '@avalwerk/patterns/status'
import type { BuergschaftFilter, BuergschaftRow, SortField, Projekt } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatDate, formatEuro, formatNumber, numberOf } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, ErrorPanel, Alert, Button, EmptyState } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './queries.ts'

/** Puts guarantees that belong to no project into one, several at once. */
export default function AssignBuergschaftPage() {
  const { id = '' } = useParams()
  return (
    <Loaded result={useProjekt(id)} texts={PROJEKT_TEXTS}>
      {(projekt) => <Assign projekt={projekt} />}
    </Loaded>
  )
}

/** So many can be assigned at once. */
const MAX = 200

type Selected = ReadonlyMap<string, BuergschaftRow>
const NONE: Selected = new Map()

function Assign({ projekt }: { projekt: Projekt }) {
  const api = useApi()
  const [selected, setSelected] = useState(NONE)
  return (
    <>
      <ListView
        title={t('projekt.assignTitle', { name: projekt.name })}
        table="projekte.zuordnen"
        path={[
          { label: t('projekt.listTitle'), target: LIST },
          { label: projekt.name, target: projektPage(projekt.id) },
        ]}
        belowHeader={<p css={{ color: themeColor('muted'), marginBottom: spacing(2) }}>{t('projekt.assignText')}</p>}
        call={api.buergschaft.liste}
        input={({ sorting: { field, direction }, ...page }, filter) => ({
          query: { ...page, sort: `${field},${direction}` },
          body: { ...filter, ohneProjekt: true },
        })}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        fields={FIELDS}
        initialSorting={{ field: 'geaendertAm', direction: 'desc' }}
        deep
        selection={{
          selected,
          onChange: setSelected,
          label: (buergschaft) => t('projekt.selectBuergschaft', { nummer: numberOf(buergschaft) }),
        }}
        empty={<EmptyState title={t('projekt.allAssigned')}>{t('projekt.allAssignedText')}</EmptyState>}
      />
      <Submit projekt={projekt} selected={selected} onSelect={setSelected} />
    </>
  )
}

/** Assigns what is selected, or says why it can't be. */
function Submit({ projekt, selected, onSelect }: { projekt: Projekt; selected: Selected; onSelect: (selected: Selected) => void }) {
  const api = useApi()
  const { progress, notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [tried, setTried] = useState(false)
  const submit = useMutation({
    mutationFn: (ids: string[]) =>
      progress(api.projekt.mehrereZuordnen.mutate({ params: { id: projekt.id }, body: { buergschaftIds: ids } })),
    meta: { handlesErrors: true },
    onError: (error) => {
      if (!isUnreachable(error)) showProblem(error)
    },
    onSuccess: async (_, ids) => {
      onClear()
      notify(t('projekt.assigned', { count: ids.length, name: projekt.name }))
      await navigate(projektPage(projekt.id), { replace: true })
      await refresh()
    },
  })
  const count = selected.size
  const forgetKept = useUnsaved<readonly BuergschaftRow[]>({
    unsaved: count > 0 && !submit.isPending && !submit.isSuccess,
    question: t('projekt.selectionNotAssigned'),
    typed: () => (count > 0 && !submit.isSuccess ? [...selected.values()] : undefined),
    restore: (rows) => onSelect(new Map(rows.map((row) => [row.id, row]))),
  })
  useEffect(forgetKept, [forgetKept, selected])
  const onClear = () => onSelect(NONE)
  const send = () => {
    setTried(true)
    if (count > 0 && count <= MAX && !submit.isPending) submit.mutate([...selected.keys()])
  }
  const total = [...selected.values()].reduce((cents, { betrag }) => cents + betrag, 0)
  // No element around it: the bar sticks to the window's lower edge as long as the list beside it is seen.
  return (
    <>
      {count > MAX && (
        <Alert tone="warning">
          <p>{t('projekt.tooMany', { hoechstens: formatNumber(MAX) })}</p>
        </Alert>
      )}
      {tried && count === 0 && !submit.isSuccess && (
        <p role="alert" css={{ color: themeColor('danger') }}>
          {t('projekt.selectionMissing')}
        </p>
      )}
      {submit.error && <ErrorPanel title={t('projekt.assignFailed')} text={submit.error.message} />}
      <div
        css={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: spacing(1.5),
          alignItems: 'center',
          marginTop: spacing(2),
          padding: `${spacing(1.5)} 0`,
          borderTop: `1px solid ${themeColor('line')}`,
          background: themeColor('background'),
        }}
      >
        <Button variant="primary" onClick={send} busy={submit.isPending}>
          {t('projekt.assignButton', { count })}
        </Button>
        <span role="status">{count > 0 && t('projekt.selected', { count, summe: formatEuro(total) })}</span>
        {count > 0 && (
          <Button variant="ghost" onClick={onClear}>
            {t('projekt.clearSelection')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void navigate(projektPage(projekt.id))}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

const COLUMNS: readonly ListColumn<BuergschaftRow, SortField>[] = [
  {
    id: 'nummer',
    title: t('projekt.nummer'),
    width: 152,
    sortField: 'buergschaftsIdBuerge',
    cell: (b) => numberOf(b),
  },
  { id: 'art', title: t('projekt.art'), width: 152, cell: (b) => BUERGSCHAFTSARTEN[b.art].name },
  {
    id: 'kreditnehmer',
    title: t('projekt.kreditnehmer'),
    width: 216,
    sortField: 'auftragnehmerName',
    cell: (b) => b.auftragnehmerName,
  },
  { id: 'betrag', title: t('projekt.betrag'), width: 144, alignRight: true, sortField: 'betrag', cell: (b) => formatEuro(b.betrag) },
  { id: 'bauvorhaben', title: t('zuordnung.bauvorhaben'), width: 240, cell: (b) => b.bauvorhaben ?? '–' },
  {
    id: 'beguenstigter',
    title: t('projekt.beguenstigter'),
    width: 216,
    sortField: 'auftraggeberName',
    cell: (b) => b.auftraggeberName,
  },
  {
    id: 'ausgestellt',
    title: t('projekt.ausstellungsdatum'),
    width: 112,
    sortField: 'ausstellungsdatum',
    cell: (b) => (b.ausstellungsdatum ? formatDate(b.ausstellungsdatum) : '–'),
  },
  {
    id: 'status',
    title: t('feld.status'),
    width: 240,
    cell: (b) => <StatusBadge status={b.status} grund={b.statusgrund} />,
  },
]

const FIELDS: readonly FilterField<BuergschaftFilter>[] = [{ kind: 'search', name: 'suche', label: t('projekt.searchBuergschaften') }]
