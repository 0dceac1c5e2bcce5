import { spacing, themeColor, RADIUS, NARROW_SCREEN } from './theme.ts'
import type { ReactNode } from 'react'

/** A framed part of a step. */
export function Section({ title, children, hint }: { title: string; children: ReactNode; hint?: ReactNode }) {
  return (
    <section
      aria-label={title}
      css={{
        display: 'grid',
        gap: spacing(2),
        padding: spacing(3),
        border: `1px solid ${themeColor('line')}`,
        borderRadius: RADIUS,
        background: themeColor('surface'),
        [NARROW_SCREEN]: { padding: spacing(2) },
      }}
    >
      <div>
        <h2>{title}</h2>
        {hint && <p css={{ color: themeColor('muted') }}>{hint}</p>}
      </div>
      {children}
    </section>
  )
}

/** Two fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div
    css={{ display: 'grid', gap: spacing(2), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))', alignItems: 'start' }}
  >
    {children}
  </div>
)
