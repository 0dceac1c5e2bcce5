import {
  anDerBürgschaft,
  type Bürgschaftsübergang,
  type Entscheidung,
  type Ereigniscode,
  entscheideInanspruchnahme,
  formatEuro,
  type Inanspruchnahmeeingabe,
  type Inanspruchnahmelage,
  type Inanspruchnahmeübergang,
  INTERNE_EREIGNISSE,
} from '@avalwerk/domain'
import type { Selectable, Updateable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { nimm, prüfeSchritt, schreibeEreignis, sichtbarFür, textwerteVon, vollziehe } from '../buergschaft/schritt.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { InanspruchnahmeTabelle } from '../kernel/schema.ts'
import { akteurVon, type Vorgang } from '../kernel/vorgang.ts'

export type Inanspruchnahmezeile = Selectable<InanspruchnahmeTabelle>

/** A row as the life cycle sees it. */
export const lageVon = (i: Inanspruchnahmezeile): Inanspruchnahmelage => ({
  status: i.status,
  betrag: i.betrag_cent,
  anerkannt: i.anerkannt_cent,
  vierAugen: i.vier_augen,
  vorschlag: i.vorschlag && { von: i.vorschlag.von, betrag: i.vorschlag.betrag },
  rücknahmeGewünscht: i.ruecknahme_gewuenscht,
})

/**
 * Takes a claim and its guarantee for a change: the caller must see them, and the claim must be as last read.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function nimmInanspruchnahme(v: Vorgang, id: string, version: number): Promise<{ i: Inanspruchnahmezeile; b: Bürgschaft }> {
  const { buergschaft_id } = gefunden(
    await v.tx.selectFrom('inanspruchnahme').select('buergschaft_id').where('id', '=', id).executeTakeFirst(),
  )
  // The guarantee first, always: two steps never wait for each other.
  const b = await nimm(v, String(buergschaft_id))
  const i = gefunden(await v.tx.selectFrom('inanspruchnahme').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (i.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return { i, b }
}

/** May this step be taken? @throws Ablehnung with the reason */
export function prüfeInanspruchnahmeschritt(
  v: Vorgang,
  code: Inanspruchnahmeübergang,
  lage: Inanspruchnahmelage,
  eingabe: Inanspruchnahmeeingabe = {},
): Extract<Entscheidung<Inanspruchnahmelage>, { erlaubt: true }> {
  const entscheidung = entscheideInanspruchnahme(code, lage, akteurVon(v), eingabe)
  if (!entscheidung.erlaubt) throw new Ablehnung(entscheidung.grund)
  return entscheidung
}

type Schritt = Readonly<{
  code: Inanspruchnahmeübergang
  eingabe?: Inanspruchnahmeeingabe
  spalten?: Updateable<InanspruchnahmeTabelle>
  grund?: string | null
  /** How the claim ended, for messages. */
  ergebnis?: string
  /** Cents that are paid out of the guarantee. */
  ausgezahlt?: number
}>

/** Takes a step of a claim, and the step of its guarantee that goes with it, in the transaction. */
export async function vollzieheInanspruchnahme(
  v: Vorgang,
  { i, b }: { i: Inanspruchnahmezeile; b: Bürgschaft },
  s: Schritt,
): Promise<Inanspruchnahmezeile> {
  const entscheidung = prüfeInanspruchnahmeschritt(v, s.code, lageVon(i), s.eingabe)
  const { status, anerkannt, rücknahmeGewünscht, vorschlag } = entscheidung.danach
  const danach = await v.tx
    .updateTable('inanspruchnahme')
    .set((w) => ({
      status: status as Inanspruchnahmezeile['status'],
      anerkannt_cent: anerkannt,
      ruecknahme_gewuenscht: rücknahmeGewünscht,
      ...(vorschlag === null && { vorschlag: null }),
      ...s.spalten,
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', i.id)
    .where('org_id', '=', i.org_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const textwerte: Textwerte = {
    iid: String(i.id),
    betrag: formatEuro(anerkannt ?? i.betrag_cent),
    ...(s.ergebnis && { ergebnis: s.ergebnis }),
  }
  const rest = b.betrag_cent - (s.ausgezahlt ?? 0)
  const anBürgschaft = anDerBürgschaft(s.code, rest)
  if (anBürgschaft) await anDerBürgschaftVollziehen(v, b, anBürgschaft, { ...s, textwerte, rest })
  else await nurAmAnspruch(v, b, danach, s, entscheidung, textwerte)
  return danach
}

async function anDerBürgschaftVollziehen(
  v: Vorgang,
  b: Bürgschaft,
  code: Bürgschaftsübergang,
  { grund, textwerte, rest, ausgezahlt, ergebnis }: Schritt & { textwerte: Textwerte; rest: number },
): Promise<void> {
  // What ends a claim is decided with it; the guarantee's own reason is how it ended.
  const entscheidung = await prüfeSchritt(v, code, b, { grund: grund ?? ergebnis ?? '' })
  await vollziehe(v, b, {
    code,
    entscheidung,
    textwerte,
    ...(grund !== undefined && { grund }),
    ...(ausgezahlt !== undefined && {
      spalten: { betrag_cent: rest, ...(code === 'G37' && { statusgrund: 'DURCH_ZAHLUNG_ERLOSCHEN' as const }) },
      werte: [{ feld: 'Betrag', alt: formatEuro(b.betrag_cent), neu: formatEuro(rest) }],
    }),
  })
}

/** A step that leaves the guarantee as it is: history, audit, tasks, event. */
async function nurAmAnspruch(
  v: Vorgang,
  b: Bürgschaft,
  danach: Inanspruchnahmezeile,
  s: Schritt,
  entscheidung: Extract<Entscheidung<Inanspruchnahmelage>, { erlaubt: true }>,
  textwerte: Textwerte,
): Promise<void> {
  const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
  // The other steps go with one of the guarantee's own (`anDerBürgschaft`).
  const code = s.code as Ereigniscode
  const intern = INTERNE_EREIGNISSE.includes(code)
  const kreis = await schreibeEreignis(
    v,
    b,
    {
      code,
      von: b.status,
      sichtbar: intern ? sichtbarFür(code) : ['AUFTRAGGEBER', 'BUERGE', 'BETREIBER'],
      textwerte,
      ...(s.grund !== undefined && { grund: s.grund }),
    },
    { inanspruchnahme: String(danach.id), status: danach.status, version: danach.version },
  )
  await schließeAufgaben(v, entscheidung.schließt, gegenstand, s.code)
  for (const aufgabe of entscheidung.öffnet) await öffneAufgabe(v, aufgabe, gegenstand, kreis, textwerteVon(b, textwerte))
}
