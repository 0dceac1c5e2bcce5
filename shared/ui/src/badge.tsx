import type { Tone } from '@avalwerk/domain'
import { Icon, type IconName } from './icon.tsx'
import { themeColor } from './theme.ts'

const ICON_OF_TONE: Record<Tone, IconName> = {
  neutral: 'open',
  info: 'info',
  success: 'done',
  warning: 'clock',
  danger: 'alert',
}

/** A badge: tinted, with icon and word, never colour alone. */
export function Badge({ tone, children, title }: { tone: Tone; children: string; title?: string | undefined }) {
  return (
    <span
      title={title}
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
        color: themeColor(tone),
        background: themeColor(`${tone}Ground`),
      }}
    >
      <Icon name={ICON_OF_TONE[tone]} size={13} />
      <span css={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{children}</span>
    </span>
  )
}
