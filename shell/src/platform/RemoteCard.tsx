import type { Prompt } from '@avalwerk/patterns/act'
import type { ReleaseState, RemoteState } from '@avalwerk/contracts'
import { AREAS, formatNumber, formatInstant, formatPeriod, refusedBySignature } from '@avalwerk/domain'
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
  NUMBER_COLUMNS,
  numberCells,
  withdraw,
} from './queries.ts'
import { Signature } from './Signature.tsx'
import { State } from './State.tsx'
import { t } from './texts.ts'

type Props = Readonly<{
  state: RemoteState
  /** Whether two decide about a release. */
  byTwo: boolean
  /** May the viewer change anything? */
  may: boolean
  onRequest: (caption: string, question: Prompt<RemoteState>) => void
}>

/** One remote: its state, its releases with their figures, and what can be done. */
export function RemoteCard({ state: r, byTwo, may, onRequest: onConcern }: Props) {
  const back = r.kanarie?.version ?? (r.vorherige === null ? undefined : r.version)
  const why = (version: string | null | undefined) => {
    const a = releaseOf(r, version ?? undefined)
    return a && whyNot({ byTwo, signatureAsked: r.signatureAsked }, a)
  }
  // Ending a trial puts nothing in force.
  const keep = r.kanarie ? undefined : why(r.vorherige)
  const reasons = [...new Set([keep, ...r.ausgaben.filter(({ version }) => version !== r.version).map(({ version }) => why(version))])]
  const gone = [r.version, r.kanarie?.version].filter((version) => releaseOf(r, version)?.signature === 'ENTZOGEN')
  return (
    <Card title={r.name}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        {gone.length > 0 && <Alert tone="warnung">{t('remoteCard.kraftAberAlle', { versions: gone.join(' und ') })}</Alert>}
        <DescriptionList
          pairs={[
            [t('remoteCard.seiten'), r.seiten.join(', ')],
            [t('remoteCard.zustand'), <State key="zustand" state={r} />],
            [t('remoteCard.kraft'), t('remoteCard.seit', { version: r.version, inKraftSeit: formatInstant(r.inKraftSeit) })],
            [t('remoteCard.signaturen'), r.signatureAsked ? t('remoteCard.fuerNeueVersionen') : t('remoteCard.verlangt')],
            [t('remoteCard.verteilung'), r.kanarie && distribution(r.kanarie)],
            [t('remoteCard.wartung'), r.wartung && `${formatPeriod(r.wartung.von, r.wartung.bis)}: ${r.wartung.text}`],
            [t('remoteCard.zuletztGeaendert'), `${formatInstant(r.geändertAm)}, ${r.geändertVon}`],
          ]}
        />
        {may && (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {back && (
              <Button
                disabled={keep !== undefined}
                title={keep}
                onClick={() => onConcern(t('remoteCard.versionZuruecknehmen', { back }), withdraw)}
              >
                {t('remoteCard.zuruecknehmen')}
              </Button>
            )}
            {r.kanarie && (
              <>
                <Button
                  disabled={why(r.kanarie.version) !== undefined}
                  title={why(r.kanarie.version)}
                  onClick={() => onConcern(t('remoteCard.anteilAendern'), distribute(r.kanarie?.version ?? ''))}
                >
                  {t('remoteCard.anteilAendern')}
                </Button>
                <Button
                  disabled={why(r.kanarie.version) !== undefined}
                  title={why(r.kanarie.version)}
                  onClick={() => onConcern(t('remoteCard.fuerAlleKraft'), activate(r.kanarie?.version ?? ''))}
                >
                  {t('remoteCard.verteilteFuerAlle')}
                </Button>
              </>
            )}
            <Button
              onClick={() =>
                onConcern(r.wartung ? t('remoteCard.ankuendigungAendern') : t('remoteCard.wartungAnkuendigen'), maintenanceAnnounce)
              }
            >
              {r.wartung ? t('remoteCard.wartungAendern') : t('remoteCard.wartungAnkuendigen')}
            </Button>
            {r.wartung && (
              <Button onClick={() => onConcern(t('remoteCard.ankuendigungAufheben'), maintenanceLift)}>
                {t('remoteCard.ankuendigungAufheben')}
              </Button>
            )}
            {r.aktiv ? (
              <Button variant="gefahr" onClick={() => onConcern(t('remoteCard.bereichAusschalten', { name: r.name }), switchOff)}>
                {t('remoteCard.ausschalten')}
              </Button>
            ) : (
              <Button
                variant="haupt"
                disabled={gone.length > 0}
                onClick={() => onConcern(t('remoteCard.bereichEinschalten', { name: r.name }), switchOn)}
              >
                {t('remoteCard.einschalten')}
              </Button>
            )}
          </div>
        )}
        <StaticTable
          name={t('remoteCard.versionen', { name: r.name })}
          height={360}
          columns={[
            t('remoteCard.version'),
            t('remoteCard.rolle'),
            t('remoteCard.veroeffentlicht'),
            t('remoteCard.signatur'),
            { title: t('remoteCard.groesse'), alignRight: true },
            ...NUMBER_COLUMNS,
            ...(may ? [t('remoteCard.aktion')] : []),
          ]}
          rows={r.ausgaben.map((a) => ({
            rowKey: a.version,
            cells: [
              a.version,
              <Role key="rolle" state={r} a={a} />,
              `${formatInstant(a.veröffentlichtAm)}, ${a.veröffentlichtVon}`,
              <Signature key="signatur" a={a} asked={r.signatureAsked} />,
              `${formatNumber(Math.round(a.größe / 1024))} KB`,
              ...numberCells(a),
              ...(may ? [<Action key="aktion" state={r} a={a} why={why(a.version)} onRequest={onConcern} />] : []),
            ],
          }))}
        />
        {may &&
          reasons.map(
            (reason) =>
              reason && (
                <p key={reason} css={{ color: themeColor('leise'), fontSize: 13 }}>
                  {reason}
                </p>
              ),
          )}
      </div>
    </Card>
  )
}

