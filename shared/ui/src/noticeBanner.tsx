import type { Plattformhinweis } from '@avalwerk/domain'
import { Icon } from './icon.tsx'
import { Button, buttonStyle } from './button.tsx'
import { themeColor } from './theme.ts'
import { t } from './texts.ts'

/** A notice of the operator as the band above every page; without `onClose` it can't be closed, as in its preview. */
export function NoticeBanner({
  typ,
  badge,
  beschreibung,
  link,
  buttonText,
  onClose,
}: Pick<Plattformhinweis, 'typ' | 'badge' | 'beschreibung' | 'link' | 'buttonText'> & { onClose?: () => void }) {
  const tone = typ === 'danger' ? 'danger' : 'info'
  return (
    <section
      aria-label={t('noticeBanner.bannerName')}
      data-print="no"
      css={{
        display: 'flex',
        alignItems: 'center',
        gap: 12,
        minHeight: 40,
        padding: '4px 8px 4px 16px',
        background: themeColor(`${tone}Ground`),
        color: themeColor(tone),
      }}
    >
      <Icon name={tone === 'danger' ? 'warning' : 'info'} />
      <p css={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {badge && <strong css={{ marginRight: 8 }}>{badge}</strong>}
        {beschreibung}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" css={{ marginLeft: 12, color: 'inherit' }}>
            {buttonText ?? t('noticeBanner.learnMore')}
          </a>
        )}
      </p>
      {onClose && <Button variant="ghost" icon="close" iconOnly={t('noticeBanner.close')} onClick={onClose} css={buttonStyle('ghost')} />}
    </section>
  )
}
