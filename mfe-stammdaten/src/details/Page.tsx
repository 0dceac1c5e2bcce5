import { apiQuery, call } from '@avalwerk/api'
import { type Action, DetailsPage, withFields, HistoryCard } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import type { Transport } from '@avalwerk/platform'
import { UNTERNEHMEN_TYPE } from '@avalwerk/domain'
import { Link, useParams, usePlatform, useRight } from '@avalwerk/platform/remote'
import { spacing, Card, Badge } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Tree, type TreeNode } from '../components/Tree.tsx'
import { isBuerge, partner, type MasterUnternehmen, stammdatenUrl, MASTER_LIST, useHistory } from '../components/queries.ts'
import { Display, KennzeichenBadges, MasterCards } from '../components/Cards.tsx'
import { StatusBadge } from '../components/badges.tsx'
import { MasterLoaded } from '../components/StammLoaded.tsx'
import { t } from '../texts.ts'

/** A company with all that the operator keeps of it and does with it. */
export default function Page() {
  const { unternehmenId = '' } = useParams()
  return <MasterLoaded id={unternehmenId}>{(u) => <Details u={u} />}</MasterLoaded>
}

const setStatus =
  (aktiv: boolean) =>
  (transport: Transport, { unternehmenId, version }: MasterUnternehmen) =>
    call(transport, `POST ${partner}/unternehmen/{id}/status`, { params: { id: unternehmenId }, body: { version, aktiv } })

/** What may be done with a company, by the rows of its life cycle. */
const ACTIONS: readonly Action<MasterUnternehmen>[] = [
  ...(['U03', 'U04'] as const).map((step) => ({
    art: 'seite' as const,
    wort: t('freigabe.knopf'),
    schritt: step,
    ziel: (u: MasterUnternehmen) => `/stammdaten/gesellschaft/${u.unternehmenId}/freigeben`,
  })),
  {
    art: 'seite',
    wort: t('unternehmen.bearbeiten'),
    schritt: 'U09',
    ziel: (unternehmen) =>
      `/stammdaten/${'mutterUnternehmenId' in unternehmen && unternehmen.mutterUnternehmenId ? 'gesellschaft' : 'unternehmen'}/${unternehmen.unternehmenId}/bearbeiten`,
  },
  { art: 'seite', wort: t('unternehmen.bearbeiten'), schritt: 'U11', ziel: (u) => `/stammdaten/buergen/${u.unternehmenId}/bearbeiten` },
  {
    art: 'seite',
    wort: t('anzeige.titel'),
    schritt: 'U12',
    ziel: (u) => `/stammdaten/buergen/${u.unternehmenId}/anzeigedaten/bearbeiten`,
  },
  {
    art: 'seite',
    wort: t('preis.titel'),
    schritt: 'U13',
    ziel: (u) => `/stammdaten/unternehmen/${u.unternehmenId}/preismodell/bearbeiten`,
  },
  {
    art: 'seite',
    wort: t('gevo.titel'),
    wenn: (u, { darf: may }) => u.type !== 'bspGmbh' && may({ aktion: 'anzeigen', kategorien: ['Gevos'] }),
    ziel: (u) => `/stammdaten/unternehmen/${u.unternehmenId}/gevo/uebersicht`,
  },
  {
    art: 'frage',
    wort: t('status.inaktiv'),
    // Offered though something is still open: the refusal says what.
    wenn: (unternehmen, { darf: may }) =>
      unternehmen.type !== 'bspGmbh' &&
      unternehmen.unternehmensstatus === 'AKT' &&
      may({ aktion: 'verwalten', kategorien: ['Unternehmen'] }),
    frage: withFields<MasterUnternehmen, object>({
      titel: (u) => t('status.inaktivTitel', { name: u.name }),
      text: () => t('status.inaktivText'),
      gefahr: true,
      anfang: {},
      erfolg: t('status.inaktivErfolg'),
      sende: setStatus(false),
    }),
  },
  {
    art: 'frage',
    wort: t('status.aktiv'),
    schritt: 'U08',
    frage: withFields<MasterUnternehmen, object>({
      titel: (u) => t('status.aktivTitel', { name: u.name }),
      text: () => t('status.aktivText'),
      anfang: {},
      erfolg: t('status.aktivErfolg'),
      sende: setStatus(true),
    }),
  },
]

