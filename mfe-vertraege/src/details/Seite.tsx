import { abfrage } from '@avalwerk/api'
import { Detailseite, Geladen, Limitstand, Verlaufskarte } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { ARBEITSWEISE, auslastung, AUSLASTUNG_GELB, AUSLASTUNG_ROT, formatAuslastung, VERTRAGSART } from '@avalwerk/domain'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte, Marke } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { LISTE, useBürgenvertrag, useVertrag, VERTRAGSTEXTE, verträge } from '../bausteine/daten.ts'
import { Vertragsmarke } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'
import { AKTIONEN } from './aktionen.tsx'
import { Angabenkarte, Beantragt, Bürgschaften, NachArt, Prüfungskarte, Unternehmen } from './Karten.tsx'

/** A contract: its limit and what uses it, the companies under it, its guarantees and reviews. */
export default function Seite() {
  const { kautionsvertragId = '', vertragsnummer } = useParams()
  return vertragsnummer === undefined ? (
    <AlsBegünstigter id={kautionsvertragId} />
  ) : (
    <AlsBürge id={kautionsvertragId} vertragsnummer={vertragsnummer} />
  )
}

const AlsBegünstigter = ({ id }: { id: string }) => (
  <Geladen antwort={useVertrag(id)} texte={VERTRAGSTEXTE}>
    {(k) => <Details k={k} />}
  </Geladen>
)

const AlsBürge = ({ id, vertragsnummer }: { id: string; vertragsnummer: string }) => (
  <Geladen antwort={useBürgenvertrag(id, vertragsnummer)} texte={VERTRAGSTEXTE}>
    {(k) => <Details k={k} />}
  </Geladen>
)

function hinweise(k: Vertrag, gruppe: string): (string | false)[] {
  const prozent = auslastung(k)
  const knapp = { prozent: formatAuslastung(prozent) }
  return [
    k.status === 'AKTIV' && prozent >= AUSLASTUNG_ROT && t('details.fastVoll', knapp),
    k.status === 'AKTIV' && prozent >= AUSLASTUNG_GELB && prozent < AUSLASTUNG_ROT && t('details.knapp', knapp),
    k.pruefungId !== null &&
      t(gruppe === 'BG' ? 'details.prüfungBürge' : k.status === 'IN_PRUEFUNG' ? 'details.prüfungNeu' : 'details.prüfungOffen', {
        pruefung: k.pruefungId,
      }),
  ]
}

function Details({ k }: { k: Vertrag }) {
  const { transport, bereich } = usePlattform()
  const verlauf = useQuery(abfrage(transport, `GET ${verträge}/{id}/verlauf`, { params: { id: k.id } }))
  const inKraft = k.status === 'AKTIV' || k.status === 'BEENDET'
  return (
    <>
      <Detailseite
        o={k}
        titel={t('details.titel', { nummer: k.vertragsnummer })}
        pfad={[{ beschriftung: t('liste.titel'), ziel: LISTE }]}
        marken={
          <>
            <Vertragsmarke status={k.status} />
            <Marke ton="neutral" titel={ARBEITSWEISE[k.buerge.vertragsart]}>
              {VERTRAGSART[k.buerge.vertragsart]}
            </Marke>
          </>
        }
        aktionen={AKTIONEN}
        hilfe={undefined}
        hinweise={hinweise(k, bereich.gruppe)}
        gesagt={[k.grund !== null && { titel: t(k.status === 'BEENDET' ? 'details.endeGrund' : 'details.ablehnungsgrund'), text: k.grund }]}
        links={
          <>
            <Karte titel={t(inKraft ? 'details.limit' : 'details.limitBeantragt')}>
              {inKraft ? <Limitstand nutzung={k} /> : <Beantragt k={k} />}
            </Karte>
            <Angabenkarte k={k} />
            {inKraft && <NachArt k={k} />}
          </>
        }
        rechts={
          <>
            <Prüfungskarte k={k} />
            <Verlaufskarte antwort={verlauf} />
          </>
        }
      />
      <div css={{ marginTop: abstand(2), display: 'grid', gap: abstand(2) }}>
        <Unternehmen k={k} />
        {inKraft && <Bürgschaften k={k} />}
      </div>
    </>
  )
}
