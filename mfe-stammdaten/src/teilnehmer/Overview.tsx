import { BuergschaftCard } from '@avalwerk/patterns/buergschaft'
import { Loaded } from '@avalwerk/patterns/calls'
import type { Api } from '@avalwerk/contracts'
import { UNTERNEHMEN_TYPE } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { spacing, Badge, sideBySide, PageHeader } from '@avalwerk/ui'
import { loadTexts, useUnternehmen } from '../components/queries.ts'
import { DetailsCard } from '../components/Cards.tsx'
import { t } from '../texts.ts'

type Unternehmen = Api['unternehmen']['details']['response']
const LIST = '/unternehmen/liste'

/** A participant, for a guarantor: what is public of it, and the guarantees that the guarantor has given it. */
export default function TeilnehmerOverviewPage() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded result={useUnternehmen(unternehmenId)} texts={loadTexts(LIST)}>
      {(u) => <Teilnehmer unternehmen={u} />}
    </Loaded>
  )
}

function Teilnehmer({ unternehmen }: { unternehmen: Unternehmen }) {
  return (
    <>
      <PageHeader
        title={unternehmen.name}
        path={[{ label: t('teilnehmer.title'), target: LIST }]}
        addition={
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            <Badge tone="neutral">{UNTERNEHMEN_TYPE[unternehmen.type]}</Badge>
            {unternehmen.oeffentlicherAuftraggeber && <Badge tone="neutral">{t('kennzeichen.oeffentlichShort')}</Badge>}
            {unternehmen.hybrid && <Badge tone="neutral">{t('kennzeichen.hybridShort')}</Badge>}
          </div>
        }
      />
      <div css={sideBySide}>
        <DetailsCard unternehmen={unternehmen} />
        <Buergschaften id={unternehmen.unternehmenId} />
      </div>
    </>
  )
}

/** The guarantees that the guarantor has given a company. */
const Buergschaften = ({ id }: { id: string }) => (
  <BuergschaftCard
    title={t('teilnehmer.buergschaften')}
    filter={{ auftraggeberIds: [id] }}
    shown={10}
    parteien={[]}
    empty={<p>{t('teilnehmer.noBuergschaften')}</p>}
    all={{ target: `/buergschaften/liste?auftraggeberIds=${id}`, label: t('teilnehmer.showAll') }}
  />
)
