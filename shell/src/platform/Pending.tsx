import { PromptDialog } from '@avalwerk/patterns/act'
import type { PendingRemote } from '@avalwerk/contracts'
import { formatNumber, formatInstant } from '@avalwerk/domain'
import { spacing, themeColor, Card, Button, StaticTable } from '@avalwerk/ui'
import { useState } from 'react'
import { begin, whyNot } from './queries.ts'
import { Signature } from './Signature.tsx'
import { t } from './texts.ts'

type Properties = Readonly<{
  pending: readonly PendingRemote[]
  byTwo: boolean
  /** May the viewer change anything? */
  may: boolean
}>

/** Remotes without any release in force yet: their first release is put in force here. */
export function Pending({ pending, byTwo, may }: Properties) {
  const [asked, setAsked] = useState<{ state: PendingRemote; version: string }>()
  const lines = pending.flatMap((state) =>
    state.ausgaben.map((release) => ({ state, a: release, why: whyNot({ byTwo, signatureAsked: state.signatureAsked }, release) })),
  )
  const reasons = [...new Set(lines.flatMap(({ why }) => why ?? []))]
  return (
    <Card title={t('pending.title')}>
      <div css={{ display: 'grid', gap: spacing(1) }}>
        <StaticTable
          name={t('pending.tableName')}
          columns={[
            t('pending.remote'),
            t('pending.version'),
            t('pending.published'),
            { title: t('pending.size'), alignRight: true },
            t('pending.signature'),
            ...(may ? [t('pending.action')] : []),
          ]}
          rows={lines.map(({ state, a: release, why }) => ({
            rowKey: `${state.name} ${release.version}`,
            cells: [
              state.name,
              release.version,
              `${formatInstant(release.veroeffentlichtAm)}, ${release.veroeffentlichtVon}`,
              `${formatNumber(Math.round(release.groesse / 1024))} KB`,
              <Signature key="signatur" release={release} asked={state.signatureAsked} />,
              ...(may
                ? [
                    <Button
                      key="aktion"
                      disabled={why !== undefined || !release.vertraeglich}
                      title={why ?? release.lacks?.join(' ')}
                      onClick={() => setAsked({ state, version: release.version })}
                      aria-label={t('pending.activateVersion', { name: state.name, version: release.version })}
                    >
                      {t('pending.activate')}
                    </Button>,
                  ]
                : []),
            ],
          }))}
        />
        {may &&
          reasons.map((reason) => (
            <p key={reason} css={{ color: themeColor('muted'), fontSize: 13 }}>
              {reason}
            </p>
          ))}
      </div>
      {asked && (
        <PromptDialog
          item={asked.state}
          label={t('pending.activateVersionShort', { version: asked.version })}
          question={begin(asked.version)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
