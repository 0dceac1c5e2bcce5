import { spacing, themeColor, Button, RADIUS } from '@avalwerk/ui'
import { endOverride, type DevOverride } from '../remotes/override.ts'

/** Says at all times that this tab shows another build than everybody's. */
export function OverrideBadge({ override: { name, basis, version } }: { override: DevOverride }) {
  return (
    <aside
      aria-label={version ? 'Ansicht' : 'Entwicklung'}
      data-ersatz={name}
      css={{
        position: 'fixed',
        right: spacing(2),
        bottom: spacing(2),
        zIndex: 40,
        display: 'flex',
        alignItems: 'center',
        gap: spacing(1),
        padding: spacing(1),
        border: `2px solid ${themeColor('warnung')}`,
        borderRadius: RADIUS,
        background: themeColor('fläche'),
      }}
    >
      {version ? (
        <span>
          <strong>Ansicht:</strong> {name} {version}, nur in diesem Tab
        </span>
      ) : (
        <span>
          <strong>Entwicklung:</strong> {name} von {new URL(basis).host}
        </span>
      )}
      <Button onClick={endOverride}>Beenden</Button>
    </aside>
  )
}
