import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { Aufgabe, AufgabeFilter, AufgabenSortField } from '@avalwerk/contracts'
import { AUFGABEN, type AufgabeCode, formatDate, formatInstant, calendarDate, taskKindsFor } from '@avalwerk/domain'
import { Link, usePlatform, useRights, useSearchParams } from '@avalwerk/platform/remote'
import { Button, EmptyState, Badge } from '@avalwerk/ui'
import { useState } from 'react'
import { pathTo } from '../components/paths.ts'
import { t } from '../texts.ts'
import { AufgabeDialog } from './Dialog.tsx'

/** What is to be done often stands at the end of a subject: it is seen whole. */
const LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
  lineHeight: 1.3,
  marginBlock: 4,
} as const

/**
 * The columns of the pool; who did a task instead of who is at it and when to look again, once it is done. All of them are seen on a screen
 * of 1280 pixels.
 */
function columns(completed: boolean, open: (id: string) => void): readonly ListColumn<Aufgabe>[] {
  const today = calendarDate(new Date())
  return [
    {
      id: 'betreff',
      titel: t('aufgaben.betreff'),
      breite: 410,
      sortierfeld: 'betreff',
      zelle: (auftrag) => (
        <Link to={pathTo(auftrag.objekt)}>
          <span css={LINES}>{auftrag.betreff}</span>
        </Link>
      ),
    },
    { id: 'eingang', titel: t('aufgaben.eingang'), breite: 172, sortierfeld: 'eingangAm', zelle: (a) => formatInstant(a.eingangAm) },
    {
      id: 'frist',
      titel: t('aufgaben.frist'),
      breite: 120,
      sortierfeld: 'frist',
      zelle: (auftrag) =>
        !auftrag.frist ? (
          '–'
        ) : auftrag.frist < today && !auftrag.erledigtAm ? (
          <Badge ton="gefahr">{formatDate(auftrag.frist)}</Badge>
        ) : (
          formatDate(auftrag.frist)
        ),
    },
    ...(completed
      ? [
          {
            id: 'erledigt',
            titel: t('aufgaben.erledigtDurch'),
            breite: 224,
            zelle: (a: Aufgabe) => (a.erledigtAm ? `${a.erledigtDurch ?? ''}, ${formatDate(a.erledigtAm)}` : '–'),
          },
        ]
      : [
          {
            id: 'bearbeiter',
            titel: t('aufgaben.bearbeiter'),
            breite: 112,
            zelle: (a: Aufgabe) => (a.bearbeiter ? (a.bearbeiter.ich ? t('aufgaben.ich') : a.bearbeiter.name) : '–'),
          },
          {
            id: 'wiedervorlage',
            titel: t('aufgaben.wiedervorlage'),
            breite: 112,
            zelle: (a: Aufgabe) => (a.wiedervorlageAm ? formatDate(a.wiedervorlageAm) : '–'),
          },
        ]),
    {
      id: 'mehr',
      titel: t('aufgaben.optionen'),
      breite: 88,
      zelle: (auftrag) => (
        // Above the row's link, which covers the row.
        <span css={{ position: 'relative', zIndex: 1 }}>
          <Button art="leise" icon="mehr" nurIcon={`${t('aufgaben.erinnern')}: ${auftrag.betreff}`} onClick={() => open(auftrag.id)} />
        </span>
      ),
    },
  ]
}

const fields = (kinds: readonly AufgabeCode[]): readonly FilterField[] => [
  { art: 'suche', name: 'betreff', beschriftung: t('aufgaben.betreff') },
  { art: 'datum', name: 'eingangVon', beschriftung: t('aufgaben.eingangVon'), immer: true },
  { art: 'datum', name: 'eingangBis', beschriftung: t('aufgaben.eingangBis'), immer: true },
  {
    art: 'einfach',
    name: 'art',
    beschriftung: t('aufgaben.art'),
    immer: true,
    leer: t('aufgaben.alle'),
    optionen: kinds.map((code) => ({ wert: code, wort: AUFGABEN[code].name })),
  },
  {
    art: 'einfach',
    name: 'zustand',
    beschriftung: t('aufgaben.zustand'),
    immer: true,
    optionen: [
      { wert: 'OFFEN', wort: t('aufgaben.offen') },
      { wert: 'MEINE', wort: t('aufgaben.meine') },
      { wert: 'ERLEDIGT', wort: t('aufgaben.erledigt') },
    ],
  },
]

/** The pool of tasks that the user may do. */
export default function Page() {
  const { eigeneRechte: ownRights } = useRights()
  const { bereich: area } = usePlatform()
  const [search] = useSearchParams()
  const [open, setOpen] = useState<string>()
  const kinds = taskKindsFor(area.gruppe, ownRights)
  return (
    <>
      <ListView
        titel={t('aufgaben.titel')}
        tabelle="aufgaben.liste"
        aufruf="POST /aufgabenservice/api/private/v1/aufgaben/filterung"
        eingabe={({ page, size, sortierung: { feld, richtung } }, { art, ...filter }) => ({
          query: { page, size, sort: feld as AufgabenSortField, direction: richtung },
          body: { ...(filter as AufgabeFilter), ...(art !== undefined && { art: [art as AufgabeCode] }) },
        })}
        schlüssel={({ id }) => id}
        spalten={columns(search.get('zustand') === 'ERLEDIGT', setOpen)}
        felder={fields(kinds)}
        beginn={{ feld: 'eingangAm', richtung: 'desc' }}
        leer={<EmptyState titel={t('aufgaben.leer')}>{t('aufgaben.leerText')}</EmptyState>}
      />
      {open && <AufgabeDialog id={open} beiSchließen={() => setOpen(undefined)} />}
    </>
  )
}
