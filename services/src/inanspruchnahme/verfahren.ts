import {
  formatDatum,
  formatEuro,
  INANSPRUCHNAHMESTATUS,
  kalendertag,
  NUTZERERKLÄRUNG_VERSION,
  parseIban,
  plusTage,
  prüfeAnsprechpartner,
  prüfeInanspruchnahme,
  STELLUNGNAHME_TAGE,
  zurückRegel,
} from '@avalwerk/domain'
import type { Api } from '@avalwerk/contracts'
import { requireConfirmed } from '../kernel/identitaet.ts'
import { nimm, prüfeSchritt, vollziehe } from '../buergschaft/schritt.ts'
import { inRolle } from '../buergschaft/verfahren/beguenstigter.ts'
import { beantwortet } from '../buergschaft/verfahren/enthaftung.ts'
import { Ablehnung, verlange } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import {
  type Inanspruchnahmezeile,
  lageVon,
  nimmInanspruchnahme,
  prüfeInanspruchnahmeschritt,
  vollzieheInanspruchnahme,
} from './schritt.ts'
import { legeBei } from './unterlagen.ts'

const basis = '/buergschaftservice/api/private/v2'
type Anspruch = Api[`POST ${typeof basis}/buergschaften/{id}/inanspruchnahmen`]['body']
type Entscheidungsangaben = Api[`POST ${typeof basis}/inanspruchnahmen/{id}/entscheidung`]['body']

/** Days that a payment may lie back when it is recorded. */
const AUSZAHLUNG_TAGE = 90

