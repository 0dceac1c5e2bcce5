import { beauftrageErklärung } from '../../dokument/erklaerung.ts'
import { Ablehnung } from '../../kernel/problem.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import { type Bürgschaft, nummerVon } from '../lage.ts'
import { nimm, prüfeSchritt, vollziehe } from '../schritt.ts'

/**
 * Exchange: the guarantor offers a guarantee in the place of one in force, for another type or amount. Both are there until
 * the beneficiary accepts; with that the old one is replaced. Source: transition table, G45.
 */

/**
 * Takes the guarantee that shall be replaced. Beneficiary and borrower are its own.
 * @throws Ablehnung NICHT_GEFUNDEN, VORGANG_OFFEN, SCHRITT_UNZULAESSIG
 */
export async function nimmGrundlage(v: Vorgang, id: string): Promise<Bürgschaft> {
  const grundlage = await nimm(v, id)
  await prüfeSchritt(v, 'G52', grundlage, {})
  return grundlage
}

/** Ties the new guarantee to the one that it shall replace (G52). */
export async function verbinde(v: Vorgang, grundlage: Bürgschaft, neue: Bürgschaft): Promise<void> {
  await vollziehe(v, grundlage, {
    code: 'G52',
    entscheidung: await prüfeSchritt(v, 'G52', grundlage, {}),
    spalten: { umtausch_id: String(neue.id) },
    textwerte: { nummer: nummerVon(neue) },
  })
}

const grundlageVon = async (v: Vorgang, neue: Bürgschaft): Promise<Bürgschaft | undefined> =>
  neue.umtausch_grundlage_id === null ? undefined : nimm({ ...v, wer: null }, String(neue.umtausch_grundlage_id))

/** May the new guarantee be accepted now? Not while something is going on about the old one. @throws Ablehnung VORGANG_OFFEN */
export async function prüfeAblösung(v: Vorgang, neue: Bürgschaft): Promise<void> {
  const alte = await grundlageVon(v, neue)
  if (alte?.offener_vorgang) throw new Ablehnung('VORGANG_OFFEN')
}

/** The new guarantee is in force: the old one is replaced by it (G45), unless it has ended meanwhile. */
export async function löseAb(v: Vorgang, neue: Bürgschaft): Promise<void> {
  const alte = await grundlageVon(v, neue)
  if (alte?.status !== 'AKT' || neue.status !== 'AKT') return
  const system = { ...v, wer: null }
  const danach = await vollziehe(system, alte, {
    code: 'G45',
    entscheidung: await prüfeSchritt(system, 'G45', alte, {}),
    spalten: { nachfolger_id: String(neue.id), umtausch_id: null },
    textwerte: { nummer: nummerVon(neue), alt: nummerVon(alte), neu: nummerVon(neue) },
  })
  await beauftrageErklärung(v, danach, 'G45', { neu: nummerVon(neue) })
}

/** The new guarantee came to nothing: another one may be offered (G53). */
export async function gibAuf(v: Vorgang, neue: Bürgschaft): Promise<void> {
  const alte = await grundlageVon(v, neue)
  if (!alte || String(alte.umtausch_id) !== String(neue.id)) return
  const system = { ...v, wer: null }
  await vollziehe(system, alte, {
    code: 'G53',
    entscheidung: await prüfeSchritt(system, 'G53', alte, {}),
    spalten: { umtausch_id: null },
    textwerte: { nummer: nummerVon(neue) },
  })
}

/** A corrected guarantee goes on with the exchange that its predecessor began. */
export async function übernimmUmtausch(v: Vorgang, vorgänger: Bürgschaft, nachfolger: Bürgschaft): Promise<void> {
  if (vorgänger.umtausch_grundlage_id === null) return
  await v.tx
    .updateTable('buergschaft')
    .set({ umtausch_id: String(nachfolger.id) })
    .where('id', '=', String(vorgänger.umtausch_grundlage_id))
    .where('umtausch_id', '=', String(vorgänger.id))
    .execute()
}
