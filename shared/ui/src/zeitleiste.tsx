import type { ReactNode } from 'react'
import { abstand, farbe } from './theme.ts'

/** Events, newest first. */
export function Timeline({ einträge }: { einträge: readonly Readonly<{ id: string; wann: string; titel: string; inhalt: ReactNode }>[] }) {
  return (
    <ol css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
      {einträge.map(({ id, wann, titel, inhalt }) => (
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
              background: farbe('akzent'),
            },
            '&:not(:last-child)::after': {
              content: '""',
              position: 'absolute',
              left: 7.5,
              top: 18,
              bottom: -2,
              width: 1,
              background: farbe('linie'),
            },
          }}
        >
          <div css={{ fontWeight: 550 }}>{titel}</div>
          <div css={{ color: farbe('leise'), fontSize: 12, lineHeight: '16px', display: 'grid', gap: abstand(0.5) }}>
            <span>{wann}</span>
            {inhalt}
          </div>
        </li>
      ))}
    </ol>
  )
}
