import { createHash } from 'node:crypto'
import { type Ereigniscode, ereignistext } from '@avalwerk/domain'
import type { Insertable, Selectable } from 'kysely'
import type { AuftragHistorieTabelle, HistorieTabelle, TextHistorieTabelle } from '../kernel/schema.ts'
import type { Bürgschaft } from './lage.ts'
import type { Vorgang } from '../kernel/vorgang.ts'

export type Eintrag = Omit<Insertable<HistorieTabelle>, 'hash' | 'lfd'>
export type Auftragseintrag = Omit<Insertable<AuftragHistorieTabelle>, 'hash' | 'lfd'>
export type Texteintrag = Omit<Insertable<TextHistorieTabelle>, 'hash' | 'lfd'>
/** A changed value, side by side, in the words of a reader. */
export type Wertänderung = Readonly<{ feld: string; alt: string | null; neu: string | null }>

type Kettenglied = { hash: string; lfd: number }
const ANFANG: Kettenglied = { hash: '', lfd: 0 }

/**
 * Chains history entries: each carries the hash of its content and of its predecessor, so that a later change of
 * any entry shows.
 * @param vorgänger hash and number of the last entry that is stored, if there is one
 */
export function verkettet<E extends Eintrag | Auftragseintrag | Texteintrag>(
  einträge: readonly E[],
  vorgänger: Kettenglied = ANFANG,
): (E & Kettenglied)[] {
  let { hash, lfd } = vorgänger
  return einträge.map((eintrag) => {
    lfd += 1
    hash = eintragshash(eintrag, lfd, hash)
    return { ...eintrag, lfd, hash }
  })
}

/** The hash of one entry: SHA-256 over its facts in a fixed order and its predecessor's hash. */
export function eintragshash(e: Eintrag | Auftragseintrag | Texteintrag, lfd: number, vorgänger: string): string {
  const fakten = [
    String('auftrag_id' in e ? e.auftrag_id : 'text_id' in e ? e.text_id : e.buergschaft_id),
    lfd,
    new Date(e.zeitpunkt).toISOString(),
    e.akteur_org,
    e.akteur_unternehmen,
    e.akteur_name,
    e.code,
    e.von_status,
    e.nach_status,
    kanonisch(e.textwerte),
    kanonisch(e.werte),
    e.grund,
    e.kanal,
    vorgänger,
  ]
  return createHash('sha256').update(JSON.stringify(fakten)).digest('hex')
}

/** JSON with its keys in order: the database keeps them in another one. */
function kanonisch(wert: unknown): unknown {
  const geordnet = (w: unknown): unknown =>
    Array.isArray(w)
      ? w.map(geordnet)
      : w !== null && typeof w === 'object'
        ? Object.fromEntries(
            Object.entries(w)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, geordnet(v)]),
          )
        : w
  return geordnet(typeof wert === 'string' ? JSON.parse(wert) : (wert ?? null))
}

/** An event before it is stored: what happened; who and when are the Vorgang's. */
export type Ereignisangaben = Readonly<{
  code: string
  textwerte?: Record<string, string>
  von: string | null
  nach: string | null
  werte?: readonly Wertänderung[]
  grund?: string | null
  /** Roles that may read it, or the one organisation whose own affair it is (`eigeneSache`). */
  sichtbar: readonly string[]
}>

/** The readers of what an organisation does for itself: its own people, whatever its role is or will be. */
export const eigeneSache = (orgId: string): string[] => [`ORG:${orgId}`]

const felder = ({ jetzt, wer }: Vorgang, e: Ereignisangaben) => ({
  zeitpunkt: jetzt,
  akteur_org: wer?.orgId ?? null,
  akteur_unternehmen: wer?.unternehmenName ?? 'Avalwerk',
  akteur_name: wer?.name ?? null,
  code: e.code,
  textwerte: JSON.stringify(e.textwerte ?? {}),
  von_status: e.von,
  nach_status: e.nach,
  werte: JSON.stringify(e.werte ?? []),
  grund: e.grund ?? null,
  kanal: wer === null ? ('SYSTEM' as const) : wer.gruppe === 'BSP' ? ('BETREIBER' as const) : ('PORTAL' as const),
  sichtbar: JSON.stringify(e.sichtbar),
})

