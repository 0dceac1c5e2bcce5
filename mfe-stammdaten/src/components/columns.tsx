import type { FilterField, ListColumn } from '@avalwerk/patterns/list'
import type { Api, UnternehmenFilter, UnternehmenRow, UnternehmenSortField } from '@avalwerk/contracts'
import { formatDate, GESELLSCHAFTSFORM, PREISMODELL, UNTERNEHMEN_STATUS, UNTERNEHMEN_TYPE, VERTRAGSART } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Badge } from '@avalwerk/ui'
import { t } from '../texts.ts'
import { StatusBadge } from './badges.tsx'

type Column = ListColumn<UnternehmenRow, UnternehmenSortField>

/** The columns that every list of companies has. @param target the page of one */
const sharedColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  { id: 'name', title: t('feld.name'), width: 320, sortField: 'name', cell: (z) => <Link to={target(z)}>{z.name}</Link> },
  { id: 'nummer', title: t('feld.nummer'), width: 104, sortField: 'unternehmenId', cell: (z) => z.unternehmenId },
  {
    id: 'rechtsform',
    title: t('feld.rechtsform'),
    width: 152,
    sortField: 'gesellschaftsform',
    cell: (z) => GESELLSCHAFTSFORM[z.gesellschaftsform],
  },
  {
    id: 'ort',
    title: t('feld.ort'),
    width: 168,
    sortField: 'ort',
    cell: (z) => `${z.ort}${z.landeskennzeichen === 'DE' ? '' : ` (${z.landeskennzeichen})`}`,
  },
]

const STATUS: Column = {
  id: 'status',
  title: t('feld.status'),
  width: 120,
  sortField: 'status',
  cell: (z) => <StatusBadge status={z.unternehmensstatus} />,
}
const KENNZEICHEN: Column = {
  id: 'kennzeichen',
  title: t('unternehmen.kennzeichen'),
  width: 232,
  cell: (row) => {
    const badges = [
      ...(row.oeffentlicherAuftraggeber ? [t('kennzeichen.oeffentlichShort')] : []),
      ...(row.hybrid ? [t('kennzeichen.hybridShort')] : []),
      ...(row.inkognito ? [t('kennzeichen.inkognitoShort')] : []),
    ]
    return badges.length === 0
      ? '–'
      : badges.map((caption) => (
          <Badge key={caption} tone="neutral">
            {caption}
          </Badge>
        ))
  },
}
const REGISTER: Column = {
  id: 'register',
  title: t('feld.register'),
  width: 216,
  initiallyHidden: true,
  cell: (z) => [z.handelsregister, z.handelsregisternummer].filter(Boolean).join(', ') || '–',
}

/** The columns of all companies, for the operator. */
export const masterColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  ...sharedColumns(target),
  { id: 'art', title: t('feld.art'), width: 120, cell: (z) => UNTERNEHMEN_TYPE[z.type] },
  STATUS,
  { id: 'mutter', title: t('feld.mutter'), width: 232, cell: (z) => z.mutter?.name ?? '–' },
  KENNZEICHEN,
  { id: 'preismodell', title: t('preis.title'), width: 120, cell: (z) => (z.preisModell ? PREISMODELL[z.preisModell].name : '–') },
  { id: 'erstellt', title: t('feld.created'), width: 112, sortField: 'erstelltAm', cell: (z) => formatDate(z.erstelltAm) },
  REGISTER,
]

/** The columns of the participants, for a guarantor. */
export const teilnehmerColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  ...sharedColumns(target),
  KENNZEICHEN,
  { ...REGISTER, initiallyHidden: undefined } as Column,
]

/** The columns of the guarantors, for the operator. */
export const buergeColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  ...sharedColumns(target),
  { id: 'kurzname', title: t('anzeige.kurzname'), width: 136, cell: (z) => z.kurzname ?? '–' },
  { id: 'vertragsart', title: t('buerge.vertragsart'), width: 120, cell: (z) => (z.vertragsart ? VERTRAGSART[z.vertragsart] : '–') },
  STATUS,
  { id: 'preismodell', title: t('preis.title'), width: 120, cell: (z) => (z.preisModell ? PREISMODELL[z.preisModell].name : '–') },
  REGISTER,
]

type Options = Api['unternehmen']['filteroptionen']['response']

const SEARCH: FilterField<UnternehmenFilter> = { kind: 'search', name: 'suche', label: t('liste.search') }
const STATUS_FIELD: FilterField<UnternehmenFilter> = {
  kind: 'multiple',
  name: 'status',
  label: t('feld.status'),
  codes: UNTERNEHMEN_STATUS,
  options: Object.entries(UNTERNEHMEN_STATUS).map(([value, caption]) => ({ value, label: caption })),
}
const gesellschaftsformField = (schemas: readonly (keyof typeof GESELLSCHAFTSFORM)[]): FilterField<UnternehmenFilter> => ({
  kind: 'multiple',
  name: 'gesellschaftsform',
  label: t('feld.rechtsform'),
  codes: GESELLSCHAFTSFORM,
  options: schemas.map((value) => ({ value, label: GESELLSCHAFTSFORM[value] })),
})
const yesNo = (name: 'oeffentlich' | 'hybrid' | 'inkognito', label: string): FilterField<UnternehmenFilter> => ({
  kind: 'single',
  name,
  label,
  empty: t('liste.any'),
  options: [
    { value: 'JA', label: t('yes') },
    { value: 'NEIN', label: t('no') },
  ],
})
const GESELLSCHAFTSFORM_CODES = Object.keys(GESELLSCHAFTSFORM) as (keyof typeof GESELLSCHAFTSFORM)[]

/** The conditions by which the operator narrows the list of all companies. */
export const masterFields = (options: Options | undefined): readonly FilterField<UnternehmenFilter>[] => [
  SEARCH,
  {
    kind: 'multiple',
    name: 'type',
    label: t('feld.art'),
    codes: UNTERNEHMEN_TYPE,
    options: Object.entries(UNTERNEHMEN_TYPE).map(([value, caption]) => ({ value, label: caption })),
  },
  STATUS_FIELD,
  gesellschaftsformField(options?.gesellschaftsformen ?? GESELLSCHAFTSFORM_CODES),
  {
    kind: 'multiple',
    name: 'mutterUnternehmenId',
    label: t('feld.mutter'),
    options: (options?.muetter ?? []).map(({ id, name }) => ({ value: id, label: name })),
  },
  yesNo('oeffentlich', t('kennzeichen.oeffentlicherAuftraggeber')),
  yesNo('hybrid', t('kennzeichen.hybridShort')),
  yesNo('inkognito', t('kennzeichen.inkognitoShort')),
]
/** The conditions by which a guarantor narrows the list of participants. */
export const TEILNEHMER_FIELDS: readonly FilterField<UnternehmenFilter>[] = [
  SEARCH,
  gesellschaftsformField(GESELLSCHAFTSFORM_CODES),
  yesNo('oeffentlich', t('kennzeichen.oeffentlicherAuftraggeber')),
  yesNo('hybrid', t('kennzeichen.hybridShort')),
]
/** The conditions by which the operator narrows the list of guarantors. */
export const BUERGE_FIELDS: readonly FilterField<UnternehmenFilter>[] = [
  SEARCH,
  STATUS_FIELD,
  {
    kind: 'multiple',
    name: 'vertragsart',
    label: t('buerge.vertragsart'),
    codes: VERTRAGSART,
    options: Object.entries(VERTRAGSART).map(([value, caption]) => ({ value, label: caption })),
  },
]
