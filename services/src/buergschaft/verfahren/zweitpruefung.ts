import type { Api } from '@avalwerk/contracts'
import { type Bürgschaftsdaten, kalendertag, prüfeAnsprechpartner, prüfeBürgschaftsdaten } from '@avalwerk/domain'
import { prüfeKopf } from '../../auftrag/pruefen.ts'
import { auftragFolgt } from '../../auftrag/schritt.ts'
import { bürgenangaben } from '../../auftrag/buergen.ts'
import { limitMängel } from '../../vertrag/nutzung.ts'
import { Ablehnung, verlange } from '../../kernel/problem.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import { schreibePrüfung } from '../../pruefung/pruefungen.ts'
import { fassungAus, namesVersion, spaltenDerFassung, wegVon } from '../ausstellen.ts'
import { type Bürgschaft, datenAus, spaltenAus } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { nimm, prüfeSchritt, vollziehe } from '../schritt.ts'
import { gibAuf } from './umtausch.ts'
import { unterschiede } from '../werte.ts'
import { öffneKorrektur } from './korrektur.ts'
import { verlangeGeprüftenText } from '../textstopp.ts'

type Entscheidung = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/zweitpruefung']['body']
type Änderung = Extract<Entscheidung, { entscheidung: 'AENDERN' }>
type Ablehnen = Extract<Entscheidung, { entscheidung: 'ABLEHNEN' }>

/**
 * The second pair of eyes: accepts a draft (G10), changes it (G11) or rejects it (G12). One person is one account: mail
 * address and the provider's id are unique.
 */
export async function prüfeZweit(v: Vorgang, id: string, body: Entscheidung): Promise<Bürgschaft> {
  const b = await nimm(v, id, body.version)
  if (body.entscheidung === 'ANNEHMEN') return nimmAn(v, b)
  return body.entscheidung === 'AENDERN' ? ändere(v, b, body) : lehneAb(v, b, body)
}

async function nimmAn(v: Vorgang, b: Bürgschaft): Promise<Bürgschaft> {
  const entscheidung = await prüfeSchritt(v, 'G10', b, {})
  // Before the step: with it others see what two people must have decided on by then.
  await schreibePrüfung(v, {
    orgId: b.buerge_org,
    buergschaft: b,
    schritt: 'ZWEIT',
    entscheidung: 'ANGENOMMEN',
    kommentar: null,
    werte: [],
  })
  // An announced guarantee is issued already: its order and its borrower were told then.
  const danach = await vollziehe(v, b, {
    code: 'G10',
    entscheidung: b.angekuendigt ? { ...entscheidung, mitteilungen: [] } : entscheidung,
    spalten: { fassung_vorher: null },
  })
  await auftragFolgt(v, orderOf(b), 'O08')
  return danach
}

/** The order that a draft decides about; a correction, and a document for an announced guarantee, leave it as it is. */
const orderOf = (b: Bürgschaft): string | null =>
  b.auftrag_id && !b.korrektur_grundlage_id && !b.angekuendigt ? String(b.auftrag_id) : null

async function ändere(v: Vorgang, b: Bürgschaft, body: Änderung): Promise<Bürgschaft> {
  const [alt, neu] = [datenAus(b), body.buergschaftsdaten as Bürgschaftsdaten]
  const nummer = body.buergschaftsIdBuerge.trim()
  const werte = [
    ...(nummer !== b.nummer_buerge ? [{ feld: 'Aval-Nummer', alt: b.nummer_buerge, neu: nummer }] : []),
    ...unterschiede(alt, neu),
  ]
  if (b.angekuendigt && werte.length)
    throw new Ablehnung('EINGABE_UNGUELTIG', [
      { feld: 'buergschaftsdaten', grund: 'Diese Bürgschaft ist bereits angekündigt. Ersetzt werden kann hier nur ihr Dokument.' },
    ])
  const bürge = await bürgenangaben(v.tx, b.buerge_org)
  const fassung = namesVersion(body)
    ? await fassungAus(v, wegVon(body), body, {
        art: neu.buergschaftsart,
        bürgeId: b.buerge_org,
        auftraggeberId: b.auftraggeber_id,
        vertragsdatum: neu.vertragsdatum || null,
        auftragId: b.auftrag_id ? String(b.auftrag_id) : null,
        wortlaut: b.wortlaut,
      })
    : undefined
  const mängel = [
    ...prüfeKopf({ buergschaftsIdBuerge: nummer, ausstellungsdatumBuerge: b.ausstellungsdatum }, true, kalendertag(v.jetzt)),
    ...prüfeBürgschaftsdaten(neu, {
      heute: kalendertag(v.jetzt),
      bausummeAngabe: bürge?.bausummeAngabe ?? 'KEINE_ANGABE',
      text: fassung?.regeln,
    }),
    ...(await limitMängel(v.tx, b, neu.buergschaftsBetrag)),
  ]
  verlange(mängel)
  if (fassung) verlangeGeprüftenText(fassung, b.buerge_org)
  if (!(await nummerFrei(v.tx, b.buerge_org, nummer, String(b.id)))) throw new Ablehnung('NUMMER_VERGEBEN')
  const entscheidung = await prüfeSchritt(v, 'G11', b, {
    geändert: werte.length > 0 || b.angekuendigt,
    ...fassung?.eingabe,
  })
  const danach = await vollziehe(v, b, {
    code: 'G11',
    entscheidung,
    werte,
    spalten: { ...spaltenAus(neu, b.auftraggeber_gemaess_vertrag), nummer_buerge: nummer, ...(fassung && spaltenDerFassung(fassung)) },
  })
  await schreibePrüfung(v, {
    orgId: b.buerge_org,
    buergschaft: danach,
    schritt: 'ZWEIT',
    entscheidung: 'ANGENOMMEN_MIT_AENDERUNGEN',
    kommentar: body.kommentarIntern,
    werte,
  })
  return danach
}

