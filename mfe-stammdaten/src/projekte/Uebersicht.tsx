import { rufe } from '@avalwerk/api'
import {
  type Aktion,
  anschriftszeile,
  Bürgschaftskarte,
  Detailseite,
  Fragedialog,
  Geladen,
  kontaktzeile,
  mitFeldern,
} from '@avalwerk/bausteine'
import type { Bürgschaftszeile, Projekt } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  formatDatum,
  formatEuro,
  formatZahl,
  hatRecht,
  PERSONENTYP,
  PROJEKTHINWEIS,
  sumsByStatusWord,
  nummerVon,
} from '@avalwerk/domain'
import { Link, useParams, usePlattform, useRechte } from '@avalwerk/platform/remote'
import { abstand, Angaben, Karte, Knopf, Verzeichnis } from '@avalwerk/ui'
import { useState } from 'react'
import { projekte } from '../bausteine/daten.ts'
import { Phasenmarke } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'
import { LISTE, projektrecht, PROJEKTTEXTE, useProjekt } from './daten.ts'

type Schreitendes = Projekt & Readonly<{ schritte: readonly string[] }>

/** A project with its guarantees and their sums. */
export default function Seite() {
  const { id = '' } = useParams()
  return (
    <Geladen antwort={useProjekt(id)} texte={PROJEKTTEXTE}>
      {(p) => <Übersicht p={{ ...p, schritte: [] }} />}
    </Geladen>
  )
}

const darfEs =
  (aktion: string): NonNullable<Aktion<Schreitendes>['wenn']> =>
  (_, { darf }) =>
    projektrecht(aktion).some(darf)

const AKTIONEN: readonly Aktion<Schreitendes>[] = [
  { art: 'seite', wort: t('projekt.zuordnen'), wenn: darfEs('zuordnen'), ziel: ({ id }) => `/projekte/${id}/buergschaft-zuordnen` },
  { art: 'seite', wort: t('projekt.bearbeiten'), wenn: darfEs('bearbeiten'), ziel: ({ id }) => `/projekte/${id}/bearbeiten/details` },
  {
    art: 'frage',
    wort: t('projekt.löschen'),
    wenn: darfEs('löschen'),
    frage: mitFeldern<Schreitendes, object>({
      titel: (p) => t('projekt.löschenTitel', { name: p.name }),
      text: (p) =>
        t(p.bürgschaften.gesamt.anzahl ? 'projekt.löschenText' : 'projekt.löschenTextOhne', {
          anzahl: formatZahl(p.bürgschaften.gesamt.anzahl),
        }),
      gefahr: true,
      anfang: {},
      danach: ({ id }, antwort) => ({ ziel: `/projekte/${id}/loeschen/erfolg`, zustand: antwort }),
      sende: (transport, { id, version }) => rufe(transport, `POST ${projekte}/{id}/loeschung`, { params: { id }, body: { version } }),
    }),
  },
]

function Übersicht({ p }: { p: Schreitendes }) {
  const { laufend, gesamt, nachArt } = p.bürgschaften
  const vertragserfüllung = nachArt.some(({ art }) => art === 'VEB')
  const hinweis =
    laufend.anzahl > 0 && p.phase === 'ABGESCHLOSSEN'
      ? PROJEKTHINWEIS.ABGESCHLOSSEN
      : laufend.anzahl > 0 && vertragserfüllung && p.phase === 'GEWAEHRLEISTUNG'
        ? PROJEKTHINWEIS.GEWAEHRLEISTUNG
        : undefined
  return (
    <>
      <Detailseite
        o={p}
        titel={p.name}
        pfad={[{ beschriftung: t('projekt.liste'), ziel: LISTE }]}
        marken={<Phasenmarke phase={p.phase} />}
        eckdaten={
          <>
            <strong css={{ fontSize: 20 }}>{formatEuro(laufend.betrag)}</strong>
            <span>{t('projekt.inLaufenden', { count: laufend.anzahl })}</span>
            {p.auftragssumme !== null && p.auftragssumme > 0 && (
              <span>
                {t('projekt.anteil', {
                  prozent: ((laufend.betrag / p.auftragssumme) * 100).toLocaleString('de-DE', { maximumFractionDigits: 1 }),
                  summe: formatEuro(p.auftragssumme),
                })}
              </span>
            )}
          </>
        }
        aktionen={AKTIONEN}
        hilfe={undefined}
        hinweise={[hinweis]}
        links={<Angabenkarte p={p} />}
        rechts={gesamt.anzahl > 0 && <Summen p={p} />}
      />
      <div css={{ marginTop: abstand(2) }}>
        <Bürgschaften p={p} />
      </div>
    </>
  )
}

