import type { FilterField } from '@avalwerk/patterns/list'
import type { Api } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, BUERGSCHAFT_STATUS, type Group, ORIGIN, statusOptions, TYPES_AS_OFFERED, VERSANDWEG } from '@avalwerk/domain'
import { t } from '../texts.ts'

type Offer = Api['buergschaft']['filteroptionen']['response']

const names = (list: readonly { id: string; name: string }[] = []) => list.map(({ id, name }) => ({ value: id, label: name }))
const codes = (table: Readonly<Record<string, string>>) => Object.entries(table).map(([value, caption]) => ({ value, label: caption }))
const range = <A extends 'betrag' | 'datum'>(kind: A, from: RangeName, until: RangeName): FilterField[] => [
  { kind, name: from, label: t(`filter.${from}`), bis: until },
  { kind, name: until, label: t(`filter.${until}`) },
]
type RangeName = `${'betrag' | 'ausstellung' | 'befristung' | 'ablauf'}${'Von' | 'Bis'}`

/** What the list of guarantees can be narrowed by, for a viewer; the parties and projects are those that occur. */
export const fields = (group: Group, angebot: Offer | undefined): readonly FilterField[] => [
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
  ...range('betrag', 'betragVon', 'betragBis'),
  ...range('datum', 'ausstellungVon', 'ausstellungBis'),
  ...range('datum', 'befristungVon', 'befristungBis'),
  ...range('datum', 'ablaufVon', 'ablaufBis'),
]
