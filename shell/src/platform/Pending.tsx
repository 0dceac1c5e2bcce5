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
  const [asked, setAsked] = useState<{ state: PendingRemote; version: string }>()
  const lines = pending.flatMap((r) =>
    r.ausgaben.map((a) => ({ state: r, a, why: whyNot({ byTwo, signatureAsked: r.signatureAsked }, a) })),
  )
  const reasons = [...new Set(lines.flatMap(({ why }) => why ?? []))]
  return (
    <Card title="Noch nicht in Kraft">
      <div css={{ display: 'grid', gap: spacing(1) }}>
        <StaticTable
          name="Veröffentlichte Bereiche, die noch nicht in Kraft sind"
          columns={['Bereich', 'Version', 'Veröffentlicht', { title: 'Größe', alignRight: true }, 'Signatur', ...(may ? ['Aktion'] : [])]}
          rows={lines.map(({ state: r, a, why }) => ({
            rowKey: `${r.name} ${a.version}`,
            cells: [
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
                      onClick={() => setAsked({ state: r, version: a.version })}
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
          item={asked.state}
          label={`${asked.version} in Kraft setzen`}
          question={begin(asked.version)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
