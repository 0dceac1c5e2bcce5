import type { Api, Gevokanal } from '@avalwerk/contracts'
import {
  gleich,
  jaNein,
  oderNichts,
  alsWertänderungen,
  type Gevo,
  GEVOS,
  gevosFür,
  type Gruppe,
  istVerschieden,
  KANAL,
  type Kontaktweg,
  prüfeAdressen,
  prüfeKontaktweg,
} from '@avalwerk/domain'
import { gevoweg } from '../aufgaben/gevo.ts'
import { schreibeUnternehmenshistorie } from '../buergschaft/historie.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import { type Nutzervorgang, protokolliere } from '../kernel/vorgang.ts'
import { istEigenes, type Unternehmen, unternehmenszeile } from '../partner/unternehmen.ts'
import { nimmUnternehmen } from '../partner/unternehmensschritt.ts'

type Übersicht = Api['GET /partnerkonfigurator/api/private/v1/buerge/gevo']['antwort']

/** A company of a group whose channels the caller may read. @throws Ablehnung NICHT_GEFUNDEN */
async function lesbares(tx: Transaktion, wer: Aufrufer, gruppe: Gruppe, id: string): Promise<Unternehmen> {
  const u = gefunden(await unternehmenszeile(tx, id))
  if (u.gruppe !== gruppe || !istEigenes(u, wer)) throw new Ablehnung('NICHT_GEFUNDEN')
  return u
}

/** @throws Ablehnung NICHT_GEFUNDEN for a case of which the group isn't told */
function verlangeFall(gruppe: Gruppe, gevo: Gevo): void {
  if (!gevosFür(gruppe).includes(gevo)) throw new Ablehnung('NICHT_GEFUNDEN')
}

async function kanalVon(tx: Transaktion, u: Unternehmen, gevo: Gevo): Promise<Gevokanal> {
  const { postfächer, kanäle, adressen, ...weg } = await gevoweg(tx, { orgId: u.org_id, unternehmenId: u.id }, gevo)
  return { gevo, unternehmenId: u.id, ...weg, kanäle: [...kanäle], adressen: [...adressen], postfächer: [...postfächer] }
}

/** How a company is reached about a business case. @throws Ablehnung NICHT_GEFUNDEN */
export async function gevokanal(tx: Transaktion, wer: Aufrufer, gruppe: Gruppe, id: string, gevo: Gevo): Promise<Gevokanal> {
  verlangeFall(gruppe, gevo)
  return kanalVon(tx, await lesbares(tx, wer, gruppe, id), gevo)
}

async function übersichtVon(tx: Transaktion, u: Unternehmen): Promise<Übersicht> {
  const gevos: Gevokanal[] = []
  for (const gevo of gevosFür(u.gruppe)) gevos.push(await kanalVon(tx, u, gevo))
  return { unternehmenId: u.id, defaultMail: u.gevo_default_mail, version: u.version, gevos }
}

/**
 * A company's channels for all business cases of its group: the own one's, unless another is named that the caller may read.
 * @throws Ablehnung NICHT_GEFUNDEN
 */
export const gevoübersicht = async (tx: Transaktion, wer: Aufrufer, gruppe: Gruppe, id = wer.unternehmenId): Promise<Übersicht> =>
  übersichtVon(tx, await lesbares(tx, wer, gruppe, id))

/** Addresses as they are kept: each once. */
const bereinigt = (adressen: readonly string[]): string[] => [...new Set(adressen.map((adresse) => adresse.trim()).filter(Boolean))]

const inWorten = (w: Kontaktweg): Record<string, string | null> => ({
  Aktiv: jaNein(w.aktiv),
  Kanäle: w.kanäle.map((kanal) => KANAL[kanal].name).join(', ') || null,
  Adressen: w.adressen.join(', ') || null,
  Vertretung: w.vertretung,
  Telefon: w.telefonnummer,
})

