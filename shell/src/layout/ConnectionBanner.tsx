import { Global } from '@emotion/react'
import { useObservable } from '@avalwerk/platform/remote'
import { themeColor, Icon, RADIUS } from '@avalwerk/ui'
import type { Connection } from '../connection.ts'
import { t } from './texts.ts'

/** What the banner covers of the page, in pixels. */
const COVERED = 64

/**
 * Says that the server can't be reached, as long as that is so. It lies over the page: nothing moves away from under the user's pointer.
 * The page gets longer by the banner's height, and the focused element is scrolled above it.
 */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const up = useObservable(connection.up$)
  return (
    <div
      role="status"
      data-print="no"
      css={{ position: 'fixed', zIndex: 45, inset: 'auto 8px 16px', display: 'flex', justifyContent: 'center', pointerEvents: 'none' }}
    >
      {!up && <Global styles={{ html: { scrollPaddingBottom: COVERED }, '#inhalt': { paddingBottom: `${COVERED + 24}px !important` } }} />}
      {!up && (
        <p
          css={{
            display: 'flex',
            alignItems: 'center',
            gap: 8,
            padding: '8px 16px',
            borderRadius: RADIUS,
            border: `1px solid ${themeColor('warning')}`,
            background: themeColor('warningGround'),
            color: themeColor('warning'),
            fontWeight: 550,
            textWrap: 'balance',
            boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
          }}
        >
          <Icon name="warning" />
          {t('connectionBanner.interrupted')}
        </p>
      )}
    </div>
  )
}
