import { InOrder } from '@avalwerk/patterns/calls'
import { DetailsPage, HistoryCard } from '@avalwerk/patterns/details'
import type { Text } from '@avalwerk/contracts'
import { REJECTION_REASONS, type RequiredRight, textDisplay, textHelp, TEXT_TYPE } from '@avalwerk/domain'
import { Link, Navigate, useLocation, usePlatform, useRight } from '@avalwerk/platform/remote'
import { Badge } from '@avalwerk/ui'
import { useMemo } from 'react'
import { useAuftragId, useTextHistory, useTextId } from '../components/queries.ts'
import { ValidityBadge, ReviewBadge, StatusBadge } from '../components/badges.tsx'
import { listPath, Layout } from '../components/Layout.tsx'
import { TextPreview } from '../components/TextPreview.tsx'
import { t } from '../texts.ts'
import { actions } from './actions.tsx'
import { Preparation } from './Preparation.tsx'
import { DetailsCard, OpenAufgabenCard, PruefungCard, UsageCard, VersionCard } from './Cards.tsx'

const SECOND_REVIEW: RequiredRight = { aktion: 'zweitprüfen', kategorien: ['Bürgschaftstexte/Templates'] }

/** A text: what it says, how far it has come, what may be done. */
export default function TextDetailsPage() {
  const id = useTextId()
  return <Layout id={id}>{(text) => <Details key={text.id} text={text} />}</Layout>
}

function Details({ text }: { text: Text }) {
  const { group } = usePlatform().area
  const mayReviewSecond = useRight(SECOND_REVIEW)
  const { pathname, search } = useLocation()
  const history = useTextHistory(text.id)
  const offers = useMemo(() => actions(search), [search])
  const auftrag = useAuftragId()
  const { templatetyp: type, templatestatus: status, x, y } = text
  // Tasks and messages know the number alone.
  const { path } = TEXT_TYPE[type]
  if (!pathname.includes(`/${path}/`)) return <Navigate to={`/${path}/details/${text.id}${search}`} replace />
  const checked = group === 'BG' ? (text.pruefungen[0]?.status ?? null) : null
  const help = textHelp(
    { status, typ: type, x, y, checked, mayFinish: (['X06', 'X16'] as const).some((s) => text.schritte.includes(s)) },
    group,
  )
  const isWritten = text.schritte.includes('X04')
  return (
    <InOrder>
      <DetailsPage
        item={text}
        title={text.daten.titel}
        path={[listPath(group, text)]}
        badges={
          <>
            <StatusBadge anzeige={textDisplay(status, { x, y })} x={x} y={y} />
            <Badge tone="neutral">{TEXT_TYPE[type].caption}</Badge>
            <ValidityBadge active={status === 'A'} gültigAb={text.daten.gültigAb} gültigBis={text.daten.gültigBis} />
            {checked && <ReviewBadge status={checked} />}
            {status === 'A' && type === 'AGT' && x === 0 && group !== 'BG' && <Badge tone="warning">{t('details.activeUnreviewed')}</Badge>}
            {text.aktivierung && <Badge tone="success">{t('liste.activated')}</Badge>}
          </>
        }
        keyData={
          <>
            <span>{text.id}</span>
            {auftrag && <Link to={`/buergschaftsauftraege/details/${auftrag}`}>{t('details.toAuftrag', { auftrag })}</Link>}
          </>
        }
        actions={offers}
        help={{
          meaning: help.meaning,
          next: help.next,
          tone: status === 'A' ? 'success' : status === 'AB' ? 'warning' : 'info',
        }}
        // Document 2, section 8: a banner where first and second review would be the same person's.
        notes={[text.erstpruefung?.eigene && mayReviewSecond && REJECTION_REASONS.VIER_AUGEN_VERLETZT.text]}
        told={text.pruefungen.map(
          (p) => p.nachricht !== null && { title: t('details.rejectedBy', { wer: p.buerge.name }), text: p.nachricht },
        )}
        left={
          <InOrder>
            <DetailsCard text={text} />
            {group === 'BG' && text.pruefungen.length > 0 && <OpenAufgabenCard text={text} />}
            {type === 'AGT' && group !== 'BG' && text.pruefungen.length > 0 && <PruefungCard text={text} />}
            {text.versionen.length > 1 && <VersionCard text={text} />}
            {(status === 'A' || status === 'IA') && <UsageCard text={text} />}
            {!isWritten && <HistoryCard result={history} />}
          </InOrder>
        }
        rightColumn={isWritten ? <HistoryCard result={history} /> : <TextPreview text={text} />}
      />
      {isWritten && <Preparation text={text} />}
    </InOrder>
  )
}