async function lehneAb(v: Vorgang, b: Bürgschaft, body: Ablehnen): Promise<Bürgschaft> {
  const mängel = prüfeAnsprechpartner(body.ansprechpartner, 'ansprechpartner')
  verlange(mängel)
  if (b.angekuendigt) return dropDocument(v, b, body.ablehnungsgrund, body.kommentarIntern)
  const entscheidung = await prüfeSchritt(v, 'G12', b, {})
  const danach = await vollziehe(v, b, {
    code: 'G12',
    entscheidung,
    grund: body.ablehnungsgrund,
    spalten: { statusgrund: 'ZWEITPRUEFUNG_ABGELEHNT' },
  })
  const ablehnung = JSON.stringify({ grund: body.ablehnungsgrund, ansprechpartner: body.ansprechpartner })
  await gibAuf(v, danach)
  await auftragFolgt(v, b.auftrag_id ? String(b.auftrag_id) : null, 'O10', { grund: body.ablehnungsgrund, spalten: { ablehnung } })
  await schreibePrüfung(v, {
    orgId: b.buerge_org,
    buergschaft: b,
    schritt: 'ZWEIT',
    entscheidung: 'ABGELEHNT',
    kommentar: body.kommentarIntern,
    werte: [],
  })
  return danach
}

/**
 * The document for an announced guarantee is rejected in its review, or taken back (G56): the guarantee waits for another
 * one, as it did before.
 * @param comment of the review; undefined where it is taken back
 */
async function dropDocument(v: Vorgang, b: Bürgschaft, reason: string | null, comment?: string | null): Promise<Bürgschaft> {
  if (comment !== undefined && b.letzter_pruefer === v.wer?.nutzerId) throw new Ablehnung('VIER_AUGEN_VERLETZT')
  const entscheidung = await prüfeSchritt(v, 'G56', b, {})
  if (comment !== undefined)
    await schreibePrüfung(v, {
      orgId: b.buerge_org,
      buergschaft: b,
      schritt: 'ZWEIT',
      entscheidung: 'ABGELEHNT',
      kommentar: comment,
      werte: [],
    })
  const before = b.fassung_vorher
  return vollziehe(v, b, {
    code: 'G56',
    entscheidung,
    grund: reason,
    spalten: { ...before, fassung_vorher: null },
    öffnet: [before?.dokument_status === 'FEHLER' ? 'B-09' : 'B-15'],
  })
}

/** A draft is cancelled (G13): its order is open again, or the correction that it was made for. */
export async function storniere(v: Vorgang, id: string, version: number, grund: string): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  return b.angekuendigt ? dropDocument(v, b, grund) : cancelDraft(v, b, grund)
}

/** The same of a draft that nobody else has heard of. @param b locked by the caller @throws Ablehnung */
export async function cancelDraft(v: Vorgang, b: Bürgschaft, grund: string): Promise<Bürgschaft> {
  const entscheidung = await prüfeSchritt(v, 'G13', b, { grund })
  const danach = await vollziehe(v, b, {
    code: 'G13',
    entscheidung,
    grund,
    spalten: { statusgrund: 'ENTWURF_STORNIERT' },
    öffnet: b.korrektur_grundlage_id || !b.auftrag_id ? [] : ['B-01'],
  })
  await gibAuf(v, danach)
  if (b.korrektur_grundlage_id) await öffneKorrektur(v, String(b.korrektur_grundlage_id))
  else await auftragFolgt(v, b.auftrag_id ? String(b.auftrag_id) : null, 'O11', { spalten: { buergschaft_id: null } })
  return danach
}
