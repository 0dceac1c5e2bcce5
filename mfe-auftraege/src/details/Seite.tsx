import { DetailsPage, formatContact, HistoryCard } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { auftragHelp, formatInstant } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { StatusBadge } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'
import { ACTIONS } from './aktionen.ts'
import { Facts } from './Fakten.tsx'
import { useAuftragHistory, useRejection } from './daten.ts'
import { Rahmen } from './Rahmen.tsx'

/** An order: what it is, what happens next, what may be done. */
export default function Seite() {
  return <Rahmen>{(a) => <Details a={a} />}</Rahmen>
}

function Details({ a }: { a: Auftrag }) {
  const { gruppe } = usePlatform().bereich
  const rejection = useRejection(a).data
  const { bedeutung, nächster } = auftragHelp(a.status, a.phase, gruppe)
  const fill = (text: string) => text.replaceAll('{bürge}', a.buerge?.name ?? 'Der Bürge')
  return (
    <DetailsPage
      o={a}
      titel={t('details.titel', { id: a.id })}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      marken={<StatusBadge status={a.status} phase={a.phase} />}
      eckdaten={a.buergschaftId && <Link to={`/buergschaften/details/${a.buergschaftId}`}>{t('details.bürgschaft')}</Link>}
      aktionen={ACTIONS}
      hilfe={{
        bedeutung: fill(bedeutung),
        nächster: nächster && fill(nächster),
        ton: a.status === 'AUSGESTELLT' ? 'gut' : a.status === 'ABGELEHNT' ? 'warnung' : 'info',
      }}
      hinweise={[
        a.stornoantrag && t('details.stornoBeantragt', { wer: a.stornoantrag.wer, grund: a.stornoantrag.grund }),
        a.sperre && t('details.sperre', { wer: a.sperre.wer, bis: formatInstant(a.sperre.bis) }),
      ]}
      gesagt={[
        a.status === 'UNVOLLSTAENDIG' && a.rueckfrage !== null && { titel: t('details.rueckfrage'), text: a.rueckfrage },
        rejection !== undefined && {
          titel: t('details.ablehnungsgrund'),
          text: [rejection.ablehnungsgrund ?? t('details.keinGrund'), formatContact(rejection.ansprechpartner)].filter(Boolean).join('\n'),
        },
      ]}
      links={<Facts a={a} />}
      rechts={<HistoryCard antwort={useAuftragHistory(a.id)} />}
    />
  )
}
