import {
  ASSIGN_ROLE,
  alsAdresse,
  BASISNUTZER,
  type Feldmangel,
  hatRecht,
  mayGive,
  NUTZERBEZIEHUNG,
  type Nutzerbeziehung,
  type Nutzerdaten,
  prüfeNutzerdaten,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { Ablehnung, verlange } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { type Bestand, requireNoMore } from './nutzerschritt.ts'
import { sichtbareUnternehmen } from './unternehmen.ts'

/**
 * What an address means for the own organisation. Of somebody else's user nothing is said but that it can't be used.
 * Source: document 1, section 4 (creation check).
 */
export async function beziehung(v: Vorgang & { wer: Aufrufer }, email: string, orgId = v.wer.orgId): Promise<Nutzerbeziehung> {
  await schreibtFürAlle(v.tx)
  const n = await v.tx
    .selectFrom('nutzer')
    .select(['org_id', 'geloescht_am', 'unternehmen_id'])
    .where(sql`lower(email)`, '=', alsAdresse(email))
    .executeTakeFirst()
  if (!n) return NUTZERBEZIEHUNG.FREI
  const sichtbar = orgId !== v.wer.orgId || v.wer.sichtbar === null || v.wer.sichtbar.includes(n.unternehmen_id)
  if (n.org_id !== orgId || !sichtbar) return NUTZERBEZIEHUNG.FREMD
  // Until they are forgotten, and their address with them.
  return n.geloescht_am ? NUTZERBEZIEHUNG.WIEDERHERSTELLBAR : NUTZERBEZIEHUNG.VORHANDEN
}

/** Input as it is kept. */
export const bereinigt = (d: Nutzerdaten): Nutzerdaten => ({
  vorname: d.vorname.trim(),
  nachname: d.nachname.trim(),
  email: d.email.trim(),
  telefonnummer: d.telefonnummer?.trim() || null,
  rolle: d.rolle,
  unternehmenId: d.unternehmenId,
  unternehmenSichtbeschränkt: d.unternehmenSichtbeschränkt,
  sichtberechtigteUnternehmen: d.unternehmenSichtbeschränkt ? [...new Set(d.sichtberechtigteUnternehmen)].sort() : [],
})

/** A user's data as columns. */
export const spalten = (d: Nutzerdaten, rolleId: string) => ({
  vorname: d.vorname,
  nachname: d.nachname,
  email: d.email,
  telefonnummer: d.telefonnummer,
  rolle_id: rolleId,
  unternehmen_id: d.unternehmenId,
  sichtbeschraenkt: d.unternehmenSichtbeschränkt,
  sichtberechtigte: JSON.stringify(d.sichtberechtigteUnternehmen),
})

/** The companies that the caller sees; asked before the transaction writes for all. */
export const eigeneUnternehmen = async ({ tx, wer }: Vorgang & { wer: Aufrufer }): Promise<string[]> =>
  (await sichtbareUnternehmen(tx, wer.orgId)).map(({ id }) => id)

/**
 * Checks a user's data against its rules, the own organisation's roles and companies, and what the caller may give away.
 * @param eigene the companies that the caller sees
 * @param vorher as they are; what stays needs no right to be given anew
 * @returns the id of the role
 * @throws Ablehnung EINGABE_UNGUELTIG, RECHT_FEHLT, RECHTE_DARUEBER, DARF_MEHR
 */
export async function verlangeDaten(
  { wer, tx }: Vorgang & { wer: Aufrufer },
  eigene: readonly string[],
  d: Nutzerdaten,
  vorher?: Bestand,
): Promise<string> {
  const rolle = await tx
    .selectFrom('rolle')
    .select(['id', 'rechte'])
    .where('org_id', '=', wer.orgId)
    .where('name', '=', d.rolle)
    .executeTakeFirst()
  // What the caller doesn't see was there before and stays.
  const erlaubt = new Set([...eigene, ...(vorher?.sichtberechtigteUnternehmen ?? [])])
  const mängel: Feldmangel[] = [
    ...prüfeNutzerdaten(d),
    ...(d.rolle && !rolle ? [{ feld: 'rolle', grund: 'Diese Rolle gibt es nicht mehr. Bitte wählen Sie eine andere.' }] : []),
    ...(d.unternehmenId && !eigene.includes(d.unternehmenId)
      ? [{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation' }]
      : []),
    ...(d.sichtberechtigteUnternehmen.every((id) => erlaubt.has(id))
      ? []
      : [{ feld: 'sichtberechtigteUnternehmen', grund: 'Bitte wählen Sie nur Unternehmen Ihrer Organisation' }]),
    ...(wer.sichtbar !== null && !d.unternehmenSichtbeschränkt && (vorher?.unternehmenSichtbeschränkt ?? true)
      ? [{ feld: 'sichtberechtigteUnternehmen', grund: 'Sie sehen selbst nur einzelne Unternehmen. Bitte wählen Sie aus diesen.' }]
      : []),
  ]
  verlange(mängel)
  const andere = d.rolle !== (vorher?.rolle ?? BASISNUTZER)
  if (andere && !darfRollenVergeben(wer)) throw new Ablehnung('RECHT_FEHLT')
  const { id, rechte } = rolle as NonNullable<typeof rolle>
  // Whoever may change an address or a role could take the account over; what somebody sees is part of what they may do.
  const view = ({ unternehmenSichtbeschränkt, sichtberechtigteUnternehmen }: Nutzerdaten) =>
    unternehmenSichtbeschränkt ? [...sichtberechtigteUnternehmen].sort().join() : null
  if (vorher && (d.rolle !== vorher.rolle || alsAdresse(d.email) !== alsAdresse(vorher.email) || view(d) !== view(vorher)))
    requireNoMore({ wer }, vorher)
  if (andere && !mayGive(wer, rechte)) throw new Ablehnung('RECHTE_DARUEBER')
  return id
}

/** May the caller give roles away? */
const darfRollenVergeben = ({ rechte }: Aufrufer) => hatRecht(rechte, ASSIGN_ROLE)
