import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { Mitteilung } from '@avalwerk/contracts'
import { formatInstant } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { EmptyState, Badge } from '@avalwerk/ui'
import { t } from '../texts.ts'

const COLUMNS: readonly ListColumn<Mitteilung>[] = [
  {
    id: 'betreff',
    titel: t('mitteilungen.betreff'),
    breite: 640,
    zelle: (mitteilung) => (
      <Link to={`/mitteilungen/details/${mitteilung.id}`} css={{ fontWeight: mitteilung.gelesen ? 400 : 650 }}>
        {mitteilung.betreff}
      </Link>
    ),
  },
  { id: 'zeitpunkt', titel: t('mitteilungen.zeitpunkt'), breite: 192, zelle: (m) => formatInstant(m.zeitpunkt) },
  {
    id: 'gelesen',
    titel: t('mitteilungen.zustand'),
    breite: 128,
    zelle: (mitteilung) =>
      mitteilung.gelesen ? (
        <Badge ton="neutral">{t('mitteilungen.gelesen')}</Badge>
      ) : (
        <Badge ton="info">{t('mitteilungen.ungelesen')}</Badge>
      ),
  },
]

const FIELDS: readonly FilterField[] = [
  { art: 'suche', name: 'betreff', beschriftung: t('mitteilungen.betreff') },
  {
    art: 'einfach',
    name: 'ungelesen',
    beschriftung: t('mitteilungen.zustand'),
    immer: true,
    leer: t('aufgaben.alle'),
    optionen: [{ wert: 'ja', wort: t('mitteilungen.nurUngelesene') }],
  },
]

/** What happened, for the own company; newest first. */
export default function Page() {
  return (
    <ListView
      titel={t('mitteilungen.titel')}
      tabelle="mitteilungen.liste"
      aufruf="POST /aufgabenservice/api/private/v1/mitteilungen/filterung"
      eingabe={({ page, size }, { betreff, ungelesen }) => ({
        query: { page, size },
        body: { ...(betreff !== undefined && { betreff: String(betreff) }), ...(ungelesen !== undefined && { ungelesen: true }) },
      })}
      schlüssel={({ id }) => id}
      spalten={COLUMNS}
      felder={FIELDS}
      beginn={{ feld: 'zeitpunkt', richtung: 'desc' }}
      leer={<EmptyState titel={t('mitteilungen.leer')}>{t('mitteilungen.leerText')}</EmptyState>}
    />
  )
}
