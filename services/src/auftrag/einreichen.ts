import { type Auftragsdaten, CHOOSE_TEXT, type Feldmangel, kalendertag, prüfeAuftrag, prüfeAuftragnehmer } from '@avalwerk/domain'
import { alsAuftraggeber, alsAuftragnehmer, checkEnteredByHand, gehörenZusammen, wählbareFirma } from '../buergschaft/verzeichnis.ts'
import { type Template, textregeln, wählbarerImAntrag } from '../dokument/templates.ts'
import { liestFürAlle, schreibtFürAlle } from '../kernel/datenbank.ts'
import { Ablehnung, verlange } from '../kernel/problem.ts'
import { requireRight, type Vorgang } from '../kernel/vorgang.ts'
import { type Auftragszeile, LEERE_LAGE, lageVon } from './lage.ts'
import { abgeleitet, legeAuftragAn, nimmAuftrag, prüfeAuftragsschritt, vollzieheAuftrag } from './schritt.ts'
import { prüfeLimit } from '../vertrag/nutzung.ts'
import { istWählbar } from './auswahl.ts'
import { bürgenangaben } from './buergen.ts'

/** The order with its parties as the directory knows them, which of the applicant's companies orders, and what of them is unchecked. */
type Parteienlage = Readonly<{ daten: Auftragsdaten; unternehmenId: string; gleicheOrganisation: boolean; ungeprüft: boolean }>

/**
 * Looks at the parties as the applicant may see them: the own company must be one of theirs, others must be known.
 * @throws Ablehnung EINGABE_UNGUELTIG naming the field
 */
async function parteien(v: Vorgang, d: Auftragsdaten): Promise<Parteienlage> {
  const wer = v.wer
  if (!wer) throw new Ablehnung('RECHT_FEHLT')
  const nehmer = await wählbareFirma(v.tx, d.auftragnehmer?.auftragnehmerId, 'auftragnehmer')
  const geber = await wählbareFirma(v.tx, d.auftraggeber?.auftraggeberId, 'auftraggeber')
  const eigene = d.rolle === 'AUFTRAGGEBER' ? geber : nehmer
  const feld = d.rolle === 'AUFTRAGGEBER' ? 'auftraggeber' : 'auftragnehmer'
  if (eigene && eigene.org_id !== wer.orgId)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
  if (eigene && !eigene.beantragen)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld, grund: 'Dieses Unternehmen ist für Bürgschaftsanträge nicht freigeschaltet.' }])
  if (d.rolle === 'AUFTRAGNEHMER' && eigene && !eigene.hybrid)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'rolle', grund: 'Ihr Unternehmen kann nicht als Kreditnehmer beantragen.' }])
  const daten = {
    ...d,
    auftragnehmer: d.auftragnehmer && alsAuftragnehmer(d.auftragnehmer, nehmer),
    auftraggeber: d.auftraggeber && alsAuftraggeber(d.auftraggeber, geber),
  }
  return {
    daten,
    unternehmenId: eigene?.id ?? wer.unternehmenId,
    gleicheOrganisation:
      daten.auftraggeber !== null &&
      daten.auftragnehmer !== null &&
      gehörenZusammen({ orgId: geber?.org_id, name: daten.auftraggeber.name }, { orgId: nehmer?.org_id, name: daten.auftragnehmer.name }),
    ungeprüft: [nehmer, geber].some((u) => !u || u.status === 'UP'),
  }
}

/** Saves an order that may still lack everything but its borrower (O01). */
export async function speichere(v: Vorgang, eingegeben: Auftragsdaten, bisher?: { id: string; version: number }): Promise<Auftragszeile> {
  const { daten, unternehmenId } = await parteien(v, eingegeben)
  const eingabe = {
    auftragnehmerGewählt: prüfeAuftragnehmer(daten.auftragnehmer).every(
      ({ feld }) => feld !== 'auftragnehmer' && feld !== 'auftragnehmer.name',
    ),
  }
  if (!bisher) {
    const entscheidung = prüfeAuftragsschritt(v, 'O01', LEERE_LAGE, eingabe)
    await schreibtFürAlle(v.tx)
    return legeAuftragAn(v, neueZeile(v, daten, unternehmenId), { code: 'O01', entscheidung })
  }
  const a = await nimmAuftrag(v, bisher.id, bisher.version)
  const entscheidung = prüfeAuftragsschritt(v, 'O01', lageVon(a, v.jetzt), eingabe)
  return vollzieheAuftrag(v, a, { code: 'O01', entscheidung, spalten: { ...abgeleitet(daten), unternehmen_id: unternehmenId } })
}

function neueZeile(v: Vorgang, daten: Auftragsdaten, unternehmenId: string) {
  return {
    org_id: v.wer?.orgId as string,
    unternehmen_id: unternehmenId,
    erstellt_von: v.wer?.nutzerId as string,
    status: 'UNVOLLSTAENDIG' as const,
    phase: null,
    ...abgeleitet(daten),
    erstellt_am: v.jetzt,
    geaendert_am: v.jetzt,
  }
}

