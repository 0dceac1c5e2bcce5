import { PLACEHOLDER, type Placeholder, type TextContent } from '@avalwerk/domain'
import { spacing, themeColor, Button, RADIUS } from '@avalwerk/ui'
import { type Editor as Tiptap, Node } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useRef, useLayoutEffect } from 'react'
import { t } from '../texts.ts'
import { asTree, asContent, type TreeNode } from './convert.ts'

/** A placeholder: one character to the editor, shown as what it stands for. */
const PlaceholderNode = Node.create({
  name: 'platzhalter',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: '', parseHTML: (e: HTMLElement) => e.dataset.placeholder } }),
  parseHTML: () => [{ tag: 'span[data-placeholder]' }],
  renderHTML: ({ node }) => {
    const name = String(node.attrs.name)
    return ['span', { 'data-placeholder': name }, PLACEHOLDER[name as Placeholder] ?? name]
  },
  renderText: ({ node }) => `{{${String(node.attrs.name)}}}`,
})

/** What a wording may hold: paragraphs, lists, bold, italic, placeholders. The schema keeps everything else out, pasted or not. */
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
  }),
  PlaceholderNode,
]

/** The wording of a text, the form's field `inhalt`: numbered clauses with lists and placeholders. */
export function Editor({
  label,
  content,
  error,
  onChange,
  onLeave,
}: {
  label: string
  content: TextContent
  error?: string | undefined
  onChange: (content: TextContent) => void
  onLeave?: () => void
}) {
  const id = useId()
  // What it holds; another wording from outside (of a file, of a text to begin with) takes its place.
  const shown = useRef(content)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: asTree(content) as object,
    shouldRerenderOnTransaction: false,
    // The page's policy allows no styles from elsewhere; what the editor needs stands below.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-field': 'inhalt',
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-fehler` }),
      },
    },
    onUpdate: ({ editor }) => {
      shown.current = asContent(editor.getJSON() as TreeNode)
      onChange(shown.current)
    },
    onBlur: () => onLeave?.(),
  })
  // Set while React renders: a moment later the user may have typed on, and the rendered wording would be the older one.
  useLayoutEffect(() => {
    if (content === shown.current) return
    shown.current = content
    // Placeholders are drawn by React, which is still at work.
    queueMicrotask(() => editor.commands.setContent(asTree(content) as object, { emitUpdate: false }))
  }, [content, editor])
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <span css={{ fontWeight: 550 }}>{label}</span>
      <div css={{ border: `1px solid ${themeColor(error ? 'danger' : 'field')}`, borderRadius: RADIUS, background: themeColor('surface') }}>
        <Bar editor={editor} />
        <EditorContent
          editor={editor}
          css={{
            maxHeight: 560,
            overflow: 'auto',
            '& .ProseMirror': {
              position: 'relative',
              minHeight: 280,
              padding: '12px 16px',
              outline: 'none',
              whiteSpace: 'break-spaces',
              overflowWrap: 'break-word',
              fontVariantLigatures: 'none',
              counterReset: 'klausel',
            },
            '& .ProseMirror-separator': {
              display: 'inline !important',
              border: 'none !important',
              margin: '0 !important',
              width: '0 !important',
            },
            '& .ProseMirror:focus-visible': { boxShadow: `inset 0 0 0 2px ${themeColor('accent')}` },
            // Clauses are numbered as in the document.
            '& .ProseMirror > p': { counterIncrement: 'klausel', position: 'relative', margin: '0 0 8px', paddingLeft: 28 },
            '& .ProseMirror > p::before': {
              content: 'counter(klausel) "."',
              position: 'absolute',
              left: 0,
              color: themeColor('muted'),
              fontVariantNumeric: 'tabular-nums',
            },
            '& ul, & ol': { margin: '0 0 8px', paddingLeft: 48 },
            '& li p': { margin: 0 },
            '& [data-placeholder]': {
              padding: '1px 6px',
              borderRadius: 4,
              background: themeColor('accentGround'),
              color: themeColor('accent'),
              whiteSpace: 'nowrap',
            },
            '& [data-placeholder].ProseMirror-selectednode': { outline: `2px solid ${themeColor('accent')}` },
          }}
        />
      </div>
      {error && (
        <span id={`${id}-fehler`} role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {error}
        </span>
      )}
    </div>
  )
}

const TOOLS = [
  { icon: 'bold', label: t('editor.bold'), mark: 'bold', run: (e: Tiptap) => e.chain().focus().toggleBold().run() },
  { icon: 'italic', label: t('editor.italic'), mark: 'italic', run: (e: Tiptap) => e.chain().focus().toggleItalic().run() },
  { icon: 'list', label: t('editor.bulletList'), mark: 'bulletList', run: (e: Tiptap) => e.chain().focus().toggleBulletList().run() },
  { icon: 'numbers', label: t('editor.orderedList'), mark: 'orderedList', run: (e: Tiptap) => e.chain().focus().toggleOrderedList().run() },
  { icon: 'undo', label: t('editor.undo'), run: (e: Tiptap) => e.chain().focus().undo().run() },
  { icon: 'redo', label: t('editor.redo'), run: (e: Tiptap) => e.chain().focus().redo().run() },
] as const

function Bar({ editor }: { editor: Tiptap }) {
  const an = useEditorState({ editor, selector: ({ editor }) => TOOLS.map((w) => 'mark' in w && editor.isActive(w.mark)) })
  return (
    <div
      role="toolbar"
      aria-label={t('editor.toolbar')}
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        padding: spacing(0.5),
        borderBottom: `1px solid ${themeColor('line')}`,
      }}
    >
      {TOOLS.map((tool, index) => (
        <Button
          key={tool.icon}
          variant="ghost"
          icon={tool.icon}
          iconOnly={tool.label}
          {...('mark' in tool && { 'aria-pressed': an[index] === true })}
          // The selection in the text stays.
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => tool.run(editor)}
        />
      ))}
      <select
        aria-label={t('editor.insertPlaceholder')}
        value=""
        css={{
          height: 32,
          maxWidth: 220,
          border: `1px solid ${themeColor('field')}`,
          borderRadius: RADIUS,
          background: themeColor('surface'),
          color: themeColor('text'),
        }}
        onChange={(event) => {
          const name = event.target.value
          if (name)
            editor
              .chain()
              .focus()
              .insertContent([{ type: 'platzhalter', attrs: { name } }])
              .run()
        }}
      >
        <option value="">{t('editor.insertPlaceholder')}</option>
        {Object.entries(PLACEHOLDER).map(([name, caption]) => (
          <option key={name} value={name}>
            {caption}
          </option>
        ))}
      </select>
    </div>
  )
}
