import { call } from '@avalwerk/api'
import {
  type Action,
  formatPostalAddress,
  BuergschaftCard,
  DetailsPage,
  PromptDialog,
  Loaded,
  formatContact,
  withFields,
} from '@avalwerk/bausteine'
import type { BuergschaftRow, Projekt } from '@avalwerk/contracts'
import {
  BUERGSCHAFTSARTEN,
  formatDate,
  formatEuro,
  formatNumber,
  hasRight,
  PERSON_TYPE,
  PROJEKT_NOTICE,
  sumsByStatusWord,
  numberOf,
} from '@avalwerk/domain'
import { Link, useParams, usePlatform, useRights } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, Card, Button, StaticTable } from '@avalwerk/ui'
import { useState } from 'react'
import { projekte } from '../components/queries.ts'
import { PhaseBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'
import { LIST, projektRight, PROJEKT_TEXTS, useProjekt } from './queries.ts'

type Advancing = Projekt & Readonly<{ schritte: readonly string[] }>

/** A project with its guarantees and their sums. */
export default function Page() {
  const { id = '' } = useParams()
  return (
    <Loaded antwort={useProjekt(id)} texte={PROJEKT_TEXTS}>
      {(p) => <Overview p={{ ...p, schritte: [] }} />}
    </Loaded>
  )
}

const mayEs =
  (action: string): NonNullable<Action<Advancing>['wenn']> =>
  (_, { darf: may }) =>
    projektRight(action).some(may)

const ACTIONS: readonly Action<Advancing>[] = [
  { art: 'seite', wort: t('projekt.zuordnen'), wenn: mayEs('zuordnen'), ziel: ({ id }) => `/projekte/${id}/buergschaft-zuordnen` },
  { art: 'seite', wort: t('projekt.bearbeiten'), wenn: mayEs('bearbeiten'), ziel: ({ id }) => `/projekte/${id}/bearbeiten/details` },
  {
    art: 'frage',
    wort: t('projekt.löschen'),
    wenn: mayEs('löschen'),
    frage: withFields<Advancing, object>({
      titel: (p) => t('projekt.löschenTitel', { name: p.name }),
      text: (advancing) =>
        t(advancing.bürgschaften.gesamt.anzahl ? 'projekt.löschenText' : 'projekt.löschenTextOhne', {
          anzahl: formatNumber(advancing.bürgschaften.gesamt.anzahl),
        }),
      gefahr: true,
      anfang: {},
      danach: ({ id }, response) => ({ ziel: `/projekte/${id}/loeschen/erfolg`, zustand: response }),
      sende: (transport, { id, version }) => call(transport, `POST ${projekte}/{id}/loeschung`, { params: { id }, body: { version } }),
    }),
  },
]

function Overview({ p: advancing }: { p: Advancing }) {
  const { laufend, gesamt, nachArt } = advancing.bürgschaften
  const performanceBond = nachArt.some(({ art }) => art === 'VEB')
  const notice =
    laufend.anzahl > 0 && advancing.phase === 'ABGESCHLOSSEN'
      ? PROJEKT_NOTICE.ABGESCHLOSSEN
      : laufend.anzahl > 0 && performanceBond && advancing.phase === 'GEWAEHRLEISTUNG'
        ? PROJEKT_NOTICE.GEWAEHRLEISTUNG
        : undefined
  return (
    <>
      <DetailsPage
        o={advancing}
        titel={advancing.name}
        pfad={[{ beschriftung: t('projekt.liste'), ziel: LIST }]}
        marken={<PhaseBadge phase={advancing.phase} />}
        eckdaten={
          <>
            <strong css={{ fontSize: 20 }}>{formatEuro(laufend.betrag)}</strong>
            <span>{t('projekt.inLaufenden', { count: laufend.anzahl })}</span>
            {advancing.auftragssumme !== null && advancing.auftragssumme > 0 && (
              <span>
                {t('projekt.anteil', {
                  prozent: ((laufend.betrag / advancing.auftragssumme) * 100).toLocaleString('de-DE', { maximumFractionDigits: 1 }),
                  summe: formatEuro(advancing.auftragssumme),
                })}
              </span>
            )}
          </>
        }
        aktionen={ACTIONS}
        hilfe={undefined}
        hinweise={[notice]}
        links={<DetailsCard p={advancing} />}
        rechts={gesamt.anzahl > 0 && <Totals p={advancing} />}
      />
      <div css={{ marginTop: spacing(2) }}>
        <Buergschaften p={advancing} />
      </div>
    </>
  )
}

function Totals({
  p: {
    bürgschaften: { nachArt, nachStatus },
  },
}: {
  p: Projekt
}) {
  const { gruppe: group } = usePlatform().bereich
  const figures = [
    { titel: t('projekt.anzahl'), rechts: true },
    { titel: t('projekt.betrag'), rechts: true },
  ] as const
  return (
    <Card titel={t('projekt.summen')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        <StaticTable
          name={t('projekt.nachArt')}
          spalten={[t('projekt.art'), ...figures]}
          zeilen={nachArt.map(({ art, anzahl, betrag }) => ({
            schlüssel: art,
            zellen: [BUERGSCHAFTSARTEN[art].name, formatNumber(anzahl), formatEuro(betrag)],
          }))}
        />
        <StaticTable
          name={t('projekt.nachStatus')}
          spalten={[t('feld.status'), ...figures]}
          zeilen={sumsByStatusWord(nachStatus, group).map(({ caption, anzahl, betrag }) => ({
            schlüssel: caption,
            zellen: [caption, formatNumber(anzahl), formatEuro(betrag)],
          }))}
        />
      </div>
    </Card>
  )
}

function DetailsCard({ p: projekt }: { p: Projekt }) {
  const person = projekt.ansprechpartner
  return (
    <Card titel={t('unternehmen.angaben')}>
      <DescriptionList
        paare={[
          [t('projekt.eigeneNummer'), projekt.nummer],
          [t('projekt.verantwortlich'), `${projekt.unternehmen.name} (${projekt.unternehmen.id})`],
          [
            t('projekt.sicht'),
            projekt.fürAlle
              ? t('projekt.alle')
              : projekt.sichtberechtigte.length
                ? t('projekt.auch', { namen: projekt.sichtberechtigte.map(({ name }) => name).join(', ') })
                : t('projekt.nurVerantwortliches'),
          ],
          [t('projekt.auftragssumme'), projekt.auftragssumme !== null && formatEuro(projekt.auftragssumme)],
          [
            t('projekt.zeitraum'),
            [projekt.beginn, projekt.ende]
              .map((tag) => (tag ? formatDate(tag) : '…'))
              .join(' – ')
              .replace(/^… – …$/, ''),
          ],
          [t('projekt.ort'), projekt.bauadresse && formatPostalAddress(projekt.bauadresse)],
          [t('projekt.ansprechpartner'), person && `${formatContact(person)} (${PERSON_TYPE[person.personentyp]})`],
          [t('projekt.beschreibung'), projekt.beschreibung],
        ].map(([name, value]) => [name as string, value === false ? null : value])}
      />
    </Card>
  )
}

/** The project's guarantees, each with the way out of the project. */
function Buergschaften({ p: projekt }: { p: Projekt }) {
  const { eigeneRechte: ownRights } = useRights()
  const mayAssign = projektRight('zuordnen').some((right) => hasRight(ownRights, right))
  const [out, setOut] = useState<BuergschaftRow>()
  return (
    <BuergschaftCard
      titel={t('projekt.bürgschaften')}
      filter={{ projektIds: [projekt.id] }}
      gezeigt={50}
      parteien={['auftragnehmerName']}
      leer={
        <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
          <p>{t('projekt.keineBürgschaften')}</p>
          {mayAssign && <Link to={`/projekte/${projekt.id}/buergschaft-zuordnen`}>{t('projekt.zuordnen')}</Link>}
        </div>
      }
      {...(mayAssign && {
        zusatz: {
          titel: t('projekt.zuordnung'),
          zelle: (buergschaft) => (
            <div key="heraus" css={{ margin: '-6px 0' }}>
              <Button
                art="leise"
                icon="zu"
                nurIcon={t('projekt.herausnehmenName', { nummer: numberOf(buergschaft) })}
                onClick={() => setOut(buergschaft)}
              />
            </div>
          ),
        },
      })}
      alle={{ ziel: `/buergschaften/liste?projektIds=${projekt.id}`, wort: t('projekt.alleBürgschaften'), immer: true }}
    >
      {out && (
        <PromptDialog
          o={out}
          wort={t('projekt.herausnehmen')}
          frage={{
            titel: (b) => t('projekt.herausnehmenTitel', { nummer: numberOf(b), name: projekt.name }),
            text: () => t('projekt.herausnehmenText'),
            erfolg: t('projekt.herausgenommen'),
            sende: (using, { id }) => call(using, `PUT ${projekte}/buergschaften/{id}`, { params: { id }, body: { projektId: null } }),
          }}
          beiSchließen={() => setOut(undefined)}
        />
      )}
    </BuergschaftCard>
  )
}
