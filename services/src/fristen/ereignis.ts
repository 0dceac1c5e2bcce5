import type { Bürgschaftsübergang } from '@avalwerk/domain'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { prüfeSchritt, vermerke } from '../buergschaft/schritt.ts'
import type { Vorgang } from '../kernel/vorgang.ts'

/** A step of the system that changes nothing but the history, tasks and messages: who has the guarantee open keeps it. */
export async function ereignis(v: Vorgang, b: Bürgschaft, code: Bürgschaftsübergang, textwerte: Record<string, string>, frist?: string) {
  const entscheidung = await prüfeSchritt(v, code, b, code === 'G47' ? { wartetWerktage: Number(textwerte.tage) } : {})
  await vermerke(v, b, { code, entscheidung, textwerte, ...(frist && { frist }) })
}
