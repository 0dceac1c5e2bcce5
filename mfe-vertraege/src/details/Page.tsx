import { useApi } from '@avalwerk/api'
import { DetailsPage, HistoryCard } from '@avalwerk/patterns/details'
import { InOrder, Loaded } from '@avalwerk/patterns/calls'
import { LimitSummary } from '@avalwerk/patterns/vertrag'
import type { Vertrag } from '@avalwerk/contracts'
import { WORKING_MODE, utilization, UTILIZATION_YELLOW, UTILIZATION_RED, formatUtilization, VERTRAGSART } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card, Badge } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { LIST, useBuergeVertrag, useVertrag, VERTRAG_TEXTS } from '../components/queries.ts'
import { VertragBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'
import { ACTIONS } from './actions.tsx'
import { DetailsCard, Requested, Buergschaften, ByKind, PruefungCard, Unternehmen } from './Cards.tsx'

/** A contract: its limit and what uses it, the companies under it, its guarantees and reviews. */
export default function VertragDetailsPage() {
  const { kautionsvertragId = '', vertragsnummer } = useParams()
  return vertragsnummer === undefined ? (
    <AsBeguenstigter id={kautionsvertragId} />
  ) : (
    <AsBuerge id={kautionsvertragId} vertragsnummer={vertragsnummer} />
  )
}

const AsBeguenstigter = ({ id }: { id: string }) => (
  <Loaded result={useVertrag(id)} texts={VERTRAG_TEXTS}>
    {(k) => <Details vertrag={k} />}
  </Loaded>
)

const AsBuerge = ({ id, vertragsnummer }: { id: string; vertragsnummer: string }) => (
  <Loaded result={useBuergeVertrag(id, vertragsnummer)} texts={VERTRAG_TEXTS}>
    {(k) => <Details vertrag={k} />}
  </Loaded>
)

function notices(vertrag: Vertrag, group: string): (string | false)[] {
  const percent = utilization(vertrag)
  const scarce = { prozent: formatUtilization(percent) }
  return [
    vertrag.status === 'AKTIV' && percent >= UTILIZATION_RED && t('details.utilizationCritical', scarce),
    vertrag.status === 'AKTIV' && percent >= UTILIZATION_YELLOW && percent < UTILIZATION_RED && t('details.utilizationHigh', scarce),
    vertrag.pruefungId !== null &&
      t(
        group === 'BG'
          ? 'details.pruefungPendingBuerge'
          : vertrag.status === 'IN_PRUEFUNG'
            ? 'details.pruefungPendingNew'
            : 'details.pruefungPending',
        {
          pruefung: vertrag.pruefungId,
        },
      ),
  ]
}

function Details({ vertrag }: { vertrag: Vertrag }) {
  const api = useApi()
  const { area } = usePlatform()
  const history = useQuery(api.vertrag.historie.queryOptions({ params: { id: vertrag.id } }))
  const inForce = vertrag.status === 'AKTIV' || vertrag.status === 'BEENDET'
  return (
    <InOrder>
      <DetailsPage
        item={vertrag}
        title={t('details.title', { nummer: vertrag.vertragsnummer })}
        path={[{ label: t('liste.title'), target: LIST }]}
        badges={
          <>
            <VertragBadge status={vertrag.status} />
            <Badge tone="neutral" title={WORKING_MODE[vertrag.buerge.vertragsart]}>
              {VERTRAGSART[vertrag.buerge.vertragsart]}
            </Badge>
          </>
        }
        actions={ACTIONS}
        help={undefined}
        notes={notices(vertrag, area.group)}
        told={[
          vertrag.grund !== null && {
            title: t(vertrag.status === 'BEENDET' ? 'details.endReason' : 'details.ablehnungsgrund'),
            text: vertrag.grund,
          },
        ]}
        left={
          <>
            <Card title={t(inForce ? 'details.limit' : 'details.limitRequested')}>
              {inForce ? <LimitSummary usage={vertrag} /> : <Requested vertrag={vertrag} />}
            </Card>
            <DetailsCard vertrag={vertrag} />
            {inForce && <ByKind vertrag={vertrag} />}
          </>
        }
        rightColumn={
          <>
            <PruefungCard vertrag={vertrag} />
            <HistoryCard result={history} />
          </>
        }
      />
      <div css={{ marginTop: spacing(2), display: 'grid', gap: spacing(2) }}>
        <Unternehmen vertrag={vertrag} />
        {inForce && <Buergschaften vertrag={vertrag} />}
      </div>
    </InOrder>
  )
}
