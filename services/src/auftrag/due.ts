import { sql } from 'kysely'
import { type Drafts, draftsIn } from '../aggregate/index.ts'

/** Orders that weren't submitted. */
export const auftragDrafts = (keptDays: number): Drafts => draftsIn(sql`auftrag where status = 'UNVOLLSTAENDIG'`, 'org_id', keptDays)
