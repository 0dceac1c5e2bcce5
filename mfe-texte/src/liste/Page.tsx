import { useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { Api, TextFilter, TextRow, TextSortField } from '@avalwerk/contracts'
import {
  BUERGSCHAFTSARTEN,
  formatDate,
  type Group,
  TEXT_LISTS,
  type TextList,
  TEXT_REVIEW,
  TEXT_STATUS,
  TEXT_STATUS_CODES,
  TEXT_TYPE,
  type TextType,
} from '@avalwerk/domain'
import { Link, useLocation, usePlatform } from '@avalwerk/platform/remote'
import { EmptyState, Badge } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { ValidityBadge, ReviewBadge, StatusBadge } from '../components/badges.tsx'
import { NewTexts } from '../components/NewTexts.tsx'
import { t } from '../texts.ts'

const COLUMNS: readonly ListColumn<TextRow, TextSortField>[] = [
  {
    id: 'titel',
    title: t('liste.textTitle'),
    width: 304,
    sortField: 'titel',
    cell: (z) => <Link to={`/${TEXT_TYPE[z.templatetyp].path}/details/${z.id}`}>{z.titel}</Link>,
  },
  { id: 'nummer', title: t('liste.nummer'), width: 152, sortField: 'id', cell: (z) => z.id },
  { id: 'art', title: t('liste.art'), width: 160, sortField: 'bürgschaftsart', cell: (z) => BUERGSCHAFTSARTEN[z.bürgschaftsart].name },
  {
    id: 'status',
    title: t('liste.status'),
    width: 216,
    sortField: 'templatestatus',
    cell: (row) => (
      <>
        <StatusBadge anzeige={row.templatestatus} x={row.x} y={row.y} />
        <ValidityBadge active={row.templatestatus === 'A'} gültigAb={row.gültigAb} gültigBis={row.gültigBis} />
        {row.aktiviert && <Badge tone="success">{t('liste.activated')}</Badge>}
      </>
    ),
  },
  {
    id: 'pruefung',
    title: t('liste.pruefung'),
    width: 168,
    onlyFor: ['BG'],
    cell: (z) => (z.pruefung ? <ReviewBadge status={z.pruefung} /> : '–'),
  },
  { id: 'version', title: t('liste.version'), width: 88, alignRight: true, cell: (z) => z.templateVersion },
  {
    id: 'auftraggeber',
    title: t('liste.auftraggeber'),
    width: 232,
    sortField: 'auftraggeber',
    onlyFor: ['BG', 'BSP'],
    cell: (z) => z.auftraggeber.name,
  },
  { id: 'befristung', title: t('liste.befristung'), width: 112, cell: (z) => (z.befristung ? t('yes') : t('no')) },
  { id: 'gültigAb', title: t('liste.gueltigAb'), width: 112, sortField: 'gültigAb', cell: (z) => formatDate(z.gültigAb) },
  { id: 'gueltigBis', title: t('liste.gueltigBis'), width: 112, cell: (z) => (z.gültigBis ? formatDate(z.gültigBis) : '–') },
  { id: 'geaendert', title: t('liste.changed'), width: 112, sortField: 'geaendertAm', cell: (z) => formatDate(z.geaendertAm) },
]

const TAB = (['AGT', 'BGT', 'OET'] as const).map((value) => ({ value, label: TEXT_TYPE[value].plural }))
/** The tabs with the word by which a beneficiary calls its own texts. */
const TAB_AG = TAB.map((r) => (r.value === 'AGT' ? { ...r, label: t('liste.ownTexts') } : r))

/** The texts that a viewer may know: a beneficiary's by type, all kinds in tabs. */
export default function TextListPage() {
  const api = useApi()
  const { area } = usePlatform()
  const { group } = area
  const { pathname } = useLocation()
  const list = (Object.keys(TEXT_LISTS) as TextList[]).find((name) => pathname.endsWith(`/${name}/liste`))
  const options = useQuery(api.text.filteroptionen.queryOptions({ body: {} }))
  const kinds = list ? TEXT_LISTS[list].kinds : undefined
  return (
    <ListView
      // Each list is one of its own.
      key={list ?? 'alle'}
      title={list ? TEXT_LISTS[list].title : t('liste.title')}
      table={`texte.${list ?? 'liste'}`}
      call={api.text.liste}
      input={({ page, size, sorting: { field, direction } }, { reiter, ...filter }) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: {
          ...(kinds && { bürgschaftsart: [...kinds] }),
          ...filter,
          ...(reiter && { templatetyp: [reiter] }),
        },
      })}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      fields={fields(group, options.data, list === undefined || list === 'weitere')}
      initialSorting={{ field: 'geaendertAm', direction: 'desc' }}
      tabs={group === 'AG' ? TAB_AG : TAB}
      actions={<NewTexts />}
      empty={<EmptyState title={t('liste.empty')}>{t(EMPTY[group])}</EmptyState>}
    />
  )
}

const EMPTY = { AG: 'liste.emptyText', BG: 'liste.emptyTextBuerge', BSP: 'liste.emptyTextOperator' } as const

/** The tab says the kind of texts. */
type Conditions = Readonly<Omit<TextFilter, 'templatetyp'> & { reiter?: TextType }>
type Options = Api['text']['filteroptionen']['response']

const fields = (group: Group, options: Options | undefined, withKind: boolean): readonly FilterField<Conditions>[] => [
  { kind: 'search', name: 'suche', label: t('liste.search') },
  {
    kind: 'multiple',
    name: 'templatestatus',
    label: t('liste.status'),
    codes: TEXT_STATUS,
    options: (options?.templatestatus ?? TEXT_STATUS_CODES).map((value) => ({ value, label: t(`status.${value}`) })),
  },
  ...(withKind
    ? [
        {
          kind: 'multiple' as const,
          name: 'bürgschaftsart' as const,
          label: t('liste.art'),
          codes: BUERGSCHAFTSARTEN,
          options: (options?.bürgschaftsart ?? []).map((value) => ({ value, label: BUERGSCHAFTSARTEN[value].name })),
        },
      ]
    : []),
  ...(group === 'BG'
    ? [
        {
          kind: 'multiple' as const,
          name: 'pruefung' as const,
          label: t('liste.pruefung'),
          codes: TEXT_REVIEW,
          options: Object.entries(TEXT_REVIEW).map(([value, { caption }]) => ({ value, label: caption })),
        },
      ]
    : []),
  ...(group === 'AG'
    ? []
    : [
        {
          kind: 'multiple' as const,
          name: 'auftraggeberId' as const,
          label: t('liste.auftraggeber'),
          options: (options?.auftraggeber ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]),
]
