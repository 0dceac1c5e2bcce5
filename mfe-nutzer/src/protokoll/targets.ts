import type { AuditEntry } from '@avalwerk/contracts'
import { type AuditObject, type Category, type Group, hasRight, type RequiredRight, type Right, TEXT_TYPE } from '@avalwerk/domain'

/** The page of an object, and the right that it asks for. */
type Target = Readonly<{ right: RequiredRight; path: (id: string) => string | undefined }>

const sees = (category: Category, path: Target['path']): Target => ({ right: { aktion: 'anzeigen', kategorien: [category] }, path })
const FOR_ALL: Partial<Record<AuditObject, Target>> = {
  BUERGSCHAFT: sees('Bürgschaften', (id) => `/buergschaften/details/${id}`),
  AUFTRAG: sees('Anträge', (id) => `/buergschaftsauftraege/details/${id}`),
  VERTRAG: sees('Verträge', (id) => `/vertraege/details/${id}`),
}
const USER: Target = { right: { aktion: 'bearbeiten', kategorien: ['Nutzer'] }, path: (id) => `/nutzer/${id}/bearbeiten` }
const ROLES: Target = sees('Rollen', () => '/nutzer/liste/rollen')
const text = (type: keyof typeof TEXT_TYPE): Target => sees('Bürgschaftstexte/Templates', (id) => `/${TEXT_TYPE[type].path}/details/${id}`)
/** The prefix of public texts' numbers; from other numbers the kind of text can't be told. */
const PUBLIC_TEXT = /^OE/

const TARGETS: Readonly<Record<Group, Partial<Record<AuditObject, Target>>>> = {
  AG: {
    ...FOR_ALL,
    NUTZER: USER,
    ROLLE: ROLES,
    TEXT: text('AGT'),
    PROJEKT: sees('Projekte', (id) => `/projekte/${id}/uebersicht`),
    UNTERNEHMEN: sees('Unternehmen', () => '/unternehmen/uebersicht'),
  },
  BG: { ...FOR_ALL, NUTZER: USER, ROLLE: ROLES, TEXT: text('BGT') },
  BSP: {
    ...FOR_ALL,
    TEXT: sees('Bürgschaftstexte/Templates', (id) => (PUBLIC_TEXT.test(id) ? `/${TEXT_TYPE.OET.path}/details/${id}` : undefined)),
    UNTERNEHMEN: sees('Unternehmen', (id) => `/stammdaten/uebersicht/${id}`),
    HINWEIS: sees('Mitteilungen', () => '/hinweise/liste'),
    PLATTFORM: sees('Plattform', () => '/plattform'),
  },
}

/** The page on which a user can see an entry's object; undefined where it has no page, or none that they may open. */
export function targetOf({ objektArt, objektId }: AuditEntry, group: Group, rights: readonly Right[]): string | undefined {
  const target = TARGETS[group][objektArt]
  return target && hasRight(rights, target.right) ? target.path(objektId) : undefined
}
