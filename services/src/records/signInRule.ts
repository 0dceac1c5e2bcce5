import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SignInRuleTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'

type SignInRule = Selectable<SignInRuleTable>

/** A column of an organisation's rule on how its people sign in, null where it has none. @param orgId the column that names the organisation */
export const signInRuleColumn = <Column extends 'second_factor' | 'since'>(
  orgId: OuterColumn,
  column: Column,
): RawBuilder<SignInRule[Column] | null> =>
  sql<SignInRule[Column] | null>`(select ${sql.ref(`record.${column}`)} from sign_in_rule record
    where record.org_id = ${sql.ref(orgId)})`
