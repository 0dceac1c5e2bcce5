import {
  alsWertänderungen,
  type Anzeigedaten,
  bereinigtesUnternehmen,
  beschreibeAnzeigedaten,
  beschreibeBürgen,
  type Bürgendaten,
  istVerschieden,
  nummernpräfix,
  prüfeAnzeigedaten,
  prüfeBürgendaten,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { liestFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung, PROBLEME, verlange } from '../kernel/problem.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import { meldeStammdaten } from './stammdatenmeldung.ts'
import { füge, NEU, verlangeLand } from './unternehmensanlage.ts'
import {
  nimmUnternehmen,
  prüfeUnternehmensschritt,
  standVon,
  suchspalten,
  type Unternehmensstand,
  vollzieheUnternehmen,
} from './unternehmensschritt.ts'
import { anzeigedatenVon, anzeigespalten, bürgendatenVon, bürgenspalten, ohneId } from './unternehmensspalten.ts'

/** @param feld the short name's in what was sent. @throws Ablehnung KURZNAME_VERGEBEN */
async function verlangeFreienKurznamen(tx: Transaktion, feld: string, kurzname: string, ausser?: string): Promise<void> {
  if (await istKurznameVergeben(tx, kurzname, ausser))
    throw new Ablehnung('KURZNAME_VERGEBEN', [{ feld, grund: PROBLEME.KURZNAME_VERGEBEN.titel }])
}

/** Is a short name taken by a guarantor, in whatever letters? @param ausser whose own name it may be */
export const istKurznameVergeben = (tx: Transaktion, kurzname: string, ausser?: string): Promise<boolean> =>
  liestFürAlle(tx, async () => {
    const einer = await tx
      .selectFrom('unternehmen')
      .select('id')
      .where(sql`lower(kurzname)`, '=', kurzname.trim().toLowerCase())
      .$if(ausser !== undefined, (q) => q.where('id', '<>', ausser as string))
      .executeTakeFirst()
    return einer !== undefined
  })

/** The operator creates a guarantor (U01). @throws Ablehnung EINGABE_UNGUELTIG, RECHT_FEHLT, KURZNAME_VERGEBEN */
export async function legeBürgenAn(
  v: Nutzervorgang,
  { anzeigedaten, ...eingabe }: Bürgendaten & { anzeigedaten: Anzeigedaten },
): Promise<Unternehmensstand> {
  const d = bereinigtesUnternehmen(eingabe)
  const entscheidung = prüfeUnternehmensschritt(v, 'U01', { ...NEU, gruppe: 'BG' })
  verlange([...prüfeBürgendaten(d), ...prüfeAnzeigedaten(anzeigedaten).map(({ feld, grund }) => ({ feld: `anzeigedaten.${feld}`, grund }))])
  await verlangeLand(v.tx, d.postadresse.landeskennzeichen)
  await verlangeFreienKurznamen(v.tx, 'anzeigedaten.kurzname', anzeigedaten.kurzname)
  const zeile = { gruppe: 'BG' as const, ...bürgenspalten(d), ...anzeigespalten(anzeigedaten), beantragen: false }
  return füge(v, 'U01', nummernpräfix(d.name), d.postadresse.ort, zeile, entscheidung)
}

/** Changes a guarantor (U11). @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function ändereBürgen(
  v: Nutzervorgang,
  id: string,
  { version, ...eingabe }: Bürgendaten & { version: number },
): Promise<Unternehmensstand> {
  const u = await nimmUnternehmen(v, id, version)
  if (u.gruppe !== 'BG') throw new Ablehnung('NICHT_GEFUNDEN')
  const { person, ...rest } = bereinigtesUnternehmen(eingabe)
  const [vorher, nachher] = [bürgendatenVon(u), { ...rest, person: ohneId(person) }]
  verlange(prüfeBürgendaten(nachher))
  await verlangeLand(v.tx, nachher.postadresse.landeskennzeichen)
  if (!istVerschieden(vorher, nachher)) throw new Ablehnung('OHNE_AENDERUNG')
  const neu = await vollzieheUnternehmen(v, u, {
    code: 'U11',
    spalten: {
      ...bürgenspalten(nachher, u.person),
      ...suchspalten({ id, name: nachher.name, kurzname: u.kurzname, fremd_id: null }, nachher.postadresse.ort),
    },
    werte: alsWertänderungen(beschreibeBürgen(vorher), beschreibeBürgen(nachher)),
  })
  await meldeStammdaten(v, neu, 'Die Angaben zu {name} wurden geändert.')
  return standVon(neu)
}

/**
 * Changes how a guarantor is shown (U12).
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, KURZNAME_VERGEBEN, OHNE_AENDERUNG
 */
export async function ändereAnzeigedaten(
  v: Nutzervorgang,
  id: string,
  { version, ...eingabe }: Anzeigedaten & { version: number },
): Promise<Unternehmensstand> {
  const u = await nimmUnternehmen(v, id, version)
  if (u.gruppe !== 'BG') throw new Ablehnung('NICHT_GEFUNDEN')
  verlange(prüfeAnzeigedaten(eingabe))
  const spalten = anzeigespalten(eingabe)
  const [vorher, nachher] = [anzeigedatenVon(u), anzeigedatenVon({ ...u, ...spalten })]
  if (!istVerschieden(vorher, nachher)) throw new Ablehnung('OHNE_AENDERUNG')
  await verlangeFreienKurznamen(v.tx, 'kurzname', eingabe.kurzname, id)
  const neu = await vollzieheUnternehmen(v, u, {
    code: 'U12',
    spalten: { ...spalten, ...suchspalten({ id, name: u.name, kurzname: spalten.kurzname, fremd_id: null }, u.adresse.ort) },
    werte: alsWertänderungen(beschreibeAnzeigedaten(vorher), beschreibeAnzeigedaten(nachher)),
  })
  await meldeStammdaten(v, neu, 'Die Anzeigedaten von {name} wurden geändert.')
  return standVon(neu)
}
