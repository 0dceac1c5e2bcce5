import { KEINE_KENNZEICHEN, type Unternehmenslage, type Unternehmensübergang } from '@avalwerk/domain'
import { type Insertable, sql } from 'kysely'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { verlange } from '../kernel/problem.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import type { UnternehmenTabelle } from '../kernel/schema.ts'
import { rollenzeilen } from './rollen.ts'
import { prüfeUnternehmensschritt, standVon, suchspalten, type Unternehmensstand, unternehmensfolgen } from './unternehmensschritt.ts'
import { kennzeichenspalten, OHNE_BÜRGENDATEN } from './unternehmensspalten.ts'

/** An address names a country that there is. @throws Ablehnung EINGABE_UNGUELTIG */
export async function verlangeLand(tx: Transaktion, landeskennzeichen: string): Promise<void> {
  const land = await tx.selectFrom('land').select('landeskennzeichen').where('landeskennzeichen', '=', landeskennzeichen).executeTakeFirst()
  if (!land) verlange([{ feld: 'postadresse.landeskennzeichen', grund: 'Bitte wählen Sie ein Land aus der Liste' }])
}

const NUMMERN_HÖCHSTENS = 9_999

/** The next free number under two letters. The counter's row is locked: nobody else gets the same one. */
export async function neueNummer(tx: Transaktion, präfix: string): Promise<string> {
  for (;;) {
    const { letzte } = await tx
      .insertInto('nummernkreis')
      .values({ praefix: präfix, letzte: 1 })
      .onConflict((konflikt) => konflikt.column('praefix').doUpdateSet({ letzte: sql<number>`nummernkreis.letzte + 1` }))
      .returning('letzte')
      .executeTakeFirstOrThrow()
    if (letzte > NUMMERN_HÖCHSTENS) throw new Error(`Unter ${präfix} sind alle Nummern vergeben`)
    const id = präfix + String(letzte).padStart(4, '0')
    if (!(await tx.selectFrom('unternehmen').select('id').where('id', '=', id).executeTakeFirst())) return id
  }
}

/** A company that is about to be made, as its life cycle sees it. */
export const NEU: Unternehmenslage = {
  status: null,
  gruppe: 'AG',
  tochter: false,
  eigenes: false,
  sichtBeschränkt: false,
  offeneVorgänge: false,
  offeneTöchter: false,
  mutterAktiv: true,
  left: false,
}

type Neues = Pick<Insertable<UnternehmenTabelle>, 'gruppe' | 'name' | 'gesellschaftsform' | 'adresse'> &
  Partial<Insertable<UnternehmenTabelle>>

/** Adds a company whose step has been decided; a first one of its organisation with the roles to begin with. */
export async function füge(
  v: Nutzervorgang,
  code: Unternehmensübergang,
  präfix: string,
  ort: string,
  zeile: Neues,
  entscheidung: ReturnType<typeof prüfeUnternehmensschritt>,
): Promise<Unternehmensstand> {
  await schreibtFürAlle(v.tx)
  const id = v.given?.id ?? (await neueNummer(v.tx, präfix))
  const u = await v.tx
    .insertInto('unternehmen')
    .values({
      handelsregister: null,
      handelsregisternummer: null,
      mutter_id: null,
      ...kennzeichenspalten(KEINE_KENNZEICHEN),
      ...OHNE_BÜRGENDATEN,
      fremd_id: null,
      vertretungsformel: '[]',
      ...zeile,
      org_id: zeile.org_id ?? id,
      id,
      ...suchspalten({ id, name: zeile.name, kurzname: zeile.kurzname ?? null, fremd_id: zeile.fremd_id ?? null }, ort),
      status: 'UP',
      erstellt_am: v.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (u.org_id === u.id) await v.tx.insertInto('rolle').values(rollenzeilen(u.id, u.gruppe)).execute()
  await unternehmensfolgen(v, u, null, { code }, entscheidung)
  return standVon(u)
}
