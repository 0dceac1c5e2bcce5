import {
  ablehnungDerRückforderung,
  formatDatum,
  formatEuro,
  kalendertag,
  plusTage,
  type Rückforderungsgrund,
  RÜCKFORDERUNG_SPERRE_TAGE,
  RÜCKGABE_TAGE,
  RÜCKGABEWEGE,
  type Rückgabeweg,
  zurückRegel,
} from '@avalwerk/domain'
import { beauftrageErklärung } from '../../dokument/erklaerung.ts'
import { Ablehnung } from '../../kernel/problem.ts'
import type { Rückforderung } from '../../kernel/schema.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import type { Bürgschaft } from '../lage.ts'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { nimm, prüfeSchritt, vollziehe } from '../schritt.ts'
import { führt, inRolle } from './beguenstigter.ts'

/**
 * Release, whole and in part, and the borrower's request for it. Source: transition table G28–G32, G42–G44.
 */

/** The beneficiary releases the guarantor (G28), or grants the borrower's request by it (G44). */
export async function enthafte(v: Vorgang, id: string, { version }: { version: number }, code: 'G28' | 'G44' = 'G28'): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  // What the state forbids is said before anybody is asked to sign in.
  const entscheidung = await prüfeSchritt(v, code, b, { angemeldet: true })
  await requireConfirmed(v)
  const danach = await vollziehe(v, b, { code, entscheidung, spalten: beantwortet(b, 'ANGENOMMEN', null) })
  await beauftrageErklärung(v, danach, code)
  return danach
}

/** Records that the paper of an imported guarantee was given back (G29): there is nobody to confirm it. */
export async function gibZurück(
  v: Vorgang,
  id: string,
  { version, am, weg }: { version: number; am: string; weg: Rückgabeweg },
): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  await führt(v, b)
  const grund = zurückRegel(RÜCKGABE_TAGE)(am, kalendertag(v.jetzt))
  if (grund) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'am', grund }])
  const danach = await vollziehe(v, b, {
    code: 'G29',
    entscheidung: await prüfeSchritt(v, 'G29', b, {}),
    grund: `${RÜCKGABEWEGE[weg]}, ${formatDatum(am)}`,
    spalten: { rueckgabe: JSON.stringify({ am, weg }), ...beantwortet(b, 'ANGENOMMEN', null) },
  })
  await beauftrageErklärung(v, danach, 'G29')
  return danach
}

/** The guarantor confirms a release: the guarantee is written off (G30). */
export async function bestätigeEnthaftung(v: Vorgang, id: string, version: number, ausgebucht: boolean): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  const danach = await vollziehe(v, b, { code: 'G30', entscheidung: await prüfeSchritt(v, 'G30', b, { bestätigt: ausgebucht }) })
  await beauftrageErklärung(v, danach, 'G30')
  return danach
}

/** The beneficiary releases the guarantor of all beyond a lower amount (G31); it waits for the guarantor. */
export async function teilenthafte(v: Vorgang, id: string, { version, betrag }: { version: number; betrag: number }): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  const entscheidung = await prüfeSchritt(v, 'G31', b, { betrag, angemeldet: true })
  await requireConfirmed(v)
  const danach = await vollziehe(v, b, {
    code: 'G31',
    entscheidung,
    spalten: { vorgemerkt_cent: betrag },
    textwerte: { betrag: formatEuro(betrag) },
    werte: [{ feld: 'Betrag', alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) }],
  })
  await beauftrageErklärung(v, danach, 'G31', { alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) })
  return danach
}

/** The guarantor confirms a partial release: the lower amount is in force (G32), and the contract's limit is free again. */
export async function bestätigeTeilenthaftung(v: Vorgang, id: string, version: number): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  const betrag = b.vorgemerkt_cent ?? b.betrag_cent
  const danach = await vollziehe(v, b, {
    code: 'G32',
    entscheidung: await prüfeSchritt(v, 'G32', b, { betrag }),
    spalten: { vorgemerkt_cent: null },
    werte: [{ feld: 'Betrag', alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) }],
  })
  await beauftrageErklärung(v, danach, 'G32', { alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) })
  return danach
}

/** The borrower asks for release, or the guarantor or the operator records that it did (G42). */
export async function fordereZurück(v: Vorgang, id: string, version: number, grund: string): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  if (v.wer?.gruppe === 'AG') await inRolle(v, b, 'AUFTRAGNEHMER')
  const entscheidung = await prüfeSchritt(v, 'G42', b, { grund })
  const neu: Rückforderung = {
    status: 'OFFEN',
    von: v.wer?.unternehmenName ?? '',
    am: v.jetzt.toISOString(),
    grund,
    antwort: null,
    gesperrtBis: null,
  }
  return vollziehe(v, b, { code: 'G42', entscheidung, grund, spalten: { rueckforderung: JSON.stringify(neu) } })
}

/** The beneficiary refuses the borrower's request (G43); for some time it can't be made again. */
export async function lehneRückforderungAb(
  v: Vorgang,
  id: string,
  { version, grund, text }: { version: number; grund: Rückforderungsgrund; text: string | null },
): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  if (grund === 'SONSTIGES' && !text?.trim()) throw new Ablehnung('GRUND_FEHLT')
  const antwort = ablehnungDerRückforderung(grund, text)
  return vollziehe(v, b, {
    code: 'G43',
    entscheidung: await prüfeSchritt(v, 'G43', b, { grund: antwort }),
    grund: antwort,
    textwerte: { grund: antwort },
    spalten: beantwortet(b, 'ABGELEHNT', antwort, plusTage(kalendertag(v.jetzt), RÜCKFORDERUNG_SPERRE_TAGE)),
  })
}

/** The columns of an answered request; nothing where none is open. */
export function beantwortet(b: Bürgschaft, status: 'ABGELEHNT' | 'ANGENOMMEN', antwort: string | null, gesperrtBis: string | null = null) {
  if (b.rueckforderung?.status !== 'OFFEN') return {}
  return { rueckforderung: JSON.stringify({ ...b.rueckforderung, status, antwort, gesperrtBis } satisfies Rückforderung) }
}
