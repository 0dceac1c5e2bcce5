import type { Api } from '@avalwerk/contracts'
import {
  type Auftraggeber,
  type Auftragnehmer,
  type Bürgschaftsdaten,
  entscheideBürgschaft,
  isOnPlatform,
  kalendertag,
  prüfeAuftraggeber,
  prüfeAuftragnehmer,
  prüfeBürgschaftsdaten,
  prüfeVersand,
  sortierform,
} from '@avalwerk/domain'
import { prüfeKopf } from '../../auftrag/pruefen.ts'
import { type Bürgenangaben, bürgenangaben, vierAugen } from '../../auftrag/buergen.ts'
import { schreibtFürAlle } from '../../kernel/datenbank.ts'
import { limitMängel } from '../../vertrag/nutzung.ts'
import { Ablehnung, verlange } from '../../kernel/problem.ts'
import { akteurVon, type Vorgang } from '../../kernel/vorgang.ts'
import { schreibePrüfung } from '../../pruefung/pruefungen.ts'
import { anlage, fassungAus, wegVon } from '../ausstellen.ts'
import type { Bürgschaft } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { erlaubt, lege } from '../schritt.ts'
import { nimmGrundlage, verbinde } from './umtausch.ts'
import { alsAuftraggeber, alsAuftragnehmer, checkEnteredByHand, gehörenZusammen, wählbareFirma } from '../verzeichnis.ts'
import { verlangeGeprüftenText } from '../textstopp.ts'

type Eingabe = Api['POST /buergschaftservice/api/private/v2/buergschaften']['body']

/** The guarantor issues a guarantee without an order: a draft under four eyes (G02), otherwise the guarantee (G05). */
export async function erstelle(v: Vorgang, body: Eingabe): Promise<Bürgschaft> {
  const heute = kalendertag(v.jetzt)
  const daten = body.buergschaftsdaten as Bürgschaftsdaten
  const geber = await wählbareFirma(v.tx, body.auftraggeber.auftraggeberId, 'auftraggeber')
  const nehmer = await wählbareFirma(v.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer')
  const auftraggeber = alsAuftraggeber(body.auftraggeber, geber)
  const auftragnehmer = alsAuftragnehmer(body.auftragnehmer, nehmer)
  const enteredByHand = await checkEnteredByHand(v.tx, auftraggeber)
  const grundlage = body.umtauschGrundlageId ? await nimmGrundlage(v, body.umtauschGrundlageId) : undefined
  if (grundlage) verlangeDieselben(grundlage, auftraggeber, auftragnehmer)
  await schreibtFürAlle(v.tx)
  const bürge = (await bürgenangaben(v.tx, v.wer?.orgId ?? '')) as Bürgenangaben | undefined
  if (!bürge) throw new Ablehnung('RECHT_FEHLT')
  if (!body.textId && !body.dateiId) throw new Ablehnung('DOKUMENT_FEHLT')
  const fassung = await fassungAus(v, wegVon(body), body, {
    art: daten.buergschaftsart,
    bürgeId: bürge.id,
    auftraggeberId: body.auftraggeber.auftraggeberId,
    vertragsdatum: daten.vertragsdatum || null,
    auftragId: null,
  })
  const mängel = [
    ...prüfeKopf(body, false, heute),
    ...prüfeAuftraggeber(auftraggeber),
    ...enteredByHand,
    ...prüfeAuftragnehmer(auftragnehmer),
    ...prüfeBürgschaftsdaten(daten, { heute, bausummeAngabe: bürge.bausummeAngabe, text: fassung.regeln }),
    ...prüfeVersand(body.versand, isOnPlatform(auftraggeber)),
    ...(await limitMängel(v.tx, grundlage, daten.buergschaftsBetrag)),
  ]
  verlange(mängel)
  verlangeGeprüftenText(fassung, bürge.id)
  const mitVierAugen = vierAugen(bürge, daten.buergschaftsBetrag)
  const code = mitVierAugen ? 'G02' : 'G05'
  const neu = anlage(v, {
    bürge,
    auftrag: null,
    auftraggeber,
    auftragnehmer,
    daten,
    versand: body.versand,
    kopf: body,
    fassung,
    vierAugen: mitVierAugen,
    ...(grundlage && {
      umtausch: { id: String(grundlage.id), kautionsvertragId: grundlage.kautionsvertrag_id && String(grundlage.kautionsvertrag_id) },
    }),
  })
  const gleicheOrganisation = gehörenZusammen(
    { orgId: geber?.org_id, name: auftraggeber.name },
    { orgId: nehmer?.org_id, name: auftragnehmer.name },
  )
  const entscheidung = erlaubt(
    entscheideBürgschaft(code, neu.lage, akteurVon(v), {
      pflichtfelder: true,
      gleicheOrganisation,
      nummerFrei: await nummerFrei(v.tx, bürge.id, body.buergschaftsIdBuerge),
      ...fassung.eingabe,
    }),
  )
  const b = await lege(v, neu.spalten(entscheidung), { code, entscheidung })
  if (grundlage) await verbinde(v, grundlage, b)
  await schreibePrüfung(v, {
    orgId: bürge.id,
    buergschaft: b,
    schritt: 'ERST',
    entscheidung: 'ERSTELLT',
    kommentar: body.kommentarZweitpruefung,
    werte: [],
  })
  return b
}

/** An exchange changes the guarantee, not between whom it is. @throws Ablehnung EINGABE_UNGUELTIG */
function verlangeDieselben(alte: Bürgschaft, geber: Auftraggeber, nehmer: Auftragnehmer): void {
  const gleich = (id: string | null, name: string, neueId: string | null, neuerName: string) =>
    id ? id === neueId : sortierform(name) === sortierform(neuerName)
  const felder = [
    ...(gleich(alte.auftraggeber_id, alte.auftraggeber_name, geber.auftraggeberId, geber.name) ? [] : ['auftraggeber']),
    ...(gleich(alte.auftragnehmer_id, alte.auftragnehmer_name, nehmer.auftragnehmerId, nehmer.name) ? [] : ['auftragnehmer']),
  ]
  if (felder.length)
    throw new Ablehnung(
      'EINGABE_UNGUELTIG',
      felder.map((feld) => ({ feld, grund: 'Ein Umtausch hat dieselben Parteien wie die bisherige Bürgschaft.' })),
    )
}
