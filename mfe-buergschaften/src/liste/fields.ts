import type { FilterField } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, BUERGSCHAFT_STATUS, type Group, ORIGIN, statusOptions, TYPES_AS_OFFERED, VERSANDWEG } from '@avalwerk/domain'
import { t } from '../texts.ts'

type Offer = Api['POST /buergschaftservice/api/private/v2/buergschaften/filteroptionen']['response']

const names = (list: readonly { id: string; name: string }[] = []) => list.map(({ id, name }) => ({ wert: id, wort: name }))
const codes = (table: Readonly<Record<string, string>>) => Object.entries(table).map(([value, caption]) => ({ wert: value, wort: caption }))
const range = <A extends 'betrag' | 'datum'>(kind: A, from: RangeName, until: RangeName): FilterField[] => [
  { art: kind, name: from, beschriftung: t(`filter.${from}`), bis: until },
  { art: kind, name: until, beschriftung: t(`filter.${until}`) },
]
type RangeName = `${'betrag' | 'ausstellung' | 'befristung' | 'ablauf'}${'Von' | 'Bis'}`

/** What the list of guarantees can be narrowed by, for a viewer; the parties and projects are those that occur. */
export const fields = (group: Group, angebot: Offer | undefined): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'status',
    beschriftung: t('filter.status'),
    codes: BUERGSCHAFT_STATUS,
    // Several codes with the same word for this viewer are one option.
    optionen: statusOptions(group).map(({ caption, codes: c }) => ({ wert: c.join('+'), wort: caption })),
  },
  // Beneficiaries go by what they may do themselves.
  ...(group === 'AG'
    ? []
    : [
        {
          art: 'einfach',
          name: 'bearbeitbar',
          beschriftung: t('filter.bearbeitbar'),
          leer: t('filter.egal'),
          optionen: [{ wert: 'JA', wort: t('filter.bearbeitbarJa') }],
        } as const,
      ]),
  {
    art: 'mehrfach',
    name: 'art',
    beschriftung: t('filter.art'),
    codes: BUERGSCHAFTSARTEN,
    optionen: TYPES_AS_OFFERED.filter((value) => angebot?.arten.includes(value)).map((value) => ({
      wert: value,
      wort: BUERGSCHAFTSARTEN[value].name,
    })),
  },
  { art: 'mehrfach', name: 'auftraggeberIds', beschriftung: t('filter.auftraggeberIds'), optionen: names(angebot?.auftraggeber) },
  ...(group === 'BG'
    ? []
    : [{ art: 'mehrfach', name: 'buergeIds', beschriftung: t('filter.buergeIds'), optionen: names(angebot?.buergen) } as const]),
  { art: 'mehrfach', name: 'projektIds', beschriftung: t('filter.projektIds'), optionen: names(angebot?.projekte) },
  { art: 'mehrfach', name: 'kautionsvertragIds', beschriftung: t('filter.kautionsvertragIds'), optionen: names(angebot?.vertraege) },
  { art: 'mehrfach', name: 'herkunft', beschriftung: t('filter.herkunft'), codes: ORIGIN, optionen: codes(ORIGIN) },
  { art: 'mehrfach', name: 'versandweg', beschriftung: t('filter.versandweg'), codes: VERSANDWEG, optionen: codes(VERSANDWEG) },
  {
    art: 'einfach',
    name: 'loeschsperre',
    beschriftung: t('filter.loeschsperre'),
    leer: t('filter.egal'),
    optionen: [{ wert: 'JA', wort: t('filter.loeschsperreJa') }],
  },
  { art: 'text', name: 'auftragnehmer', beschriftung: t('filter.auftragnehmer') },
  ...range('betrag', 'betragVon', 'betragBis'),
  ...range('datum', 'ausstellungVon', 'ausstellungBis'),
  ...range('datum', 'befristungVon', 'befristungBis'),
  ...range('datum', 'ablaufVon', 'ablaufBis'),
]
