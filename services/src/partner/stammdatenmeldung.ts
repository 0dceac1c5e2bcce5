import { gefülltMit, type Rechteanspruch } from '@avalwerk/domain'
import { meldeGevo } from '../aufgaben/gevo.ts'
import type { UnternehmenTabelle } from '../kernel/schema.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'

/** Who is asked where a company has named no mailbox: its administrators. */
const VERWALTEN: readonly Rechteanspruch[] = [{ aktion: 'verwalten', kategorien: ['Nutzer'] }]

/** Tells a company, by its channel for master data, what the operator did with it; what its own people do they know. */
export async function meldeStammdaten(
  v: Nutzervorgang,
  u: Pick<UnternehmenTabelle, 'org_id' | 'id' | 'name'>,
  satz: string,
  werte: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (v.wer.orgId === u.org_id) return
  await meldeGevo(v, { orgId: u.org_id, unternehmenId: u.id }, 'STAMMDATEN', gefülltMit(satz, { name: u.name, ...werte }), {
    sonst: VERWALTEN,
  })
}
