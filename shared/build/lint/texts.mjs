/**
 * What people read stands in files of texts (`texts.ts`) and is asked for through their typed `t`: a sentence in a component can be neither
 * found nor changed by the person who maintains the wording. Codes, names of colours and other strings that no user reads are not texts.
 */
const UMLAUT = /[äöüÄÖÜß]/
const SENTENCE = /\p{L}{2,}[.,:;!?…]? \p{L}{2,}/u
const CAPITAL = /^[A-ZÄÖÜ][a-zäöüß]{2,}([.!?…:]*| [(\d].*)$/
/** Selectors, style sheets, addresses, types of files: words in a row that are no sentence. */
const CODE = /[{}<>|=#\\]|::|\bpx\b|^[a-z][a-z ,.:-]*$|^(GET|POST|PUT|PATCH|DELETE) |^[/.]|^Bearer\b/

const isRead = (text, part = false) => {
  const words = text.trim()
  return !CODE.test(words) && ((!part && CAPITAL.test(words)) || (SENTENCE.test(words) && (UMLAUT.test(words) || /^[A-ZÄÖÜ„]/.test(words))))
}
/** What stands in one of these is read, or read out, whatever it looks like. */
const READ = new Set([
  'label',
  'hint',
  'title',
  'text',
  'placeholder',
  'description',
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
])
const ATTRIBUTES = new Set(['css', 'className', 'style', 'key', 'id', 'type', 'role', 'autoComplete', 'rel'])

/** Strings of the language itself: keys, what an Error says to developers, what is compared, categories of rights. */
function isCode(node) {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (parent.type === 'Property' && (parent.key === child || ['kategorien', 'aktion'].includes(parent.key.name ?? ''))) return true
    if (parent.type === 'ImportExpression' || parent.type === 'TSLiteralType' || parent.type === 'SwitchCase') return true
    if (parent.type === 'ThrowStatement' || parent.type === 'TaggedTemplateExpression') return true
    if (parent.type === 'BinaryExpression' && /^[!=]==$/.test(parent.operator)) return true
    if (parent.type === 'MemberExpression' || parent.type === 'TSEnumMember') return true
    if (parent.type === 'JSXAttribute') return ATTRIBUTES.has(parent.name.name) || String(parent.name.name).startsWith('data-')
    if (parent.type === 'CallExpression' && parent.callee.type === 'Identifier' && ['t', 'rightTo', 'claim'].includes(parent.callee.name))
      return true
    if (/Statement$|Declaration$|^Arrow|^Function/.test(parent.type))
      return parent.type.startsWith('Import') || parent.type.startsWith('Export')
  }
  return false
}

/** Is a string shown as it is: a child of an element, or in an attribute that people read? */
function isShown(node) {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (parent.type === 'JSXAttribute') return READ.has(parent.name.name)
    if (parent.type === 'JSXElement' || parent.type === 'JSXFragment') return child.type === 'JSXExpressionContainer'
    const passes =
      (parent.type === 'ConditionalExpression' && parent.test !== child) ||
      (parent.type === 'LogicalExpression' && parent.right === child) ||
      parent.type === 'TemplateLiteral' ||
      parent.type === 'JSXExpressionContainer'
    if (!passes) return false
  }
  return false
}

const inTexts = {
  meta: { type: 'problem', messages: { literal: 'Words that people read belong in a file of texts (texts.ts): "{{text}}"' } },
  create(context) {
    const check = (node, text, part) => {
      if ((/\p{L}/u.test(text) && isShown(node)) || (isRead(text, part) && !isCode(node)))
        context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 60) } })
    }
    return {
      JSXText: (node) => {
        if (/\p{L}{2}/u.test(node.value)) context.report({ node, messageId: 'literal', data: { text: node.value.trim().slice(0, 60) } })
      },
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? '', true),
    }
  },
}

export default { meta: { name: 'avalwerk' }, rules: { 'words-in-texts': inTexts } }
