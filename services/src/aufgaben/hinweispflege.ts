import { randomUUID } from 'node:crypto'
import type { HinweisSortierfeld, VerwalteterHinweis } from '@avalwerk/contracts'
import {
  type AuditAction,
  oderNichts,
  type Hinweisdaten,
  type Hinweiszustand,
  hinweiszustand,
  istVerschieden,
  prüfeHinweis,
} from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { liestFürAlle, schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { ALLE, meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { type Anzahl, enthält, wörter, zähleBis } from '../kernel/liste.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import type { PlattformhinweisTabelle } from '../kernel/schema.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { alsHinweis } from './plattformhinweis.ts'

/** What the operator does with notices to all. Source: document 1, section 4 (Platform notice). */

type Hinweis = Selectable<PlattformhinweisTabelle>

const datenVon = (h: Hinweis): Hinweisdaten => {
  const { id: _, ...daten } = alsHinweis(h)
  return daten
}

const alsVerwalteter = (h: Hinweis, geschlossen: number, jetzt: Date): VerwalteterHinweis => ({
  ...alsHinweis(h),
  version: h.version,
  zustand: hinweiszustand(alsHinweis(h), jetzt),
  geschlossen,
})

/** How many have closed each notice; who they are is nobody's business. */
const geschlosseneVon = (tx: Transaktion, ids: readonly string[]): Promise<Map<string, number>> =>
  liestFürAlle(tx, async () => {
    if (ids.length === 0) return new Map()
    const zeilen = await tx
      .selectFrom('hinweis_gelesen')
      .select(({ fn }) => ['hinweis_id', fn.countAll<number>().as('n')])
      .where('hinweis_id', 'in', ids)
      .groupBy('hinweis_id')
      .execute()
    return new Map(zeilen.map(({ hinweis_id, n }) => [hinweis_id, Number(n)]))
  })

const ZUSTAND: Readonly<Record<Hinweiszustand, (jetzt: Date) => RawBuilder<boolean>>> = {
  GEPLANT: (jetzt) => sql<boolean>`(start_zeit > ${jetzt} and (end_zeit is null or end_zeit > start_zeit))`,
  AKTIV: (jetzt) => sql<boolean>`(start_zeit <= ${jetzt} and (end_zeit is null or end_zeit > ${jetzt}))`,
  BEENDET: (jetzt) => sql<boolean>`(end_zeit is not null and (end_zeit <= ${jetzt} or end_zeit <= start_zeit))`,
}
const SORTIERUNG: Readonly<Record<HinweisSortierfeld, RawBuilder<unknown>>> = {
  startZeit: sql`start_zeit`,
  endZeit: sql`coalesce(end_zeit, 'infinity'::timestamptz)`,
  beschreibung: sql`lower(beschreibung)`,
}

/** A page of all notices. @param sort 'field,direction' */
export async function hinweisliste(
  tx: Transaktion,
  { suche, zustand }: { suche?: string | undefined; zustand?: readonly Hinweiszustand[] | undefined },
  { page, size, sort }: { page: number; size: number; sort: string },
  jetzt: Date,
): Promise<{ zeilen: VerwalteterHinweis[]; gesamt: Anzahl }> {
  const [feld, richtung] = sort.split(',') as [HinweisSortierfeld, 'asc' | 'desc']
  let q = tx.selectFrom('plattformhinweis')
  if (zustand?.length)
    q = q.where(
      sql<boolean>`(${sql.join(
        zustand.map((z) => ZUSTAND[z](jetzt)),
        sql` or `,
      )})`,
    )
  for (const wort of wörter((suche ?? '').toLowerCase()))
    q = q.where(sql<boolean>`lower(concat_ws(' ', badge, beschreibung)) like ${enthält(wort)}`)
  const zeilen = await q
    .selectAll()
    .orderBy(sql`${SORTIERUNG[feld]} ${sql.raw(richtung)}, id`)
    .limit(size)
    .offset(page * size)
    .execute()
  const geschlossen = await geschlosseneVon(
    tx,
    zeilen.map(({ id }) => id),
  )
  return { zeilen: zeilen.map((h) => alsVerwalteter(h, geschlossen.get(h.id) ?? 0, jetzt)), gesamt: await zähleBis(tx, q) }
}

/** A notice. @throws Ablehnung NICHT_GEFUNDEN */
export async function verwalteterHinweis(tx: Transaktion, id: string, jetzt: Date): Promise<VerwalteterHinweis> {
  const h = gefunden(await tx.selectFrom('plattformhinweis').selectAll().where('id', '=', id).executeTakeFirst())
  return alsVerwalteter(h, (await geschlosseneVon(tx, [id])).get(id) ?? 0, jetzt)
}

/** Input as it is kept. @throws Ablehnung EINGABE_UNGUELTIG */
function verlangeDaten(h: Hinweisdaten): Hinweisdaten {
  const daten: Hinweisdaten = {
    startZeit: new Date(h.startZeit).toISOString(),
    endZeit: h.endZeit && new Date(h.endZeit).toISOString(),
    badge: oderNichts(h.badge),
    typ: h.typ,
    beschreibung: h.beschreibung.trim(),
    link: oderNichts(h.link),
    buttonText: oderNichts(h.buttonText),
  }
  const mängel = prüfeHinweis(daten)
  verlange(mängel)
  return daten
}
const spalten = (h: Hinweisdaten) => ({
  start_zeit: h.startZeit,
  end_zeit: h.endZeit,
  badge: h.badge,
  typ: h.typ,
  beschreibung: h.beschreibung,
  link: h.link,
  button_text: h.buttonText,
})

async function melde(v: Vorgang, aktion: AuditAction, id: string, werte: Record<string, unknown>): Promise<VerwalteterHinweis> {
  await protokolliere(v, { orgId: v.wer?.orgId ?? '', aktion, objektArt: 'HINWEIS', objektId: id, werte })
  // Everybody reads it.
  await meldeÄnderung(v.tx, { art: 'HINWEIS', id, orgs: [ALLE] })
  return verwalteterHinweis(v.tx, id, v.jetzt)
}

/** Writes a notice. @throws Ablehnung EINGABE_UNGUELTIG, also for one that would be over at once */
export async function schreibeHinweis(v: Vorgang, eingabe: Hinweisdaten): Promise<VerwalteterHinweis> {
  const daten = verlangeDaten(eingabe)
  if (hinweiszustand(daten, v.jetzt) === 'BEENDET')
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'endZeit', grund: 'Das Ende muss in der Zukunft liegen' }])
  await schreibtFürAlle(v.tx)
  const id = randomUUID()
  await v.tx
    .insertInto('plattformhinweis')
    .values({ id, ...spalten(daten), erstellt_am: v.jetzt, geaendert_am: v.jetzt })
    .execute()
  return melde(v, 'HINWEIS_GESCHRIEBEN', id, { ...daten })
}

