import { abstand, Alert, Card, sideBySide, PageHeader } from '@avalwerk/ui'
import type { ComponentProps, ReactNode } from 'react'
import { WhatHappensNow } from '../stand.tsx'
import { type Action, ActionBar, type HasSteps } from './aktionen.tsx'

/**
 * The page of one object: what it is, what happens next, what may be done; the facts at the left, what came of it at the
 * right. Everything about the object is declared; cards are what differs.
 */
export function DetailsPage<O extends HasSteps>({
  o: object,
  titel,
  pfad,
  marken,
  eckdaten,
  aktionen,
  hilfe,
  hinweise = [],
  gesagt = [],
  links,
  rechts,
}: {
  o: O
  titel: string
  pfad: ComponentProps<typeof PageHeader>['pfad']
  /** Badges under the title. */
  marken: ReactNode
  /** The one fact that people look for first. */
  eckdaten?: ReactNode
  aktionen: readonly Action<O>[]
  hilfe: ComponentProps<typeof WhatHappensNow> | undefined
  /** What the viewer must know before anything else. */
  hinweise?: readonly (string | false | null | undefined)[]
  /** What somebody wrote, word for word. */
  gesagt?: readonly (Readonly<{ titel: string; text: string }> | false | null | undefined)[]
  links: ReactNode
  rechts: ReactNode
}) {
  return (
    <>
      <PageHeader
        titel={titel}
        {...(pfad && { pfad })}
        aktionen={<ActionBar o={object} aktionen={aktionen} />}
        zusatz={<div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: abstand(1) }}>{marken}</div>}
      />
      {eckdaten && (
        <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px', marginBottom: abstand(2) }}>{eckdaten}</div>
      )}
      {hilfe && <WhatHappensNow {...hilfe} />}
      {hinweise
        .filter((hinweis) => typeof hinweis === 'string')
        .map((hinweis) => (
          <div key={hinweis} css={{ marginBottom: abstand(2) }}>
            <Alert ton="warnung">
              <p>{hinweis}</p>
            </Alert>
          </div>
        ))}
      {gesagt
        .filter((einer) => typeof einer === 'object' && einer !== null)
        .map((einer) => (
          <div key={einer.titel} css={{ marginBottom: abstand(2) }}>
            <Card titel={einer.titel}>
              <p css={{ whiteSpace: 'pre-line' }}>{einer.text}</p>
            </Card>
          </div>
        ))}
      <div css={sideBySide}>
        <div css={{ display: 'grid', gap: abstand(2), minWidth: 0 }}>{links}</div>
        <div css={{ display: 'grid', gap: abstand(2), minWidth: 0 }}>{rechts}</div>
      </div>
    </>
  )
}
