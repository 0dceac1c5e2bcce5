import {
  alsWertänderungen,
  bereinigtesUnternehmen,
  beschreibeUnternehmen,
  istVerschieden,
  type Kennzeichen,
  nummernpräfix,
  prüfeUnternehmensdaten,
  type Unternehmensdaten,
} from '@avalwerk/domain'
import { Ablehnung, verlange } from '../kernel/problem.ts'
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
import { kennzeichenspalten, kennzeichenVon, ohneId, unternehmensdatenVon, unternehmensspalten } from './unternehmensspalten.ts'

/** The operator creates a company with an organisation of its own (U01). @throws Ablehnung EINGABE_UNGUELTIG, RECHT_FEHLT */
export async function legeUnternehmenAn(
  v: Nutzervorgang,
  { kennzeichen, ...eingabe }: Unternehmensdaten & { kennzeichen: Kennzeichen },
): Promise<Unternehmensstand> {
  const d = bereinigtesUnternehmen(eingabe)
  const entscheidung = prüfeUnternehmensschritt(v, 'U01', NEU)
  verlange(prüfeUnternehmensdaten(d))
  await verlangeLand(v.tx, d.postadresse.landeskennzeichen)
  const zeile = { gruppe: 'AG' as const, ...unternehmensspalten(d), ...kennzeichenspalten(kennzeichen) }
  return füge(v, 'U01', nummernpräfix(d.name), d.postadresse.ort, zeile, entscheidung)
}

/**
 * Creates a subsidiary (U02). It has its mother's letters and organisation.
 * @throws Ablehnung NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT, SICHT_BESCHRAENKT, SCHRITT_UNZULAESSIG under an inactive mother
 */
export async function legeTochterAn(v: Nutzervorgang, mutterId: string, eingabe: Unternehmensdaten): Promise<Unternehmensstand> {
  const mutter = await nimmUnternehmen(v, mutterId)
  if (mutter.gruppe !== 'AG') throw new Ablehnung('NICHT_GEFUNDEN')
  const d = bereinigtesUnternehmen(eingabe)
  const entscheidung = prüfeUnternehmensschritt(v, 'U02', {
    ...NEU,
    tochter: true,
    eigenes: mutter.org_id === v.wer.orgId,
    sichtBeschränkt: v.wer.sichtbar !== null,
  })
  if (mutter.status === 'DAK') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  verlange(prüfeUnternehmensdaten(d))
  await verlangeLand(v.tx, d.postadresse.landeskennzeichen)
  const zeile = {
    gruppe: 'AG' as const,
    org_id: mutter.org_id,
    mutter_id: mutter.id,
    ...unternehmensspalten(d),
    // A subsidiary is to others what its mother is.
    ...kennzeichenspalten(kennzeichenVon(mutter)),
  }
  return füge(v, 'U02', mutter.id.slice(0, 2), d.postadresse.ort, zeile, entscheidung)
}

/**
 * Changes a beneficiary company (U09), or a subsidiary by the right for subsidiaries (U10).
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG; RECHT_FEHLT for flags, which are the operator's
 */
export async function ändereUnternehmen(
  v: Nutzervorgang,
  code: 'U09' | 'U10',
  id: string,
  { version, kennzeichen, ...eingabe }: Unternehmensdaten & { version: number; kennzeichen?: Kennzeichen | undefined },
  mutterId?: string,
): Promise<Unternehmensstand> {
  const u = await nimmUnternehmen(v, id, version)
  // A mother that the caller doesn't see is named by the organisation's first company.
  if (u.gruppe !== 'AG' || (mutterId !== undefined && u.mutter_id !== mutterId && u.org_id !== mutterId))
    throw new Ablehnung('NICHT_GEFUNDEN')
  const { person, ...rest } = bereinigtesUnternehmen(eingabe)
  const nachher: Unternehmensdaten & Kennzeichen = { ...rest, person: ohneId(person), ...(kennzeichen ?? kennzeichenVon(u)) }
  const vorher: Unternehmensdaten & Kennzeichen = { ...unternehmensdatenVon(u), ...kennzeichenVon(u) }
  verlange(prüfeUnternehmensdaten(nachher))
  await verlangeLand(v.tx, nachher.postadresse.landeskennzeichen)
  if (kennzeichen && v.wer.gruppe !== 'BSP' && istVerschieden(kennzeichenVon(u), kennzeichen)) throw new Ablehnung('RECHT_FEHLT')
  if (!istVerschieden(vorher, nachher)) throw new Ablehnung('OHNE_AENDERUNG')
  const neu = await vollzieheUnternehmen(v, u, {
    code,
    spalten: {
      ...unternehmensspalten(nachher, u.person),
      ...kennzeichenspalten(nachher),
      ...suchspalten({ id, name: nachher.name, kurzname: null, fremd_id: nachher.fremdId }, nachher.postadresse.ort),
    },
    werte: alsWertänderungen(beschreibeUnternehmen(vorher), beschreibeUnternehmen(nachher)),
  })
  await meldeStammdaten(v, neu, 'Die Angaben zu {name} wurden geändert.')
  return standVon(neu)
}

/** Releases a company that waits for it, or refuses it with a reason. @throws Ablehnung as the life cycle says */
export async function gibUnternehmenFrei(
  v: Nutzervorgang,
  { unternehmenId, version, freigeben, grund }: { unternehmenId: string; version: number; freigeben: boolean; grund: string | null },
): Promise<Unternehmensstand> {
  const u = await nimmUnternehmen(v, unternehmenId, version)
  const tochter = u.mutter_id !== null
  const code = freigeben ? (tochter ? 'U04' : 'U03') : tochter ? 'U06' : 'U05'
  const warum = grund?.trim() || null
  const neu = await vollzieheUnternehmen(v, u, { code, eingabe: { grund: warum }, ...(!freigeben && { grund: warum }) })
  await meldeStammdaten(v, neu, freigeben ? '{name} wurde geprüft und freigegeben.' : '{name} wurde nicht freigegeben: {grund}', {
    grund: warum ?? '',
  })
  return standVon(neu)
}

/** Sets a company inactive (U07), or active again (U08). @throws Ablehnung as the life cycle says */
export async function setzeUnternehmensstatus(
  v: Nutzervorgang,
  id: string,
  { version, aktiv }: { version: number; aktiv: boolean },
): Promise<Unternehmensstand> {
  const u = await nimmUnternehmen(v, id, version)
  const neu = await vollzieheUnternehmen(v, u, { code: aktiv ? 'U08' : 'U07' })
  await meldeStammdaten(v, neu, aktiv ? '{name} ist wieder aktiv.' : '{name} wurde inaktiv gesetzt.')
  return standVon(neu)
}
