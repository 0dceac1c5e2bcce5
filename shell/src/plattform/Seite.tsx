import { abfrage } from '@avalwerk/api'
import { Fragedialog, type Frage, Geladenes } from '@avalwerk/bausteine'
import type { Remotestand } from '@avalwerk/contracts'
import { formatZeitpunkt, hatRecht } from '@avalwerk/domain'
import { usePlattform, useRechte, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Leerzustand, Seitenkopf, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Background } from './Background.tsx'
import { ausgabeVon, basis, ZAHLENSPALTEN, zahlenzellen } from './daten.ts'
import { Hinweise } from './Hinweise.tsx'
import { Pending } from './Pending.tsx'
import { Remotekarte } from './Remotekarte.tsx'
import { SigningKeys } from './SigningKeys.tsx'
import { Verlauf } from './Verlauf.tsx'
import { Zustand } from './Zustand.tsx'
import { Zugriffe } from './Zugriffe.tsx'

const NEU_NACH_MS = 15_000
const VERWALTEN = { aktion: 'verwalten', kategorien: ['Plattform'] } as const
const HINWEISE = { aktion: 'verwalten', kategorien: ['Mitteilungen'] } as const

/** What is asked about a remote before it is changed. */
type Anliegen = Readonly<{ wort: string; frage: Frage<Remotestand>; r: Remotestand }>

/**
 * The operator's page: which remotes run in which version, how they fare, who changed what; and what can be done about it.
 * The shell's own, so that it is there when a remote isn't.
 */
export default function Seite() {
  const { transport } = usePlattform()
  const { eigeneRechte } = useRechte()
  const [suche, setSuche] = useSearchParams()
  const [anliegen, setAnliegen] = useState<Anliegen>()
  // Changes are announced; figures are not, and are asked for now and then.
  const antwort = useQuery({ ...abfrage(transport, `GET ${basis}/remotes`, {}, { hintergrund: true }), refetchInterval: NEU_NACH_MS })
  const darf = hatRecht(eigeneRechte, VERWALTEN)
  const wähle = (name: string) => setSuche({ remote: name }, { replace: true })
  return (
    <>
      <Seitenkopf titel="Plattform" />
      <Geladenes antwort={antwort} name="Bereiche der Plattform" zeilen={8}>
        {({ remotes, pending, byTwo, vertrag, regel, aufbewahrungTage }) => {
          const gewählt = remotes.find(({ name }) => name === suche.get('remote')) ?? remotes[0]
          return (
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <Karte titel="Bereiche">
                {remotes.length === 0 ? (
                  <Leerzustand titel="Noch keine Bereiche">
                    Ein Bereich erscheint hier, sobald seine erste Version in Kraft ist.
                  </Leerzustand>
                ) : (
                  <Übersicht remotes={remotes} gewählt={gewählt} beiWahl={wähle} />
                )}
                <p css={{ marginTop: abstand(1), color: farbe('leise'), fontSize: 12 }}>
                  Plattformvertrag {vertrag}. Eine neue Version wird von selbst zurückgenommen, wenn ihre Fehlerrate die der alten um mehr
                  als {regel.abstand} Prozentpunkte übersteigt (ab {regel.mindestens} Starts und {regel.betroffene} Betroffenen aus zwei
                  Organisationen; jede Person zählt einmal). Abgelöste Versionen bleiben {aufbewahrungTage} Tage.
                  {byTwo && ' Zwei entscheiden: Wer eine Version veröffentlicht, setzt sie nicht selbst in Kraft.'}
                </p>
              </Karte>
              {pending.length > 0 && <Pending pending={pending} byTwo={byTwo} may={darf} />}
              {gewählt && (
                <Remotekarte
                  r={gewählt}
                  byTwo={byTwo}
                  darf={darf}
                  beiAnliegen={(wort, frage) => setAnliegen({ wort, frage, r: gewählt })}
                />
              )}
              <Verlauf remotes={[...remotes, ...pending].map(({ name }) => name)} />
              <Background may={darf} />
              {hatRecht(eigeneRechte, HINWEISE) && <Hinweise />}
              {darf && <Zugriffe remotes={[...remotes, ...pending].map(({ name }) => name)} />}
              {darf && <SigningKeys />}
            </div>
          )
        }}
      </Geladenes>
      {anliegen && <Fragedialog o={anliegen.r} wort={anliegen.wort} frage={anliegen.frage} beiSchließen={() => setAnliegen(undefined)} />}
    </>
  )
}

type Übersichtsangaben = Readonly<{ remotes: readonly Remotestand[]; gewählt: Remotestand | undefined; beiWahl: (name: string) => void }>

const Übersicht = ({ remotes, gewählt, beiWahl }: Übersichtsangaben) => (
  <Verzeichnis
    name="Bereiche der Plattform"
    spalten={['Bereich', 'Version', 'Zustand', ...ZAHLENSPALTEN, 'Zuletzt geändert']}
    zeilen={remotes.map((r) => ({
      schlüssel: r.name,
      zellen: [
        <button
          key="name"
          type="button"
          aria-pressed={r === gewählt}
          onClick={() => beiWahl(r.name)}
          css={{
            padding: 0,
            border: 0,
            background: 'none',
            color: farbe('akzent'),
            textAlign: 'left',
            cursor: 'pointer',
            minHeight: 24,
            '&[aria-pressed="true"]': { fontWeight: 700, textDecoration: 'underline' },
          }}
        >
          {r.name}
        </button>,
        r.version,
        <Zustand key="zustand" r={r} />,
        ...zahlenzellen(ausgabeVon(r, r.version)),
        `${formatZeitpunkt(r.geändertAm)}, ${r.geändertVon}`,
      ],
    }))}
  />
)
