import { type VisibilityStatus, statusDisplay, type StatusReason } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Badge } from '@avalwerk/ui'

/** A guarantee's status in the specified word, and beneath it what the viewer is told beyond that. */
export function StatusBadge({
  status,
  grund,
  beside = false,
}: {
  status: VisibilityStatus
  grund: string | null
  /** In a line of badges: beside it. */
  beside?: boolean
}) {
  const { group } = usePlatform().area
  const { caption, tone, notice } = statusDisplay(status, group, grund as StatusReason | null)
  return (
    <span
      css={{
        display: 'inline-flex',
        flexDirection: beside ? 'row' : 'column',
        flexWrap: beside ? 'wrap' : 'nowrap',
        alignItems: beside ? 'center' : 'flex-start',
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      <Badge tone={tone}>{caption}</Badge>
      {notice && (
        <small
          title={notice}
          css={{
            maxWidth: '100%',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontSize: beside ? 12 : 11,
            lineHeight: beside ? '20px' : '14px',
            paddingLeft: 6,
            color: themeColor('muted'),
          }}
        >
          {notice}
        </small>
      )}
    </span>
  )
}
