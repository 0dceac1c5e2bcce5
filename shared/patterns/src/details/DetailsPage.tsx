import { spacing, Alert, Card, sideBySide, PageHeader } from '@avalwerk/ui'
import type { ComponentProps, ReactNode } from 'react'
import { WhatHappensNow } from './WhatHappensNow.tsx'
import { type Action, ActionBar, type HasSteps } from './actions.tsx'

/**
 * The page of one object: what it is, what happens next, what may be done; the facts at the left, what came of it at the
 * right. Everything about the object is declared; cards are what differs.
 */
export function DetailsPage<O extends HasSteps>({
  item,
  title,
  path,
  badges,
  keyData,
  actions,
  help,
  notes = [],
  told = [],
  left,
  rightColumn,
}: {
  item: O
  title: string
  path: ComponentProps<typeof PageHeader>['path']
  /** Badges under the title. */
  badges: ReactNode
  /** The one fact that people look for first. */
  keyData?: ReactNode
  actions: readonly Action<O>[]
  help: ComponentProps<typeof WhatHappensNow> | undefined
  /** What the viewer must know before anything else. */
  notes?: readonly (string | false | null | undefined)[]
  /** Texts that users wrote, word for word. */
  told?: readonly (Readonly<{ title: string; text: string }> | false | null | undefined)[]
  left: ReactNode
  rightColumn: ReactNode
}) {
  return (
    <>
      <PageHeader
        title={title}
        {...(path && { path })}
        actions={<ActionBar item={item} actions={actions} />}
        addition={<div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1) }}>{badges}</div>}
      />
      {keyData && (
        <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px', marginBottom: spacing(2) }}>{keyData}</div>
      )}
      {help && <WhatHappensNow {...help} />}
      {notes
        .filter((notice) => typeof notice === 'string')
        .map((notice) => (
          <div key={notice} css={{ marginBottom: spacing(2) }}>
            <Alert tone="warning">
              <p>{notice}</p>
            </Alert>
          </div>
        ))}
      {told
        .filter((one) => typeof one === 'object' && one !== null)
        .map((one) => (
          <div key={one.title} css={{ marginBottom: spacing(2) }}>
            <Card title={one.title}>
              <p css={{ whiteSpace: 'pre-line' }}>{one.text}</p>
            </Card>
          </div>
        ))}
      <div css={sideBySide}>
        <div css={{ display: 'grid', gap: spacing(2), minWidth: 0 }}>{left}</div>
        <div css={{ display: 'grid', gap: spacing(2), minWidth: 0 }}>{rightColumn}</div>
      </div>
    </>
  )
}
