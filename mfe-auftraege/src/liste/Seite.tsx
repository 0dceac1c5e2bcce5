import { ladeDatei } from '@avalwerk/api'
import { type Filterfeld, Liste, type Listenspalte } from '@avalwerk/bausteine'
import type { Auftragsfilter, Auftragszeile } from '@avalwerk/contracts'
import {
  AUFTRAGSSTATUS,
  AUFTRAGSSTATUS_CODES,
  auftragsanzeige,
  BÜRGSCHAFTSARTEN,
  formatBetrag,
  formatDatum,
  type Gruppe,
  TYPES_AS_OFFERED,
} from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand } from '@avalwerk/ui'
import { Statusmarke } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const WIZARD = '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen'
const tag = (zeitpunkt: string | null) => (zeitpunkt ? formatDatum(zeitpunkt) : '–')

const SPALTEN: readonly Listenspalte<Auftragszeile>[] = [
  {
    id: 'nummer',
    titel: t('liste.nummer'),
    breite: 112,
    zelle: (a) => <Link to={`/buergschaftsauftraege/details/${a.id}`}>BA {a.id}</Link>,
  },
  { id: 'art', titel: t('liste.art'), breite: 152, zelle: (a) => (a.art ? BÜRGSCHAFTSARTEN[a.art].name : '–') },
  {
    id: 'auftragnehmer',
    titel: t('liste.auftragnehmer'),
    breite: 240,
    sortierfeld: 'auftragnehmerName',
    zelle: (a) => a.auftragnehmerName || '–',
  },
  {
    id: 'betrag',
    titel: t('liste.betrag'),
    breite: 136,
    rechts: true,
    sortierfeld: 'betrag',
    zelle: (a) => (a.betrag === null ? '–' : formatBetrag(a.betrag)),
  },
  { id: 'status', titel: t('liste.status'), breite: 160, zelle: (a) => <Statusmarke status={a.status} phase={a.phase} /> },
  {
    id: 'auftraggeber',
    titel: t('liste.auftraggeber'),
    breite: 232,
    sortierfeld: 'auftraggeberName',
    zelle: (a) => a.auftraggeberName || '–',
  },
  { id: 'buerge', titel: t('liste.buerge'), breite: 232, nurFür: ['AG', 'BSP'], zelle: (a) => a.buergeName || '–' },
  { id: 'eingang', titel: t('liste.eingang'), breite: 112, sortierfeld: 'eingangAm', zelle: (a) => tag(a.eingangAm) },
  { id: 'geaendert', titel: t('liste.geaendert'), breite: 112, sortierfeld: 'geaendertAm', zelle: (a) => tag(a.geaendertAm) },
]

/** The list of orders. */
export default function Seite() {
  const { transport, bereich } = usePlattform()
  const darfBeantragen = useRecht({ aktion: 'einreichen', kategorien: ['Anträge'] }) && bereich.gruppe === 'AG'
  const beantragen = (
    <Link to={WIZARD} css={knopfstil('haupt')}>
      {t('liste.beantragen')}
    </Link>
  )
  return (
    <Liste
      titel={t('liste.titel')}
      tabelle="auftraege.liste"
      aufruf={`POST ${basis}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Auftragsfilter,
      })}
      schlüssel={({ id }) => id}
      spalten={SPALTEN}
      felder={felder(bereich.gruppe)}
      beginn={{ feld: 'geaendertAm', richtung: 'desc' }}
      csv={(filter) => ladeDatei(transport, `POST ${basis}/filterung/buergschaftsauftraege.csv`, { body: filter as Auftragsfilter })}
      aktionen={darfBeantragen && beantragen}
      leer={
        <Leerzustand titel={t('liste.leer')} {...(darfBeantragen && { aktion: beantragen })}>
          {darfBeantragen ? t('liste.leerAuftraggeber') : t('liste.leerText')}
        </Leerzustand>
      }
    />
  )
}

const felder = (gruppe: Gruppe): readonly Filterfeld[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'status',
    beschriftung: t('liste.status'),
    codes: AUFTRAGSSTATUS,
    optionen: AUFTRAGSSTATUS_CODES.map((code) => ({ wert: code, wort: auftragsanzeige(code, gruppe).wort })),
  },
  {
    art: 'mehrfach',
    name: 'art',
    beschriftung: t('liste.art'),
    codes: BÜRGSCHAFTSARTEN,
    optionen: TYPES_AS_OFFERED.map((code) => ({ wert: code, wort: BÜRGSCHAFTSARTEN[code].name })),
  },
]
