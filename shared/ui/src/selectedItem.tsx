import type { ReactNode } from 'react'
import { themeColor, RADIUS } from './theme.ts'

/** A chosen party, with the way back to the choice. */
export function SelectedItem({ name, line, children }: { name: string; line: string; children?: ReactNode }) {
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 8,
        justifyContent: 'space-between',
        alignItems: 'center',
        padding: '10px 12px',
        border: `1px solid ${themeColor('accent')}`,
        borderRadius: RADIUS,
        background: themeColor('accentGround'),
      }}
    >
      <div>
        <div css={{ fontWeight: 550 }}>{name}</div>
        <div css={{ color: themeColor('muted'), fontSize: 12 }}>{line}</div>
      </div>
      {children}
    </div>
  )
}
