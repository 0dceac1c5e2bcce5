import { ADMINISTRATOR, type AuditAction, mayGive, type Nutzerdaten, type Recht, takesTwo } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import type { Identitätsverzeichnis } from '../kernel/identitaet.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import type { Kreis } from './nutzer.ts'

/** A change of a user, of which the identity provider is to know. */
export type Change = Vorgang & Readonly<{ verzeichnis: Identitätsverzeichnis }>
/** A use case on users: somebody acts. */
export type Pflege = Change & Readonly<{ wer: Aufrufer }>
export type Stand = Readonly<{ nutzerId: string; version: number }>

/** A user as they are kept. */
export type Bestand = Nutzerdaten &
  Readonly<{
    id: string
    orgId: string
    version: number
    aktiv: boolean
    sso: boolean
    benutzername: string
    /** Whether they have ever been here, or could have: they have chosen a password, or come by way of their company. */
    known: boolean
    /** What their role may do. */
    rechte: readonly Recht[]
    /** Whether they review or release, or have done: then two decide about their address and their factors. */
    takesTwo: boolean
  }>

/** What may be changed of a user. */
export const alsDaten = ({
  id: _i,
  orgId: _o,
  version: _v,
  aktiv: _a,
  sso: _s,
  benutzername: _b,
  known: _k,
  rechte: _r,
  takesTwo: _t,
  ...daten
}: Bestand): Nutzerdaten => daten

type View = Pick<Bestand, 'unternehmenSichtbeschränkt' | 'sichtberechtigteUnternehmen'>
/** Whether somebody sees nothing that another doesn't. @param visible the companies that the other one sees; null: all */
export const seesNoMore = (visible: readonly string[] | null, { unternehmenSichtbeschränkt, sichtberechtigteUnternehmen }: View): boolean =>
  visible === null || (unternehmenSichtbeschränkt && sichtberechtigteUnternehmen.every((id) => visible.includes(id)))

/** Nobody takes over the account of somebody who may do or see more. @throws Ablehnung DARF_MEHR */
export function requireNoMore({ wer }: Pick<Pflege, 'wer'>, n: Pick<Bestand, 'rechte' | 'orgId'> & View): void {
  // The operator's call for administrators of other organisations has rules of its own.
  if (n.orgId === wer.orgId && !(mayGive(wer, n.rechte) && seesNoMore(wer.sichtbar, n))) throw new Ablehnung('DARF_MEHR')
}

/** The user of a circle, locked. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET */
export async function nimmNutzer(
  v: Pick<Change, 'tx'>,
  { orgId, unternehmenIn, nurRolle }: Kreis,
  id: string,
  version?: number,
): Promise<Bestand> {
  await schreibtFürAlle(v.tx)
  const n = gefunden(
    await v.tx
      .selectFrom('nutzer as n')
      .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
      .selectAll('n')
      .select(['r.name as rolle', 'r.rechte'])
      .where('n.org_id', '=', orgId)
      .where('n.id', '=', id)
      .where('n.geloescht_am', 'is', null)
      .$if(unternehmenIn != null, (q) => q.where('n.unternehmen_id', 'in', unternehmenIn?.length ? [...unternehmenIn] : ['']))
      .$if(nurRolle !== undefined, (q) => q.where('r.name', '=', nurRolle as string))
      .forUpdate('n')
      .executeTakeFirst(),
  )
  if (version !== undefined && n.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return {
    id: n.id,
    orgId: n.org_id,
    version: n.version,
    aktiv: n.aktiv,
    sso: n.sso,
    benutzername: n.benutzername,
    known: Boolean(n.hat_passwort || n.sso || n.letzte_anmeldung_am || n.was_known),
    rechte: n.rechte,
    takesTwo: takesTwo(n.rechte, n.has_decided),
    vorname: n.vorname,
    nachname: n.nachname,
    email: n.email,
    telefonnummer: n.telefonnummer,
    rolle: n.rolle,
    unternehmenId: n.unternehmen_id,
    unternehmenSichtbeschränkt: n.sichtbeschraenkt,
    sichtberechtigteUnternehmen: n.sichtberechtigte,
  }
}

/**
 * An organisation keeps an administrator: asked before one is deleted, deactivated or given another role. The rows of all
 * administrators are locked in one order, so that two who go at the same moment don't both find the other still there.
 * @throws Ablehnung LETZTER_ADMIN
 */
export async function verlangeAnderenAdmin({ tx }: Vorgang, n: Pick<Bestand, 'orgId' | 'id' | 'rolle' | 'aktiv'>): Promise<void> {
  if (n.rolle !== ADMINISTRATOR || !n.aktiv) return
  const { rows } = await sql<{ id: string }>`
    select n.id from nutzer n join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
    where n.org_id = ${n.orgId} and r.name = ${ADMINISTRATOR} and n.aktiv and n.geloescht_am is null
    order by n.id for update of n`.execute(tx)
  if (!rows.some(({ id }) => id !== n.id)) throw new Ablehnung('LETZTER_ADMIN')
}

/** What goes with each change of a user: audit, the identity provider, the open pages. */
export async function vollziehe(
  v: Change,
  n: Pick<Bestand, 'id' | 'orgId'>,
  aktion: AuditAction,
  felder: Record<string, unknown>,
  werte: Record<string, unknown> = {},
): Promise<Stand> {
  const { version } = await v.tx
    .updateTable('nutzer')
    .set((w) => ({ ...felder, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('org_id', '=', n.orgId)
    .where('id', '=', n.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await protokolliere(v, { orgId: n.orgId, aktion, objektArt: 'NUTZER', objektId: n.id, werte })
  await v.verzeichnis.übernimm(v, n.id)
  await meldeÄnderung(v.tx, { art: 'NUTZER', id: n.id, orgs: [n.orgId] })
  return { nutzerId: n.id, version }
}

/** Tasks that somebody took over and locks they held are everybody's again. */
export async function gibFrei({ tx }: Vorgang, { orgId, id }: Pick<Bestand, 'orgId' | 'id'>): Promise<void> {
  await tx
    .updateTable('aufgabe')
    .set((w) => ({ bearbeiter_id: null, bearbeiter_name: null, version: w('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('bearbeiter_id', '=', id)
    .where('erledigt_am', 'is', null)
    .execute()
}
