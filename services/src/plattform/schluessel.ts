import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Zugriffsschlüssel } from '@avalwerk/contracts'
import type { Recht } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type Aufrufer, NIEMAND } from '../kernel/anmeldung.ts'
import { secretHash } from '../kernel/hash.ts'
import { type Datenbank, schreibtFürAlle } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { Uhr } from '../kernel/uhr.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import { name, vermerke } from './stand.ts'

/** By this a key is told from a token of somebody who signed in. */
const SCHLÜSSELZEICHEN = 'avw_'
const TAG_MS = 86_400_000
const neuerSchlüssel = (): string => SCHLÜSSELZEICHEN + randomBytes(32).toString('base64url')

const RECHTE: readonly Recht[] = [
  { anzeigename: 'anzeigen', kategorie: 'Plattform' },
  { anzeigename: 'verwalten', kategorie: 'Plattform' },
]
const maschine = (wie: string, orgId: string, remote: string | null, madeBy: string | null = null): Aufrufer => ({
  ...NIEMAND,
  orgId,
  gruppe: 'BSP',
  name: wie,
  rechte: RECHTE,
  ...(remote && { nurRemote: remote }),
  ...(madeBy && { madeBy }),
})

/** The key of whoever may read the data's folder: made once, for the commands on this machine. */
export async function betreiberschlüssel(datenordner: string): Promise<string> {
  const datei = join(datenordner, 'plattform', 'zugang')
  await mkdir(dirname(datei), { recursive: true })
  // Several processes may start at once: whoever comes second takes the first one's.
  await writeFile(datei, `${neuerSchlüssel()}\n`, { flag: 'wx', mode: 0o600 }).catch((fehler: NodeJS.ErrnoException) => {
    if (fehler.code !== 'EEXIST') throw fehler
  })
  return (await readFile(datei, 'utf8')).trim()
}

/**
 * Whose key a token is.
 * @param betreiber the key of whoever runs the installation; good for everything
 * @returns undefined for what is no key; @throws Ablehnung NICHT_ANGEMELDET for one that isn't good
 */
export function schlüsselprüfer(db: Datenbank, uhr: Uhr, betreiber: string): (token: string) => Promise<Aufrufer> | undefined {
  const eigener = Buffer.from(secretHash(betreiber))
  const prüfe = async (schlüssel: string): Promise<Aufrufer> => {
    const summe = secretHash(schlüssel)
    if (timingSafeEqual(Buffer.from(summe), eigener)) return maschine('Betrieb (Befehl)', await betreiberOrg(db), null)
    const { rows } = await sql<{ name: string; org_id: string; remote: string | null; made_by: string | null }>`
      update plattform_schluessel set zuletzt_am = ${uhr()}
      where hash = ${summe} and entzogen_am is null and laeuft_ab_am > ${uhr()}
      returning name, org_id, remote, made_by`.execute(db.system)
    const [zeile] = rows
    if (!zeile) throw new Ablehnung('NICHT_ANGEMELDET', undefined, { reason: 'key' })
    return maschine(`Schlüssel „${zeile.name}“`, zeile.org_id, zeile.remote, zeile.made_by)
  }
  return (token) => (token.startsWith(SCHLÜSSELZEICHEN) || token === betreiber ? prüfe(token) : undefined)
}

async function betreiberOrg(db: Datenbank): Promise<string> {
  const zeile = await db.system.selectFrom('unternehmen').select('org_id').where('gruppe', '=', 'BSP').orderBy('id').executeTakeFirst()
  return zeile?.org_id ?? ''
}

type Zeile = {
  id: string
  name: string
  remote: string | null
  angelegt_am: Date
  angelegt_von: string
  laeuft_ab_am: Date
  zuletzt_am: Date | null
}
const alsSchlüssel = (z: Zeile): Zugriffsschlüssel => ({
  id: z.id,
  name: z.name,
  remote: z.remote,
  angelegtAm: z.angelegt_am.toISOString(),
  angelegtVon: z.angelegt_von,
  läuftAbAm: z.laeuft_ab_am.toISOString(),
  zuletztAm: z.zuletzt_am?.toISOString() ?? null,
})

/** A pipeline's own key opens no doors. @throws Ablehnung RECHT_FEHLT */
async function verlangeBetreiber(v: Nutzervorgang): Promise<void> {
  if (v.wer.nurRemote) throw new Ablehnung('RECHT_FEHLT')
  await schreibtFürAlle(v.tx)
}

/** Keys that are good now, the newest first. @throws Ablehnung RECHT_FEHLT */
export async function gültigeSchlüssel(v: Nutzervorgang): Promise<Zugriffsschlüssel[]> {
  await verlangeBetreiber(v)
  const zeilen = await v.tx
    .selectFrom('plattform_schluessel')
    .selectAll()
    .where('entzogen_am', 'is', null)
    .where('laeuft_ab_am', '>', v.jetzt)
    .orderBy('angelegt_am', 'desc')
    .execute()
  return zeilen.map(alsSchlüssel)
}

/** Makes a key. @returns it, this once */
export async function vergibSchlüssel(
  v: Nutzervorgang,
  wunsch: { name: string; remote: string | null; tage: number },
): Promise<Zugriffsschlüssel & { schlüssel: string }> {
  await verlangeBetreiber(v)
  const schlüssel = neuerSchlüssel()
  const zeile: Zeile = {
    id: randomUUID(),
    name: wunsch.name,
    remote: wunsch.remote,
    angelegt_am: v.jetzt,
    angelegt_von: name(v),
    laeuft_ab_am: new Date(v.jetzt.getTime() + wunsch.tage * TAG_MS),
    zuletzt_am: null,
  }
  await v.tx
    .insertInto('plattform_schluessel')
    .values({ ...zeile, org_id: v.wer.orgId, hash: secretHash(schlüssel), entzogen_am: null, made_by: v.wer.nutzerId || null })
    .execute()
  await vermerke(v, wunsch.remote, 'ZUGRIFF_VERGEBEN', { name: wunsch.name, tage: wunsch.tage })
  return { ...alsSchlüssel(zeile), schlüssel }
}

/** Takes a key away at once. @throws Ablehnung NICHT_GEFUNDEN */
export async function entzieheSchlüssel(v: Nutzervorgang, id: string): Promise<void> {
  await verlangeBetreiber(v)
  const zeile = gefunden(
    await v.tx
      .updateTable('plattform_schluessel')
      .set({ entzogen_am: v.jetzt })
      .where('id', '=', id)
      .where('entzogen_am', 'is', null)
      .returning(['name', 'remote'])
      .executeTakeFirst(),
  )
  await vermerke(v, zeile.remote, 'ZUGRIFF_ENTZOGEN', { name: zeile.name })
}
