import { BUERGSCHAFTSARTEN, type Buergschaftsart } from '@avalwerk/domain'
import { themeColor, Icon, type IconName } from '@avalwerk/ui'

/** A guarantee's type; the core types with their sign. */
export function TypeBadge({ type }: { type: Buergschaftsart }) {
  const { name, icon: iconName }: { name: string; icon?: IconName } = BUERGSCHAFTSARTEN[type]
  return (
    <span css={{ display: 'inline-flex', alignItems: 'center', gap: 6, maxWidth: '100%', verticalAlign: 'bottom' }}>
      {iconName && (
        <span css={{ display: 'inline-flex', color: themeColor('muted') }}>
          <Icon name={iconName} size={14} />
        </span>
      )}
      <span css={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
    </span>
  )
}
