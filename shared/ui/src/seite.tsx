import { Link, usePlatform } from '@avalwerk/platform/remote'
import { type ReactNode, useEffect, useRef } from 'react'
import { abstand, farbe, RADIUS } from './theme.ts'

type Breadcrumb = Readonly<{ beschriftung: string; ziel: string }>

/**
 * The head of a page: breadcrumb, the one h1, actions. Names the document; after a navigation the focus goes to the h1.
 */
export function PageHeader({
  titel,
  pfad = [],
  aktionen,
  zusatz,
}: {
  titel: string
  pfad?: readonly Breadcrumb[]
  aktionen?: ReactNode
  zusatz?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { ort } = usePlatform().navigation
  useEffect(() => {
    document.title = `${titel} · Avalwerk`
  }, [titel])
  useEffect(() => {
    // The first page of a visit leaves the focus where the browser put it.
    if (ort().key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [ort])
  return (
    <header css={{ display: 'grid', gap: 4, marginBottom: abstand(2) }}>
      {pfad.length > 0 && (
        <nav aria-label="Brotkrumen" data-druck="nein">
          <ol css={{ display: 'flex', flexWrap: 'wrap', gap: 6, padding: 0, listStyle: 'none', fontSize: 12, lineHeight: '16px' }}>
            {pfad.map(({ beschriftung, ziel }) => (
              <li key={ziel} css={{ '&::after': { content: '"›"', marginLeft: 6, color: farbe('leise') } }}>
                <Link to={ziel}>{beschriftung}</Link>
              </li>
            ))}
            <li aria-current="page" css={{ color: farbe('leise') }}>
              {titel}
            </li>
          </ol>
        </nav>
      )}
      <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', gap: abstand(1) }}>
        <h1 ref={heading} tabIndex={-1}>
          {titel}
        </h1>
        {aktionen && (
          <div data-druck="nein" css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {aktionen}
          </div>
        )}
      </div>
      {zusatz}
    </header>
  )
}

/** A framed part of a page with its heading. */
export function Card({ titel, children, aktionen }: { titel: string; children: ReactNode; aktionen?: ReactNode }) {
  return (
    <section
      aria-label={titel}
      css={{ border: `1px solid ${farbe('linie')}`, borderRadius: RADIUS, background: farbe('fläche'), padding: abstand(2), minWidth: 0 }}
    >
      <div
        css={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: abstand(1),
          marginBottom: abstand(1),
        }}
      >
        <h2>{titel}</h2>
        {aktionen}
      </div>
      {children}
    </section>
  )
}

const ENG = '@container (max-width: 360px)'

/** Pairs of a name and a value; empty values are left out. */
export function DescriptionList({ paare }: { paare: readonly (readonly [name: string, wert: ReactNode])[] }) {
  const filled = paare.filter(([, wert]) => wert !== null && wert !== undefined && wert !== '')
  return (
    // Names above their values where the place itself is narrow: at the side of a flow, not on small screens alone.
    <div css={{ containerType: 'inline-size', width: '100%' }}>
      <dl
        css={{
          display: 'grid',
          gridTemplateColumns: 'minmax(120px, 2fr) 3fr',
          gap: '8px 16px',
          [ENG]: { gridTemplateColumns: '1fr', gap: 0 },
        }}
      >
        {filled.map(([name, wert]) => (
          <div key={name} css={{ display: 'contents' }}>
            <dt css={{ color: farbe('leise'), [ENG]: { marginTop: abstand(1) } }}>{name}</dt>
            <dd css={{ minWidth: 0, overflowWrap: 'anywhere' }}>{wert}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