/** A notice that isn't over, locked. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
async function nimmHinweis(v: Vorgang, id: string, version: number): Promise<Hinweis> {
  await schreibtFürAlle(v.tx)
  const h = gefunden(await v.tx.selectFrom('plattformhinweis').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (h.version !== version) throw new Ablehnung('VERSION_VERALTET')
  if (hinweiszustand(alsHinweis(h), v.jetzt) === 'BEENDET') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  return h
}

/**
 * Changes a notice that isn't over.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG, EINGABE_UNGUELTIG, OHNE_AENDERUNG
 */
export async function ändereHinweis(
  v: Vorgang,
  id: string,
  { version, erneutZeigen, ...eingabe }: Hinweisdaten & { version: number; erneutZeigen: boolean },
): Promise<VerwalteterHinweis> {
  const daten = verlangeDaten(eingabe)
  const vorher = datenVon(await nimmHinweis(v, id, version))
  if (!istVerschieden(vorher, daten) && !erneutZeigen) throw new Ablehnung('OHNE_AENDERUNG')
  await v.tx
    .updateTable('plattformhinweis')
    .set({ ...spalten(daten), version: version + 1, geaendert_am: v.jetzt })
    .where('id', '=', id)
    .execute()
  if (erneutZeigen) await v.tx.deleteFrom('hinweis_gelesen').where('hinweis_id', '=', id).execute()
  return melde(v, 'HINWEIS_GEAENDERT', id, { vorher, nachher: daten, erneutZeigen })
}

/** Ends a notice now; one that is only planned is never shown. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, SCHRITT_UNZULAESSIG */
export async function beendeHinweis(v: Vorgang, id: string, version: number): Promise<VerwalteterHinweis> {
  await nimmHinweis(v, id, version)
  await v.tx
    .updateTable('plattformhinweis')
    .set({ end_zeit: v.jetzt, version: version + 1, geaendert_am: v.jetzt })
    .where('id', '=', id)
    .execute()
  return melde(v, 'HINWEIS_BEENDET', id, {})
}
