import { keep, readKept, Link, Navigate, useLocation } from '@avalwerk/platform/remote'
import { spacing, themeColor, RADIUS, PageHeader } from '@avalwerk/ui'
import { type ReactNode, useEffect } from 'react'

/**
 * The page after an act, shown only after it: a user who enters its address is led elsewhere. What the act told the page is kept for the
 * tab's life, so that a reload shows it again. Source: document 1, section 2 (wizards run in order).
 * @param otherwise where users go who come without the act
 */
export function AfterAction<Z extends object>({ otherwise, children }: { otherwise: string; children: (state: Z) => ReactNode }) {
  const { pathname, state } = useLocation()
  const key = `act:${pathname}` as const
  const given = (state ?? undefined) as Z | undefined
  useEffect(() => {
    if (given) keep(key, given)
  }, [given, key])
  const condition = given ?? readKept<Z>(key)
  return condition ? children(condition) : <Navigate to={otherwise} replace />
}

/** The end of a flow: what happened, what happens next, where to go now. */
export function SuccessPage({
  title,
  text,
  ways,
}: {
  title: string
  text: readonly string[]
  ways: readonly { target: string; label: string }[]
}) {
  return (
    <div css={{ maxWidth: 640 }}>
      <PageHeader title={title} />
      <div
        css={{
          display: 'grid',
          gap: spacing(1),
          padding: spacing(3),
          borderRadius: RADIUS,
          background: themeColor('successGround'),
          color: themeColor('success'),
        }}
      >
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ul css={{ listStyle: 'none', padding: 0, display: 'flex', flexWrap: 'wrap', gap: spacing(2), marginTop: spacing(2) }}>
        {ways.map(({ target, label }) => (
          <li key={target}>
            <Link to={target}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