function Summen({
  p: {
    bürgschaften: { nachArt, nachStatus },
  },
}: {
  p: Projekt
}) {
  const { gruppe } = usePlattform().bereich
  const zahlen = [
    { titel: t('projekt.anzahl'), rechts: true },
    { titel: t('projekt.betrag'), rechts: true },
  ] as const
  return (
    <Karte titel={t('projekt.summen')}>
      <div css={{ display: 'grid', gap: abstand(2) }}>
        <Verzeichnis
          name={t('projekt.nachArt')}
          spalten={[t('projekt.art'), ...zahlen]}
          zeilen={nachArt.map(({ art, anzahl, betrag }) => ({
            schlüssel: art,
            zellen: [BÜRGSCHAFTSARTEN[art].name, formatZahl(anzahl), formatEuro(betrag)],
          }))}
        />
        <Verzeichnis
          name={t('projekt.nachStatus')}
          spalten={[t('feld.status'), ...zahlen]}
          zeilen={sumsByStatusWord(nachStatus, gruppe).map(({ wort, anzahl, betrag }) => ({
            schlüssel: wort,
            zellen: [wort, formatZahl(anzahl), formatEuro(betrag)],
          }))}
        />
      </div>
    </Karte>
  )
}

function Angabenkarte({ p }: { p: Projekt }) {
  const person = p.ansprechpartner
  return (
    <Karte titel={t('unternehmen.angaben')}>
      <Angaben
        paare={[
          [t('projekt.eigeneNummer'), p.nummer],
          [t('projekt.verantwortlich'), `${p.unternehmen.name} (${p.unternehmen.id})`],
          [
            t('projekt.sicht'),
            p.fürAlle
              ? t('projekt.alle')
              : p.sichtberechtigte.length
                ? t('projekt.auch', { namen: p.sichtberechtigte.map(({ name }) => name).join(', ') })
                : t('projekt.nurVerantwortliches'),
          ],
          [t('projekt.auftragssumme'), p.auftragssumme !== null && formatEuro(p.auftragssumme)],
          [
            t('projekt.zeitraum'),
            [p.beginn, p.ende]
              .map((tag) => (tag ? formatDatum(tag) : '…'))
              .join(' – ')
              .replace(/^… – …$/, ''),
          ],
          [t('projekt.ort'), p.bauadresse && anschriftszeile(p.bauadresse)],
          [t('projekt.ansprechpartner'), person && `${kontaktzeile(person)} (${PERSONENTYP[person.personentyp]})`],
          [t('projekt.beschreibung'), p.beschreibung],
        ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
      />
    </Karte>
  )
}

/** The project's guarantees, each with the way out of the project. */
function Bürgschaften({ p }: { p: Projekt }) {
  const { eigeneRechte } = useRechte()
  const darfZuordnen = projektrecht('zuordnen').some((recht) => hatRecht(eigeneRechte, recht))
  const [heraus, setHeraus] = useState<Bürgschaftszeile>()
  return (
    <Bürgschaftskarte
      titel={t('projekt.bürgschaften')}
      filter={{ projektIds: [p.id] }}
      gezeigt={50}
      parteien={['auftragnehmerName']}
      leer={
        <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
          <p>{t('projekt.keineBürgschaften')}</p>
          {darfZuordnen && <Link to={`/projekte/${p.id}/buergschaft-zuordnen`}>{t('projekt.zuordnen')}</Link>}
        </div>
      }
      {...(darfZuordnen && {
        zusatz: {
          titel: t('projekt.zuordnung'),
          zelle: (b) => (
            <div key="heraus" css={{ margin: '-6px 0' }}>
              <Knopf art="leise" icon="zu" nurIcon={t('projekt.herausnehmenName', { nummer: nummerVon(b) })} onClick={() => setHeraus(b)} />
            </div>
          ),
        },
      })}
      alle={{ ziel: `/buergschaften/liste?projektIds=${p.id}`, wort: t('projekt.alleBürgschaften'), immer: true }}
    >
      {heraus && (
        <Fragedialog
          o={heraus}
          wort={t('projekt.herausnehmen')}
          frage={{
            titel: (b) => t('projekt.herausnehmenTitel', { nummer: nummerVon(b), name: p.name }),
            text: () => t('projekt.herausnehmenText'),
            erfolg: t('projekt.herausgenommen'),
            sende: (mit, { id }) => rufe(mit, `PUT ${projekte}/buergschaften/{id}`, { params: { id }, body: { projektId: null } }),
          }}
          beiSchließen={() => setHeraus(undefined)}
        />
      )}
    </Bürgschaftskarte>
  )
}
