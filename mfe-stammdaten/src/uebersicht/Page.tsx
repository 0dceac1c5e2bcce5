import { type Action, DetailsPage, HistoryCard } from '@avalwerk/patterns/details'
import { Loaded } from '@avalwerk/patterns/calls'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { Link, usePlatform, useRight, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, buttonStyle, EmptyState, PageHeader } from '@avalwerk/ui'
import { Tree, type TreeNode } from '../components/Tree.tsx'
import { loadTexts, useAuftraggeber, useVisible, useHistory } from '../components/queries.ts'
import { KennzeichenBadges, MasterCards } from '../components/Cards.tsx'
import { StatusBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

const PAGE = '/unternehmen/uebersicht'
const overviewPath = (id: string) => `${PAGE}?unternehmen=${id}`

/** The companies of the own group as a tree; one of them with all that is kept of it. */
export default function GroupOverviewPage() {
  const [search] = useSearchParams()
  const response = useVisible()
  return (
    <Loaded result={response} texts={{ ...loadTexts(PAGE), title: t('gruppe.pageTitle') }}>
      {({ unternehmen, beschraenkt }) => {
        const node = unternehmen.map(
          (company): TreeNode => ({
            id: company.id,
            name: company.name,
            gesellschaftsform: company.gesellschaftsform,
            ort: company.ort,
            status: company.unternehmensstatus,
            mutterId: company.mutterUnternehmenId,
          }),
        )
        const selected = node.find(({ id }) => id === search.get('unternehmen'))
        return selected ? <One key={selected.id} id={selected.id} node={node} /> : <Group node={node} restricted={beschraenkt} />
      }}
    </Loaded>
  )
}

function Group({ node, restricted }: { node: readonly TreeNode[]; restricted: boolean }) {
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] })
  return (
    <>
      <PageHeader
        title={t('gruppe.pageTitle')}
        actions={
          mayCreate &&
          !restricted && (
            <Link to="/unternehmen/anlegen" css={buttonStyle('primary')}>
              {t('gruppe.createTochter')}
            </Link>
          )
        }
        addition={<p css={{ color: themeColor('muted'), maxWidth: 720 }}>{t(restricted ? 'gruppe.introRestricted' : 'gruppe.intro')}</p>}
      />
      {node.length === 0 ? (
        <EmptyState title={t('gruppe.empty')}>{t('gruppe.emptyText')}</EmptyState>
      ) : (
        <div
          css={{
            maxWidth: 720,
            padding: spacing(1),
            border: `1px solid ${themeColor('line')}`,
            borderRadius: 6,
            background: themeColor('surface'),
          }}
        >
          <Tree name={t('gruppe.title')} node={node} target={overviewPath} />
        </div>
      )}
    </>
  )
}

const ACTIONS: readonly Action<AuftraggeberUnternehmen>[] = (['U09', 'U10'] as const).map((step) => ({
  kind: 'page',
  label: t('unternehmen.edit'),
  step,
  target: (u) => `/unternehmen/${u.unternehmenId}/bearbeiten`,
}))

function One({ id, node }: { id: string; node: readonly TreeNode[] }) {
  const { nutzer } = usePlatform()
  const history = useHistory(id)
  return (
    <Loaded result={useAuftraggeber(id)} texts={loadTexts(PAGE)}>
      {(company) => (
        <DetailsPage
          item={company}
          title={company.name}
          path={[{ label: t('gruppe.pageTitle'), target: PAGE }]}
          badges={
            <>
              <StatusBadge status={company.unternehmensstatus} />
              <KennzeichenBadges unternehmen={company} />
            </>
          }
          actions={[
            ...ACTIONS,
            {
              kind: 'page',
              label: t('gruppe.createTochterBelow'),
              placement: 'button',
              serious: true,
              when: (one, { may }) =>
                !nutzer.unternehmenSichtbeschränkt &&
                one.unternehmensstatus !== 'DAK' &&
                may({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] }),
              target: (one) => `/unternehmen/anlegen?mutter=${one.unternehmenId}`,
            },
          ]}
          help={company.unternehmensstatus === 'AKT' ? undefined : { meaning: t(`gruppe.${company.unternehmensstatus}`), tone: 'warning' }}
          left={<MasterCards unternehmen={company} />}
          rightColumn={
            <>
              <Card title={t('gruppe.title')}>
                <Tree name={t('gruppe.title')} node={node} target={overviewPath} selected={id} />
              </Card>
              <HistoryCard result={history} />
            </>
          }
        />
      )}
    </Loaded>
  )
}
