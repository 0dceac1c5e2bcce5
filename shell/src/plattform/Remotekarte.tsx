import type { Frage } from '@avalwerk/bausteine'
import type { Ausgabestand, Remotestand } from '@avalwerk/contracts'
import { BEREICHE, formatZahl, formatZeitpunkt, formatZeitraum, refusedBySignature } from '@avalwerk/domain'
import { abstand, Angaben, farbe, Hinweis, Karte, Knopf, Marke, Verzeichnis } from '@avalwerk/ui'
import {
  aktivieren,
  ausgabeVon,
  ausschalten,
  einschalten,
  lookAt,
  verteilen,
  wartungAnkündigen,
  wartungAufheben,
  whyNot,
  ZAHLENSPALTEN,
  zahlenzellen,
  zurücknehmen,
} from './daten.ts'
import { Signature } from './Signature.tsx'
import { Zustand } from './Zustand.tsx'

type Eigenschaften = Readonly<{
  r: Remotestand
  /** Whether two decide about a release. */
  byTwo: boolean
  /** May the viewer change anything? */
  darf: boolean
  beiAnliegen: (wort: string, frage: Frage<Remotestand>) => void
}>

/** One remote: its state, its releases with their figures, and what can be done. */
export function Remotekarte({ r, byTwo, darf, beiAnliegen }: Eigenschaften) {
  const zurück = r.kanarie?.version ?? (r.vorherige === null ? undefined : r.version)
  const why = (version: string | null | undefined) => {
    const a = ausgabeVon(r, version ?? undefined)
    return a && whyNot({ byTwo, signatureAsked: r.signatureAsked }, a)
  }
  // Ending a trial puts nothing in force.
  const keep = r.kanarie ? undefined : why(r.vorherige)
  const reasons = [...new Set([keep, ...r.ausgaben.filter(({ version }) => version !== r.version).map(({ version }) => why(version))])]
  const gone = [r.version, r.kanarie?.version].filter((version) => ausgabeVon(r, version)?.signature === 'ENTZOGEN')
  return (
    <Karte titel={r.name}>
      <div css={{ display: 'grid', gap: abstand(2) }}>
        {gone.length > 0 && (
          <Hinweis ton="warnung">
            {`${gone.join(' und ')} ist in Kraft, aber alle Schlüssel, mit denen die Version signiert ist, sind entzogen. Setzen Sie eine andere Version in Kraft, oder schalten Sie den Bereich aus.`}
          </Hinweis>
        )}
        <Angaben
          paare={[
            ['Seiten', r.seiten.join(', ')],
            ['Zustand', <Zustand key="zustand" r={r} />],
            ['In Kraft', `${r.version} seit ${formatZeitpunkt(r.inKraftSeit)}`],
            ['Signaturen', r.signatureAsked ? 'Werden für neue Versionen verlangt' : 'Werden nicht verlangt'],
            ['Verteilung', r.kanarie && verteilung(r.kanarie)],
            ['Wartung', r.wartung && `${formatZeitraum(r.wartung.von, r.wartung.bis)}: ${r.wartung.text}`],
            ['Zuletzt geändert', `${formatZeitpunkt(r.geändertAm)}, ${r.geändertVon}`],
          ]}
        />
        {darf && (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {zurück && (
              <Knopf disabled={keep !== undefined} title={keep} onClick={() => beiAnliegen(`${zurück} zurücknehmen`, zurücknehmen)}>
                Zurücknehmen
              </Knopf>
            )}
            {r.kanarie && (
              <>
                <Knopf
                  disabled={why(r.kanarie.version) !== undefined}
                  title={why(r.kanarie.version)}
                  onClick={() => beiAnliegen('Anteil ändern', verteilen(r.kanarie?.version ?? ''))}
                >
                  Anteil ändern
                </Knopf>
                <Knopf
                  disabled={why(r.kanarie.version) !== undefined}
                  title={why(r.kanarie.version)}
                  onClick={() => beiAnliegen('Für alle in Kraft setzen', aktivieren(r.kanarie?.version ?? ''))}
                >
                  Verteilte für alle in Kraft setzen
                </Knopf>
              </>
            )}
            <Knopf onClick={() => beiAnliegen(r.wartung ? 'Ankündigung ändern' : 'Wartung ankündigen', wartungAnkündigen)}>
              {r.wartung ? 'Wartung ändern' : 'Wartung ankündigen'}
            </Knopf>
            {r.wartung && <Knopf onClick={() => beiAnliegen('Ankündigung aufheben', wartungAufheben)}>Ankündigung aufheben</Knopf>}
            {r.aktiv ? (
              <Knopf art="gefahr" onClick={() => beiAnliegen(`${r.name} ausschalten`, ausschalten)}>
                Ausschalten
              </Knopf>
            ) : (
              <Knopf art="haupt" disabled={gone.length > 0} onClick={() => beiAnliegen(`${r.name} einschalten`, einschalten)}>
                Einschalten
              </Knopf>
            )}
          </div>
        )}
        <Verzeichnis
          name={`Versionen von ${r.name}`}
          höhe={360}
          spalten={[
            'Version',
            'Rolle',
            'Veröffentlicht',
            'Signatur',
            { titel: 'Größe', rechts: true },
            ...ZAHLENSPALTEN,
            ...(darf ? ['Aktion'] : []),
          ]}
          zeilen={r.ausgaben.map((a) => ({
            schlüssel: a.version,
            zellen: [
              a.version,
              <Rolle key="rolle" r={r} a={a} />,
              `${formatZeitpunkt(a.veröffentlichtAm)}, ${a.veröffentlichtVon}`,
              <Signature key="signatur" a={a} asked={r.signatureAsked} />,
              `${formatZahl(Math.round(a.größe / 1024))} KB`,
              ...zahlenzellen(a),
              ...(darf ? [<Aktion key="aktion" r={r} a={a} why={why(a.version)} beiAnliegen={beiAnliegen} />] : []),
            ],
          }))}
        />
        {darf &&
          reasons.map(
            (reason) =>
              reason && (
                <p key={reason} css={{ color: farbe('leise'), fontSize: 13 }}>
                  {reason}
                </p>
              ),
          )}
      </div>
    </Karte>
  )
}

