import { DetailsPage, formatContact, HistoryCard } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { auftragHelp, formatInstant } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { StatusBadge } from '../components/StatusBadge.tsx'
import { t } from '../texts.ts'
import { ACTIONS } from './actions.ts'
import { Facts } from './Facts.tsx'
import { useAuftragHistory, useRejection } from './queries.ts'
import { Layout } from './Layout.tsx'

/** An order: what it is, what happens next, what may be done. */
export default function Page() {
  return <Layout>{(a) => <Details a={a} />}</Layout>
}

function Details({ a: auftrag }: { a: Auftrag }) {
  const { gruppe: group } = usePlatform().bereich
  const rejection = useRejection(auftrag).data
  const { meaning, next } = auftragHelp(auftrag.status, auftrag.phase, group)
  const fill = (text: string) => text.replaceAll('{bürge}', auftrag.buerge?.name ?? 'Der Bürge')
  return (
    <DetailsPage
      o={auftrag}
      titel={t('details.titel', { id: auftrag.id })}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      marken={<StatusBadge status={auftrag.status} phase={auftrag.phase} />}
      eckdaten={auftrag.buergschaftId && <Link to={`/buergschaften/details/${auftrag.buergschaftId}`}>{t('details.bürgschaft')}</Link>}
      aktionen={ACTIONS}
      hilfe={{
        bedeutung: fill(meaning),
        nächster: next && fill(next),
        ton: auftrag.status === 'AUSGESTELLT' ? 'gut' : auftrag.status === 'ABGELEHNT' ? 'warnung' : 'info',
      }}
      hinweise={[
        auftrag.stornoantrag && t('details.stornoBeantragt', { wer: auftrag.stornoantrag.wer, grund: auftrag.stornoantrag.grund }),
        auftrag.sperre && t('details.sperre', { wer: auftrag.sperre.wer, bis: formatInstant(auftrag.sperre.bis) }),
      ]}
      gesagt={[
        auftrag.status === 'UNVOLLSTAENDIG' && auftrag.rueckfrage !== null && { titel: t('details.rueckfrage'), text: auftrag.rueckfrage },
        rejection !== undefined && {
          titel: t('details.ablehnungsgrund'),
          text: [rejection.ablehnungsgrund ?? t('details.keinGrund'), formatContact(rejection.ansprechpartner)].filter(Boolean).join('\n'),
        },
      ]}
      links={<Facts a={auftrag} />}
      rechts={<HistoryCard antwort={useAuftragHistory(auftrag.id)} />}
    />
  )
}
