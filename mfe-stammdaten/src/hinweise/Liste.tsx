import { type Filterfeld, Liste, type Listenspalte } from '@avalwerk/bausteine'
import type { VerwalteterHinweis } from '@avalwerk/contracts'
import { formatZahl, formatZeitpunkt, HINWEISTYP, HINWEISZUSTAND, type Hinweiszustand } from '@avalwerk/domain'
import { Link, useRecht } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand, Marke } from '@avalwerk/ui'
import { hinweise } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

const columns = (mayWrite: boolean): readonly Listenspalte<VerwalteterHinweis>[] => [
  {
    id: 'beschreibung',
    titel: t('hinweis.text'),
    breite: 424,
    sortierfeld: 'beschreibung',
    zelle: (h) => (mayWrite ? <Link to={`/hinweise/${h.id}/bearbeiten`}>{h.beschreibung}</Link> : h.beschreibung),
  },
  {
    id: 'zustand',
    titel: t('feld.status'),
    breite: 120,
    zelle: (h) => <Marke ton={HINWEISZUSTAND[h.zustand].ton}>{HINWEISZUSTAND[h.zustand].wort}</Marke>,
  },
  { id: 'typ', titel: t('hinweis.art'), breite: 120, zelle: (h) => HINWEISTYP[h.typ] },
  { id: 'beginn', titel: t('hinweis.beginn'), breite: 176, sortierfeld: 'startZeit', zelle: (h) => formatZeitpunkt(h.startZeit) },
  {
    id: 'ende',
    titel: t('hinweis.ende'),
    breite: 176,
    sortierfeld: 'endZeit',
    zelle: (h) => (h.endZeit ? formatZeitpunkt(h.endZeit) : t('hinweis.ohneEnde')),
  },
  { id: 'geschlossen', titel: t('hinweis.geschlossen'), breite: 136, rechts: true, zelle: (h) => formatZahl(h.geschlossen) },
]

const FELDER: readonly Filterfeld[] = [
  { art: 'suche', name: 'suche', beschriftung: t('hinweis.suche') },
  {
    art: 'mehrfach',
    name: 'zustand',
    beschriftung: t('feld.status'),
    codes: HINWEISZUSTAND,
    optionen: Object.entries(HINWEISZUSTAND).map(([wert, { wort }]) => ({ wert, wort })),
  },
]

/** All notices of the operator: planned, shown, over. Whoever manages messages writes them. */
export default function Seite() {
  const mayWrite = useRecht({ aktion: 'verwalten', kategorien: ['Mitteilungen'] })
  const anlegen = mayWrite && (
    <Link to="/hinweise/anlegen" css={knopfstil('haupt')}>
      {t('hinweis.anlegen')}
    </Link>
  )
  return (
    <Liste
      titel={t('hinweis.liste')}
      tabelle="stammdaten.hinweise"
      aufruf={`POST ${hinweise}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as { suche?: string; zustand?: Hinweiszustand[] },
      })}
      schlüssel={({ id }) => id}
      spalten={columns(mayWrite)}
      felder={FELDER}
      beginn={{ feld: 'startZeit', richtung: 'desc' }}
      aktionen={anlegen}
      leer={
        <Leerzustand titel={t('hinweis.leer')} aktion={anlegen}>
          {t('hinweis.leerText')}
        </Leerzustand>
      }
    />
  )
}
