import { type Action, DetailsPage } from '@avalwerk/patterns/details'
import {
  formatPostalAddress,
  formatContact,
  type RequiredRight,
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
import { BuergschaftCard } from '@avalwerk/patterns/buergschaft'
import { PromptDialog, withFields } from '@avalwerk/patterns/act'
import { Loaded } from '@avalwerk/patterns/calls'
import type { BuergschaftRow, Projekt } from '@avalwerk/contracts'
import { Link, useParams, usePlatform, useRights } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, Card, Button, StaticTable } from '@avalwerk/ui'
import { useState } from 'react'
import { PhaseBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'
import { LIST, projektRight, PROJEKT_TEXTS, useProjekt } from './queries.ts'

type ProjektWithSteps = Projekt & Readonly<{ schritte: readonly string[] }>

/** A project with its guarantees and their sums. */
export default function ProjektOverviewPage() {
  const { id = '' } = useParams()
  return (
    <Loaded result={useProjekt(id)} texts={PROJEKT_TEXTS}>
      {(p) => <Overview projekt={{ ...p, schritte: [] }} />}
    </Loaded>
  )
}

const mayOnIt =
  (action: RequiredRight['aktion']): NonNullable<Action<ProjektWithSteps>['when']> =>
  (_, { may }) =>
    projektRight(action).some(may)

const ACTIONS: readonly Action<ProjektWithSteps>[] = [
  { kind: 'page', label: t('projekt.assign'), when: mayOnIt('zuordnen'), target: ({ id }) => `/projekte/${id}/buergschaft-zuordnen` },
  { kind: 'page', label: t('projekt.edit'), when: mayOnIt('bearbeiten'), target: ({ id }) => `/projekte/${id}/bearbeiten/details` },
  {
    kind: 'question',
    label: t('projekt.delete'),
    when: mayOnIt('löschen'),
    question: withFields<ProjektWithSteps, object>({
      title: (p) => t('projekt.deleteTitle', { name: p.name }),
      text: (projekt) =>
        t(projekt.buergschaften.gesamt.anzahl ? 'projekt.deleteText' : 'projekt.deleteTextEmpty', {
          anzahl: formatNumber(projekt.buergschaften.gesamt.anzahl),
        }),
      danger: true,
      initial: {},
      after: ({ id }, response) => ({ target: `/projekte/${id}/loeschen/erfolg`, state: response }),
      send: (api, { id, version }) => api.projekt.loeschen.mutate({ params: { id }, body: { version } }),
    }),
  },
]

function Overview({ projekt }: { projekt: ProjektWithSteps }) {
  const { laufend, gesamt, nachArt } = projekt.buergschaften
  const performanceBond = nachArt.some(({ art }) => art === 'VEB')
  const notice =
    laufend.anzahl > 0 && projekt.phase === 'ABGESCHLOSSEN'
      ? PROJEKT_NOTICE.ABGESCHLOSSEN
      : laufend.anzahl > 0 && performanceBond && projekt.phase === 'GEWAEHRLEISTUNG'
        ? PROJEKT_NOTICE.GEWAEHRLEISTUNG
        : undefined
  return (
    <>
      <DetailsPage
        item={projekt}
        title={projekt.name}
        path={[{ label: t('projekt.listTitle'), target: LIST }]}
        badges={<PhaseBadge phase={projekt.phase} />}
        keyData={
          <>
            <strong css={{ fontSize: 20 }}>{formatEuro(laufend.betrag)}</strong>
            <span>{t('projekt.inRunning', { count: laufend.anzahl })}</span>
            {projekt.auftragssumme !== null && projekt.auftragssumme > 0 && (
              <span>
                {t('projekt.share', {
                  prozent: ((laufend.betrag / projekt.auftragssumme) * 100).toLocaleString('de-DE', { maximumFractionDigits: 1 }),
                  summe: formatEuro(projekt.auftragssumme),
                })}
              </span>
            )}
          </>
        }
        actions={ACTIONS}
        help={undefined}
        notes={[notice]}
        left={<DetailsCard projekt={projekt} />}
        rightColumn={gesamt.anzahl > 0 && <Totals projekt={projekt} />}
      />
      <div css={{ marginTop: spacing(2) }}>
        <Buergschaften projekt={projekt} />
      </div>
    </>
  )
}

function Totals({
  projekt: {
    buergschaften: { nachArt, nachStatus },
  },
}: {
  projekt: Projekt
}) {
  const { group } = usePlatform().area
  const figures = [
    { title: t('projekt.count'), alignRight: true },
    { title: t('projekt.betrag'), alignRight: true },
  ] as const
  return (
    <Card title={t('projekt.totals')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        <StaticTable
          name={t('projekt.byArt')}
          columns={[t('projekt.art'), ...figures]}
          rows={nachArt.map(({ art, anzahl, betrag }) => ({
            rowKey: art,
            cells: [BUERGSCHAFTSARTEN[art].name, formatNumber(anzahl), formatEuro(betrag)],
          }))}
        />
        <StaticTable
          name={t('projekt.byStatus')}
          columns={[t('feld.status'), ...figures]}
          rows={sumsByStatusWord(nachStatus, group).map(({ caption, anzahl, betrag }) => ({
            rowKey: caption,
            cells: [caption, formatNumber(anzahl), formatEuro(betrag)],
          }))}
        />
      </div>
    </Card>
  )
}

function DetailsCard({ projekt }: { projekt: Projekt }) {
  const person = projekt.ansprechpartner
  return (
    <Card title={t('unternehmen.facts')}>
      <DescriptionList
        pairs={[
          [t('projekt.projektnummer'), projekt.nummer],
          [t('projekt.responsible'), `${projekt.unternehmen.name} (${projekt.unternehmen.id})`],
          [
            t('projekt.visibleTo'),
            projekt.fuerAlle
              ? t('projekt.visibleToAll')
              : projekt.sichtberechtigte.length
                ? t('projekt.visibleAlsoTo', { namen: projekt.sichtberechtigte.map(({ name }) => name).join(', ') })
                : t('projekt.visibleOnlyToResponsible'),
          ],
          [t('projekt.auftragssumme'), projekt.auftragssumme !== null && formatEuro(projekt.auftragssumme)],
          [
            t('projekt.period'),
            [projekt.beginn, projekt.ende]
              .map((day) => (day ? formatDate(day) : '…'))
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
function Buergschaften({ projekt }: { projekt: Projekt }) {
  const { ownRights } = useRights()
  const mayAssign = projektRight('zuordnen').some((right) => hasRight(ownRights, right))
  const [out, setOut] = useState<BuergschaftRow>()
  return (
    <BuergschaftCard
      title={t('projekt.buergschaften')}
      filter={{ projektIds: [projekt.id] }}
      shown={50}
      parteien={['auftragnehmerName']}
      empty={
        <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
          <p>{t('projekt.noBuergschaften')}</p>
          {mayAssign && <Link to={`/projekte/${projekt.id}/buergschaft-zuordnen`}>{t('projekt.assign')}</Link>}
        </div>
      }
      {...(mayAssign && {
        addition: {
          title: t('projekt.assignment'),
          cell: (buergschaft) => (
            <div key="heraus" css={{ margin: '-6px 0' }}>
              <Button
                variant="ghost"
                icon="close"
                iconOnly={t('projekt.removeBuergschaft', { nummer: numberOf(buergschaft) })}
                onClick={() => setOut(buergschaft)}
              />
            </div>
          ),
        },
      })}
      all={{ target: `/buergschaften/liste?projektIds=${projekt.id}`, label: t('projekt.allBuergschaften'), always: true }}
    >
      {out && (
        <PromptDialog
          item={out}
          label={t('projekt.remove')}
          question={{
            title: (b) => t('projekt.removeTitle', { nummer: numberOf(b), name: projekt.name }),
            text: () => t('projekt.removeText'),
            success: t('projekt.removed'),
            send: (api, { id }) => api.projekt.zuordnen.mutate({ params: { id }, body: { projektId: null } }),
          }}
          onClose={() => setOut(undefined)}
        />
      )}
    </BuergschaftCard>
  )
}
