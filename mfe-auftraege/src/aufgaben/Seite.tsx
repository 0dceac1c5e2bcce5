import { abfrage } from '@avalwerk/api'
import { Auswahlfeld, Filterdatum, Filtertext, Filterzeile, Listenrahmen, useListenadresse, useProSeite } from '@avalwerk/bausteine'
import type { Aufgabe, AufgabenSortierfeld } from '@avalwerk/contracts'
import { AUFGABEN, AUFGABENCODES, type Aufgabencode, formatDatum, formatZeitpunkt, hatRecht } from '@avalwerk/domain'
import { Link, usePlattform, useRechte } from '@avalwerk/platform/remote'
import { Knopf, Leerzustand, Marke, Seitenkopf, type Spalte } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pfadZu } from '../bausteine/vorgang.ts'
import { t } from '../texte.ts'
import { Aufgabendialog } from './Dialog.tsx'

const AUFRUF = 'POST /aufgabenservice/api/private/v1/aufgaben/filterung'
const FILTER = ['betreff', 'art', 'zustand', 'eingangVon', 'eingangBis'] as const
const ZUSTÄNDE = ['OFFEN', 'MEINE', 'ERLEDIGT'] as const
type Zustand = (typeof ZUSTÄNDE)[number]

/** A kind of task in a few words: its subject without what changes from one to the next. */
const artwort = (code: Aufgabencode) =>
  AUFGABEN[code].betreff
    .replace(/[„“]/g, '')
    .replace(/\s*[:(]?\s*\{[^}]+\}[),]?/g, '')
    .replace(/\s+(über|für|von|auf|am|zu|bei)(?=\s|$)/g, '')
    .replace(/\s+:/g, ':')
    .trim()

/** The pool of tasks that the user may do. */
export default function Seite() {
  const { transport } = usePlattform()
  const { eigeneRechte } = useRechte()
  const adresse = useListenadresse({ feld: 'eingangAm', richtung: 'desc' })
  const size = useProSeite('aufgaben.liste')
  const [offene, setOffene] = useState<string>()
  const wert = (name: (typeof FILTER)[number]) => adresse.suche.get(name) ?? ''
  const zustand = (ZUSTÄNDE.find((z) => z === wert('zustand')) ?? 'OFFEN') as Zustand
  const art = AUFGABENCODES.find((code) => code === wert('art'))
  const liste = useQuery({
    ...abfrage(transport, AUFRUF, {
      query: { page: adresse.seite, size, sort: adresse.sortierung.feld as AufgabenSortierfeld, direction: adresse.sortierung.richtung },
      body: {
        zustand,
        ...(wert('betreff') && { betreff: wert('betreff') }),
        ...(art && { art: [art] }),
        ...(wert('eingangVon') && { eingangVon: wert('eingangVon') }),
        ...(wert('eingangBis') && { eingangBis: wert('eingangBis') }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const heute = new Date().toISOString().slice(0, 10)
  const spalten: Spalte<Aufgabe>[] = [
    {
      id: 'betreff',
      titel: t('aufgaben.betreff'),
      breite: 480,
      sortierfeld: 'betreff',
      zelle: (a) => <Link to={pfadZu(a.objekt)}>{a.betreff}</Link>,
    },
    { id: 'eingang', titel: t('aufgaben.eingang'), breite: 184, sortierfeld: 'eingangAm', zelle: (a) => formatZeitpunkt(a.eingangAm) },
    {
      id: 'frist',
      titel: t('aufgaben.frist'),
      breite: 136,
      sortierfeld: 'frist',
      zelle: (a) =>
        !a.frist ? '–' : a.frist < heute && !a.erledigtAm ? <Marke ton="gefahr">{formatDatum(a.frist)}</Marke> : formatDatum(a.frist),
    },
    zustand === 'ERLEDIGT'
      ? {
          id: 'erledigt',
          titel: t('aufgaben.erledigtDurch'),
          breite: 240,
          zelle: (a) => (a.erledigtAm ? `${a.erledigtDurch ?? ''}, ${formatDatum(a.erledigtAm)}` : '–'),
        }
      : {
          id: 'bearbeiter',
          titel: t('aufgaben.bearbeiter'),
          breite: 152,
          zelle: (a) => (a.bearbeiter ? (a.bearbeiter.ich ? t('aufgaben.ich') : a.bearbeiter.name) : '–'),
        },
    {
      id: 'wiedervorlage',
      titel: t('aufgaben.wiedervorlage'),
      breite: 128,
      zelle: (a) => (a.wiedervorlageAm ? formatDatum(a.wiedervorlageAm) : '–'),
    },
    {
      id: 'mehr',
      titel: t('aufgaben.optionen'),
      breite: 96,
      zelle: (a) => (
        // Above the row's link, which covers the row.
        <span css={{ position: 'relative', zIndex: 1 }}>
          <Knopf art="leise" icon="mehr" nurIcon={`${t('aufgaben.erinnern')}: ${a.betreff}`} onClick={() => setOffene(a.id)} />
        </span>
      ),
    },
  ]
  const meineArten = AUFGABENCODES.filter((code) => AUFGABEN[code].rechte.some((anspruch) => hatRecht(eigeneRechte, anspruch)))
  return (
    <>
      <Seitenkopf titel={t('aufgaben.titel')} />
      <Filterzeile>
        <Filtertext beschriftung={t('aufgaben.betreff')} wert={wert('betreff')} beiSuche={(betreff) => adresse.setze({ betreff }, true)} />
        <Filterdatum
          beschriftung={t('aufgaben.eingangVon')}
          wert={wert('eingangVon')}
          beiSuche={(eingangVon) => adresse.setze({ eingangVon }, true)}
        />
        <Filterdatum
          beschriftung={t('aufgaben.eingangBis')}
          wert={wert('eingangBis')}
          beiSuche={(eingangBis) => adresse.setze({ eingangBis }, true)}
        />
        <Auswahlfeld
          beschriftung={t('aufgaben.art')}
          leer={t('aufgaben.alle')}
          value={art ?? ''}
          gruppen={[{ optionen: meineArten.map((code) => ({ wert: code, wort: artwort(code) })) }]}
          onChange={(e) => adresse.setze({ art: e.target.value })}
        />
        <Auswahlfeld
          beschriftung={t('aufgaben.zustand')}
          value={zustand}
          gruppen={[
            {
              optionen: [
                { wert: 'OFFEN', wort: t('aufgaben.offen') },
                { wert: 'MEINE', wort: t('aufgaben.meine') },
                { wert: 'ERLEDIGT', wort: t('aufgaben.erledigt') },
              ],
            },
          ]}
          onChange={(e) => adresse.setze({ zustand: e.target.value === 'OFFEN' ? undefined : e.target.value })}
        />
      </Filterzeile>
      <Listenrahmen
        name={t('aufgaben.titel')}
        tabelle="aufgaben.liste"
        abfrage={liste}
        spalten={spalten}
        schlüssel={({ id }) => id}
        adresse={adresse}
        gefiltert={FILTER}
        leer={<Leerzustand titel={t('aufgaben.leer')}>{t('aufgaben.leerText')}</Leerzustand>}
      />
      {offene && <Aufgabendialog id={offene} beiSchließen={() => setOffene(undefined)} />}
    </>
  )
}
