import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '@avalwerk/testing/signIn'
import type { Right } from '@avalwerk/domain'
import { passwordHash } from '../../src/identity/password.ts'
import type { TestPortal } from '../portal.ts'

export type Group = 'AG' | 'BG' | 'BSP'

/** Organisations whose people act in the scenes. */
const ORGS = {
  /** The beneficiary. */
  WI0001: 'AG',
  /** The borrower. */
  GH0001: 'AG',
  /** The receiver of an assignment. */
  LA0001: 'AG',
  KR0001: 'BG',
  BP0001: 'BSP',
} as const satisfies Record<string, Group>
type Org = keyof typeof ORGS

/** One person at each organisation, who holds the rights that a scene gives them and no others. */
export type People = Readonly<{
  /** Gives the person of an organisation just these rights. @returns the account */
  holding: (org: string, rights: readonly Right[]) => Promise<string>
  idOf: (org: string) => string
  groupOf: (org: string) => Group
  /** An organisation of a group that sees the object. */
  orgOf: (group: Group) => string
}>

const ids: Record<string, string> = Object.fromEntries(Object.keys(ORGS).map((org) => [org, randomUUID()]))

/** What is known of the people before there is a portal. */
const known = {
  idOf: (org: string) => ids[org] ?? '',
  groupOf: (org: string) => ORGS[org as Org],
  orgOf: (group: Group) => Object.keys(ORGS).find((org) => ORGS[org as Org] === group) ?? '',
}

/** People for scenes of a portal that is started later. */
export function peopleOf(portal: () => TestPortal): People & { arrive: () => Promise<void> } {
  const held = new Map<string, string>()
  const roles = new Map<string, string>()
  async function arrive(): Promise<void> {
    const { system } = portal().db
    const hash = await passwordHash(DEMO_PASSWORD)
    for (const org of Object.keys(ORGS)) {
      const role = { org_id: org, id: randomUUID(), name: 'Aus der Tabelle', iconname: 'x', immutable: false, rechte: JSON.stringify([]) }
      roles.set(org, role.id)
      await system.insertInto('rolle').values(role).execute()
      await system
        .insertInto('nutzer')
        .values({
          org_id: org,
          id: known.idOf(org),
          unternehmen_id: org,
          rolle_id: role.id,
          benutzername: `tabelle.${org}`,
          email: `tabelle.${org.toLowerCase()}@demo.avalwerk.example`,
          vorname: 'Toni',
          nachname: 'Tabelle',
          telefonnummer: null,
          aktiv: true,
          geloescht_am: null,
          sso: false,
          sichtbeschraenkt: false,
          sichtberechtigte: JSON.stringify([]),
          erhaelt_emails: false,
          passwort_hash: hash,
          externe_id: null,
          erstellt_am: new Date(),
        })
        .execute()
    }
  }
  async function holding(org: string, rights: readonly Right[]): Promise<string> {
    const rechte = JSON.stringify(rights)
    if (held.get(org) !== rechte)
      await portal()
        .db.system.updateTable('rolle')
        .set({ rechte })
        .where('org_id', '=', org)
        .where('id', '=', roles.get(org) ?? '')
        .execute()
    held.set(org, rechte)
    return `tabelle.${org}`
  }
  return { ...known, arrive, holding }
}
