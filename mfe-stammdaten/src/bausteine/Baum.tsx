import { GESELLSCHAFTSFORM, type Gesellschaftsform, type UnternehmenStatus } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { farbe, RADIUS } from '@avalwerk/ui'
import { StatusBadge } from './marken.tsx'

export type TreeNode = Readonly<{
  id: string
  name: string
  gesellschaftsform: Gesellschaftsform
  ort: string
  status: UnternehmenStatus
  mutterId: string | null
}>

/** Companies as the tree of their group: those whose mother isn't among them stand at the top. @param ziel the page of one */
export function Tree({
  knoten,
  ziel,
  gewählt,
  name,
}: {
  knoten: readonly TreeNode[]
  ziel: (id: string) => string
  gewählt?: string
  name: string
}) {
  const da = new Set(knoten.map(({ id }) => id))
  const oben = knoten.filter(({ mutterId }) => mutterId === null || !da.has(mutterId))
  return (
    <nav aria-label={name}>
      <Level knoten={knoten} hier={oben} ziel={ziel} gewählt={gewählt} />
    </nav>
  )
}

function Level({
  knoten,
  hier,
  ziel,
  gewählt,
}: {
  knoten: readonly TreeNode[]
  hier: readonly TreeNode[]
  ziel: (id: string) => string
  gewählt: string | undefined
}) {
  return (
    <ul
      css={{
        listStyle: 'none',
        padding: 0,
        display: 'grid',
        gap: 2,
        '& &': { marginLeft: 12, paddingLeft: 12, borderLeft: `1px solid ${farbe('linie')}` },
      }}
    >
      {hier.map((k) => {
        const toechter = knoten.filter(({ mutterId }) => mutterId === k.id)
        return (
          <li key={k.id} css={{ display: 'grid', gap: 2 }}>
            <Link
              to={ziel(k.id)}
              aria-current={k.id === gewählt ? 'true' : undefined}
              css={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: '2px 8px',
                alignItems: 'center',
                padding: '8px 10px',
                borderRadius: RADIUS,
                color: farbe('text'),
                textDecoration: 'none',
                '&:hover': { background: farbe('hebung') },
                '&[aria-current]': { background: farbe('akzentgrund') },
              }}
            >
              <span css={{ flex: '1 1 180px', minWidth: 0 }}>
                <span css={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{k.name}</span>
                <span css={{ display: 'block', color: farbe('leise'), fontSize: 12 }}>
                  {k.id} · {GESELLSCHAFTSFORM[k.gesellschaftsform]} · {k.ort}
                </span>
              </span>
              {k.status !== 'AKT' && <StatusBadge status={k.status} />}
            </Link>
            {toechter.length > 0 && <Level knoten={knoten} hier={toechter} ziel={ziel} gewählt={gewählt} />}
          </li>
        )
      })}
    </ul>
  )
}
