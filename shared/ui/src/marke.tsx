import type { Tone } from '@avalwerk/domain'
import { Icon } from './icon.tsx'
import { farbe } from './theme.ts'

const ICON_OF_TONS: Record<Tone, string> = {
  neutral: 'offen',
  info: 'info',
  gut: 'erledigt',
  warnung: 'uhr',
  gefahr: 'achtung',
}

/** A badge: tinted, with icon and word, never colour alone. */
export function Badge({ ton, children, titel }: { ton: Tone; children: string; titel?: string | undefined }) {
  return (
    <span
      title={titel}
      css={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 4,
        padding: '1px 8px 1px 6px',
        borderRadius: 10,
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 550,
        whiteSpace: 'nowrap',
        maxWidth: '100%',
        color: farbe(ton),
        background: farbe(`${ton}grund`),
      }}
    >
      <Icon name={ICON_OF_TONS[ton]} größe={13} />
      <span css={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
    </span>
  )
}
