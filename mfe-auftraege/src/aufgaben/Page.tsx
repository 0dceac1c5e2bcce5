import { useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { Aufgabe, AufgabeFilter, AufgabenSortField } from '@avalwerk/contracts'
import { AUFGABEN, type AufgabeCode, formatDate, formatInstant, calendarDate, taskKindsFor } from '@avalwerk/domain'
import { Link, usePlatform, useRights, useSearchParams } from '@avalwerk/platform/remote'
import { Button, EmptyState, Badge } from '@avalwerk/ui'
import { useState } from 'react'
import { pathTo } from '../components/paths.ts'
import { t } from '../texts.ts'
import { AufgabeDialog } from './Dialog.tsx'

/** The end of a subject often names what has to be done: so the whole subject is shown. */
const LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  lineHeight: 1.3,
  marginBlock: 4,
} as const

/**
 * The columns of the pool. For tasks that are done: who did them, instead of who is working on them and when to look again. All of them are
 * seen on a screen of 1280 pixels.
 */
function columns(completed: boolean, open: (id: string) => void): readonly ListColumn<Aufgabe, AufgabenSortField>[] {
  const today = calendarDate(new Date())
  return [
    {
      id: 'betreff',
      title: t('aufgaben.betreff'),
      width: 390,
      sortField: 'betreff',
      cell: (aufgabeRow) => (
        <Link to={pathTo(aufgabeRow.objekt)}>
          <span css={LINES}>{aufgabeRow.betreff}</span>
        </Link>
      ),
    },
    { id: 'eingang', title: t('aufgaben.eingang'), width: 182, sortField: 'eingangAm', cell: (a) => formatInstant(a.eingangAm) },
    {
      id: 'frist',
      title: t('aufgaben.frist'),
      width: 128,
      sortField: 'frist',
      cell: (auftrag) =>
        !auftrag.frist ? (
          '–'
        ) : auftrag.frist < today && !auftrag.erledigtAm ? (
          <Badge tone="danger">{formatDate(auftrag.frist)}</Badge>
        ) : (
          formatDate(auftrag.frist)
        ),
    },
    ...(completed
      ? [
          {
            id: 'erledigt',
            title: t('aufgaben.completedBy'),
            width: 224,
            cell: (a: Aufgabe) => (a.erledigtAm ? `${a.erledigtDurch ?? ''}, ${formatDate(a.erledigtAm)}` : '–'),
          },
        ]
      : [
          {
            id: 'bearbeiter',
            title: t('aufgaben.bearbeiter'),
            width: 112,
            cell: (a: Aufgabe) => (a.bearbeiter ? (a.bearbeiter.ich ? t('aufgaben.byYou') : a.bearbeiter.name) : '–'),
          },
          {
            id: 'wiedervorlage',
            title: t('aufgaben.wiedervorlage'),
            width: 112,
            cell: (a: Aufgabe) => (a.wiedervorlageAm ? formatDate(a.wiedervorlageAm) : '–'),
          },
        ]),
    {
      id: 'mehr',
      title: t('aufgaben.more'),
      width: 88,
      cell: (auftrag) => (
        // Above the row's link, which covers the row.
        <span css={{ position: 'relative', zIndex: 1 }}>
          <Button
            variant="ghost"
            icon="more"
            iconOnly={`${t('aufgaben.wiedervorlageAndKommentare')}: ${auftrag.betreff}`}
            onClick={() => open(auftrag.id)}
          />
        </span>
      ),
    },
  ]
}

/** The list's conditions: of the kinds of task, one may be chosen. */
type Conditions = Readonly<Omit<AufgabeFilter, 'art'> & { art?: AufgabeCode }>

const fields = (kinds: readonly AufgabeCode[]): readonly FilterField<Conditions>[] => [
  { kind: 'search', name: 'betreff', label: t('aufgaben.betreff') },
  { kind: 'date', name: 'eingangVon', label: t('aufgaben.eingangVon'), always: true },
  { kind: 'date', name: 'eingangBis', label: t('aufgaben.eingangBis'), always: true },
  {
    kind: 'single',
    name: 'art',
    label: t('aufgaben.art'),
    always: true,
    empty: t('aufgaben.all'),
    options: kinds.map((code) => ({ value: code, label: AUFGABEN[code].name })),
  },
  {
    kind: 'single',
    name: 'zustand',
    label: t('aufgaben.state'),
    always: true,
    options: [
      { value: 'OFFEN', label: t('aufgaben.open') },
      { value: 'MEINE', label: t('aufgaben.mine') },
      { value: 'ERLEDIGT', label: t('aufgaben.completed') },
    ],
  },
]

/** The pool of tasks that the user may do. */
export default function AufgabeListPage() {
  const api = useApi()
  const { ownRights } = useRights()
  const { area } = usePlatform()
  const [search] = useSearchParams()
  const [open, setOpen] = useState<string>()
  const kinds = taskKindsFor(area.group, ownRights)
  return (
    <>
      <ListView
        title={t('aufgaben.title')}
        table="aufgaben.liste"
        call={api.aufgabe.liste}
        input={({ page, size, sorting: { field, direction } }, { art, ...filter }) => ({
          query: { page, size, sort: field as AufgabenSortField, direction },
          body: { ...filter, ...(art !== undefined && { art: [art] }) },
        })}
        rowKey={({ id }) => id}
        columns={columns(search.get('zustand') === 'ERLEDIGT', setOpen)}
        fields={fields(kinds)}
        initialSorting={{ field: 'eingangAm', direction: 'desc' }}
        empty={<EmptyState title={t('aufgaben.empty')}>{t('aufgaben.emptyText')}</EmptyState>}
      />
      {open && <AufgabeDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