const verteilung = ({ version, anteil, gruppen, seit }: NonNullable<Remotestand['kanarie']>) => {
  const woher = BEREICHE.filter(({ gruppe }) => gruppen.includes(gruppe)).map(({ name }) => name)
  return `${version} an ${anteil} %${woher.length ? ` (${woher.join(', ')})` : ''} seit ${formatZeitpunkt(seit)}`
}

function Rolle({ r, a }: { r: Remotestand; a: Ausgabestand }) {
  if (a.version === r.version) return <Marke ton="gut">In Kraft</Marke>
  if (a.version === r.kanarie?.version) return <Marke ton="info">{`An ${r.kanarie.anteil} %`}</Marke>
  if (!a.verträglich)
    return (
      <Marke ton="gefahr" titel={`Verlangt den Plattformvertrag ${a.plattform}`}>
        Unverträglich
      </Marke>
    )
  return a.version === r.vorherige ? <Marke ton="neutral">Vorherige</Marke> : null
}

/** A release that isn't in force may come in force, for all or for some. */
function Aktion({
  r,
  a,
  why,
  beiAnliegen,
}: {
  r: Remotestand
  a: Ausgabestand
  why: string | undefined
  beiAnliegen: Eigenschaften['beiAnliegen']
}) {
  if (a.version === r.version || !a.verträglich) return null
  return (
    <span css={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <Knopf
        disabled={why !== undefined}
        title={why}
        onClick={() => beiAnliegen(`${a.version} in Kraft setzen`, aktivieren(a.version))}
        aria-label={`${a.version} in Kraft setzen`}
      >
        In Kraft setzen
      </Knopf>
      <Knopf
        disabled={refusedBySignature(r.signatureAsked, a.signature) !== undefined}
        onClick={() => beiAnliegen(`${a.version} ansehen`, lookAt(a.version))}
        aria-label={`${a.version} ansehen`}
      >
        Ansehen
      </Knopf>
      {a.version !== r.kanarie?.version && (
        <Knopf
          disabled={why !== undefined}
          title={why}
          onClick={() => beiAnliegen(`${a.version} verteilen`, verteilen(a.version))}
          aria-label={`${a.version} verteilen`}
        >
          Verteilen
        </Knopf>
      )}
    </span>
  )
}
