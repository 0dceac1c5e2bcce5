import type { FilterField } from '@avalwerk/patterns/list'
import type { Api, BuergschaftFilter } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, BUERGSCHAFT_STATUS, type Group, ORIGIN, statusOptions, TYPES_AS_OFFERED, VERSANDWEG } from '@avalwerk/domain'
import { t } from '../texts.ts'

type Offer = Api['buergschaft']['filteroptionen']['response']

const names = (list: readonly { id: string; name: string }[] = []) => list.map(({ id, name }) => ({ value: id, label: name }))
const codes = (table: Readonly<Record<string, string>>) => Object.entries(table).map(([value, caption]) => ({ value, label: caption }))
const days = (of: 'ausstellung' | 'befristung' | 'ablauf'): FilterField<BuergschaftFilter>[] => [
  { kind: 'date', name: `${of}Von`, label: t(`filter.${of}Von`), to: `${of}Bis` },
  { kind: 'date', name: `${of}Bis`, label: t(`filter.${of}Bis`) },
]

/** The filters of the list of guarantees, for a viewer; the parties and projects are those that occur. */
export const fields = (group: Group, angebot: Offer | undefined): readonly FilterField<BuergschaftFilter>[] => [
  { kind: 'search', name: 'suche', label: t('liste.search') },
  {
    kind: 'multiple',
    name: 'status',
    label: t('filter.status'),
    codes: BUERGSCHAFT_STATUS,
    // Several codes with the same word for this viewer are one option.
    options: statusOptions(group).map(({ caption, codes }) => ({ value: codes.join('+'), label: caption })),
  },
  // Beneficiaries go by what they may do themselves.
  ...(group === 'AG'
    ? []
    : [
        {
          kind: 'single',
          name: 'bearbeitbar',
          label: t('filter.bearbeitbar'),
          empty: t('filter.all'),
          options: [{ value: 'JA', label: t('filter.bearbeitbarYes') }],
        } as const,
      ]),
  {
    kind: 'multiple',
    name: 'art',
    label: t('filter.art'),
    codes: BUERGSCHAFTSARTEN,
    options: TYPES_AS_OFFERED.filter((value) => angebot?.arten.includes(value)).map((value) => ({
      value,
      label: BUERGSCHAFTSARTEN[value].name,
    })),
  },
  { kind: 'multiple', name: 'auftraggeberIds', label: t('filter.auftraggeberIds'), options: names(angebot?.auftraggeber) },
  ...(group === 'BG'
    ? []
    : [{ kind: 'multiple', name: 'buergeIds', label: t('filter.buergeIds'), options: names(angebot?.buergen) } as const]),
  { kind: 'multiple', name: 'projektIds', label: t('filter.projektIds'), options: names(angebot?.projekte) },
  { kind: 'multiple', name: 'kautionsvertragIds', label: t('filter.kautionsvertragIds'), options: names(angebot?.vertraege) },
  { kind: 'multiple', name: 'herkunft', label: t('filter.herkunft'), codes: ORIGIN, options: codes(ORIGIN) },
  { kind: 'multiple', name: 'versandweg', label: t('filter.versandweg'), codes: VERSANDWEG, options: codes(VERSANDWEG) },
  {
    kind: 'single',
    name: 'loeschsperre',
    label: t('filter.loeschsperre'),
    empty: t('filter.all'),
    options: [{ value: 'JA', label: t('filter.loeschsperreYes') }],
  },
  { kind: 'text', name: 'auftragnehmer', label: t('filter.auftragnehmer') },
  { kind: 'amount', name: 'betragVon', label: t('filter.betragVon'), to: 'betragBis' },
  { kind: 'amount', name: 'betragBis', label: t('filter.betragBis') },
  ...days('ausstellung'),
  ...days('befristung'),
  ...days('ablauf'),
]
