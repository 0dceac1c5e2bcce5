import type { FilterField } from '@avalwerk/patterns/list'
import type { Api, BuergschaftFilter } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, BUERGSCHAFT_STATUS, type Group, ORIGIN, statusOptions, TYPES_AS_OFFERED, VERSANDWEG } from '@avalwerk/domain'
import { t } from '../texts.ts'

type Offer = Api['buergschaft']['filteroptionen']['response']

const names = (list: readonly { id: string; name: string }[] = []) => list.map(({ id, name }) => ({ value: id, label: name }))
const codes = (table: Readonly<Record<string, string>>) => Object.entries(table).map(([value, caption]) => ({ value, label: caption }))
const days = (of: 'ausstellung' | 'befristung' | 'ablauf'): FilterField<BuergschaftFilter>[] => [
  { kind: 'datum', name: `${of}Von`, label: t(`filter.${of}Von`), bis: `${of}Bis` },
  { kind: 'datum', name: `${of}Bis`, label: t(`filter.${of}Bis`) },
]

/** What the list of guarantees can be narrowed by, for a viewer; the parties and projects are those that occur. */
export const fields = (group: Group, angebot: Offer | undefined): readonly FilterField<BuergschaftFilter>[] => [
  { kind: 'suche', name: 'suche', label: t('liste.suche') },
  {
    kind: 'mehrfach',
    name: 'status',
    label: t('filter.status'),
    codes: BUERGSCHAFT_STATUS,
    // Several codes with the same word for this viewer are one option.
    options: statusOptions(group).map(({ caption, codes: c }) => ({ value: c.join('+'), label: caption })),
  },
  // Beneficiaries go by what they may do themselves.
  ...(group === 'AG'
    ? []
    : [
        {
          kind: 'einfach',
          name: 'bearbeitbar',
          label: t('filter.bearbeitbar'),
          empty: t('filter.egal'),
          options: [{ value: 'JA', label: t('filter.bearbeitbarJa') }],
        } as const,
      ]),
  {
    kind: 'mehrfach',
    name: 'art',
    label: t('filter.art'),
    codes: BUERGSCHAFTSARTEN,
    options: TYPES_AS_OFFERED.filter((value) => angebot?.arten.includes(value)).map((value) => ({
      value,
      label: BUERGSCHAFTSARTEN[value].name,
    })),
  },
  { kind: 'mehrfach', name: 'auftraggeberIds', label: t('filter.auftraggeberIds'), options: names(angebot?.auftraggeber) },
  ...(group === 'BG'
    ? []
    : [{ kind: 'mehrfach', name: 'buergeIds', label: t('filter.buergeIds'), options: names(angebot?.buergen) } as const]),
  { kind: 'mehrfach', name: 'projektIds', label: t('filter.projektIds'), options: names(angebot?.projekte) },
  { kind: 'mehrfach', name: 'kautionsvertragIds', label: t('filter.kautionsvertragIds'), options: names(angebot?.vertraege) },
  { kind: 'mehrfach', name: 'herkunft', label: t('filter.herkunft'), codes: ORIGIN, options: codes(ORIGIN) },
  { kind: 'mehrfach', name: 'versandweg', label: t('filter.versandweg'), codes: VERSANDWEG, options: codes(VERSANDWEG) },
  {
    kind: 'einfach',
    name: 'loeschsperre',
    label: t('filter.loeschsperre'),
    empty: t('filter.egal'),
    options: [{ value: 'JA', label: t('filter.loeschsperreJa') }],
  },
  { kind: 'text', name: 'auftragnehmer', label: t('filter.auftragnehmer') },
  { kind: 'betrag', name: 'betragVon', label: t('filter.betragVon'), bis: 'betragBis' },
  { kind: 'betrag', name: 'betragBis', label: t('filter.betragBis') },
  ...days('ausstellung'),
  ...days('befristung'),
  ...days('ablauf'),
]