async function melde(
  v: Nutzervorgang,
  u: Unternehmen,
  gevo: string,
  vorher: Record<string, string | null>,
  nachher: Record<string, string | null>,
) {
  const werte = alsWertänderungen(vorher, nachher)
  await schreibeUnternehmenshistorie(v, u.org_id, u.id, {
    code: 'GEVO',
    von: u.status,
    nach: u.status,
    sichtbar: ['EIGNER', 'BETREIBER'],
    textwerte: { gevo },
    werte,
  })
  await protokolliere(v, { orgId: u.org_id, aktion: 'GEVO', objektArt: 'UNTERNEHMEN', objektId: u.id, werte: { gevo, werte } })
  await meldeÄnderung(v.tx, { art: 'UNTERNEHMEN', id: u.id, orgs: [...new Set([u.org_id, v.wer.orgId])] })
}

/**
 * Changes how a company is reached about a business case.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG
 */
export async function ändereGevokanal(
  v: Nutzervorgang,
  gruppe: Gruppe,
  id: string,
  gevo: Gevo,
  { version, ...eingabe }: Kontaktweg & { version: number },
): Promise<Gevokanal> {
  verlangeFall(gruppe, gevo)
  const u = await nimmUnternehmen(v, id)
  if (u.gruppe !== gruppe) throw new Ablehnung('NICHT_GEFUNDEN')
  const vorher = await kanalVon(v.tx, u, gevo)
  if (vorher.version !== version) throw new Ablehnung('VERSION_VERALTET')
  const weg: Kontaktweg = {
    aktiv: eingabe.aktiv,
    kanäle: [...new Set(eingabe.kanäle)],
    adressen: bereinigt(eingabe.adressen),
    vertretung: oderNichts(eingabe.vertretung),
    telefonnummer: oderNichts(eingabe.telefonnummer),
  }
  verlange(prüfeKontaktweg(gevo, weg))
  const { aktiv, kanäle, adressen, vertretung, telefonnummer } = vorher
  const alt: Kontaktweg = { aktiv, kanäle, adressen, vertretung, telefonnummer }
  if (!istVerschieden(alt, weg)) throw new Ablehnung('OHNE_AENDERUNG')
  const werte = {
    aktiv: weg.aktiv,
    kanaele: JSON.stringify(weg.kanäle),
    adressen: JSON.stringify(weg.adressen),
    vertretung: weg.vertretung,
    telefonnummer: weg.telefonnummer,
    geaendert_am: v.jetzt,
  }
  await v.tx
    .insertInto('gevo_kanal')
    .values({ org_id: u.org_id, unternehmen_id: u.id, gevo, ...werte })
    .onConflict((konflikt) =>
      konflikt.columns(['org_id', 'unternehmen_id', 'gevo']).doUpdateSet((w) => ({ ...werte, version: w('gevo_kanal.version', '+', 1) })),
    )
    .execute()
  await melde(v, u, GEVOS[gevo].name, inWorten(alt), inWorten(weg))
  return kanalVon(v.tx, u, gevo)
}

/** Changes a guarantor's mailboxes for all cases that name none. @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function ändereDefaultmail(v: Nutzervorgang, id: string, version: number, eingabe: readonly string[]): Promise<Übersicht> {
  const u = await nimmUnternehmen(v, id, version)
  if (u.gruppe !== 'BG') throw new Ablehnung('NICHT_GEFUNDEN')
  const defaultMail = bereinigt(eingabe)
  verlange(prüfeAdressen(defaultMail, 'defaultMail'))
  if (gleich(u.gevo_default_mail, defaultMail)) throw new Ablehnung('OHNE_AENDERUNG')
  const neu = await v.tx
    .updateTable('unternehmen')
    .set((w) => ({ gevo_default_mail: JSON.stringify(defaultMail), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('org_id', '=', u.org_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const inEins = (adressen: readonly string[]) => ({ Adressen: adressen.join(', ') || null })
  await melde(v, u, 'Default-Mail', inEins(u.gevo_default_mail), inEins(defaultMail))
  return übersichtVon(v.tx, neu)
}
