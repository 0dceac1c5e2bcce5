import { PLATZHALTER_MUSTER, type Textblock, type Textinhalt, type Textstück } from '@avalwerk/domain'

/** The editor's tree as JSON, as far as this product's schema has it. */
export type Knoten = Readonly<{
  type?: string
  text?: string
  attrs?: Readonly<Record<string, unknown>> | null
  marks?: readonly Readonly<{ type: string }>[]
  content?: readonly Knoten[]
}>

/** A wording as the editor's tree. */
export function alsBaum(inhalt: Textinhalt): Knoten {
  return { type: 'doc', content: inhalt.length ? inhalt.map(blockAlsKnoten) : [{ type: 'paragraph' }] }
}

const absatz = (teile: readonly Textstück[]): Knoten => {
  const content = teile.flatMap(stückAlsKnoten)
  return { type: 'paragraph', ...(content.length && { content }) }
}

const blockAlsKnoten = (block: Textblock): Knoten =>
  block.art === 'ABSATZ'
    ? absatz(block.teile)
    : {
        type: block.nummeriert ? 'orderedList' : 'bulletList',
        content: block.punkte.map((punkt) => ({ type: 'listItem', content: [absatz(punkt)] })),
      }

function stückAlsKnoten({ text, fett, kursiv }: Textstück): Knoten[] {
  const marks = [...(fett ? [{ type: 'bold' }] : []), ...(kursiv ? [{ type: 'italic' }] : [])]
  const mit = (knoten: Knoten): Knoten => (marks.length ? { ...knoten, marks } : knoten)
  const teile: Knoten[] = []
  let ab = 0
  for (const treffer of text.matchAll(PLATZHALTER_MUSTER)) {
    if (treffer.index > ab) teile.push(mit({ type: 'text', text: text.slice(ab, treffer.index) }))
    teile.push(mit({ type: 'platzhalter', attrs: { name: treffer[1] } }))
    ab = treffer.index + treffer[0].length
  }
  if (ab < text.length) teile.push(mit({ type: 'text', text: text.slice(ab) }))
  return teile
}

/** What the editor holds as a wording; empty paragraphs are left out. */
export function alsInhalt(baum: Knoten): Textblock[] {
  return (baum.content ?? []).flatMap((knoten): Textblock[] => {
    if (knoten.type === 'paragraph') {
      const teile = stücke(knoten)
      return teile.length ? [{ art: 'ABSATZ', teile }] : []
    }
    const punkte = punkteIn(knoten)
    return punkte.length ? [{ art: 'LISTE', nummeriert: knoten.type === 'orderedList', punkte }] : []
  })
}

/** The points of a list; a list inside of a point continues it. */
const punkteIn = (liste: Knoten): Textstück[][] =>
  (liste.content ?? []).flatMap((punkt) =>
    (punkt.content ?? []).flatMap((teil) => {
      if (teil.type !== 'paragraph') return punkteIn(teil)
      const teile = stücke(teil)
      return teile.length ? [teile] : []
    }),
  )

const name = ({ attrs }: Knoten): string => (typeof attrs?.name === 'string' ? attrs.name : '')

function stücke(absatzknoten: Knoten): Textstück[] {
  const ganze: Textstück[] = []
  for (const k of absatzknoten.content ?? []) {
    const text = k.type === 'platzhalter' ? `{{${name(k)}}}` : (k.text ?? '')
    if (!text) continue
    const arten = new Set(k.marks?.map(({ type }) => type))
    const letztes = ganze.at(-1)
    const stück: Textstück = { text, ...(arten.has('bold') && { fett: true }), ...(arten.has('italic') && { kursiv: true }) }
    if (letztes && letztes.fett === stück.fett && letztes.kursiv === stück.kursiv)
      ganze.splice(-1, 1, { ...letztes, text: letztes.text + text })
    else ganze.push(stück)
  }
  return ganze
}
