import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { HistorieTabelle } from '../kernel/schema.ts'

export type Eintrag = Omit<Insertable<HistorieTabelle>, 'hash' | 'lfd'>

/**
 * Chains history entries: each carries the hash of its content and of its predecessor, so that a later change of
 * any entry shows.
 * @param vorgänger hash and number of the last entry that is stored, if there is one
 */
export function verkettet(
  einträge: readonly Eintrag[],
  vorgänger: { hash: string; lfd: number } = { hash: '', lfd: 0 },
): Insertable<HistorieTabelle>[] {
  let { hash, lfd } = vorgänger
  return einträge.map((eintrag) => {
    lfd += 1
    hash = eintragshash(eintrag, lfd, hash)
    return { ...eintrag, lfd, hash }
  })
}

/** The hash of one entry: SHA-256 over its facts in a fixed order and its predecessor's hash. */
export function eintragshash(e: Eintrag, lfd: number, vorgänger: string): string {
  const fakten = [
    e.buergschaft_id,
    lfd,
    new Date(e.zeitpunkt).toISOString(),
    e.akteur_org,
    e.akteur_unternehmen,
    e.akteur_name,
    e.code,
    e.von_status,
    e.nach_status,
    e.grund,
    e.kanal,
    vorgänger,
  ]
  return createHash('sha256').update(JSON.stringify(fakten)).digest('hex')
}
