import { keyframes } from '@emotion/react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { Button } from './button.tsx'
import { spacing, themeColor, RADIUS } from './theme.ts'
import { t } from './texts.ts'

const FIRST_AFTER_MS = 300
const pulse = keyframes({ '50%': { opacity: 0.45 } })

/** Grey bars in the final size; shown after 300 ms, so that quick answers don't flicker. */
export function Skeleton({ rows = 6, height = 40, name = t('states.contentLoading') }: { rows?: number; height?: number; name?: string }) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), FIRST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={name} css={{ display: 'grid', visibility: visible ? 'visible' : 'hidden' }}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} css={{ height, display: 'flex', alignItems: 'center' }}>
          <div
            css={{
              height: 12,
              width: `${92 - ((index * 17) % 40)}%`,
              borderRadius: 4,
              background: themeColor('line'),
              animation: `${pulse} 1.6s infinite`,
            }}
          />
        </div>
      ))}
    </div>
  )
}

/** Stands in the place of a page whose code is under way. */
export const PageSkeleton = () => <Skeleton rows={10} name={t('states.pageLoading')} />

/** Nothing there: says why and offers the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div css={{ padding: spacing(6), textAlign: 'center', display: 'grid', gap: spacing(1), justifyItems: 'center' }}>
      <h2>{title}</h2>
      {children && <p css={{ color: themeColor('muted') }}>{children}</p>}
      {action && <div css={{ marginTop: spacing(1) }}>{action}</div>}
    </div>
  )
}

/**
 * Shows how far something is that takes long: a bar, and the same in words beside it.
 * @param value of `total`; undefined where it isn't known
 */
export function ProgressBar({ name, value, total, text }: { name: string; value?: number | undefined; total: number; text: string }) {
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <progress
        aria-label={name}
        {...(value !== undefined && { value, max: total || 1 })}
        css={{ width: '100%', height: 8, accentColor: themeColor('accent') }}
      />
      <span css={{ color: themeColor('muted'), fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>{text}</span>
    </div>
  )
}

const BACKGROUND = { success: 'successGround', warning: 'warningGround', danger: 'dangerGround' } as const

/**
 * Something to know before going on, tinted.
 * @param urgent read out at once; otherwise when there is a pause
 */
export function Alert({ tone, urgent = false, children }: { tone: keyof typeof BACKGROUND; urgent?: boolean; children: ReactNode }) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      css={{ padding: spacing(1.5), borderRadius: RADIUS, background: themeColor(BACKGROUND[tone]), color: themeColor(tone) }}
    >
      {children}
    </div>
  )
}

/** Something failed: what, its reference for the operator, and a way to try again. */
export function ErrorPanel({
  title,
  text,
  referenceCode,
  onRetry,
}: {
  title: string
  text?: string
  referenceCode?: string | undefined
  onRetry?: () => void
}) {
  return (
    <div
      role="alert"
      css={{
        display: 'grid',
        gap: spacing(1),
        justifyItems: 'start',
        padding: spacing(3),
        border: `1px solid ${themeColor('line')}`,
        borderLeft: `3px solid ${themeColor('danger')}`,
        borderRadius: RADIUS,
        background: themeColor('surface'),
      }}
    >
      <h2 css={{ display: 'flex', gap: spacing(1), alignItems: 'center', color: themeColor('danger') }}>
        <Icon name="alert" />
        {title}
      </h2>
      {text && <p>{text}</p>}
      {referenceCode && <ReferenceCode value={referenceCode} />}
      {onRetry && (
        <Button icon="retry" onClick={onRetry}>
          {t('states.retry')}
        </Button>
      )}
    </div>
  )
}

/** A part of a page whose code couldn't be loaded; everything around it goes on. @param onRetry asks for it at once */
export const PartMissing = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorPanel title={t('states.partMissingTitle')} text={t('states.partMissingText')} onRetry={onRetry} />
)

/** A correlation id with a button to copy it. */
export function ReferenceCode({ value }: { value: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <p css={{ color: themeColor('muted'), display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1) }}>
      <span>
        {t('states.referenceCodeHint')} <code css={{ userSelect: 'all', overflowWrap: 'anywhere' }}>{value}</code>
      </span>
      <Button
        variant="ghost"
        icon={copied ? 'check' : 'copy'}
        onClick={() => void navigator.clipboard?.writeText(value).then(() => setCopied(true))}
      >
        {copied ? t('states.copied') : t('states.copy')}
      </Button>
    </p>
  )
}
