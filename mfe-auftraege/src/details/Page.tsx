import { DetailsPage, HistoryCard } from '@avalwerk/patterns/details'
import { formatContact, auftragHelp, formatInstant } from '@avalwerk/domain'
import type { Auftrag } from '@avalwerk/contracts'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { StatusBadge } from '../components/StatusBadge.tsx'
import { t } from '../texts.ts'
import { ACTIONS } from './actions.ts'
import { Facts } from './Facts.tsx'
import { useAuftragHistory, useRejection } from './queries.ts'
import { Layout } from './Layout.tsx'

/** An order: what it is, what happens next, what may be done. */
export default function AuftragDetailsPage() {
  return <Layout>{(a) => <Details auftrag={a} />}</Layout>
}

function Details({ auftrag }: { auftrag: Auftrag }) {
  const { group } = usePlatform().area
  const rejection = useRejection(auftrag).data
  const { meaning, next } = auftragHelp(auftrag.status, auftrag.phase, group)
  const fill = (text: string) => text.replaceAll('{buerge}', auftrag.buerge?.name ?? t('detailsTexte.unnamedBuerge'))
  return (
    <DetailsPage
      item={auftrag}
      title={t('details.title', { id: auftrag.id })}
      path={[{ label: t('liste.title'), target: '/buergschaftsauftraege/liste' }]}
      badges={<StatusBadge status={auftrag.status} phase={auftrag.phase} />}
      keyData={auftrag.buergschaftId && <Link to={`/buergschaften/details/${auftrag.buergschaftId}`}>{t('details.toBuergschaft')}</Link>}
      actions={ACTIONS}
      help={{
        meaning: fill(meaning),
        next: next && fill(next),
        tone: auftrag.status === 'AUSGESTELLT' ? 'success' : auftrag.status === 'ABGELEHNT' ? 'warning' : 'info',
      }}
      notes={[
        auftrag.stornoantrag && t('details.stornoRequested', { wer: auftrag.stornoantrag.wer, grund: auftrag.stornoantrag.grund }),
        auftrag.sperre && t('details.lockedBy', { wer: auftrag.sperre.wer, bis: formatInstant(auftrag.sperre.bis) }),
      ]}
      told={[
        auftrag.status === 'UNVOLLSTAENDIG' && auftrag.rueckfrage !== null && { title: t('details.rueckfrage'), text: auftrag.rueckfrage },
        rejection !== undefined && {
          title: t('details.ablehnungsgrund'),
          text: [rejection.ablehnungsgrund ?? t('details.noReason'), formatContact(rejection.ansprechpartner)].filter(Boolean).join('\n'),
        },
      ]}
      left={<Facts auftrag={auftrag} />}
      rightColumn={<HistoryCard result={useAuftragHistory(auftrag.id)} />}
    />
  )
}
