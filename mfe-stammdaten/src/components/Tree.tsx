import { GESELLSCHAFTSFORM, type Gesellschaftsform, type UnternehmenStatus } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { themeColor, RADIUS } from '@avalwerk/ui'
import { StatusBadge } from './badges.tsx'

/** A company of a group; without a mother (null) it stands at the top. */
export type TreeNode = Readonly<{
  id: string
  name: string
  gesellschaftsform: Gesellschaftsform
  ort: string
  status: UnternehmenStatus
  mutterId: string | null
}>

/** Companies as the tree of their group: those whose mother isn't among them stand at the top. @param target the page of one */
export function Tree({
  node,
  target,
  selected,
  name,
}: {
  node: readonly TreeNode[]
  target: (id: string) => string
  selected?: string
  name: string
}) {
  const present = new Set(node.map(({ id }) => id))
  const top = node.filter(({ mutterId }) => mutterId === null || !present.has(mutterId))
  return (
    <nav aria-label={name}>
      <Level node={node} here={top} target={target} selected={selected} />
    </nav>
  )
}

function Level({
  node,
  here,
  target,
  selected,
}: {
  node: readonly TreeNode[]
  here: readonly TreeNode[]
  target: (id: string) => string
  selected: string | undefined
}) {
  return (
    <ul
      css={{
        listStyle: 'none',
        padding: 0,
        display: 'grid',
        gap: 2,
        '& &': { marginLeft: 12, paddingLeft: 12, borderLeft: `1px solid ${themeColor('line')}` },
      }}
    >
      {here.map((treeNode) => {
        const subsidiaries = node.filter(({ mutterId }) => mutterId === treeNode.id)
        return (
          <li key={treeNode.id} css={{ display: 'grid', gap: 2 }}>
            <Link
              to={target(treeNode.id)}
              aria-current={treeNode.id === selected ? 'true' : undefined}
              css={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: '2px 8px',
                alignItems: 'center',
                padding: '8px 10px',
                borderRadius: RADIUS,
                color: themeColor('text'),
                textDecoration: 'none',
                '&:hover': { background: themeColor('raised') },
                '&[aria-current]': { background: themeColor('accentGround') },
              }}
            >
              <span css={{ flex: '1 1 180px', minWidth: 0 }}>
                <span css={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{treeNode.name}</span>
                <span css={{ display: 'block', color: themeColor('muted'), fontSize: 12 }}>
                  {treeNode.id} · {GESELLSCHAFTSFORM[treeNode.gesellschaftsform]} · {treeNode.ort}
                </span>
              </span>
              {treeNode.status !== 'AKT' && <StatusBadge status={treeNode.status} />}
            </Link>
            {subsidiaries.length > 0 && <Level node={node} here={subsidiaries} target={target} selected={selected} />}
          </li>
        )
      })}
    </ul>
  )
}