/** An entry as a viewer may read it: colleagues by name, everybody else as their company. */
export const lesbar = (
  h: Selectable<HistorieTabelle> | Selectable<AuftragHistorieTabelle> | Selectable<TextHistorieTabelle>,
  orgId: string,
) => ({
  zeitpunkt: h.zeitpunkt.toISOString(),
  code: h.code,
  text: ereignistext(h.code as Ereigniscode, h.textwerte),
  akteur: h.akteur_org === orgId && h.akteur_name ? `${h.akteur_name} (${h.akteur_unternehmen})` : h.akteur_unternehmen,
  werte: h.werte,
  grund: h.grund,
  kanal: h.kanal,
})

/** The first entries of new guarantees, each the beginning of its own chain. */
export const ersteEinträge = (
  v: Vorgang,
  neue: readonly { orgId: string; id: string }[],
  angaben: Ereignisangaben,
): (Eintrag & { hash: string; lfd: number })[] =>
  neue.flatMap(({ orgId, id }) => verkettet([{ org_id: orgId, buergschaft_id: id, ...felder(v, angaben) }]))

/** Appends what an organisation does for itself, which leaves the guarantee as it is. */
export const schreibeEigenes = (
  v: Vorgang,
  b: Pick<Bürgschaft, 'buerge_org' | 'id' | 'status'>,
  orgId: string,
  e: Pick<Ereignisangaben, 'code' | 'textwerte' | 'grund'>,
): Promise<void> => schreibeHistorie(v, b.buerge_org, String(b.id), { ...e, von: b.status, nach: b.status, sichtbar: eigeneSache(orgId) })

/** Appends an event to a guarantee's history. The guarantee's row must be locked: the chain has one end. */
export async function schreibeHistorie(v: Vorgang, orgId: string, bürgschaftId: string, angaben: Ereignisangaben): Promise<void> {
  const letztes = await v.tx
    .selectFrom('buergschaft_historie')
    .select(['hash', 'lfd'])
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', bürgschaftId)
    .orderBy('lfd', 'desc')
    .limit(1)
    .executeTakeFirst()
  const eintrag: Eintrag = { org_id: orgId, buergschaft_id: bürgschaftId, ...felder(v, angaben) }
  await v.tx
    .insertInto('buergschaft_historie')
    .values(verkettet([eintrag], letztes))
    .execute()
}

/** Appends an event to an order's history. The order's row must be locked. */
export async function schreibeAuftragshistorie(v: Vorgang, orgId: string, auftragId: string, angaben: Ereignisangaben): Promise<void> {
  const letztes = await v.tx
    .selectFrom('auftrag_historie')
    .select(['hash', 'lfd'])
    .where('org_id', '=', orgId)
    .where('auftrag_id', '=', auftragId)
    .orderBy('lfd', 'desc')
    .limit(1)
    .executeTakeFirst()
  const eintrag: Auftragseintrag = { org_id: orgId, auftrag_id: auftragId, ...felder(v, angaben) }
  await v.tx
    .insertInto('auftrag_historie')
    .values(verkettet([eintrag], letztes))
    .execute()
}

/** Appends an event to a text's history. The text's row must be locked. */
export async function schreibeTexthistorie(v: Vorgang, orgId: string, textId: string, angaben: Ereignisangaben): Promise<void> {
  const letztes = await v.tx
    .selectFrom('text_historie')
    .select(['hash', 'lfd'])
    .where('org_id', '=', orgId)
    .where('text_id', '=', textId)
    .orderBy('lfd', 'desc')
    .limit(1)
    .executeTakeFirst()
  const eintrag: Texteintrag = { org_id: orgId, text_id: textId, ...felder(v, angaben) }
  await v.tx
    .insertInto('text_historie')
    .values(verkettet([eintrag], letztes))
    .execute()
}
