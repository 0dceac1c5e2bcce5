import type { FilterField } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, BUERGSCHAFT_STATUS, type Group, ORIGIN, statusOptions, TYPES_AS_OFFERED, VERSANDWEG } from '@avalwerk/domain'
import { t } from '../texte.ts'

type Offer = Api['POST /buergschaftservice/api/private/v2/buergschaften/filteroptionen']['antwort']

const namen = (liste: readonly { id: string; name: string }[] = []) => liste.map(({ id, name }) => ({ wert: id, wort: name }))
const codes = (tabelle: Readonly<Record<string, string>>) => Object.entries(tabelle).map(([wert, wort]) => ({ wert, wort }))
const spanne = <A extends 'betrag' | 'datum'>(art: A, von: RangeName, bis: RangeName): FilterField[] => [
  { art, name: von, beschriftung: t(`filter.${von}`), bis },
  { art, name: bis, beschriftung: t(`filter.${bis}`) },
]
type RangeName = `${'betrag' | 'ausstellung' | 'befristung' | 'ablauf'}${'Von' | 'Bis'}`

/** What the list of guarantees can be narrowed by, for a viewer; the parties and projects are those that occur. */
export const felder = (gruppe: Group, angebot: Offer | undefined): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'status',
    beschriftung: t('filter.status'),
    codes: BUERGSCHAFT_STATUS,
    // Several codes with the same word for this viewer are one option.
    optionen: statusOptions(gruppe).map(({ wort, codes: c }) => ({ wert: c.join('+'), wort })),
  },
  // Beneficiaries go by what they may do themselves.
  ...(gruppe === 'AG'
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
    optionen: TYPES_AS_OFFERED.filter((wert) => angebot?.arten.includes(wert)).map((wert) => ({
      wert,
      wort: BUERGSCHAFTSARTEN[wert].name,
    })),
  },
  { art: 'mehrfach', name: 'auftraggeberIds', beschriftung: t('filter.auftraggeberIds'), optionen: namen(angebot?.auftraggeber) },
  ...(gruppe === 'BG'
    ? []
    : [{ art: 'mehrfach', name: 'buergeIds', beschriftung: t('filter.buergeIds'), optionen: namen(angebot?.buergen) } as const]),
  { art: 'mehrfach', name: 'projektIds', beschriftung: t('filter.projektIds'), optionen: namen(angebot?.projekte) },
  { art: 'mehrfach', name: 'kautionsvertragIds', beschriftung: t('filter.kautionsvertragIds'), optionen: namen(angebot?.vertraege) },
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
  ...spanne('betrag', 'betragVon', 'betragBis'),
  ...spanne('datum', 'ausstellungVon', 'ausstellungBis'),
  ...spanne('datum', 'befristungVon', 'befristungBis'),
  ...spanne('datum', 'ablaufVon', 'ablaufBis'),
]
