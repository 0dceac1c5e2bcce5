import { kalendertag, sortierform } from '@avalwerk/domain'
import { betreiber } from '../../buergschaft/beteiligte.ts'
import type { Firma } from '../../buergschaft/verzeichnis.ts'
import type { Aufrufer } from '../../kernel/anmeldung.ts'
import { schreibtFürAlle, setzeKontext, type Transaktion } from '../../kernel/datenbank.ts'
import type { Stelle } from '../../aufgaben/empfaenger.ts'
import type { Bestandsbürge } from '../bestand.ts'

/** What rows refer to, as the user may know it: read once for many rows. */
export type Umfeld = Readonly<{
  wer: Aufrufer
  heute: string
  /** A company by its number or its exact name: the own ones for a beneficiary, all for the operator. */
  begünstigter(text: string): Firma | undefined
  /** A guarantor by number, short name or name; one that isn't on the platform by what it is called. */
  bürge(text: string): Bestandsbürge
  firma(id: string): Firma | undefined
  betreiber: Stelle
}>

/** Reads what rows refer to on behalf of a user; the transaction is bound by row-level security while it does. */
export async function liesUmfeld(tx: Transaktion, wer: Aufrufer, jetzt: Date, kreditnehmerIds: readonly string[]): Promise<Umfeld> {
  await setzeKontext(tx, wer)
  const spalten = ['id', 'org_id', 'name', 'adresse', 'status', 'hybrid', 'oeffentlich', 'beantragen', 'fremd_id'] as const
  const wählbare = await tx
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
  await schreibtFürAlle(tx)
  const nach = <T>(liste: readonly T[], ...namen: ((t: T) => string | null)[]) =>
    new Map(liste.flatMap((t) => namen.flatMap((name) => (name(t) ? [[sortierform(name(t) as string), t] as const] : []))))
  const geber = nach(
    wählbare,
    (u) => u.name,
    (u) => u.id,
  )
  const bürgennamen = nach(
    bürgen,
    (b) => b.name,
    (b) => b.kurzname,
    (b) => b.id,
  )
  const firmen = new Map([...wählbare, ...andere].map((u) => [u.id, u]))
  return {
    wer,
    heute: kalendertag(jetzt),
    begünstigter: (text) => (text ? geber.get(sortierform(text)) : firmen.get(wer.unternehmenId)),
    bürge: (text) => {
      const b = bürgennamen.get(sortierform(text))
      return b ? { id: b.id, name: b.name, vertragsart: b.vertragsart ?? 'LIGHT' } : { id: null, name: text, vertragsart: 'LIGHT' }
    },
    firma: (id) => firmen.get(id),
    betreiber: await betreiber(tx),
  }
}
