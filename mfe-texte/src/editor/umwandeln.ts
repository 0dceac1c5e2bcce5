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
export function asTree(inhalt: TextContent): TreeNode {
  return { type: 'doc', content: inhalt.length ? inhalt.map(blockAsNode) : [{ type: 'paragraph' }] }
}

const paragraph = (teile: readonly TextChunk[]): TreeNode => {
  const content = teile.flatMap(chunkAsNode)
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
  const mit = (knoten: TreeNode): TreeNode => (marks.length ? { ...knoten, marks } : knoten)
  const teile: TreeNode[] = []
  let ab = 0
  for (const treffer of text.matchAll(PLACEHOLDER_PATTERN)) {
    if (treffer.index > ab) teile.push(mit({ type: 'text', text: text.slice(ab, treffer.index) }))
    teile.push(mit({ type: 'platzhalter', attrs: { name: treffer[1] } }))
    ab = treffer.index + treffer[0].length
  }
  if (ab < text.length) teile.push(mit({ type: 'text', text: text.slice(ab) }))
  return teile
}

/** What the editor holds as a wording; empty paragraphs are left out. */
export function asContent(tree: TreeNode): TextBlock[] {
  return (tree.content ?? []).flatMap((knoten): TextBlock[] => {
    if (knoten.type === 'paragraph') {
      const teile = chunks(knoten)
      return teile.length ? [{ art: 'ABSATZ', teile }] : []
    }
    const punkte = pointsIn(knoten)
    return punkte.length ? [{ art: 'LISTE', nummeriert: knoten.type === 'orderedList', punkte }] : []
  })
}

/** The points of a list; a list inside of a point continues it. */
const pointsIn = (liste: TreeNode): TextChunk[][] =>
  (liste.content ?? []).flatMap((point) =>
    (point.content ?? []).flatMap((teil) => {
      if (teil.type !== 'paragraph') return pointsIn(teil)
      const teile = chunks(teil)
      return teile.length ? [teile] : []
    }),
  )

const name = ({ attrs }: TreeNode): string => (typeof attrs?.name === 'string' ? attrs.name : '')

function chunks(paragraphNode: TreeNode): TextChunk[] {
  const whole: TextChunk[] = []
  for (const k of paragraphNode.content ?? []) {
    const text = k.type === 'platzhalter' ? `{{${name(k)}}}` : (k.text ?? '')
    if (!text) continue
    const arten = new Set(k.marks?.map(({ type }) => type))
    const letztes = whole.at(-1)
    const chunk: TextChunk = { text, ...(arten.has('bold') && { fett: true }), ...(arten.has('italic') && { kursiv: true }) }
    if (letztes && letztes.fett === chunk.fett && letztes.kursiv === chunk.kursiv)
      whole.splice(-1, 1, { ...letztes, text: letztes.text + text })
    else whole.push(chunk)
  }
  return whole
}
