import { actions, no, today, insertAbtretung } from '../acts.ts'
import { bookUse } from '../limitUse.ts'
import type { TestPortal } from '../portal.ts'
import { rowsOf } from './rows.ts'
import type { Columns } from './scenes.ts'

/** Ids below those that the portal gives. */
const FIRST_ID = 19_000_000
export const TEXT = 'OE0000-0002-001'
/** A text of the beneficiary's that the guarantor hasn't reviewed. */
export const UNREVIEWED_TEXT = 'WI0001-0951-001'

/** Columns of a new row; its id where others have to know it before. */
type Given = Columns & Readonly<{ id?: string }>

/** Guarantees and what belongs to them, as rows: copies of one that people made, with other columns. */
export function guaranteesOf(portal: () => TestPortal) {
  const { active, submitAuftrag } = actions(portal)
  const system = () => portal().db.system
  const { copyOf, codesIn } = rowsOf(portal)
  const pattern = { guarantee: '', order: '' }
  let last = FIRST_ID
  const nextId = () => String(++last)

  /** Makes what is copied, as the parties do. */
  async function arrive(): Promise<void> {
    pattern.guarantee = await active()
    pattern.order = await submitAuftrag({ kautionsvertragId: null })
    await portal().outbox.empty()
    const text = {
      id: UNREVIEWED_TEXT,
      org_id: 'WI0001',
      typ: 'AGT',
      unternehmen_id: 'WI0001',
      unternehmen_name: 'Weserbogen Infrastruktur AG',
    }
    await copyOf('texttemplate', 'id', TEXT, text)
  }

  /** Makes a guarantee, in force unless the columns say otherwise, that beneficiary, borrower, guarantor and operator see. */
  async function guarantee({ id = nextId(), ...columns }: Given = {}): Promise<string> {
    const row: Columns = {
      nummer_buerge: no(),
      status: 'AKT',
      betrag_cent: 100_000,
      ursprungsbetrag_cent: 100_000,
      vier_augen: false,
      letzter_pruefer: null,
      kautionsvertrag_id: null,
      auftrag_id: null,
      zugestellt_am: null,
      ...columns,
      id,
    }
    await copyOf('buergschaft', 'id', pattern.guarantee, row)
    await copyOf('buergschaft_sicht', 'buergschaft_id', pattern.guarantee, {
      buergschaft_id: id,
      nummer: row.nummer_buerge,
      status: row.status,
      betrag_cent: row.betrag_cent,
    })
    if (row.kautionsvertrag_id) await bookUse(portal().db, { kind: 'BUERGSCHAFT', orgId: 'KR0001', id })
    return id
  }

  /** One that somebody else at the guarantor reviewed first. */
  async function draft(columns: Given = {}): Promise<string> {
    const id = await guarantee({ status: 'ENT', vier_augen: true, letzter_pruefer: COLLEAGUE, ...columns })
    // Two people have decided on one that others know.
    const deciders = columns.angekuendigt ? [COLLEAGUE, THIRD] : [COLLEAGUE]
    await system()
      .insertInto('pruefung')
      .values(
        deciders.map((nutzer_id) => ({
          org_id: 'KR0001',
          buergschaft_id: id,
          schritt: 'ERST' as const,
          entscheidung: 'ERSTELLT',
          kommentar_intern: null,
          nutzer_id,
          nutzer_name: 'Kollegin',
          werte: JSON.stringify([]),
          zeitpunkt: new Date(),
        })),
      )
      .execute()
    return id
  }

  /** An order that waits for its guarantor, unless the columns say otherwise. */
  async function order({ id = nextId(), ...columns }: Given = {}): Promise<string> {
    await copyOf('auftrag', 'id', pattern.order, { status: 'SCHWEBE', phase: null, version: 1, ...columns, id })
    await copyOf('auftrag_sicht', 'auftrag_id', pattern.order, {
      auftrag_id: id,
      status: columns.status ?? 'SCHWEBE',
      buergschaft_id: columns.buergschaft_id ?? null,
    })
    return id
  }

  /** What the guarantor has agreed: whether two people decide, and its kind of contract. */
  const rule = ({ fourEyes = false, light = false }: { fourEyes?: boolean; light?: boolean }) =>
    system()
      .updateTable('unternehmen')
      .set({ vier_augen_ab_cent: fourEyes ? 0 : null, vertragsart: light ? 'LIGHT' : 'REGULAR' })
      .where('id', '=', 'KR0001')
      .execute()

  /** A claim on a guarantee. */
  async function claim(guaranteeId: string, columns: Columns = {}): Promise<string> {
    const { id } = await system()
      .insertInto('inanspruchnahme')
      .values({
        org_id: 'KR0001',
        buergschaft_id: guaranteeId,
        status: 'EINGEREICHT',
        betrag_cent: 50_000,
        begruendung: 'Mängel',
        erklaerung_version: '1',
        eingereicht_am: new Date(),
        stellungnahme_bis: today(),
        vier_augen: false,
        geaendert_am: new Date(),
        ...columns,
        ...(columns.vorschlag !== undefined && { vorschlag: JSON.stringify(columns.vorschlag) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** An assignment that waits for its receiver. */
  const assignment = (guaranteeId: string, asked?: Date) => insertAbtretung(system(), guaranteeId, asked)

  return { arrive, nextId, guarantee, draft, order, rule, claim, assignment, codesIn }
}

const THIRD = '6f1c1d5e-4d0b-4c58-9d39-2f9f3c6f7a02'
/** Somebody else at whatever organisation the caller belongs to. */
export const COLLEAGUE = '6f1c1d5e-4d0b-4c58-9d39-2f9f3c6f7a01'
