import { type VisibilityStatus, statusDisplay, type StatusReason } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { farbe, Badge } from '@avalwerk/ui'

/** A guarantee's status in the specified word, and beneath it what the viewer is told beyond that. */
export function StatusBadge({
  status,
  grund,
  daneben = false,
}: {
  status: VisibilityStatus
  grund: string | null
  /** In a line of badges: beside it. */
  daneben?: boolean
}) {
  const { gruppe } = usePlatform().bereich
  const { wort, ton, hinweis } = statusDisplay(status, gruppe, grund as StatusReason | null)
  return (
    <span
      css={{
        display: 'inline-flex',
        flexDirection: daneben ? 'row' : 'column',
        flexWrap: daneben ? 'wrap' : 'nowrap',
        alignItems: daneben ? 'center' : 'flex-start',
        maxWidth: '100%',
        verticalAlign: 'middle',
      }}
    >
      <Badge ton={ton}>{wort}</Badge>
      {hinweis && (
        <small
          title={hinweis}
          css={{
            maxWidth: '100%',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontSize: daneben ? 12 : 11,
            lineHeight: daneben ? '20px' : '14px',
            paddingLeft: 6,
            color: farbe('leise'),
          }}
        >
          {hinweis}
        </small>
      )}
    </span>
  )
}
