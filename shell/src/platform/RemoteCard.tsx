import type { Prompt } from '@avalwerk/bausteine'
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
        {gone.length > 0 && (
          <Alert tone="warnung">
            {`${gone.join(' und ')} ist in Kraft, aber alle Schlüssel, mit denen die Version signiert ist, sind entzogen. Setzen Sie eine andere Version in Kraft, oder schalten Sie den Bereich aus.`}
          </Alert>
        )}
        <DescriptionList
          pairs={[
            ['Seiten', r.seiten.join(', ')],
            ['Zustand', <State key="zustand" state={r} />],
            ['In Kraft', `${r.version} seit ${formatInstant(r.inKraftSeit)}`],
            ['Signaturen', r.signatureAsked ? 'Werden für neue Versionen verlangt' : 'Werden nicht verlangt'],
            ['Verteilung', r.kanarie && distribution(r.kanarie)],
            ['Wartung', r.wartung && `${formatPeriod(r.wartung.von, r.wartung.bis)}: ${r.wartung.text}`],
            ['Zuletzt geändert', `${formatInstant(r.geändertAm)}, ${r.geändertVon}`],
          ]}
        />
        {may && (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {back && (
              <Button disabled={keep !== undefined} title={keep} onClick={() => onConcern(`${back} zurücknehmen`, withdraw)}>
                Zurücknehmen
              </Button>
            )}
            {r.kanarie && (
              <>
                <Button
                  disabled={why(r.kanarie.version) !== undefined}
                  title={why(r.kanarie.version)}
                  onClick={() => onConcern('Anteil ändern', distribute(r.kanarie?.version ?? ''))}
                >
                  Anteil ändern
                </Button>
                <Button
                  disabled={why(r.kanarie.version) !== undefined}
                  title={why(r.kanarie.version)}
                  onClick={() => onConcern('Für alle in Kraft setzen', activate(r.kanarie?.version ?? ''))}
                >
                  Verteilte für alle in Kraft setzen
                </Button>
              </>
            )}
            <Button onClick={() => onConcern(r.wartung ? 'Ankündigung ändern' : 'Wartung ankündigen', maintenanceAnnounce)}>
              {r.wartung ? 'Wartung ändern' : 'Wartung ankündigen'}
            </Button>
            {r.wartung && <Button onClick={() => onConcern('Ankündigung aufheben', maintenanceLift)}>Ankündigung aufheben</Button>}
            {r.aktiv ? (
              <Button variant="gefahr" onClick={() => onConcern(`${r.name} ausschalten`, switchOff)}>
                Ausschalten
              </Button>
            ) : (
              <Button variant="haupt" disabled={gone.length > 0} onClick={() => onConcern(`${r.name} einschalten`, switchOn)}>
                Einschalten
              </Button>
            )}
          </div>
        )}
        <StaticTable
          name={`Versionen von ${r.name}`}
          height={360}
          columns={[
            'Version',
            'Rolle',
            'Veröffentlicht',
            'Signatur',
            { title: 'Größe', alignRight: true },
            ...NUMBER_COLUMNS,
            ...(may ? ['Aktion'] : []),
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
  return `${version} an ${anteil} %${origin.length ? ` (${origin.join(', ')})` : ''} seit ${formatInstant(since)}`
}

function Role({ state: r, a }: { state: RemoteState; a: ReleaseState }) {
  if (a.version === r.version) return <Badge tone="gut">In Kraft</Badge>
  if (a.version === r.kanarie?.version) return <Badge tone="info">{`An ${r.kanarie.anteil} %`}</Badge>
  if (!a.verträglich)
    return (
      <Badge tone="gefahr" title={`Verlangt den Plattformvertrag ${a.plattform}`}>
        Unverträglich
      </Badge>
    )
  return a.version === r.vorherige ? <Badge tone="neutral">Vorherige</Badge> : null
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
        onClick={() => onConcern(`${a.version} in Kraft setzen`, activate(a.version))}
        aria-label={`${a.version} in Kraft setzen`}
      >
        In Kraft setzen
      </Button>
      <Button
        disabled={refusedBySignature(r.signatureAsked, a.signature) !== undefined}
        onClick={() => onConcern(`${a.version} ansehen`, lookAt(a.version))}
        aria-label={`${a.version} ansehen`}
      >
        Ansehen
      </Button>
      {a.version !== r.kanarie?.version && (
        <Button
          disabled={why !== undefined}
          title={why}
          onClick={() => onConcern(`${a.version} verteilen`, distribute(a.version))}
          aria-label={`${a.version} verteilen`}
        >
          Verteilen
        </Button>
      )}
    </span>
  )
}