function Details({ u: unternehmen }: { u: MasterUnternehmen }) {
  const history = useHistory(unternehmen.unternehmenId)
  const seesNutzer = useRight({ aktion: 'verwalten', kategorien: ['Nutzer'] })
  const status = unternehmen.unternehmensstatus
  return (
    <DetailsPage
      o={unternehmen}
      titel={unternehmen.name}
      pfad={[
        isBuerge(unternehmen)
          ? { beschriftung: t('bürge.liste'), ziel: '/stammdaten/buergen/liste' }
          : { beschriftung: t('liste.titel'), ziel: MASTER_LIST },
      ]}
      marken={
        <>
          <StatusBadge status={status} />
          <Badge ton="neutral">{UNTERNEHMEN_TYPE[unternehmen.type]}</Badge>
          <KennzeichenBadges u={unternehmen} />
        </>
      }
      aktionen={ACTIONS}
      hilfe={status === 'AKT' ? undefined : { bedeutung: t(`status.${status}`), ton: status === 'UP' ? 'warnung' : 'info' }}
      links={
        <>
          {isBuerge(unternehmen) && (
            <Card titel={t('anzeige.titel')}>
              <Display {...unternehmen} />
            </Card>
          )}
          <MasterCards u={unternehmen} />
        </>
      }
      rechts={
        <>
          {!isBuerge(unternehmen) && <Group u={unternehmen} />}
          {seesNutzer && unternehmen.type !== 'bspGmbh' && (
            <Card titel={t('unternehmen.admins')}>
              <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
                <Administrators id={unternehmen.unternehmenId} />
                <Link to={`/nutzer/liste/unternehmen?unternehmen=${unternehmen.unternehmenId}`}>{t('unternehmen.zuAdmins')}</Link>
              </div>
            </Card>
          )}
          <HistoryCard antwort={history} />
        </>
      }
    />
  )
}

/** Who manages users and roles of a company. */
function Administrators({ id }: { id: string }) {
  const { transport } = usePlatform()
  const { data } = useQuery(apiQuery(transport, 'GET /partnerservice/api/private/v2/nutzerverwaltung/{id}/nutzer', { params: { id } }))
  if (!data?.length) return <p>{t(data ? 'unternehmen.keineAdmins' : 'unternehmen.adminsText')}</p>
  return (
    <ul css={{ listStyle: 'none', padding: 0 }}>
      {data.map((n) => (
        <li key={n.nutzerId}>
          {n.vorname} {n.nachname} ({n.email})
        </li>
      ))}
    </ul>
  )
}

/** The group of a company: what stands above it, and all below. */
function Group({ u }: { u: AuftraggeberUnternehmen }) {
  if (!u.mutterUnternehmen && u.tochterUnternehmen.length === 0) return null
  const own: TreeNode = {
    id: u.unternehmenId,
    name: u.name,
    gesellschaftsform: u.gesellschaftsform,
    ort: u.postadresse.ort,
    status: u.unternehmensstatus,
    mutterId: null,
  }
  const subsidiaries = u.tochterUnternehmen.map(
    (k): TreeNode => ({
      id: k.unternehmenId,
      name: k.name,
      gesellschaftsform: k.gesellschaftsform,
      ort: k.ort,
      status: k.unternehmensstatus,
      mutterId: k.mutterUnternehmenId,
    }),
  )
  return (
    <Card titel={t('gruppe.titel')}>
      <div css={{ display: 'grid', gap: spacing(1) }}>
        {u.mutterUnternehmen && (
          <p>
            {t('feld.mutter')}: <Link to={stammdatenUrl(u.mutterUnternehmen.id)}>{u.mutterUnternehmen.name}</Link>
          </p>
        )}
        {subsidiaries.length > 0 && (
          <Tree name={t('gruppe.titel')} knoten={[own, ...subsidiaries]} ziel={stammdatenUrl} gewählt={u.unternehmenId} />
        )}
      </div>
    </Card>
  )
}
