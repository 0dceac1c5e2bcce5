import { useApi, type ApiClient } from '@avalwerk/api'
import { InOrder, LoadedSection } from '@avalwerk/patterns/calls'
import { type Action, DetailsPage, HistoryCard } from '@avalwerk/patterns/details'
import { withFields } from '@avalwerk/patterns/act'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { UNTERNEHMEN_TYPE } from '@avalwerk/domain'
import { Link, useParams, useRight } from '@avalwerk/platform/remote'
import { spacing, Card, Badge } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Tree, type TreeNode } from '../components/Tree.tsx'
import { isBuerge, type MasterUnternehmen, stammdatenUrl, MASTER_LIST, useHistory } from '../components/queries.ts'
import { Display, KennzeichenBadges, MasterCards } from '../components/Cards.tsx'
import { StatusBadge } from '../components/badges.tsx'
import { MasterLoaded } from '../components/MasterLoaded.tsx'
import { t } from '../texts.ts'

/** A company with all that the operator keeps of it and does with it. */
export default function UnternehmenDetailsPage() {
  const { unternehmenId = '' } = useParams()
  return <MasterLoaded id={unternehmenId}>{(u) => <Details unternehmen={u} />}</MasterLoaded>
}

const setStatus =
  (aktiv: boolean) =>
  (api: ApiClient, { unternehmenId, version }: MasterUnternehmen) =>
    api.unternehmen.statusAendern.mutate({ params: { id: unternehmenId }, body: { version, aktiv } })

/** What may be done with a company, by the rows of its life cycle. */
const ACTIONS: readonly Action<MasterUnternehmen>[] = [
  ...(['U03', 'U04'] as const).map((step) => ({
    kind: 'page' as const,
    label: t('freigabe.action'),
    step,
    target: (u: MasterUnternehmen) => `/stammdaten/gesellschaft/${u.unternehmenId}/freigeben`,
  })),
  {
    kind: 'page',
    label: t('unternehmen.edit'),
    step: 'U09',
    target: (unternehmen) =>
      `/stammdaten/${'mutterUnternehmenId' in unternehmen && unternehmen.mutterUnternehmenId ? 'gesellschaft' : 'unternehmen'}/${unternehmen.unternehmenId}/bearbeiten`,
  },
  { kind: 'page', label: t('unternehmen.edit'), step: 'U11', target: (u) => `/stammdaten/buergen/${u.unternehmenId}/bearbeiten` },
  {
    kind: 'page',
    label: t('anzeige.title'),
    step: 'U12',
    target: (u) => `/stammdaten/buergen/${u.unternehmenId}/anzeigedaten/bearbeiten`,
  },
  {
    kind: 'page',
    label: t('preis.title'),
    step: 'U13',
    target: (u) => `/stammdaten/unternehmen/${u.unternehmenId}/preismodell/bearbeiten`,
  },
  {
    kind: 'page',
    label: t('gevo.title'),
    when: (u, { may }) => u.type !== 'bspGmbh' && may({ aktion: 'anzeigen', kategorien: ['Gevos'] }),
    target: (u) => `/stammdaten/unternehmen/${u.unternehmenId}/gevo/uebersicht`,
  },
  {
    kind: 'question',
    label: t('status.deactivate'),
    // Offered though something is still open: the refusal says what.
    when: (unternehmen, { may }) =>
      unternehmen.type !== 'bspGmbh' &&
      unternehmen.unternehmensstatus === 'AKT' &&
      may({ aktion: 'verwalten', kategorien: ['Unternehmen'] }),
    question: withFields<MasterUnternehmen, object>({
      title: (u) => t('status.deactivateTitle', { name: u.name }),
      text: () => t('status.deactivateText'),
      danger: true,
      initial: {},
      success: t('status.deactivated'),
      send: setStatus(false),
    }),
  },
  {
    kind: 'question',
    label: t('status.reactivate'),
    step: 'U08',
    question: withFields<MasterUnternehmen, object>({
      title: (u) => t('status.reactivateTitle', { name: u.name }),
      text: () => t('status.reactivateText'),
      initial: {},
      success: t('status.reactivated'),
      send: setStatus(true),
    }),
  },
]

