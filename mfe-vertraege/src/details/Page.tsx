import { apiQuery } from '@avalwerk/api'
import { DetailsPage, Loaded, LimitSummary, HistoryCard } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { WORKING_MODE, auslastung, UTILIZATION_YELLOW, UTILIZATION_RED, formatUtilization, VERTRAGSART } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card, Badge } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { LIST, useBuergeVertrag, useVertrag, VERTRAG_TEXTS, vertraege } from '../components/queries.ts'
import { VertragBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'
import { ACTIONS } from './actions.tsx'
import { DetailsCard, Requested, Buergschaften, ByKind, PruefungCard, Unternehmen } from './Cards.tsx'

/** A contract: its limit and what uses it, the companies under it, its guarantees and reviews. */
export default function Page() {
  const { kautionsvertragId = '', vertragsnummer } = useParams()
  return vertragsnummer === undefined ? (
    <AsBeguenstigter id={kautionsvertragId} />
  ) : (
    <AsBuerge id={kautionsvertragId} vertragsnummer={vertragsnummer} />
  )
}

const AsBeguenstigter = ({ id }: { id: string }) => (
  <Loaded antwort={useVertrag(id)} texte={VERTRAG_TEXTS}>
    {(k) => <Details k={k} />}
  </Loaded>
)

const AsBuerge = ({ id, vertragsnummer }: { id: string; vertragsnummer: string }) => (
  <Loaded antwort={useBuergeVertrag(id, vertragsnummer)} texte={VERTRAG_TEXTS}>
    {(k) => <Details k={k} />}
  </Loaded>
)

function notices(vertrag: Vertrag, group: string): (string | false)[] {
  const percent = auslastung(vertrag)
  const scarce = { prozent: formatUtilization(percent) }
  return [
    vertrag.status === 'AKTIV' && percent >= UTILIZATION_RED && t('details.fastVoll', scarce),
    vertrag.status === 'AKTIV' && percent >= UTILIZATION_YELLOW && percent < UTILIZATION_RED && t('details.knapp', scarce),
    vertrag.pruefungId !== null &&
      t(group === 'BG' ? 'details.prüfungBürge' : vertrag.status === 'IN_PRUEFUNG' ? 'details.prüfungNeu' : 'details.prüfungOffen', {
        pruefung: vertrag.pruefungId,
      }),
  ]
}

function Details({ k: vertrag }: { k: Vertrag }) {
  const { transport, bereich: area } = usePlatform()
  const history = useQuery(apiQuery(transport, `GET ${vertraege}/{id}/verlauf`, { params: { id: vertrag.id } }))
  const inForce = vertrag.status === 'AKTIV' || vertrag.status === 'BEENDET'
  return (
    <>
      <DetailsPage
        o={vertrag}
        titel={t('details.titel', { nummer: vertrag.vertragsnummer })}
        pfad={[{ beschriftung: t('liste.titel'), ziel: LIST }]}
        marken={
          <>
            <VertragBadge status={vertrag.status} />
            <Badge ton="neutral" titel={WORKING_MODE[vertrag.buerge.vertragsart]}>
              {VERTRAGSART[vertrag.buerge.vertragsart]}
            </Badge>
          </>
        }
        aktionen={ACTIONS}
        hilfe={undefined}
        hinweise={notices(vertrag, area.gruppe)}
        gesagt={[
          vertrag.grund !== null && {
            titel: t(vertrag.status === 'BEENDET' ? 'details.endeGrund' : 'details.ablehnungsgrund'),
            text: vertrag.grund,
          },
        ]}
        links={
          <>
            <Card titel={t(inForce ? 'details.limit' : 'details.limitBeantragt')}>
              {inForce ? <LimitSummary nutzung={vertrag} /> : <Requested k={vertrag} />}
            </Card>
            <DetailsCard k={vertrag} />
            {inForce && <ByKind k={vertrag} />}
          </>
        }
        rechts={
          <>
            <PruefungCard k={vertrag} />
            <HistoryCard antwort={history} />
          </>
        }
      />
      <div css={{ marginTop: spacing(2), display: 'grid', gap: spacing(2) }}>
        <Unternehmen k={vertrag} />
        {inForce && <Buergschaften k={vertrag} />}
      </div>
    </>
  )
}
