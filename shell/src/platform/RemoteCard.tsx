import type { Prompt } from '@avalwerk/patterns/act'
import type { ReleaseState, RemoteState } from '@avalwerk/contracts'
import { AREAS, formatList, formatNumber, formatInstant, formatOrigin, formatPeriod, refusedBySignature } from '@avalwerk/domain'
import { spacing, DescriptionList, themeColor, Alert, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import {
  activate,
  releaseOf,
  switchOff,
  switchOn,
  lookAt,
  distribute,
  maintenanceAnnounce,
  maintenanceLift,
  whyNot,
  withdraw,
} from './queries.ts'
import { NUMBER_COLUMNS, numberCells } from './figures.tsx'
import { Signature } from './Signature.tsx'
import { State } from './State.tsx'
import { t } from './texts.ts'

type Props = Readonly<{
  state: RemoteState
  /** Whether two people decide about a release. */
  byTwo: boolean
  /** May the viewer change anything? */
  may: boolean
  onRequest: (caption: string, question: Prompt<RemoteState>) => void
}>

/** One remote: its state, its releases with their figures, and what can be done. */
export function RemoteCard({ state, byTwo, may, onRequest }: Props) {
  const back = state.kanarie?.version ?? (state.vorherige === null ? undefined : state.version)
  const why = (version: string | null | undefined) => {
    const release = releaseOf(state, version ?? undefined)
    return release && whyNot({ byTwo, signatureAsked: state.signatureAsked }, release)
  }
  // Ending a trial puts nothing in force.
  const keep = state.kanarie ? undefined : why(state.vorherige)
  const reasons = [
    ...new Set([keep, ...state.ausgaben.filter(({ version }) => version !== state.version).map(({ version }) => why(version))]),
  ]
  const gone = [state.version, state.kanarie?.version].flatMap((version) =>
    version !== undefined && releaseOf(state, version)?.signature === 'ENTZOGEN' ? [version] : [],
  )
  return (
    <Card title={state.name}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        {gone.length > 0 && <Alert tone="warning">{t('remoteCard.keysRevokedWarning', { versions: formatList(gone) })}</Alert>}
        <DescriptionList
          pairs={[
            [t('remoteCard.pages'), state.seiten.join(', ')],
            [t('remoteCard.state'), <State key="zustand" state={state} />],
            [
              t('remoteCard.inForce'),
              t('remoteCard.inForceSince', { version: state.version, inKraftSeit: formatInstant(state.inKraftSeit) }),
            ],
            [t('remoteCard.signatures'), state.signatureAsked ? t('remoteCard.signaturesRequired') : t('remoteCard.signaturesNotRequired')],
            [t('remoteCard.distribution'), state.kanarie && distribution(state.kanarie)],
            [t('remoteCard.maintenance'), state.wartung && `${formatPeriod(state.wartung.von, state.wartung.bis)}: ${state.wartung.text}`],
            [t('remoteCard.lastChanged'), `${formatInstant(state.geaendertAm)}, ${state.geaendertVon}`],
          ]}
        />
        {may && (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {back && (
              <Button
                disabled={keep !== undefined}
                title={keep}
                onClick={() => onRequest(t('remoteCard.withdrawVersion', { back }), withdraw)}
              >
                {t('remoteCard.withdraw')}
              </Button>
            )}
            {state.kanarie && (
              <>
                <Button
                  disabled={why(state.kanarie.version) !== undefined}
                  title={why(state.kanarie.version)}
                  onClick={() => onRequest(t('remoteCard.changeShare'), distribute(state.kanarie?.version ?? ''))}
                >
                  {t('remoteCard.changeShare')}
                </Button>
                <Button
                  disabled={why(state.kanarie.version) !== undefined}
                  title={why(state.kanarie.version)}
                  onClick={() => onRequest(t('remoteCard.activateForAll'), activate(state.kanarie?.version ?? '', state.version))}
                >
                  {t('remoteCard.activateDistributed')}
                </Button>
              </>
            )}
            <Button
              onClick={() =>
                onRequest(state.wartung ? t('remoteCard.changeAnnouncement') : t('remoteCard.announceMaintenance'), maintenanceAnnounce)
              }
            >
              {state.wartung ? t('remoteCard.changeMaintenance') : t('remoteCard.announceMaintenance')}
            </Button>
            {state.wartung && (
              <Button onClick={() => onRequest(t('remoteCard.liftAnnouncement'), maintenanceLift)}>
                {t('remoteCard.liftAnnouncement')}
              </Button>
            )}
            {state.aktiv ? (
              <Button variant="danger" onClick={() => onRequest(t('remoteCard.switchOffRemote', { name: state.name }), switchOff)}>
                {t('remoteCard.switchOff')}
              </Button>
            ) : (
              <Button
                variant="primary"
                disabled={gone.length > 0}
                onClick={() => onRequest(t('remoteCard.switchOnRemote', { name: state.name }), switchOn)}
              >
                {t('remoteCard.switchOn')}
              </Button>
            )}
          </div>
        )}
        <StaticTable
          name={t('remoteCard.tableName', { name: state.name })}
          height={360}
          columns={[
            t('remoteCard.version'),
            t('remoteCard.published'),
            t('remoteCard.signature'),
            { title: t('remoteCard.size'), alignRight: true },
            ...NUMBER_COLUMNS,
            ...(may ? [t('remoteCard.action')] : []),
          ]}
          rows={state.ausgaben.map((release) => ({
            rowKey: release.version,
            cells: [
              <span key="version" css={{ display: 'grid', justifyItems: 'start', gap: 4 }}>
                {release.version}
                <Role state={state} release={release} />
              </span>,
              <Published key="veroeffentlicht" release={release} />,
              <Signature key="signatur" release={release} asked={state.signatureAsked} />,
              `${formatNumber(Math.round(release.groesse / 1024))} KB`,
              ...numberCells(release),
              ...(may ? [<Action key="aktion" state={state} release={release} why={why(release.version)} onRequest={onRequest} />] : []),
            ],
          }))}
        />
        {may &&
          reasons.map(
            (reason) =>
              reason && (
                <p key={reason} css={{ color: themeColor('muted'), fontSize: 13 }}>
                  {reason}
                </p>
              ),
          )}
      </div>
    </Card>
  )
}

const distribution = ({ version, anteil, gruppen, since }: NonNullable<RemoteState['kanarie']>) => {
  const origin = AREAS.filter(({ group }) => gruppen.includes(group)).map(({ name }) => name)
  return t(origin.length ? 'remoteCard.shareOfAreasSince' : 'remoteCard.shareSince', {
    version,
    anteil,
    areas: origin.join(', '),
    since: formatInstant(since),
  })
}

/** When a release was published and by whom, and what it changes. */
const Published = ({ release: { veroeffentlichtAm, veroeffentlichtVon, origin } }: { release: ReleaseState }) => (
  <span css={{ display: 'grid', gap: 4 }}>
    <span>{`${formatInstant(veroeffentlichtAm)}, ${veroeffentlichtVon}`}</span>
    {origin && <span css={{ color: themeColor('muted'), fontSize: 12, overflowWrap: 'anywhere' }}>{formatOrigin(origin)}</span>}
  </span>
)

function Role({ state, release }: { state: RemoteState; release: ReleaseState }) {
  if (release.version === state.version) return <Badge tone="success">{t('remoteCard.inForce')}</Badge>
  if (release.version === state.kanarie?.version)
    return <Badge tone="info">{t('remoteCard.toShare', { share: state.kanarie.anteil })}</Badge>
  if (!release.vertraeglich)
    return (
      <Badge tone="danger" title={release.lacks?.join(' ') || t('remoteCard.requiredContract', { plattform: release.plattform })}>
        {t('remoteCard.incompatible')}
      </Badge>
    )
  return release.version === state.vorherige ? <Badge tone="neutral">{t('remoteCard.previous')}</Badge> : null
}

/** A release that isn't in force may come in force, for all or for some. */
function Action({
  state,
  release,
  why,
  onRequest,
}: {
  state: RemoteState
  release: ReleaseState
  why: string | undefined
  onRequest: Props['onRequest']
}) {
  if (release.version === state.version || !release.vertraeglich) return null
  return (
    <span css={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <Button
        disabled={why !== undefined}
        title={why}
        onClick={() => onRequest(t('remoteCard.activateVersion', { version: release.version }), activate(release.version, state.version))}
        aria-label={t('remoteCard.activateVersion', { version: release.version })}
      >
        {t('remoteCard.activate')}
      </Button>
      <Button
        disabled={refusedBySignature(state.signatureAsked, release.signature) !== undefined}
        onClick={() => onRequest(t('remoteCard.lookAtVersion', { version: release.version }), lookAt(release.version))}
        aria-label={t('remoteCard.lookAtVersion', { version: release.version })}
      >
        {t('remoteCard.lookAt')}
      </Button>
      {release.version !== state.kanarie?.version && (
        <Button
          disabled={why !== undefined}
          title={why}
          onClick={() => onRequest(t('remoteCard.distributeVersion', { version: release.version }), distribute(release.version))}
          aria-label={t('remoteCard.distributeVersion', { version: release.version })}
        >
          {t('remoteCard.distribute')}
        </Button>
      )}
    </span>
  )
}
