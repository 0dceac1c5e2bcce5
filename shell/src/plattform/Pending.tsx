import { Fragedialog } from '@avalwerk/bausteine'
import type { PendingRemote } from '@avalwerk/contracts'
import { formatZahl, formatZeitpunkt } from '@avalwerk/domain'
import { abstand, farbe, Karte, Knopf, Verzeichnis } from '@avalwerk/ui'
import { useState } from 'react'
import { begin, whyNot } from './daten.ts'
import { Signature } from './Signature.tsx'

type Properties = Readonly<{
  pending: readonly PendingRemote[]
  byTwo: boolean
  /** May the viewer change anything? */
  may: boolean
}>

/** Remotes of which nothing has come in force yet: their first release is put in force here. */
export function Pending({ pending, byTwo, may }: Properties) {
  const [asked, setAsked] = useState<{ r: PendingRemote; version: string }>()
  const lines = pending.flatMap((r) => r.ausgaben.map((a) => ({ r, a, why: whyNot({ byTwo, signatureAsked: r.signatureAsked }, a) })))
  const reasons = [...new Set(lines.flatMap(({ why }) => why ?? []))]
  return (
    <Karte titel="Noch nicht in Kraft">
      <div css={{ display: 'grid', gap: abstand(1) }}>
        <Verzeichnis
          name="Veröffentlichte Bereiche, die noch nicht in Kraft sind"
          spalten={['Bereich', 'Version', 'Veröffentlicht', { titel: 'Größe', rechts: true }, 'Signatur', ...(may ? ['Aktion'] : [])]}
          zeilen={lines.map(({ r, a, why }) => ({
            schlüssel: `${r.name} ${a.version}`,
            zellen: [
              r.name,
              a.version,
              `${formatZeitpunkt(a.veröffentlichtAm)}, ${a.veröffentlichtVon}`,
              `${formatZahl(Math.round(a.größe / 1024))} KB`,
              <Signature key="signatur" a={a} asked={r.signatureAsked} />,
              ...(may
                ? [
                    <Knopf
                      key="aktion"
                      disabled={why !== undefined || !a.verträglich}
                      title={why}
                      onClick={() => setAsked({ r, version: a.version })}
                      aria-label={`${r.name} ${a.version} in Kraft setzen`}
                    >
                      In Kraft setzen
                    </Knopf>,
                  ]
                : []),
            ],
          }))}
        />
        {may &&
          reasons.map((reason) => (
            <p key={reason} css={{ color: farbe('leise'), fontSize: 13 }}>
              {reason}
            </p>
          ))}
      </div>
      {asked && (
        <Fragedialog
          o={asked.r}
          wort={`${asked.version} in Kraft setzen`}
          frage={begin(asked.version)}
          beiSchließen={() => setAsked(undefined)}
        />
      )}
    </Karte>
  )
}
