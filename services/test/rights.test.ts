import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Right } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { application, auftraege, DATA, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Rights that only some input of a call needs, and what becomes of rights that can't be given any more. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
})
afterAll(() => portal?.close())

const { call, post, submitAuftrag, accept } = actions(() => portal)
const texts = '/dokumentservice/api/private/v2/buergschaftstemplates'

/** What a role may do from here on; people feel it with their next call. */
const setRights = (org: string, role: string, rights: readonly Right[]) =>
  portal.db.system
    .updateTable('rolle')
    .set({ rechte: JSON.stringify(rights) })
    .where('org_id', '=', org)
    .where('name', '=', role)
    .execute()
const rightsOf = async (org: string, role: string): Promise<Right[]> => [
  ...(
    await portal.db.system.selectFrom('rolle').select('rechte').where('org_id', '=', org).where('name', '=', role).executeTakeFirstOrThrow()
  ).rechte,
]
async function without(org: string, role: string, action: string, category: string, story: () => Promise<void>): Promise<void> {
  const rights = await rightsOf(org, role)
  const left = rights.filter((right) => !(right.anzeigename === action && right.kategorie === category))
  expect(left).toHaveLength(rights.length - 1)
  await setRights(org, role, left)
  try {
    await story()
  } finally {
    await setRights(org, role, rights)
  }
}

describe('choosing texts', () => {
  const free = { buergschaftstext: { art: 'FREITEXT', text: 'Wir bürgen bis zum genannten Betrag.' } }

  test('without the right: no order with a text of the portal, but with words of one’s own', () =>
    without('WI0001', 'Administrator:in', 'auswählen', 'Bürgschaftstexte/Templates', async () => {
      await expect(submitAuftrag()).rejects.toThrow('403 RECHT_FEHLT')
      await expect(call('ag.admin', 'GET', `${texts}/auswahl?buergschaftsart=VEB&buergeId=KR0001`)).rejects.toThrow('403 RECHT_FEHLT')
      const { status } = await post('ag.admin', `${auftraege}/einreichen`, { id: null, version: null, daten: application(free) })
      expect(status).toBe('IN_PRUEFUNG')
    }))

  test('without the right an issue with a text is refused; linking is possible', async () => {
    const id = await submitAuftrag()
    await without('KR0001', 'Erstprüfer:in', 'auswählen', 'Bürgschaftstexte/Templates', async () => {
      await expect(accept(id)).rejects.toThrow('403 RECHT_FEHLT')
      expect(await accept(id, { weg: 'VERKNUEPFT', textId: null, ausstellungsdatumBuerge: null })).toMatchObject({ auftragId: id })
    })
  })
})

test('accepting with changes needs the right to edit orders', async () => {
  const id = await submitAuftrag()
  const changed = { buergschaftsdaten: { ...DATA, buergschaftsBetrag: 1_000_000 } }
  await without('KR0001', 'Erstprüfer:in', 'bearbeiten', 'Anträge', async () => {
    await expect(accept(id, changed)).rejects.toThrow('403 RECHT_FEHLT')
  })
  expect(await accept(id, changed)).toMatchObject({ auftragId: id })
})

test('notices are read at the operator by those who see messages, and written by those who manage them', async () => {
  const notices = '/aufgabenservice/api/private/v1/plattformhinweis'
  await without('BP0001', 'Administrator:in', 'verwalten', 'Mitteilungen', async () => {
    await expect(call('bsp.admin', 'POST', `${notices}/filterung`, {})).resolves.toBeDefined()
    await expect(call('bsp.admin', 'POST', notices, {})).rejects.toThrow('403')
  })
  await expect(call('ag.admin', 'POST', `${notices}/filterung`, {})).rejects.toThrow('403')
})

test('stored roles lose what can’t be given any more; all else stays, in its order', async () => {
  const right = (anzeigename: string, kategorie: string) => ({ anzeigename, kategorie }) as Right
  const kept = [right('anzeigen', 'Verträge'), right('prüfen', 'Verträge'), right('anzeigen', 'Unternehmen')]
  await setRights('KR0001', 'Erstprüfer:in', [
    right('anzeigen', 'Verträge'),
    right('zuordnen', 'Verträge'),
    right('prüfen', 'Verträge'),
    right('anzeigen', 'Unternehmen'),
    right('bearbeiten', 'Unternehmen'),
  ])
  // Elsewhere the same pair means something.
  const beneficiary = [right('anzeigen', 'Unternehmen'), right('bearbeiten', 'Unternehmen')]
  await setRights('WI0001', 'Rechtsabteilung', beneficiary)
  const file = join(import.meta.dirname, '..', 'src', 'kernel', 'migrations', '0024-rechte.sql')
  const [removal = ''] = (await readFile(file, 'utf8')).split(/;\n/)
  await sql.raw(removal).execute(portal.db.system)
  expect(await rightsOf('KR0001', 'Erstprüfer:in')).toEqual(kept)
  expect(await rightsOf('WI0001', 'Rechtsabteilung')).toEqual(beneficiary)
})
