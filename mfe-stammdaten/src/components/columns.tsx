import type { FilterField, ListColumn } from '@avalwerk/bausteine'
import type { Api, UnternehmenRow } from '@avalwerk/contracts'
import { formatDate, GESELLSCHAFTSFORM, PREISMODELL, UNTERNEHMEN_STATUS, UNTERNEHMEN_TYPE, VERTRAGSART } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Badge } from '@avalwerk/ui'
import { t } from '../texts.ts'
import { StatusBadge } from './badges.tsx'

type Column = ListColumn<UnternehmenRow>

/** The columns that every list of companies has. @param target the page of one */
const shared = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  { id: 'name', titel: t('feld.name'), breite: 320, sortierfeld: 'name', zelle: (z) => <Link to={target(z)}>{z.name}</Link> },
  { id: 'nummer', titel: t('feld.nummer'), breite: 104, sortierfeld: 'unternehmenId', zelle: (z) => z.unternehmenId },
  {
    id: 'rechtsform',
    titel: t('feld.rechtsform'),
    breite: 152,
    sortierfeld: 'gesellschaftsform',
    zelle: (z) => GESELLSCHAFTSFORM[z.gesellschaftsform],
  },
  {
    id: 'ort',
    titel: t('feld.ort'),
    breite: 168,
    sortierfeld: 'ort',
    zelle: (z) => `${z.ort}${z.landeskennzeichen === 'DE' ? '' : ` (${z.landeskennzeichen})`}`,
  },
]

const STATUS: Column = {
  id: 'status',
  titel: t('feld.status'),
  breite: 120,
  sortierfeld: 'status',
  zelle: (z) => <StatusBadge status={z.unternehmensstatus} />,
}
const KENNZEICHEN: Column = {
  id: 'kennzeichen',
  titel: t('unternehmen.kennzeichen'),
  breite: 232,
  zelle: (z) => {
    const badges = [
      ...(z.oeffentlicherAuftraggeber ? [t('kennzeichen.öffentlich')] : []),
      ...(z.hybrid ? [t('kennzeichen.hybridKurz')] : []),
      ...(z.inkognito ? [t('kennzeichen.inkognitoKurz')] : []),
    ]
    return badges.length === 0
      ? '–'
      : badges.map((caption) => (
          <Badge key={caption} ton="neutral">
            {caption}
          </Badge>
        ))
  },
}
const REGISTER: Column = {
  id: 'register',
  titel: t('feld.register'),
  breite: 216,
  anfangsVerborgen: true,
  zelle: (z) => [z.handelsregister, z.handelsregisternummer].filter(Boolean).join(', ') || '–',
}

/** What the operator sees of all companies. */
export const masterColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  ...shared(target),
  { id: 'art', titel: t('feld.art'), breite: 120, zelle: (z) => UNTERNEHMEN_TYPE[z.type] },
  STATUS,
  { id: 'mutter', titel: t('feld.mutter'), breite: 232, zelle: (z) => z.mutter?.name ?? '–' },
  KENNZEICHEN,
  { id: 'preismodell', titel: t('preis.titel'), breite: 120, zelle: (z) => (z.preisModell ? PREISMODELL[z.preisModell].name : '–') },
  { id: 'erstellt', titel: t('feld.erstellt'), breite: 112, sortierfeld: 'erstelltAm', zelle: (z) => formatDate(z.erstelltAm) },
  REGISTER,
]

/** What a guarantor sees of the participants. */
export const teilnehmerColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  ...shared(target),
  KENNZEICHEN,
  { ...REGISTER, anfangsVerborgen: undefined } as Column,
]

/** What the operator sees of the guarantors. */
export const buergeColumns = (target: (unternehmen: UnternehmenRow) => string): readonly Column[] => [
  ...shared(target),
  { id: 'kurzname', titel: t('anzeige.kurzname'), breite: 136, zelle: (z) => z.kurzname ?? '–' },
  { id: 'vertragsart', titel: t('bürge.vertragsart'), breite: 120, zelle: (z) => (z.vertragsart ? VERTRAGSART[z.vertragsart] : '–') },
  STATUS,
  { id: 'preismodell', titel: t('preis.titel'), breite: 120, zelle: (z) => (z.preisModell ? PREISMODELL[z.preisModell].name : '–') },
  REGISTER,
]

type RadioGroup = Api['GET /partnerservice/api/private/v2/unternehmen/filteroptionen']['response']

const SEARCH: FilterField = { art: 'suche', name: 'suche', beschriftung: t('liste.suche') }
const STATUS_FIELD: FilterField = {
  art: 'mehrfach',
  name: 'status',
  beschriftung: t('feld.status'),
  codes: UNTERNEHMEN_STATUS,
  optionen: Object.entries(UNTERNEHMEN_STATUS).map(([value, caption]) => ({ wert: value, wort: caption })),
}
const schemaField = (schemas: readonly (keyof typeof GESELLSCHAFTSFORM)[]): FilterField => ({
  art: 'mehrfach',
  name: 'gesellschaftsform',
  beschriftung: t('feld.rechtsform'),
  codes: GESELLSCHAFTSFORM,
  optionen: schemas.map((value) => ({ wert: value, wort: GESELLSCHAFTSFORM[value] })),
})
const yesNo = (name: 'oeffentlich' | 'hybrid' | 'inkognito', label: string): FilterField => ({
  art: 'einfach',
  name,
  beschriftung: label,
  leer: t('liste.egal'),
  optionen: [
    { wert: 'JA', wort: t('ja') },
    { wert: 'NEIN', wort: t('nein') },
  ],
})
const SCHEMAS = Object.keys(GESELLSCHAFTSFORM) as (keyof typeof GESELLSCHAFTSFORM)[]

/** By what the operator narrows all companies. */
export const masterFields = (options: RadioGroup | undefined): readonly FilterField[] => [
  SEARCH,
  {
    art: 'mehrfach',
    name: 'type',
    beschriftung: t('feld.art'),
    codes: UNTERNEHMEN_TYPE,
    optionen: Object.entries(UNTERNEHMEN_TYPE).map(([value, caption]) => ({ wert: value, wort: caption })),
  },
  STATUS_FIELD,
  schemaField(options?.gesellschaftsformen ?? SCHEMAS),
  {
    art: 'mehrfach',
    name: 'mutterUnternehmenId',
    beschriftung: t('feld.mutter'),
    optionen: (options?.mütter ?? []).map(({ id, name }) => ({ wert: id, wort: name })),
  },
  yesNo('oeffentlich', t('kennzeichen.oeffentlicherAuftraggeber')),
  yesNo('hybrid', t('kennzeichen.hybridKurz')),
  yesNo('inkognito', t('kennzeichen.inkognitoKurz')),
]
/** By what a guarantor narrows the participants. */
export const TEILNEHMER_FIELDS: readonly FilterField[] = [
  SEARCH,
  schemaField(SCHEMAS),
  yesNo('oeffentlich', t('kennzeichen.oeffentlicherAuftraggeber')),
  yesNo('hybrid', t('kennzeichen.hybridKurz')),
]
export const BUERGE_FIELDS: readonly FilterField[] = [
  SEARCH,
  STATUS_FIELD,
  {
    art: 'mehrfach',
    name: 'vertragsart',
    beschriftung: t('bürge.vertragsart'),
    codes: VERTRAGSART,
    optionen: Object.entries(VERTRAGSART).map(([value, caption]) => ({ wert: value, wort: caption })),
  },
]