const distribution = ({ version, anteil, gruppen, since }: NonNullable<RemoteState['kanarie']>) => {
  const origin = AREAS.filter(({ gruppe: group }) => gruppen.includes(group)).map(({ name }) => name)
  return t(origin.length ? 'remoteCard.seitAnteilBereiche' : 'remoteCard.seitAnteil', {
    version,
    anteil,
    areas: origin.join(', '),
    since: formatInstant(since),
  })
}

function Role({ state: r, a }: { state: RemoteState; a: ReleaseState }) {
  if (a.version === r.version) return <Badge tone="gut">{t('remoteCard.kraft')}</Badge>
  if (a.version === r.kanarie?.version) return <Badge tone="info">{`An ${r.kanarie.anteil} %`}</Badge>
  if (!a.verträglich)
    return (
      <Badge tone="gefahr" title={t('remoteCard.verlangtPlattformvertrag', { plattform: a.plattform })}>
        {t('remoteCard.unvertraeglich')}
      </Badge>
    )
  return a.version === r.vorherige ? <Badge tone="neutral">{t('remoteCard.vorherige')}</Badge> : null
}

/** A release that isn't in force may come in force, for all or for some. */
function Action({
  state: r,
  a,
  why,
  onRequest: onConcern,
}: {
  state: RemoteState
  a: ReleaseState
  why: string | undefined
  onRequest: Props['onRequest']
}) {
  if (a.version === r.version || !a.verträglich) return null
  return (
    <span css={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <Button
        disabled={why !== undefined}
        title={why}
        onClick={() => onConcern(t('remoteCard.versionInKraftSetzen', { version: a.version }), activate(a.version))}
        aria-label={t('remoteCard.versionInKraftSetzen', { version: a.version })}
      >
        {t('remoteCard.kraftSetzen')}
      </Button>
      <Button
        disabled={refusedBySignature(r.signatureAsked, a.signature) !== undefined}
        onClick={() => onConcern(t('remoteCard.versionAnsehen', { version: a.version }), lookAt(a.version))}
        aria-label={t('remoteCard.versionAnsehen', { version: a.version })}
      >
        {t('remoteCard.ansehen')}
      </Button>
      {a.version !== r.kanarie?.version && (
        <Button
          disabled={why !== undefined}
          title={why}
          onClick={() => onConcern(t('remoteCard.versionVerteilen', { version: a.version }), distribute(a.version))}
          aria-label={t('remoteCard.versionVerteilen', { version: a.version })}
        >
          {t('remoteCard.verteilen')}
        </Button>
      )}
    </span>
  )
}