/** The beneficiary claims (I01, G33), confirmed by signing in anew. From here on it is with the guarantor. */
export async function nimmInAnspruch(v: Vorgang, id: string, a: Anspruch): Promise<Inanspruchnahmezeile> {
  const b = await nimm(v, id, a.version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  const mängel = [...prüfeInanspruchnahme(a, b.betrag_cent), ...prüfeAnsprechpartner(a.ansprechpartner, 'ansprechpartner')]
  verlange(mängel)
  const eingabe = { grund: a.begruendung, betrag: a.betrag, bestätigt: a.erklaerung, angemeldet: true }
  const entscheidung = await prüfeSchritt(v, 'G33', b, eingabe)
  await requireConfirmed(v)
  const { vier_augen_ab_cent: ab } = await v.tx
    .selectFrom('unternehmen')
    .select('vier_augen_ab_cent')
    .where('id', '=', b.buerge_id)
    .executeTakeFirstOrThrow()
  prüfeInanspruchnahmeschritt(
    v,
    'I01',
    { status: null, betrag: a.betrag, anerkannt: null, vierAugen: false, vorschlag: null, rücknahmeGewünscht: false },
    eingabe,
  )
  const stellungnahme = plusTage(kalendertag(v.jetzt), STELLUNGNAHME_TAGE)
  const i = await v.tx
    .insertInto('inanspruchnahme')
    .values({
      org_id: b.buerge_org,
      buergschaft_id: String(b.id),
      status: 'EINGEREICHT',
      betrag_cent: a.betrag,
      begruendung: a.begruendung.trim(),
      ansprechpartner: a.ansprechpartner && JSON.stringify(a.ansprechpartner),
      zahlungsempfaenger:
        a.zahlungsempfaenger && JSON.stringify({ name: a.zahlungsempfaenger.name.trim(), iban: parseIban(a.zahlungsempfaenger.iban) }),
      erklaerung_version: NUTZERERKLÄRUNG_VERSION,
      eingereicht_am: v.jetzt,
      stellungnahme_bis: stellungnahme,
      vier_augen: ab !== null && a.betrag >= ab,
      geaendert_am: v.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await legeBei(v, b.buerge_org, String(i.id), a.dateien)
  await vollziehe(v, b, {
    code: 'G33',
    entscheidung,
    grund: a.begruendung.trim(),
    textwerte: { iid: String(i.id), betrag: formatEuro(a.betrag), datum: formatDatum(stellungnahme) },
    // A request for release that is still open is answered by the claim.
    spalten: beantwortet(b, 'ABGELEHNT', 'Die Bürgschaft wurde in Anspruch genommen.'),
  })
  return i
}

/** The guarantor confirms that it came in: the review begins (I02, G34). */
export async function bestätigeEingang(v: Vorgang, id: string, version: number): Promise<Inanspruchnahmezeile> {
  return vollzieheInanspruchnahme(v, await nimmInanspruchnahme(v, id, version), { code: 'I02' })
}

/** Withdrawn before the guarantor looked (I03); later the beneficiary only wishes it (I11), and the guarantor agrees (I12). */
export async function nimmZurück(v: Vorgang, id: string, version: number): Promise<Inanspruchnahmezeile> {
  const beide = await nimmInanspruchnahme(v, id, version)
  const ergebnis = INANSPRUCHNAHMESTATUS.ZURUECKGEZOGEN.wort
  if (v.wer?.gruppe === 'BG') return vollzieheInanspruchnahme(v, beide, { code: 'I12', ergebnis })
  await inRolle(v, beide.b, 'AUFTRAGGEBER')
  return vollzieheInanspruchnahme(v, beide, { code: beide.i.status === 'EINGEREICHT' ? 'I03' : 'I11', ergebnis })
}

/** The guarantor asks back (I04). */
export async function frageZurück(v: Vorgang, id: string, version: number, frage: string): Promise<Inanspruchnahmezeile> {
  const beide = await nimmInanspruchnahme(v, id, version)
  return vollzieheInanspruchnahme(v, beide, {
    code: 'I04',
    eingabe: { grund: frage },
    grund: frage.trim(),
    spalten: { rueckfrage: frage.trim(), antwort: null },
  })
}

/** The beneficiary answers, in words, with files, or both (I05). */
export async function antworte(
  v: Vorgang,
  id: string,
  { version, antwort, dateien }: { version: number; antwort: string | null; dateien: readonly string[] },
): Promise<Inanspruchnahmezeile> {
  const beide = await nimmInanspruchnahme(v, id, version)
  await inRolle(v, beide.b, 'AUFTRAGGEBER')
  const text = antwort?.trim() || null
  const danach = await vollzieheInanspruchnahme(v, beide, {
    code: 'I05',
    eingabe: { beantwortet: text !== null || dateien.length > 0 },
    grund: text,
    spalten: { antwort: text },
  })
  await legeBei(v, beide.b.buerge_org, id, dateien)
  return danach
}

/** The guarantor's decision: acknowledged at once, or proposed and released by a second person; or rejected. */
export async function entscheide(v: Vorgang, id: string, a: Entscheidungsangaben): Promise<Inanspruchnahmezeile> {
  const beide = await nimmInanspruchnahme(v, id, a.version)
  const grund = ('grund' in a ? a.grund?.trim() : undefined) || null
  switch (a.entscheidung) {
    case 'ANERKENNEN': {
      const eingabe = { betrag: a.betrag, grund: grund ?? undefined }
      if (!lageVon(beide.i).vierAugen) return vollzieheInanspruchnahme(v, beide, { code: 'I06', eingabe, grund, spalten: { grund } })
      const vorschlag = { von: v.wer?.nutzerId ?? '', name: v.wer?.name ?? '', betrag: a.betrag, grund }
      return vollzieheInanspruchnahme(v, beide, { code: 'I07', eingabe, grund, spalten: { vorschlag: JSON.stringify(vorschlag) } })
    }
    case 'FREIGEBEN':
      return vollzieheInanspruchnahme(v, beide, { code: 'I08', spalten: { grund: beide.i.vorschlag?.grund ?? null } })
    case 'VERWERFEN':
      return vollzieheInanspruchnahme(v, beide, { code: 'I09', eingabe: { grund: grund ?? undefined }, grund })
    case 'ABLEHNEN':
      return vollzieheInanspruchnahme(v, beide, {
        code: 'I10',
        eingabe: { grund: grund ?? undefined },
        grund,
        spalten: { grund },
        ergebnis: INANSPRUCHNAHMESTATUS.ABGELEHNT.wort,
      })
  }
}

/** The guarantor records the payment: what is left of the guarantee stays in force (I13 with G36), or nothing is (G37). */
export async function erfasseAuszahlung(
  v: Vorgang,
  id: string,
  { version, betrag, am }: { version: number; betrag: number; am: string },
): Promise<Inanspruchnahmezeile> {
  const beide = await nimmInanspruchnahme(v, id, version)
  const mangel = zurückRegel(AUSZAHLUNG_TAGE)(am, kalendertag(v.jetzt))
  if (mangel) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'am', grund: mangel }])
  return vollzieheInanspruchnahme(v, beide, {
    code: 'I13',
    eingabe: { betrag },
    spalten: { ausgezahlt_am: am },
    ergebnis: `${INANSPRUCHNAHMESTATUS.AUSGEZAHLT.wort}: ${formatEuro(betrag)}`,
    ausgezahlt: betrag,
  })
}
