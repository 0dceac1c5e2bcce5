import { DetailsPage, HistoryCard } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { REJECTION_REASONS, type RequiredRight, textDisplay, textHelp, TEXT_TYPE } from '@avalwerk/domain'
import { Link, Navigate, useLocation, usePlatform, useRight } from '@avalwerk/platform/remote'
import { Badge } from '@avalwerk/ui'
import { useMemo } from 'react'
import { useAuftrag, useTextHistory, useTextId } from '../bausteine/daten.ts'
import { ValidityBadge, Token, StatusBadge } from '../bausteine/marken.tsx'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { TextPreview } from '../bausteine/Textvorschau.tsx'
import { t } from '../texte.ts'
import { aktionen } from './aktionen.tsx'
import { Preparation } from './Aufbereitung.tsx'
import { DetailsCard, OpenTasksCard, PruefungCard, UsageCard, VersionCard } from './Karten.tsx'

const SECOND_REVIEW: RequiredRight = { aktion: 'zweitprüfen', kategorien: ['Bürgschaftstexte/Templates'] }

/** A text: what it says, how far it has come, what may be done. */
export default function Seite() {
  const id = useTextId()
  return <Rahmen id={id}>{(text) => <Details key={text.id} text={text} />}</Rahmen>
}

function Details({ text }: { text: Text }) {
  const { gruppe } = usePlatform().bereich
  const mayReviewSecond = useRight(SECOND_REVIEW)
  const { pathname, search } = useLocation()
  const historie = useTextHistory(text.id)
  const offers = useMemo(() => aktionen(search), [search])
  const auftrag = useAuftrag()
  const { templatetyp: typ, templatestatus: status, x, y } = text
  // Tasks and messages know the number alone.
  const { pfad } = TEXT_TYPE[typ]
  if (!pathname.includes(`/${pfad}/`)) return <Navigate to={`/${pfad}/details/${text.id}${search}`} replace />
  const geprüft = gruppe === 'BG' ? (text.pruefungen[0]?.status ?? null) : null
  const hilfe = textHelp({ status, typ, x, y, geprüft, mayFinish: ['X06', 'X16'].some((s) => text.schritte.includes(s)) }, gruppe)
  const isWritten = text.schritte.includes('X04')
  return (
    <>
      <DetailsPage
        o={text}
        titel={text.daten.titel}
        pfad={[listPath(gruppe, text)]}
        marken={
          <>
            <StatusBadge anzeige={textDisplay(status, { x, y })} x={x} y={y} />
            <Badge ton="neutral">{TEXT_TYPE[typ].wort}</Badge>
            <ValidityBadge aktiv={status === 'A'} gültigAb={text.daten.gültigAb} gültigBis={text.daten.gültigBis} />
            {geprüft && <Token status={geprüft} />}
            {status === 'A' && typ === 'AGT' && x === 0 && gruppe !== 'BG' && <Badge ton="warnung">{t('details.ungeprüft')}</Badge>}
            {text.aktivierung && <Badge ton="gut">{t('liste.aktiviert')}</Badge>}
          </>
        }
        eckdaten={
          <>
            <span>{text.id}</span>
            {auftrag && <Link to={`/buergschaftsauftraege/details/${auftrag}`}>{t('details.zumAuftrag', { auftrag })}</Link>}
          </>
        }
        aktionen={offers}
        hilfe={{
          bedeutung: hilfe.bedeutung,
          nächster: hilfe.nächster,
          ton: status === 'A' ? 'gut' : status === 'AB' ? 'warnung' : 'info',
        }}
        // Document 2, section 8: a banner where first and second review would be the same person's.
        hinweise={[text.erstpruefung?.eigene && mayReviewSecond && REJECTION_REASONS.VIER_AUGEN_VERLETZT.text]}
        gesagt={text.pruefungen.map(
          (p) => p.nachricht !== null && { titel: t('details.nachrichtVon', { wer: p.buerge.name }), text: p.nachricht },
        )}
        links={
          <>
            <DetailsCard text={text} />
            {gruppe === 'BG' && text.pruefungen.length > 0 && <OpenTasksCard text={text} />}
            {(status === 'A' || status === 'IA') && <UsageCard text={text} />}
            {typ === 'AGT' && gruppe !== 'BG' && text.pruefungen.length > 0 && <PruefungCard text={text} />}
            {text.versionen.length > 1 && <VersionCard text={text} />}
            {!isWritten && <HistoryCard antwort={historie} />}
          </>
        }
        rechts={isWritten ? <HistoryCard antwort={historie} /> : <TextPreview text={text} />}
      />
      {isWritten && <Preparation text={text} />}
    </>
  )
}
