import {
  type Ansprechpartner,
  EDIT_AUFTRAG,
  ausstellungsdatumRegel,
  type Bürgschaftsdaten,
  entscheideBürgschaft,
  type Feldmangel,
  kalendertag,
  MELDUNGEN,
  PRÜFSPERRE_MS,
  prüfeAnsprechpartner,
  prüfeBürgschaftsdaten,
  TEXT_FORMS,
} from '@avalwerk/domain'
import type { Api } from '@avalwerk/contracts'
import { anlage, fassungAus, type Fassung } from '../buergschaft/ausstellen.ts'
import { erlaubt, lege } from '../buergschaft/schritt.ts'
import { unterschiede } from '../buergschaft/werte.ts'
import { akteurVon, requireRight, type Vorgang } from '../kernel/vorgang.ts'
import { Ablehnung, verlange } from '../kernel/problem.ts'
import { schreibePrüfung } from '../pruefung/pruefungen.ts'
import { nummerFrei } from '../buergschaft/nummer.ts'
import { type Auftragszeile, lageVon, sperreVon } from './lage.ts'
import { nimmAuftrag, prüfeAuftragsschritt, vollzieheAuftrag } from './schritt.ts'
import { frageTextprüfungAn } from '../text/pruefen.ts'
import { prüfeLimit } from '../vertrag/nutzung.ts'
import { type Bürgenangaben, bürgenangaben, vierAugen } from './buergen.ts'

type Annahme = Api['POST /buergschaftservice/api/private/v2/buergschaftsauftraege/{id}/annehmen']['body']

/** Holds an order for the caller's review; who holds it already holds it on. */
export async function haltefest(v: Vorgang, id: string): Promise<Date> {
  const a = await nimmAuftrag(v, id)
  prüfeAuftragsschritt(v, 'O09', lageVon(a, v.jetzt), {})
  const bis = new Date(v.jetzt.getTime() + PRÜFSPERRE_MS)
  await v.tx
    .updateTable('auftrag')
    .set({ bearbeitet_von: v.wer?.nutzerId ?? null, bearbeitet_bis: bis })
    .where('id', '=', a.id)
    .execute()
  return bis
}

/** Lets an order go. Nothing happens if somebody else holds it. */
export async function lassLos(v: Vorgang, id: string): Promise<void> {
  const a = await nimmAuftrag(v, id)
  if (sperreVon(a, v.jetzt) !== v.wer?.nutzerId) return
  await v.tx.updateTable('auftrag').set({ bearbeitet_von: null, bearbeitet_bis: null }).where('id', '=', a.id).execute()
}

/** What is wrong with number and day of issue. */
export function prüfeKopf(
  kopf: { buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string | null },
  ohneDatum: boolean,
  heute: string,
): Feldmangel[] {
  const nummer = kopf.buergschaftsIdBuerge.trim()
  const mängel: { feld: string; grund: string | undefined }[] = [
    { feld: 'buergschaftsIdBuerge', grund: nummer ? TEXT_FORMS.avalnummer.rule(nummer) : MELDUNGEN.pflicht },
    {
      feld: 'ausstellungsdatumBuerge',
      grund: kopf.ausstellungsdatumBuerge
        ? ausstellungsdatumRegel(kopf.ausstellungsdatumBuerge, heute)
        : ohneDatum
          ? undefined
          : MELDUNGEN.pflicht,
    },
  ]
  return mängel.flatMap(({ feld, grund }) => (grund ? [{ feld, grund }] : []))
}

/**
 * Accepts an order: as it is or with changes; with four eyes a draft follows (G01), without them the guarantee (G03).
 * Linked with the guarantee in the guarantor's own system it is G54 and G04.
 * @returns the order's and the guarantee's id; or, kept beyond the refusal, TEXT_UNGEPRUEFT with the task that asks for
 *   the text's review (O13)
 */
