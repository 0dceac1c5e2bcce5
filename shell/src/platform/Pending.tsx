import { PromptDialog } from '@avalwerk/bausteine'
import type { PendingRemote } from '@avalwerk/contracts'
import { formatNumber, formatInstant } from '@avalwerk/domain'
import { spacing, themeColor, Card, Button, StaticTable } from '@avalwerk/ui'
import { useState } from 'react'
import { begin, whyNot } from './queries.ts'
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
    <Card titel="Noch nicht in Kraft">
      <div css={{ display: 'grid', gap: spacing(1) }}>
        <StaticTable
          name="Veröffentlichte Bereiche, die noch nicht in Kraft sind"
          spalten={['Bereich', 'Version', 'Veröffentlicht', { titel: 'Größe', rechts: true }, 'Signatur', ...(may ? ['Aktion'] : [])]}
          zeilen={lines.map(({ r, a, why }) => ({
            schlüssel: `${r.name} ${a.version}`,
            zellen: [
              r.name,
              a.version,
              `${formatInstant(a.veröffentlichtAm)}, ${a.veröffentlichtVon}`,
              `${formatNumber(Math.round(a.größe / 1024))} KB`,
              <Signature key="signatur" a={a} asked={r.signatureAsked} />,
              ...(may
                ? [
                    <Button
                      key="aktion"
                      disabled={why !== undefined || !a.verträglich}
                      title={why}
                      onClick={() => setAsked({ r, version: a.version })}
                      aria-label={`${r.name} ${a.version} in Kraft setzen`}
                    >
                      In Kraft setzen
                    </Button>,
                  ]
                : []),
            ],
          }))}
        />
        {may &&
          reasons.map((reason) => (
            <p key={reason} css={{ color: themeColor('leise'), fontSize: 13 }}>
              {reason}
            </p>
          ))}
      </div>
      {asked && (
        <PromptDialog
          o={asked.r}
          wort={`${asked.version} in Kraft setzen`}
          frage={begin(asked.version)}
          beiSchließen={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
