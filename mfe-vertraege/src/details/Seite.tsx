import { apiQuery } from '@avalwerk/api'
import { DetailsPage, Geladen, LimitSummary, HistoryCard } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { WORKING_MODE, auslastung, UTILIZATION_YELLOW, UTILIZATION_RED, formatUtilization, VERTRAGSART } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, Card, Badge } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { LIST, useBuergeVertrag, useVertrag, VERTRAG_TEXTS, verträge } from '../bausteine/daten.ts'
import { VertragBadge } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'
import { ACTIONS } from './aktionen.tsx'
import { DetailsCard, Requested, Bürgschaften, ByKind, PruefungCard, Unternehmen } from './Karten.tsx'

/** A contract: its limit and what uses it, the companies under it, its guarantees and reviews. */
export default function Seite() {
  const { kautionsvertragId = '', vertragsnummer } = useParams()
  return vertragsnummer === undefined ? (
    <AsBeguenstigter id={kautionsvertragId} />
  ) : (
    <AsBuerge id={kautionsvertragId} vertragsnummer={vertragsnummer} />
  )
}

const AsBeguenstigter = ({ id }: { id: string }) => (
  <Geladen antwort={useVertrag(id)} texte={VERTRAG_TEXTS}>
    {(k) => <Details k={k} />}
  </Geladen>
)

const AsBuerge = ({ id, vertragsnummer }: { id: string; vertragsnummer: string }) => (
  <Geladen antwort={useBuergeVertrag(id, vertragsnummer)} texte={VERTRAG_TEXTS}>
    {(k) => <Details k={k} />}
  </Geladen>
)

function hinweise(vertrag: Vertrag, gruppe: string): (string | false)[] {
  const prozent = auslastung(vertrag)
  const knapp = { prozent: formatUtilization(prozent) }
  return [
    vertrag.status === 'AKTIV' && prozent >= UTILIZATION_RED && t('details.fastVoll', knapp),
    vertrag.status === 'AKTIV' && prozent >= UTILIZATION_YELLOW && prozent < UTILIZATION_RED && t('details.knapp', knapp),
    vertrag.pruefungId !== null &&
      t(gruppe === 'BG' ? 'details.prüfungBürge' : vertrag.status === 'IN_PRUEFUNG' ? 'details.prüfungNeu' : 'details.prüfungOffen', {
        pruefung: vertrag.pruefungId,
      }),
  ]
}

function Details({ k: vertrag }: { k: Vertrag }) {
  const { transport, bereich } = usePlatform()
  const verlauf = useQuery(apiQuery(transport, `GET ${verträge}/{id}/verlauf`, { params: { id: vertrag.id } }))
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
        hinweise={hinweise(vertrag, bereich.gruppe)}
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
            <HistoryCard antwort={verlauf} />
          </>
        }
      />
      <div css={{ marginTop: abstand(2), display: 'grid', gap: abstand(2) }}>
        <Unternehmen k={vertrag} />
        {inForce && <Bürgschaften k={vertrag} />}
      </div>
    </>
  )
}
