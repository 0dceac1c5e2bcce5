import { calendarDate, toSortKey } from '@avalwerk/domain'
import { betreiber } from '../../buergschaft/beteiligte.ts'
import type { Company } from '../../buergschaft/verzeichnis.ts'
import type { Caller } from '../../kernel/anmeldung.ts'
import { writeForAll, setContext, type DbTransaction } from '../../kernel/datenbank.ts'
import type { Party } from '../../aufgaben/empfaenger.ts'
import type { PortfolioBuerge } from '../bestand.ts'

/** What rows refer to, as the user may know it: read once for many rows. */
export type Env = Readonly<{
  wer: Caller
  heute: string
  /** A company by its number or its exact name: the own ones for a beneficiary, all for the operator. */
  begünstigter(text: string): Company | undefined
  /** A guarantor by number, short name or name; one that isn't on the platform by what it is called. */
  bürge(text: string): PortfolioBuerge
  firma(id: string): Company | undefined
  betreiber: Party
}>

/** Reads what rows refer to on behalf of a user; the transaction is bound by row-level security while it does. */
export async function readEnv(tx: DbTransaction, wer: Caller, jetzt: Date, kreditnehmerIds: readonly string[]): Promise<Env> {
  await setContext(tx, wer)
  const spalten = ['id', 'org_id', 'name', 'adresse', 'status', 'hybrid', 'oeffentlich', 'beantragen', 'fremd_id'] as const
  const selectable = await tx
    .selectFrom('unternehmen')
    .select([...spalten])
    .where('gruppe', '=', 'AG')
    .where('status', '<>', 'DAK')
    .$if(wer.gruppe !== 'BSP', (q) => q.where('org_id', '=', wer.orgId))
    .execute()
  const andere = kreditnehmerIds.length
    ? await tx
        .selectFrom('unternehmen')
        .select([...spalten])
        .where('gruppe', '=', 'AG')
        .where('status', '<>', 'DAK')
        .where('id', 'in', [...kreditnehmerIds])
        .execute()
    : []
  const bürgen = await tx
    .selectFrom('unternehmen')
    .select(['id', 'name', 'kurzname', 'vertragsart'])
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .execute()
  await writeForAll(tx)
  const nach = <T>(liste: readonly T[], ...namen: ((t: T) => string | null)[]) =>
    new Map(liste.flatMap((t) => namen.flatMap((name) => (name(t) ? [[toSortKey(name(t) as string), t] as const] : []))))
  const geber = nach(
    selectable,
    (u) => u.name,
    (u) => u.id,
  )
  const buergeNames = nach(
    bürgen,
    (b) => b.name,
    (b) => b.kurzname,
    (b) => b.id,
  )
  const firmen = new Map([...selectable, ...andere].map((u) => [u.id, u]))
  return {
    wer,
    heute: calendarDate(jetzt),
    begünstigter: (text) => (text ? geber.get(toSortKey(text)) : firmen.get(wer.unternehmenId)),
    bürge: (text) => {
      const b = buergeNames.get(toSortKey(text))
      return b ? { id: b.id, name: b.name, vertragsart: b.vertragsart ?? 'LIGHT' } : { id: null, name: text, vertragsart: 'LIGHT' }
    },
    firma: (id) => firmen.get(id),
    betreiber: await betreiber(tx),
  }
}
