import type { ReactNode } from 'react'
import { spacing, themeColor } from './theme.ts'

/** Events, newest first. */
export function Timeline({ entries }: { entries: readonly Readonly<{ id: string; when: string; title: string; content: ReactNode }>[] }) {
  return (
    <ol css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
      {entries.map(({ id, when, title, content }) => (
        <li
          key={id}
          css={{
            position: 'relative',
            padding: '0 0 16px 24px',
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 4,
              top: 6,
              width: 8,
              height: 8,
              borderRadius: 4,
              background: themeColor('accent'),
            },
            '&:not(:last-child)::after': {
              content: '""',
              position: 'absolute',
              left: 7.5,
              top: 18,
              bottom: -2,
              width: 1,
              background: themeColor('line'),
            },
          }}
        >
          <div css={{ fontWeight: 550 }}>{title}</div>
          <div css={{ color: themeColor('muted'), fontSize: 12, lineHeight: '16px', display: 'grid', gap: spacing(0.5) }}>
            <span>{when}</span>
            {content}
          </div>
        </li>
      ))}
    </ol>
  )
}
