import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { ManagedNotice } from '@avalwerk/contracts'
import { formatNumber, formatInstant, NOTICE_TYPE, NOTICE_STATE, type NoticeState } from '@avalwerk/domain'
import { Link, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState, Badge } from '@avalwerk/ui'
import { notices } from '../components/queries.ts'
import { t } from '../texts.ts'

const columns = (mayWrite: boolean): readonly ListColumn<ManagedNotice>[] => [
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
    zelle: (h) => <Badge ton={NOTICE_STATE[h.zustand].tone}>{NOTICE_STATE[h.zustand].caption}</Badge>,
  },
  { id: 'typ', titel: t('hinweis.art'), breite: 120, zelle: (h) => NOTICE_TYPE[h.typ] },
  { id: 'beginn', titel: t('hinweis.beginn'), breite: 176, sortierfeld: 'startZeit', zelle: (h) => formatInstant(h.startZeit) },
  {
    id: 'ende',
    titel: t('hinweis.ende'),
    breite: 176,
    sortierfeld: 'endZeit',
    zelle: (h) => (h.endZeit ? formatInstant(h.endZeit) : t('hinweis.ohneEnde')),
  },
  { id: 'geschlossen', titel: t('hinweis.geschlossen'), breite: 136, rechts: true, zelle: (h) => formatNumber(h.geschlossen) },
]

const FIELDS: readonly FilterField[] = [
  { art: 'suche', name: 'suche', beschriftung: t('hinweis.suche') },
  {
    art: 'mehrfach',
    name: 'zustand',
    beschriftung: t('feld.status'),
    codes: NOTICE_STATE,
    optionen: Object.entries(NOTICE_STATE).map(([value, { caption }]) => ({ wert: value, wort: caption })),
  },
]

/** All notices of the operator: planned, shown, over. Whoever manages messages writes them. */
export default function Page() {
  const mayWrite = useRight({ aktion: 'verwalten', kategorien: ['Mitteilungen'] })
  const create = mayWrite && (
    <Link to="/hinweise/anlegen" css={buttonStyle('haupt')}>
      {t('hinweis.anlegen')}
    </Link>
  )
  return (
    <ListView
      titel={t('hinweis.liste')}
      tabelle="stammdaten.hinweise"
      aufruf={`POST ${notices}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as { suche?: string; zustand?: NoticeState[] },
      })}
      schlüssel={({ id }) => id}
      spalten={columns(mayWrite)}
      felder={FIELDS}
      beginn={{ feld: 'startZeit', richtung: 'desc' }}
      aktionen={create}
      leer={
        <EmptyState titel={t('hinweis.leer')} aktion={create}>
          {t('hinweis.leerText')}
        </EmptyState>
      }
    />
  )
}
