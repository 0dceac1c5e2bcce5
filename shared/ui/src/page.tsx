import { documentTitle, focusHeading } from '@avalwerk/platform/heading'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { type ReactNode, useEffect, useRef } from 'react'
import { spacing, themeColor, RADIUS } from './theme.ts'
import { t } from './texts.ts'

type Breadcrumb = Readonly<{ label: string; target: string }>

/**
 * The head of a page: breadcrumb, the one h1, actions. Names the document; after a navigation the focus goes to the h1, except from an open menu.
 */
export function PageHeader({
  title,
  path = [],
  actions,
  addition,
}: {
  title: string
  path?: readonly Breadcrumb[]
  actions?: ReactNode
  addition?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { navigation } = usePlatform()
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(() => focusHeading(heading.current, navigation), [navigation])
  return (
    <header css={{ display: 'grid', gap: 4, marginBottom: spacing(2) }}>
      {path.length > 0 && (
        <nav aria-label={t('page.breadcrumbs')} data-print="no">
          <ol css={{ display: 'flex', flexWrap: 'wrap', gap: 6, padding: 0, listStyle: 'none', fontSize: 12, lineHeight: '16px' }}>
            {path.map(({ label, target }) => (
              <li key={target} css={{ '&::after': { content: '"›"', marginLeft: 6, color: themeColor('muted') } }}>
                <Link to={target}>{label}</Link>
              </li>
            ))}
            <li aria-current="page" css={{ color: themeColor('muted') }}>
              {title}
            </li>
          </ol>
        </nav>
      )}
      <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', gap: spacing(1) }}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && (
          <div data-print="no" css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {actions}
          </div>
        )}
      </div>
      {addition}
    </header>
  )
}

/** A framed part of a page with its heading. */
export function Card({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <section
      aria-label={title}
      css={{
        border: `1px solid ${themeColor('line')}`,
        borderRadius: RADIUS,
        background: themeColor('surface'),
        padding: spacing(2),
        minWidth: 0,
      }}
    >
      <div
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: spacing(1),
          marginBottom: spacing(1),
        }}
      >
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

const NARROW = '@container (max-width: 360px)'

/** Pairs of a name and a value; empty values are left out. */
export function DescriptionList({ pairs }: { pairs: readonly (readonly [name: string, wert: ReactNode])[] }) {
  const filled = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    // Names above their values where the place itself is narrow: at the side of a flow, not on small screens alone.
    <div css={{ containerType: 'inline-size', width: '100%' }}>
      <dl
        css={{
          display: 'grid',
          gridTemplateColumns: 'minmax(120px, 2fr) 3fr',
          gap: '8px 16px',
          [NARROW]: { gridTemplateColumns: '1fr', gap: 0 },
        }}
      >
        {filled.map(([name, value]) => (
          <div key={name} css={{ display: 'contents' }}>
            <dt css={{ color: themeColor('muted'), [NARROW]: { marginTop: spacing(1) } }}>{name}</dt>
            <dd css={{ minWidth: 0, overflowWrap: 'anywhere' }}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
