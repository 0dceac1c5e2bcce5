import { GESELLSCHAFTSFORM, type Gesellschaftsform, type Unternehmensstatus } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { farbe, RADIUS } from '@avalwerk/ui'
import { Statusmarke } from './marken.tsx'

export type Knoten = Readonly<{
  id: string
  name: string
  gesellschaftsform: Gesellschaftsform
  ort: string
  status: Unternehmensstatus
  mutterId: string | null
}>

/** Companies as the tree of their group: those whose mother isn't among them stand at the top. @param ziel the page of one */
export function Baum({
  knoten,
  ziel,
  gewählt,
  name,
}: {
  knoten: readonly Knoten[]
  ziel: (id: string) => string
  gewählt?: string
  name: string
}) {
  const da = new Set(knoten.map(({ id }) => id))
  const oben = knoten.filter(({ mutterId }) => mutterId === null || !da.has(mutterId))
  return (
    <nav aria-label={name}>
      <Ebene knoten={knoten} hier={oben} ziel={ziel} gewählt={gewählt} />
    </nav>
  )
}

function Ebene({
  knoten,
  hier,
  ziel,
  gewählt,
}: {
  knoten: readonly Knoten[]
  hier: readonly Knoten[]
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
        const töchter = knoten.filter(({ mutterId }) => mutterId === k.id)
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
              {k.status !== 'AKT' && <Statusmarke status={k.status} />}
            </Link>
            {töchter.length > 0 && <Ebene knoten={knoten} hier={töchter} ziel={ziel} gewählt={gewählt} />}
          </li>
        )
      })}
    </ul>
  )
}
