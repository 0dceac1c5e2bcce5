import { spacing, themeColor, Button, RADIUS } from '@avalwerk/ui'
import { endOverride, type Override } from '../remotes/override.ts'
import { t } from './texts.ts'

/** Says at all times that this tab shows another build than the one in force. */
export function OverrideBadge({ override: { name, basis, version } }: { override: Override }) {
  return (
    <aside
      aria-label={version ? t('overrideBadge.lookName') : t('overrideBadge.developmentName')}
      data-override={name}
      css={{
        position: 'fixed',
        right: spacing(2),
        bottom: spacing(2),
        zIndex: 40,
        display: 'flex',
        alignItems: 'center',
        gap: spacing(1),
        padding: spacing(1),
        border: `2px solid ${themeColor('warning')}`,
        borderRadius: RADIUS,
        background: themeColor('surface'),
      }}
    >
      {version ? (
        <span>
          <strong>{t('overrideBadge.lookLabel')}</strong> {t('overrideBadge.lookText', { name, version })}
        </span>
      ) : (
        <span>
          <strong>{t('overrideBadge.developmentLabel')}</strong> {t('overrideBadge.developmentText', { name, host: new URL(basis).host })}
        </span>
      )}
      <Button onClick={endOverride}>{t('overrideBadge.endOverride')}</Button>
    </aside>
  )
}
