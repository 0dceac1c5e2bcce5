import { PLACEHOLDER_PATTERN, type TextBlock, type TextContent, type TextChunk } from '@avalwerk/domain'

/** The editor's tree as JSON, as far as this product's schema has it. */
export type TreeNode = Readonly<{
  type?: string
  text?: string
  attrs?: Readonly<Record<string, unknown>> | null
  marks?: readonly Readonly<{ type: string }>[]
  content?: readonly TreeNode[]
}>

/** A wording as the editor's tree. */
export function asTree(content: TextContent): TreeNode {
  return { type: 'doc', content: content.length ? content.map(blockAsNode) : [{ type: 'paragraph' }] }
}

const paragraph = (parts: readonly TextChunk[]): TreeNode => {
  const content = parts.flatMap(chunkAsNode)
  return { type: 'paragraph', ...(content.length && { content }) }
}

const blockAsNode = (block: TextBlock): TreeNode =>
  block.art === 'ABSATZ'
    ? paragraph(block.teile)
    : {
        type: block.nummeriert ? 'orderedList' : 'bulletList',
        content: block.punkte.map((point) => ({ type: 'listItem', content: [paragraph(point)] })),
      }

function chunkAsNode({ text, fett, kursiv }: TextChunk): TreeNode[] {
  const marks = [...(fett ? [{ type: 'bold' }] : []), ...(kursiv ? [{ type: 'italic' }] : [])]
  const using = (node: TreeNode): TreeNode => (marks.length ? { ...node, marks } : node)
  const parts: TreeNode[] = []
  let from = 0
  for (const hits of text.matchAll(PLACEHOLDER_PATTERN)) {
    if (hits.index > from) parts.push(using({ type: 'text', text: text.slice(from, hits.index) }))
    parts.push(using({ type: 'platzhalter', attrs: { name: hits[1] } }))
    from = hits.index + hits[0].length
  }
  if (from < text.length) parts.push(using({ type: 'text', text: text.slice(from) }))
  return parts
}

/** Turns what the editor holds into a wording; empty paragraphs are left out. */
export function asContent(tree: TreeNode): TextBlock[] {
  return (tree.content ?? []).flatMap((node): TextBlock[] => {
    if (node.type === 'paragraph') {
      const teile = chunks(node)
      return teile.length ? [{ art: 'ABSATZ', teile }] : []
    }
    const punkte = pointsIn(node)
    return punkte.length ? [{ art: 'LISTE', nummeriert: node.type === 'orderedList', punkte }] : []
  })
}

/** The points of a list; a list inside of a point continues it. */
const pointsIn = (list: TreeNode): TextChunk[][] =>
  (list.content ?? []).flatMap((point) =>
    (point.content ?? []).flatMap((part) => {
      if (part.type !== 'paragraph') return pointsIn(part)
      const parts = chunks(part)
      return parts.length ? [parts] : []
    }),
  )

const name = ({ attrs }: TreeNode): string => (typeof attrs?.name === 'string' ? attrs.name : '')

function chunks(paragraphNode: TreeNode): TextChunk[] {
  const whole: TextChunk[] = []
  for (const node of paragraphNode.content ?? []) {
    const text = node.type === 'platzhalter' ? `{{${name(node)}}}` : (node.text ?? '')
    if (!text) continue
    const kinds = new Set(node.marks?.map(({ type }) => type))
    const last = whole.at(-1)
    const chunk: TextChunk = { text, ...(kinds.has('bold') && { fett: true }), ...(kinds.has('italic') && { kursiv: true }) }
    if (last && last.fett === chunk.fett && last.kursiv === chunk.kursiv) whole.splice(-1, 1, { ...last, text: last.text + text })
    else whole.push(chunk)
  }
  return whole
}
