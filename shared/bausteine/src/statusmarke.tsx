import { type Sichtstatus, statusanzeige, type Statusgrund } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Marke } from '@avalwerk/ui'

/** A guarantee's status in the specified word, and beneath it what the viewer is told beyond that. */
export function Statusmarke({
  status,
  grund,
  daneben = false,
}: {
  status: Sichtstatus
  grund: string | null
  /** In a line of badges: beside it. */
  daneben?: boolean
}) {
  const { gruppe } = usePlattform().bereich
  const { wort, ton, hinweis } = statusanzeige(status, gruppe, grund as Statusgrund | null)
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
      <Marke ton={ton}>{wort}</Marke>
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