/** The text that an order names, if it can be chosen: also by a borrower, who doesn't see the beneficiary's texts otherwise. */
async function gewählterText(v: Vorgang, daten: Auftragsdaten): Promise<Template | undefined> {
  const { buergschaftstext: text, buergeId } = daten
  if (text?.art !== 'VORLAGE') return undefined
  return liestFürAlle(v.tx, () => wählbarerImAntrag(v.tx, text.textId, daten, buergeId ?? '', v))
}

/** An order chooses an active contract of its guarantor and borrower with enough of its limit free; two at once wait for each other. */
async function vertragsmängel(v: Vorgang, d: Auftragsdaten, auftragId: string | null): Promise<Feldmangel[]> {
  const { kautionsvertragId: vertragId, auftragnehmer, buergschaftsdaten } = d
  if (!vertragId) return []
  const nehmer = { id: auftragnehmer?.auftragnehmerId ?? null, name: auftragnehmer?.name ?? '' }
  return liestFürAlle(v.tx, async () =>
    (await istWählbar(v.tx, { vertragId, buergeId: d.buergeId, nehmer }))
      ? prüfeLimit(v.tx, 'kautionsvertragId', buergschaftsdaten?.buergschaftsBetrag ?? 0, {
          vertragId,
          unternehmenId: nehmer.id,
          // Refused is what the applicant can see for itself; what a draft holds the guarantor's own review counts.
          view: 'outside',
          ohne: { auftragId: auftragId ?? undefined },
        })
      : [{ feld: 'kautionsvertragId', grund: 'Dieser Vertrag kann nicht gewählt werden.' }],
  )
}

/**
 * Sends an order: to the guarantor (O02), or first to the operator (O03) if a company is new, or its text free.
 * @throws Ablehnung EINGABE_UNGUELTIG with every field that is wrong; RECHT_FEHLT for who may not choose texts
 */
export async function reicheEin(
  v: Vorgang,
  { id, version, daten: eingegeben }: { id: string | null; version: number | null; daten: Auftragsdaten },
): Promise<Auftragszeile> {
  if (eingegeben.buergschaftstext?.art === 'VORLAGE') requireRight(v, CHOOSE_TEXT)
  const lage = await parteien(v, eingegeben)
  const { daten } = lage
  const bürge = daten.buergeId ? await bürgenangaben(v.tx, daten.buergeId) : undefined
  const enteredByHand = await checkEnteredByHand(v.tx, daten.auftraggeber)
  const text = await gewählterText(v, daten)
  const mängel = [
    ...prüfeAuftrag(daten, {
      heute: kalendertag(v.jetzt),
      bausummeAngabe: bürge?.bausummeAngabe ?? 'KEINE_ANGABE',
      text: text && textregeln(text),
    }),
    ...enteredByHand,
    ...(daten.buergeId && !bürge ? [{ feld: 'buergeId', grund: 'Dieser Bürge kann nicht gewählt werden.' }] : []),
    ...(bürge && !bürge.liefertPdf && daten.versand?.weg === 'PDF'
      ? [{ feld: 'versand.weg', grund: 'Dieser Bürge liefert keine Bürgschaften als PDF.' }]
      : []),
    ...(daten.buergschaftstext?.art === 'VORLAGE' && !text
      ? [{ feld: 'buergschaftstext.textId', grund: 'Dieser Text kann für diese Bürgschaftsart nicht gewählt werden.' }]
      : []),
  ]
  // The order before its contract, as everywhere: two steps at once wait for each other in one order.
  const a = id ? await nimmAuftrag(v, id, version ?? undefined) : undefined
  verlange([...mängel, ...(await vertragsmängel(v, daten, id))])

  const formalprüfungNötig = lage.ungeprüft || daten.buergschaftstext?.art === 'FREITEXT'
  const code = formalprüfungNötig ? 'O03' : 'O02'
  const eingabe = { vollständig: true, gleicheOrganisation: lage.gleicheOrganisation, formalprüfungNötig }
  const spalten = { ...abgeleitet(daten), unternehmen_id: lage.unternehmenId, eingang_am: v.jetzt, rueckfrage: null }
  if (a) return vollzieheAuftrag(v, a, { code, entscheidung: prüfeAuftragsschritt(v, code, lageVon(a, v.jetzt), eingabe), spalten })
  const entscheidung = prüfeAuftragsschritt(v, code, LEERE_LAGE, eingabe)
  await schreibtFürAlle(v.tx)
  const { status, phase } = entscheidung.danach
  return legeAuftragAn(
    v,
    { ...neueZeile(v, daten, lage.unternehmenId), status: status as Auftragszeile['status'], phase, eingang_am: v.jetzt },
    { code, entscheidung },
  )
}
