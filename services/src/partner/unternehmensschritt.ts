import {
  type Aufgabencode,
  entscheideUnternehmen,
  type Entscheidung,
  sortierform,
  type Unternehmenseingabe,
  type Unternehmenslage,
  type Unternehmensübergang,
  type Wertänderung,
} from '@avalwerk/domain'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import { betreiber, kreisAus } from '../buergschaft/beteiligte.ts'
import { schreibeUnternehmenshistorie } from '../buergschaft/historie.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { UnternehmenTabelle } from '../kernel/schema.ts'
import { akteurVon, protokolliere, type Nutzervorgang, type Vorgang } from '../kernel/vorgang.ts'
import { lageVon } from './unternehmenslage.ts'

type Unternehmen = Selectable<UnternehmenTabelle>
export type Unternehmensstand = Readonly<{ unternehmenId: string; version: number; unternehmensstatus: Unternehmen['status'] }>

export const standVon = (u: Unternehmen): Unternehmensstand => ({ unternehmenId: u.id, version: u.version, unternehmensstatus: u.status })

/** What a company is found by. */
export const suchspalten = (u: Pick<Insertable<UnternehmenTabelle>, 'id' | 'name' | 'kurzname' | 'fremd_id'>, ort: string) => ({
  name_sort: sortierform(u.name),
  suchtext: sortierform([u.id, u.name, u.kurzname, ort, u.fremd_id].filter(Boolean).join(' ')),
})

/**
 * Takes a company for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction
 * writes for all parties.
 * @throws Ablehnung NICHT_GEFUNDEN, also for others' companies; VERSION_VERALTET
 */
export async function nimmUnternehmen(v: Nutzervorgang, id: string, version?: number): Promise<Unternehmen> {
  const gesehen = gefunden(await v.tx.selectFrom('unternehmen').select('org_id').where('id', '=', id).executeTakeFirst())
  if (v.wer.gruppe !== 'BSP' && gesehen.org_id !== v.wer.orgId) throw new Ablehnung('NICHT_GEFUNDEN')
  await schreibtFürAlle(v.tx)
  const u = gefunden(await v.tx.selectFrom('unternehmen').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && u.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return u
}

type Erlaubt = Extract<Entscheidung<Unternehmenslage>, { erlaubt: true }>

/** May this step be taken? @throws Ablehnung with the reason */
export function prüfeUnternehmensschritt(
  v: Vorgang,
  code: Unternehmensübergang,
  lage: Unternehmenslage,
  eingabe: Unternehmenseingabe = {},
): Erlaubt {
  const entscheidung = entscheideUnternehmen(code, lage, akteurVon(v), eingabe)
  if (!entscheidung.erlaubt) throw new Ablehnung(entscheidung.grund)
  return entscheidung
}

type Schritt = Readonly<{
  code: Unternehmensübergang
  spalten?: Updateable<UnternehmenTabelle>
  eingabe?: Unternehmenseingabe
  grund?: string | null
  werte?: readonly Wertänderung[]
  textwerte?: Textwerte
}>

/** Takes a step of a company: row, history, audit, tasks, in the transaction. @throws Ablehnung with the reason */
export async function vollzieheUnternehmen(v: Nutzervorgang, u: Unternehmen, s: Schritt): Promise<Unternehmen> {
  const entscheidung = prüfeUnternehmensschritt(v, s.code, await lageVon(v.tx, u, v.wer), s.eingabe)
  const neu = await v.tx
    .updateTable('unternehmen')
    .set((w) => ({
      ...s.spalten,
      status: entscheidung.danach.status as Unternehmen['status'],
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('org_id', '=', u.org_id)
    .where('id', '=', u.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await unternehmensfolgen(v, neu, u.status, s, entscheidung)
  return neu
}

/** What goes with each step of a company. */
export async function unternehmensfolgen(
  v: Nutzervorgang,
  u: Unternehmen,
  von: Unternehmen['status'] | null,
  s: Omit<Schritt, 'spalten' | 'eingabe'>,
  { öffnet, schließt }: Pick<Erlaubt, 'öffnet' | 'schließt'>,
): Promise<void> {
  await schreibeUnternehmenshistorie(v, u.org_id, u.id, {
    code: s.code,
    von,
    nach: u.status,
    sichtbar: ['EIGNER', 'BETREIBER'],
    ...(s.textwerte && { textwerte: s.textwerte }),
    ...(s.werte && { werte: s.werte }),
    ...(s.grund && { grund: s.grund }),
  })
  await protokolliere(v, {
    orgId: u.org_id,
    aktion: s.code,
    objektArt: 'UNTERNEHMEN',
    objektId: u.id,
    werte: { von, nach: u.status, version: u.version, ...(s.werte?.length && { werte: s.werte }), ...(s.grund && { grund: s.grund }) },
  })
  const gegenstand = { art: 'UNTERNEHMEN', id: u.id } as const
  await schließeAufgaben(v, schließt, gegenstand, s.code)
  const operator = await betreiber(v.tx)
  const mutter = u.mutter_id
    ? await v.tx.selectFrom('unternehmen').select('name').where('id', '=', u.mutter_id).executeTakeFirst()
    : undefined
  for (const code of öffnet as readonly Aufgabencode[])
    await öffneAufgabe(v, code, gegenstand, kreisAus({ betreiber: operator }), { name: u.name, mutter: mutter?.name ?? '' })
  await meldeÄnderung(v.tx, { art: 'UNTERNEHMEN', id: u.id, orgs: [...new Set([u.org_id, operator.orgId])] })
}
