import { abfrage } from '@avalwerk/api'
import { type Filterfeld, Liste, type Listenspalte } from '@avalwerk/bausteine'
import type { Api, Textfilter, Textzeile } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  formatDatum,
  type Gruppe,
  TEXTLISTEN,
  type Textliste,
  TEXTPRÜFUNG,
  TEXTSTATUS,
  TEXTSTATUS_CODES,
  TEXTTYP,
  type Texttyp,
} from '@avalwerk/domain'
import { Link, useLocation, usePlattform } from '@avalwerk/platform/remote'
import { Leerzustand, Marke } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../bausteine/daten.ts'
import { Gültigkeitsmarke, Prüfmarke, Statusmarke } from '../bausteine/marken.tsx'
import { NeueTexte } from '../bausteine/NeueTexte.tsx'
import { t } from '../texte.ts'

const SPALTEN: readonly Listenspalte<Textzeile>[] = [
  {
    id: 'titel',
    titel: t('liste.text'),
    breite: 304,
    sortierfeld: 'titel',
    zelle: (z) => <Link to={`/${TEXTTYP[z.templatetyp].pfad}/details/${z.id}`}>{z.titel}</Link>,
  },
  { id: 'nummer', titel: t('liste.nummer'), breite: 152, sortierfeld: 'id', zelle: (z) => z.id },
  { id: 'art', titel: t('liste.art'), breite: 160, sortierfeld: 'bürgschaftsart', zelle: (z) => BÜRGSCHAFTSARTEN[z.bürgschaftsart].name },
  {
    id: 'status',
    titel: t('liste.status'),
    breite: 216,
    sortierfeld: 'templatestatus',
    zelle: (z) => (
      <>
        <Statusmarke anzeige={z.templatestatus} x={z.x} y={z.y} />
        <Gültigkeitsmarke aktiv={z.templatestatus === 'A'} gültigAb={z.gültigAb} gültigBis={z.gültigBis} />
        {z.aktiviert && <Marke ton="gut">{t('liste.aktiviert')}</Marke>}
      </>
    ),
  },
  {
    id: 'pruefung',
    titel: t('liste.prüfung'),
    breite: 168,
    nurFür: ['BG'],
    zelle: (z) => (z.pruefung ? <Prüfmarke status={z.pruefung} /> : '–'),
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
  { id: 'gültigAb', titel: t('liste.gültigAb'), breite: 112, sortierfeld: 'gültigAb', zelle: (z) => formatDatum(z.gültigAb) },
  { id: 'gültigBis', titel: t('liste.gültigBis'), breite: 112, zelle: (z) => (z.gültigBis ? formatDatum(z.gültigBis) : '–') },
  { id: 'geaendert', titel: t('liste.geaendert'), breite: 112, sortierfeld: 'geaendertAm', zelle: (z) => formatDatum(z.geaendertAm) },
]

const REITER = (['AGT', 'BGT', 'OET'] as const).map((wert) => ({ wert, wort: TEXTTYP[wert].mehrzahl }))
/** What a beneficiary calls its own. */
const REITER_AG = REITER.map((r) => (r.wert === 'AGT' ? { ...r, wort: t('liste.eigene') } : r))

/** The texts that a viewer may know: a beneficiary's by type, all kinds in tabs. */
export default function Seite() {
  const { transport, bereich } = usePlattform()
  const { gruppe } = bereich
  const { pathname } = useLocation()
  const liste = (Object.keys(TEXTLISTEN) as Textliste[]).find((name) => pathname.endsWith(`/${name}/liste`))
  const optionen = useQuery(abfrage(transport, `POST ${basis}/filteroptionen`, { body: {} }))
  const arten = liste ? TEXTLISTEN[liste].arten : undefined
  return (
    <Liste
      // Each list is one of its own.
      key={liste ?? 'alle'}
      titel={liste ? TEXTLISTEN[liste].titel : t('liste.titel')}
      tabelle={`texte.${liste ?? 'liste'}`}
      aufruf={`POST ${basis}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, { reiter, ...filter }) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: {
          ...(arten && { bürgschaftsart: [...arten] }),
          ...(filter as Textfilter),
          templatetyp: [reiter as Texttyp],
        },
      })}
      schlüssel={({ id }) => id}
      spalten={SPALTEN}
      felder={felder(gruppe, optionen.data, liste === undefined || liste === 'weitere')}
      beginn={{ feld: 'geaendertAm', richtung: 'desc' }}
      reiter={gruppe === 'AG' ? REITER_AG : REITER}
      aktionen={<NeueTexte />}
      leer={<Leerzustand titel={t('liste.leer')}>{t(LEER[gruppe])}</Leerzustand>}
    />
  )
}

const LEER = { AG: 'liste.leerText', BG: 'liste.leerBürge', BSP: 'liste.leerBetreiber' } as const

type Optionen = Api[`POST ${typeof basis}/filteroptionen`]['antwort']

const felder = (gruppe: Gruppe, optionen: Optionen | undefined, mitArt: boolean): readonly Filterfeld[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'templatestatus',
    beschriftung: t('liste.status'),
    codes: TEXTSTATUS,
    optionen: (optionen?.templatestatus ?? TEXTSTATUS_CODES).map((wert) => ({ wert, wort: t(`status.${wert}`) })),
  },
  ...(mitArt
    ? [
        {
          art: 'mehrfach' as const,
          name: 'bürgschaftsart',
          beschriftung: t('liste.art'),
          codes: BÜRGSCHAFTSARTEN,
          optionen: (optionen?.bürgschaftsart ?? []).map((wert) => ({ wert, wort: BÜRGSCHAFTSARTEN[wert].name })),
        },
      ]
    : []),
  ...(gruppe === 'BG'
    ? [
        {
          art: 'mehrfach' as const,
          name: 'pruefung',
          beschriftung: t('liste.prüfung'),
          codes: TEXTPRÜFUNG,
          optionen: Object.entries(TEXTPRÜFUNG).map(([wert, { wort }]) => ({ wert, wort })),
        },
      ]
    : []),
  ...(gruppe === 'AG'
    ? []
    : [
        {
          art: 'mehrfach' as const,
          name: 'auftraggeberId',
          beschriftung: t('liste.auftraggeber'),
          optionen: (optionen?.auftraggeber ?? []).map(({ id, name }) => ({ wert: id, wort: name })),
        },
      ]),
]
