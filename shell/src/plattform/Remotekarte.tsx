import type { Frage } from '@avalwerk/bausteine'
import type { Ausgabestand, Remotestand } from '@avalwerk/contracts'
import { BEREICHE, formatZahl, formatZeitpunkt, formatZeitraum } from '@avalwerk/domain'
import { abstand, Angaben, Karte, Knopf, Marke, Verzeichnis } from '@avalwerk/ui'
import {
  aktivieren,
  ausschalten,
  einschalten,
  lookAt,
  verteilen,
  wartungAnkündigen,
  wartungAufheben,
  ZAHLENSPALTEN,
  zahlenzellen,
  zurücknehmen,
} from './daten.ts'
import { Zustand } from './Zustand.tsx'

type Eigenschaften = Readonly<{
  r: Remotestand
  /** May the viewer change anything? */
  darf: boolean
  beiAnliegen: (wort: string, frage: Frage<Remotestand>) => void
}>

/** One remote: its state, its releases with their figures, and what can be done. */
export function Remotekarte({ r, darf, beiAnliegen }: Eigenschaften) {
  const zurück = r.kanarie?.version ?? (r.vorherige === null ? undefined : r.version)
  return (
    <Karte titel={r.name}>
      <div css={{ display: 'grid', gap: abstand(2) }}>
        <Angaben
          paare={[
            ['Seiten', r.seiten.join(', ')],
            ['Zustand', <Zustand key="zustand" r={r} />],
            ['In Kraft', `${r.version} seit ${formatZeitpunkt(r.inKraftSeit)}`],
            ['Verteilung', r.kanarie && verteilung(r.kanarie)],
            ['Wartung', r.wartung && `${formatZeitraum(r.wartung.von, r.wartung.bis)}: ${r.wartung.text}`],
            ['Zuletzt geändert', `${formatZeitpunkt(r.geändertAm)}, ${r.geändertVon}`],
          ]}
        />
        {darf && (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {zurück && <Knopf onClick={() => beiAnliegen(`${zurück} zurücknehmen`, zurücknehmen)}>Zurücknehmen</Knopf>}
            {r.kanarie && (
              <>
                <Knopf onClick={() => beiAnliegen('Anteil ändern', verteilen(r.kanarie?.version ?? ''))}>Anteil ändern</Knopf>
                <Knopf onClick={() => beiAnliegen('Für alle in Kraft setzen', aktivieren(r.kanarie?.version ?? ''))}>
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
              <Knopf art="haupt" onClick={() => beiAnliegen(`${r.name} einschalten`, einschalten)}>
                Einschalten
              </Knopf>
            )}
          </div>
        )}
        <Verzeichnis
          name={`Versionen von ${r.name}`}
          höhe={360}
          spalten={['Version', 'Rolle', 'Veröffentlicht', { titel: 'Größe', rechts: true }, ...ZAHLENSPALTEN, ...(darf ? ['Aktion'] : [])]}
          zeilen={r.ausgaben.map((a) => ({
            schlüssel: a.version,
            zellen: [
              a.version,
              <Rolle key="rolle" r={r} a={a} />,
              `${formatZeitpunkt(a.veröffentlichtAm)}, ${a.veröffentlichtVon}`,
              `${formatZahl(Math.round(a.größe / 1024))} KB`,
              ...zahlenzellen(a),
              ...(darf ? [<Aktion key="aktion" r={r} a={a} beiAnliegen={beiAnliegen} />] : []),
            ],
          }))}
        />
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
function Aktion({ r, a, beiAnliegen }: { r: Remotestand; a: Ausgabestand; beiAnliegen: Eigenschaften['beiAnliegen'] }) {
  if (a.version === r.version || !a.verträglich) return null
  return (
    <span css={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <Knopf onClick={() => beiAnliegen(`${a.version} in Kraft setzen`, aktivieren(a.version))} aria-label={`${a.version} in Kraft setzen`}>
        In Kraft setzen
      </Knopf>
      <Knopf onClick={() => beiAnliegen(`${a.version} ansehen`, lookAt(a.version))} aria-label={`${a.version} ansehen`}>
        Ansehen
      </Knopf>
      {a.version !== r.kanarie?.version && (
        <Knopf onClick={() => beiAnliegen(`${a.version} verteilen`, verteilen(a.version))} aria-label={`${a.version} verteilen`}>
          Verteilen
        </Knopf>
      )}
    </span>
  )
}