function Details({ unternehmen }: { unternehmen: MasterUnternehmen }) {
  const history = useHistory(unternehmen.unternehmenId)
  const seesNutzer = useRight({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  const status = unternehmen.unternehmensstatus
  return (
    <DetailsPage
      item={unternehmen}
      title={unternehmen.name}
      path={[
        isBuerge(unternehmen)
          ? { label: t('buerge.listTitle'), target: '/stammdaten/buergen/liste' }
          : { label: t('liste.title'), target: MASTER_LIST },
      ]}
      badges={
        <>
          <StatusBadge status={status} />
          <Badge tone="neutral">{UNTERNEHMEN_TYPE[unternehmen.type]}</Badge>
          <KennzeichenBadges unternehmen={unternehmen} />
        </>
      }
      actions={ACTIONS}
      help={status === 'AKT' ? undefined : { meaning: t(`status.${status}`), tone: status === 'UP' ? 'warning' : 'info' }}
      left={
        <>
          {isBuerge(unternehmen) && (
            <Card title={t('anzeige.title')}>
              <Display {...unternehmen} />
            </Card>
          )}
          <MasterCards unternehmen={unternehmen} />
        </>
      }
      rightColumn={
        <InOrder>
          {!isBuerge(unternehmen) && <Group unternehmen={unternehmen} />}
          {seesNutzer && unternehmen.type !== 'bspGmbh' && (
            <Card title={t('unternehmen.admins')}>
              <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
                <InOrder>
                  <Administrators id={unternehmen.unternehmenId} />
                  <Link to={`/nutzer/liste/unternehmen?unternehmen=${unternehmen.unternehmenId}`}>{t('unternehmen.toAdmins')}</Link>
                </InOrder>
              </div>
            </Card>
          )}
          <HistoryCard result={history} />
        </InOrder>
      }
    />
  )
}

/** Shows who manages users and roles of a company. */
function Administrators({ id }: { id: string }) {
  const api = useApi()
  const response = useQuery(api.nutzer.alleVonUnternehmen.queryOptions({ params: { id } }))
  return (
    <LoadedSection result={response} name={t('unternehmen.admins')} rows={1}>
      {(users) =>
        users.length === 0 ? (
          <p>{t('unternehmen.noAdmins')}</p>
        ) : (
          <ul css={{ listStyle: 'none', padding: 0 }}>
            {users.map((user) => (
              <li key={user.nutzerId}>
                {user.vorname} {user.nachname} ({user.email})
              </li>
            ))}
          </ul>
        )
      }
    </LoadedSection>
  )
}

/** The group of a company: what stands above it, and all below. */
function Group({ unternehmen }: { unternehmen: AuftraggeberUnternehmen }) {
  if (!unternehmen.mutterUnternehmen && unternehmen.tochterUnternehmen.length === 0) return null
  const own: TreeNode = {
    id: unternehmen.unternehmenId,
    name: unternehmen.name,
    gesellschaftsform: unternehmen.gesellschaftsform,
    ort: unternehmen.postadresse.ort,
    status: unternehmen.unternehmensstatus,
    mutterId: null,
  }
  const subsidiaries = unternehmen.tochterUnternehmen.map(
    (child): TreeNode => ({
      id: child.unternehmenId,
      name: child.name,
      gesellschaftsform: child.gesellschaftsform,
      ort: child.ort,
      status: child.unternehmensstatus,
      mutterId: child.mutterUnternehmenId,
    }),
  )
  return (
    <Card title={t('gruppe.title')}>
      <div css={{ display: 'grid', gap: spacing(1) }}>
        {unternehmen.mutterUnternehmen && (
          <p>
            {t('feld.mutter')}: <Link to={stammdatenUrl(unternehmen.mutterUnternehmen.id)}>{unternehmen.mutterUnternehmen.name}</Link>
          </p>
        )}
        {subsidiaries.length > 0 && (
          <Tree name={t('gruppe.title')} node={[own, ...subsidiaries]} target={stammdatenUrl} selected={unternehmen.unternehmenId} />
        )}
      </div>
    </Card>
  )
}