export async function nimmAn(v: Vorgang, id: string, body: Annahme) {
  if (body.buergschaftsdaten) requireRight(v, EDIT_AUFTRAG)
  const a = await nimmAuftrag(v, id, body.version)
  const heute = kalendertag(v.jetzt)
  const lage = lageVon(a, v.jetzt)
  const bürge = (await bürgenangaben(v.tx, a.buerge_org ?? '')) as Bürgenangaben
  const alt = a.daten.buergschaftsdaten as Bürgschaftsdaten
  const neu = (body.buergschaftsdaten ?? alt) as Bürgschaftsdaten
  const werte = unterschiede(alt, neu)
  if (body.buergschaftsdaten && werte.length === 0) throw new Ablehnung('KEINE_AENDERUNG')

  const verknüpft = body.weg === 'VERKNUEPFT'
  const mitVierAugen = vierAugen(bürge, neu.buergschaftsBetrag)
  const code = verknüpft ? (mitVierAugen ? 'G54' : 'G04') : mitVierAugen ? 'G01' : 'G03'
  const folge = mitVierAugen ? 'O06' : 'O07'
  const auftragsschritt = prüfeAuftragsschritt(v, folge, lage, {})

  const fassung: Fassung = await fassungAus(v, body.weg, body, {
    art: neu.buergschaftsart,
    bürgeId: bürge.id,
    auftraggeberId: a.daten.auftraggeber?.auftraggeberId ?? null,
    vertragsdatum: neu.vertragsdatum || null,
    auftragId: String(a.id),
  })
  const mängel = [
    ...prüfeKopf(body, verknüpft, heute),
    ...prüfeBürgschaftsdaten(neu, { heute, bausummeAngabe: bürge.bausummeAngabe, text: fassung.regeln }),
    ...(a.kautionsvertrag_id
      ? await prüfeLimit(v.tx, 'buergschaftsBetrag', neu.buergschaftsBetrag, {
          vertragId: String(a.kautionsvertrag_id),
          unternehmenId: a.daten.auftragnehmer?.auftragnehmerId ?? null,
          ohne: { auftragId: String(a.id) },
        })
      : []),
  ]
  verlange(mängel)

  const zeile = anlage(v, {
    bürge,
    auftrag: a,
    auftraggeber: a.daten.auftraggeber as NonNullable<typeof a.daten.auftraggeber>,
    auftragnehmer: a.daten.auftragnehmer as NonNullable<typeof a.daten.auftragnehmer>,
    daten: neu,
    versand: a.daten.versand as NonNullable<typeof a.daten.versand>,
    kopf: body,
    fassung,
    vierAugen: mitVierAugen,
  })
  const entscheidung = entscheideBürgschaft(code, zeile.lage, akteurVon(v), {
    nummerFrei: await nummerFrei(v.tx, bürge.id, body.buergschaftsIdBuerge),
    ...fassung.eingabe,
  })
  if (!entscheidung.erlaubt && entscheidung.grund === 'TEXT_UNGEPRUEFT') return brichAb(v, a, fassung)
  const b = await lege(v, zeile.spalten(erlaubt(entscheidung)), { code, entscheidung: erlaubt(entscheidung), werte })
  await vollzieheAuftrag(v, a, {
    code: folge,
    entscheidung: auftragsschritt,
    werte,
    spalten: { buergschaft_id: String(b.id), letzter_pruefer: v.wer?.nutzerId ?? null },
  })
  await schreibePrüfung(v, {
    orgId: bürge.id,
    auftragId: String(a.id),
    buergschaft: b,
    schritt: 'ERST',
    entscheidung: verknüpft ? 'VERKNUEPFT' : werte.length ? 'ANGENOMMEN_MIT_AENDERUNGEN' : 'ANGENOMMEN',
    kommentar: body.kommentarZweitpruefung,
    werte,
  })
  return { auftragId: String(a.id), buergschaftId: String(b.id), status: b.status as 'ENT' | 'AUS' }
}

/** The text is not released for this guarantor: its review is asked for, and the issue ends (O13). */
async function brichAb(v: Vorgang, a: Auftragszeile, { textId, titel }: Fassung): Promise<Ablehnung> {
  const entscheidung = prüfeAuftragsschritt(v, 'O13', lageVon(a, v.jetzt), {})
  await vollzieheAuftrag(v, a, { code: 'O13', entscheidung: { ...entscheidung, öffnet: [] }, textwerte: { titel } })
  // Its task is about the text, and one with what else asks for its review.
  if (textId && a.buerge_org) await frageTextprüfungAn(v, textId, a.buerge_org)
  return new Ablehnung('TEXT_UNGEPRUEFT')
}

/** Rejects an order (O09). */
export async function lehneAb(
  v: Vorgang,
  id: string,
  body: { version: number; ablehnungsgrund: string | null; ansprechpartner: Ansprechpartner | null },
): Promise<Auftragszeile> {
  const a = await nimmAuftrag(v, id, body.version)
  const mängel = prüfeAnsprechpartner(body.ansprechpartner, 'ansprechpartner')
  verlange(mängel)
  const entscheidung = prüfeAuftragsschritt(v, 'O09', lageVon(a, v.jetzt), {})
  const danach = await vollzieheAuftrag(v, a, {
    code: 'O09',
    entscheidung,
    grund: body.ablehnungsgrund,
    spalten: {
      ablehnung: JSON.stringify({ grund: body.ablehnungsgrund, ansprechpartner: body.ansprechpartner }),
      letzter_pruefer: v.wer?.nutzerId ?? null,
    },
  })
  await schreibePrüfung(v, {
    orgId: a.buerge_org as string,
    auftragId: String(a.id),
    schritt: 'ERST',
    entscheidung: 'ABGELEHNT',
    kommentar: null,
    werte: [],
  })
  return danach
}
