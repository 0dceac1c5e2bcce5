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

function hinweise(k: Vertrag, gruppe: string): (string | false)[] {
  const prozent = auslastung(k)
  const knapp = { prozent: formatUtilization(prozent) }
  return [
    k.status === 'AKTIV' && prozent >= UTILIZATION_RED && t('details.fastVoll', knapp),
    k.status === 'AKTIV' && prozent >= UTILIZATION_YELLOW && prozent < UTILIZATION_RED && t('details.knapp', knapp),
    k.pruefungId !== null &&
      t(gruppe === 'BG' ? 'details.prüfungBürge' : k.status === 'IN_PRUEFUNG' ? 'details.prüfungNeu' : 'details.prüfungOffen', {
        pruefung: k.pruefungId,
      }),
  ]
}

function Details({ k }: { k: Vertrag }) {
  const { transport, bereich } = usePlatform()
  const verlauf = useQuery(apiQuery(transport, `GET ${verträge}/{id}/verlauf`, { params: { id: k.id } }))
  const inForce = k.status === 'AKTIV' || k.status === 'BEENDET'
  return (
    <>
      <DetailsPage
        o={k}
        titel={t('details.titel', { nummer: k.vertragsnummer })}
        pfad={[{ beschriftung: t('liste.titel'), ziel: LIST }]}
        marken={
          <>
            <VertragBadge status={k.status} />
            <Badge ton="neutral" titel={WORKING_MODE[k.buerge.vertragsart]}>
              {VERTRAGSART[k.buerge.vertragsart]}
            </Badge>
          </>
        }
        aktionen={ACTIONS}
        hilfe={undefined}
        hinweise={hinweise(k, bereich.gruppe)}
        gesagt={[k.grund !== null && { titel: t(k.status === 'BEENDET' ? 'details.endeGrund' : 'details.ablehnungsgrund'), text: k.grund }]}
        links={
          <>
            <Card titel={t(inForce ? 'details.limit' : 'details.limitBeantragt')}>
              {inForce ? <LimitSummary nutzung={k} /> : <Requested k={k} />}
            </Card>
            <DetailsCard k={k} />
            {inForce && <ByKind k={k} />}
          </>
        }
        rechts={
          <>
            <PruefungCard k={k} />
            <HistoryCard antwort={verlauf} />
          </>
        }
      />
      <div css={{ marginTop: abstand(2), display: 'grid', gap: abstand(2) }}>
        <Unternehmen k={k} />
        {inForce && <Bürgschaften k={k} />}
      </div>
    </>
  )
}
