import { BUERGSCHAFTSARTEN, type Buergschaftsart } from '@avalwerk/domain'
import { farbe, Icon } from '@avalwerk/ui'

/** A guarantee's type; the core types with their sign. */
export function KindBadge({ art }: { art: Buergschaftsart }) {
  const { name, zeichen }: { name: string; zeichen?: string } = BUERGSCHAFTSARTEN[art]
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: 6, maxWidth: '100%', verticalAlign: 'bottom' }}>
      {zeichen && (
        <span css={{ display: 'inline-flex', color: farbe('leise') }}>
          <Icon name={zeichen} größe={14} />
        </span>
      )}
      <span css={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
    </span>
  )
}
