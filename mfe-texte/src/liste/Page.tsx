import { apiQuery } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { Api, TextFilter, TextRow } from '@avalwerk/contracts'
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
import { basis } from '../components/queries.ts'
import { ValidityBadge, Token, StatusBadge } from '../components/badges.tsx'
import { NewTexts } from '../components/NewTexts.tsx'
import { t } from '../texts.ts'

const COLUMNS: readonly ListColumn<TextRow>[] = [
  {
    id: 'titel',
    titel: t('liste.text'),
    breite: 304,
    sortierfeld: 'titel',
    zelle: (z) => <Link to={`/${TEXT_TYPE[z.templatetyp].path}/details/${z.id}`}>{z.titel}</Link>,
  },
  { id: 'nummer', titel: t('liste.nummer'), breite: 152, sortierfeld: 'id', zelle: (z) => z.id },
  { id: 'art', titel: t('liste.art'), breite: 160, sortierfeld: 'bürgschaftsart', zelle: (z) => BUERGSCHAFTSARTEN[z.bürgschaftsart].name },
  {
    id: 'status',
    titel: t('liste.status'),
    breite: 216,
    sortierfeld: 'templatestatus',
    zelle: (z) => (
      <>
        <StatusBadge anzeige={z.templatestatus} x={z.x} y={z.y} />
        <ValidityBadge aktiv={z.templatestatus === 'A'} gültigAb={z.gültigAb} gültigBis={z.gültigBis} />
        {z.aktiviert && <Badge ton="gut">{t('liste.aktiviert')}</Badge>}
      </>
    ),
  },
  {
    id: 'pruefung',
    titel: t('liste.prüfung'),
    breite: 168,
    nurFür: ['BG'],
    zelle: (z) => (z.pruefung ? <Token status={z.pruefung} /> : '–'),
  },
  { id: 'version', titel: t('liste.version'), breite: 88, rechts: true, zelle: (z) => z.templateVersion },
  {
    id: 'auftraggeber',
    titel: t('liste.auftraggeber'),
    breite: 232,
    sortierfeld: 'auftraggeber',
    nurFür: ['BG', 'BSP'],
    zelle: (z) => z.auftraggeber.name,
  },
  { id: 'befristung', titel: t('liste.befristung'), breite: 112, zelle: (z) => (z.befristung ? t('ja') : t('nein')) },
  { id: 'gültigAb', titel: t('liste.gültigAb'), breite: 112, sortierfeld: 'gültigAb', zelle: (z) => formatDate(z.gültigAb) },
  { id: 'gültigBis', titel: t('liste.gültigBis'), breite: 112, zelle: (z) => (z.gültigBis ? formatDate(z.gültigBis) : '–') },
  { id: 'geaendert', titel: t('liste.geaendert'), breite: 112, sortierfeld: 'geaendertAm', zelle: (z) => formatDate(z.geaendertAm) },
]

const TAB = (['AGT', 'BGT', 'OET'] as const).map((value) => ({ wert: value, wort: TEXT_TYPE[value].plural }))
/** What a beneficiary calls its own. */
const TAB_AG = TAB.map((r) => (r.wert === 'AGT' ? { ...r, wort: t('liste.eigene') } : r))

/** The texts that a viewer may know: a beneficiary's by type, all kinds in tabs. */
export default function Page() {
  const { transport, bereich: area } = usePlatform()
  const { gruppe: group } = area
  const { pathname } = useLocation()
  const list = (Object.keys(TEXT_LISTS) as TextList[]).find((name) => pathname.endsWith(`/${name}/liste`))
  const options = useQuery(apiQuery(transport, `POST ${basis}/filteroptionen`, { body: {} }))
  const kinds = list ? TEXT_LISTS[list].kinds : undefined
  return (
    <ListView
      // Each list is one of its own.
      key={list ?? 'alle'}
      titel={list ? TEXT_LISTS[list].title : t('liste.titel')}
      tabelle={`texte.${list ?? 'liste'}`}
      aufruf={`POST ${basis}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, { reiter, ...filter }) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: {
          ...(kinds && { bürgschaftsart: [...kinds] }),
          ...(filter as TextFilter),
          templatetyp: [reiter as TextType],
        },
      })}
      schlüssel={({ id }) => id}
      spalten={COLUMNS}
      felder={fields(group, options.data, list === undefined || list === 'weitere')}
      beginn={{ feld: 'geaendertAm', richtung: 'desc' }}
      reiter={group === 'AG' ? TAB_AG : TAB}
      aktionen={<NewTexts />}
      leer={<EmptyState titel={t('liste.leer')}>{t(EMPTY[group])}</EmptyState>}
    />
  )
}

const EMPTY = { AG: 'liste.leerText', BG: 'liste.leerBürge', BSP: 'liste.leerBetreiber' } as const

type RadioGroup = Api[`POST ${typeof basis}/filteroptionen`]['response']

const fields = (group: Group, options: RadioGroup | undefined, withKind: boolean): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'templatestatus',
    beschriftung: t('liste.status'),
    codes: TEXT_STATUS,
    optionen: (options?.templatestatus ?? TEXT_STATUS_CODES).map((value) => ({ wert: value, wort: t(`status.${value}`) })),
  },
  ...(withKind
    ? [
        {
          art: 'mehrfach' as const,
          name: 'bürgschaftsart',
          beschriftung: t('liste.art'),
          codes: BUERGSCHAFTSARTEN,
          optionen: (options?.bürgschaftsart ?? []).map((value) => ({ wert: value, wort: BUERGSCHAFTSARTEN[value].name })),
        },
      ]
    : []),
  ...(group === 'BG'
    ? [
        {
          art: 'mehrfach' as const,
          name: 'pruefung',
          beschriftung: t('liste.prüfung'),
          codes: TEXT_REVIEW,
          optionen: Object.entries(TEXT_REVIEW).map(([value, { caption }]) => ({ wert: value, wort: caption })),
        },
      ]
    : []),
  ...(group === 'AG'
    ? []
    : [
        {
          art: 'mehrfach' as const,
          name: 'auftraggeberId',
          beschriftung: t('liste.auftraggeber'),
          optionen: (options?.auftraggeber ?? []).map(({ id, name }) => ({ wert: id, wort: name })),
        },
      ]),
]
