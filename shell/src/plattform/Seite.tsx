import { apiQuery } from '@avalwerk/api'
import { PromptDialog, type Prompt, LoadedSection } from '@avalwerk/bausteine'
import type { RemoteState } from '@avalwerk/contracts'
import { formatInstant, hasRight } from '@avalwerk/domain'
import { usePlatform, useRights, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, farbe, Card, EmptyState, PageHeader, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Background } from './Background.tsx'
import { releaseOf, basis, NUMBER_COLUMNS, numberCells } from './daten.ts'
import { Notices } from './Hinweise.tsx'
import { Pending } from './Pending.tsx'
import { RemoteCard } from './Remotekarte.tsx'
import { SigningKeys } from './SigningKeys.tsx'
import { History } from './Verlauf.tsx'
import { State } from './Zustand.tsx'
import { Accesses } from './Zugriffe.tsx'

const NEW_AFTER_MS = 15_000
const MANAGE = { aktion: 'verwalten', kategorien: ['Plattform'] } as const
const NOTICES = { aktion: 'verwalten', kategorien: ['Mitteilungen'] } as const

/** What is asked about a remote before it is changed. */
type Request = Readonly<{ wort: string; frage: Prompt<RemoteState>; r: RemoteState }>

/**
 * The operator's page: which remotes run in which version, how they fare, who changed what; and what can be done about it.
 * The shell's own, so that it is there when a remote isn't.
 */
export default function Seite() {
  const { transport } = usePlatform()
  const { eigeneRechte } = useRights()
  const [suche, setSuche] = useSearchParams()
  const [anliegen, setAnliegen] = useState<Request>()
  // Changes are announced; figures are not, and are asked for now and then.
  const antwort = useQuery({ ...apiQuery(transport, `GET ${basis}/remotes`, {}, { hintergrund: true }), refetchInterval: NEW_AFTER_MS })
  const darf = hasRight(eigeneRechte, MANAGE)
  const wähle = (name: string) => setSuche({ remote: name }, { replace: true })
  return (
    <>
      <PageHeader titel="Plattform" />
      <LoadedSection antwort={antwort} name="Bereiche der Plattform" zeilen={8}>
        {({ remotes, pending, byTwo, vertrag, regel, aufbewahrungTage }) => {
          const gewählt = remotes.find(({ name }) => name === suche.get('remote')) ?? remotes[0]
          return (
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <Card titel="Bereiche">
                {remotes.length === 0 ? (
                  <EmptyState titel="Noch keine Bereiche">Ein Bereich erscheint hier, sobald seine erste Version in Kraft ist.</EmptyState>
                ) : (
                  <Overview remotes={remotes} gewählt={gewählt} beiWahl={wähle} />
                )}
                <p css={{ marginTop: abstand(1), color: farbe('leise'), fontSize: 12 }}>
                  Plattformvertrag {vertrag}. Eine neue Version wird von selbst zurückgenommen, wenn ihre Fehlerrate die der alten um mehr
                  als {regel.abstand} Prozentpunkte übersteigt (ab {regel.mindestens} Starts und {regel.betroffene} Betroffenen aus zwei
                  Organisationen; jede Person zählt einmal). Abgelöste Versionen bleiben {aufbewahrungTage} Tage.
                  {byTwo && ' Zwei entscheiden: Wer eine Version veröffentlicht, setzt sie nicht selbst in Kraft.'}
                </p>
              </Card>
              {pending.length > 0 && <Pending pending={pending} byTwo={byTwo} may={darf} />}
              {gewählt && (
                <RemoteCard r={gewählt} byTwo={byTwo} darf={darf} beiAnliegen={(wort, frage) => setAnliegen({ wort, frage, r: gewählt })} />
              )}
              <History remotes={[...remotes, ...pending].map(({ name }) => name)} />
              <Background may={darf} />
              {hasRight(eigeneRechte, NOTICES) && <Notices />}
              {darf && <Accesses remotes={[...remotes, ...pending].map(({ name }) => name)} />}
              {darf && <SigningKeys />}
            </div>
          )
        }}
      </LoadedSection>
      {anliegen && <PromptDialog o={anliegen.r} wort={anliegen.wort} frage={anliegen.frage} beiSchließen={() => setAnliegen(undefined)} />}
    </>
  )
}

type OverviewDetails = Readonly<{ remotes: readonly RemoteState[]; gewählt: RemoteState | undefined; beiWahl: (name: string) => void }>

const Overview = ({ remotes, gewählt, beiWahl }: OverviewDetails) => (
  <StaticTable
    name="Bereiche der Plattform"
    spalten={['Bereich', 'Version', 'Zustand', ...NUMBER_COLUMNS, 'Zuletzt geändert']}
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
        <State key="zustand" r={r} />,
        ...numberCells(releaseOf(r, r.version)),
        `${formatInstant(r.geändertAm)}, ${r.geändertVon}`,
      ],
    }))}
  />
)
