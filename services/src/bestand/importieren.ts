import type { Api } from '@avalwerk/contracts'
import { type Bürgschaftsdaten, entscheideBürgschaft, kalendertag } from '@avalwerk/domain'
import { bürgenangaben } from '../auftrag/buergen.ts'
import { schließeAufgaben } from '../aufgaben/aufgaben.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { erlaubt, lege, nimm, prüfeSchritt, vollziehe } from '../buergschaft/schritt.ts'
import { führt } from '../buergschaft/verfahren/beguenstigter.ts'
import { alsAuftraggeber, alsAuftragnehmer, type Firma, gehörenZusammen, wählbareFirma } from '../buergschaft/verzeichnis.ts'
import { legeDokumentAb } from '../dokument/ablage.ts'
import { dokumentAus, neuerPrüfcode } from '../dokument/buergschaftsdokument.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { Ablehnung, verlange } from '../kernel/problem.ts'
import { akteurVon, type Vorgang } from '../kernel/vorgang.ts'
import { type Bestand, type Bestandsbürge, imBestand, kennung, lageDesBestands, prüfeBestand, spaltenDesBestands } from './bestand.ts'

type Eingabe = Api['POST /buergschaftservice/api/private/v2/buergschaften/import']['body']

/** Takes an existing guarantee into the register (G08), or asks its guarantor to confirm it first (G09). */
export async function importiere(v: Vorgang, body: Eingabe): Promise<Bürgschaft> {
  const alsBegünstigter = body.beteiligungstyp === 'AUFTRAGGEBER'
  const [geber, nehmer] = [
    await wählbareFirma(v.tx, body.auftraggeber.auftraggeberId, 'auftraggeber'),
    await wählbareFirma(v.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer'),
  ]
  if (alsBegünstigter) verlangeEigene(v, geber, 'auftraggeber')
  else verlangeEigene(v, nehmer, 'auftragnehmer')
  const bürge = await bürgeAus(v, body.buerge)
  const orgId = v.wer?.orgId ?? ''
  const datei = body.dateiId
    ? await v.tx.selectFrom('datei').select('inhalt').where('org_id', '=', orgId).where('id', '=', body.dateiId).executeTakeFirst()
    : undefined
  if (body.dateiId && !datei)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie das Dokument erneut hoch.' }])
  const bestand: Bestand = {
    // A borrower keeps its own register: the beneficiary is named, and knows nothing of it.
    auftraggeber: { ...alsAuftraggeber(body.auftraggeber, geber), ...(!alsBegünstigter && { auftraggeberId: null }) },
    auftragnehmer: alsAuftragnehmer(body.auftragnehmer, nehmer),
    bürge,
    daten: body.buergschaftsdaten as Bürgschaftsdaten,
    nummer: body.buergschaftsIdBuerge,
    ausstellungsdatum: body.ausstellungsdatumBuerge,
    urkunde: body.urkunde,
  }
  const mängel = prüfeBestand(bestand, kalendertag(v.jetzt))
  verlange(mängel)
  await schreibtFürAlle(v.tx)
  const schlüssel = { bürge: bürge.name, nummer: bestand.nummer }
  const vorhanden = await imBestand(v.tx, orgId, [schlüssel])
  const code = body.bestaetigungsanfrageBuerge ? 'G09' : 'G08'
  if (code === 'G09' && !alsBegünstigter) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const entscheidung = erlaubt(
    entscheideBürgschaft(code, { ...lageDesBestands(bestand), ...(datei && { dokument: 'FERTIG' }) }, akteurVon(v), {
      pflichtfelder: true,
      gleicheOrganisation: gehörenZusammen(
        { orgId: geber?.org_id, name: bestand.auftraggeber.name },
        { orgId: nehmer?.org_id, name: bestand.auftragnehmer.name },
      ),
      imBestand: vorhanden.has(kennung(schlüssel)),
      dokumentHochgeladen: datei !== undefined,
    }),
  )
  const b = await lege(v, spaltenDesBestands(v, bestand, entscheidung), { code, entscheidung })
  if (datei)
    await legeDokumentAb(v.tx, b, [
      dokumentAus(b, datei.inhalt, { titel: 'Scan der Urkunde', prüfcode: neuerPrüfcode(), erstelltAm: v.jetzt }),
    ])
  if (body.internerVermerk?.trim())
    await v.tx
      .updateTable('buergschaft_sicht')
      .set({ vermerk: body.internerVermerk.trim() })
      .where('org_id', '=', orgId)
      .where('buergschaft_id', '=', b.id)
      .execute()
  await klärtFrühere(v, b)
  return b
}

function verlangeEigene(v: Vorgang, firma: Firma | undefined, feld: string): void {
  if (firma?.org_id !== v.wer?.orgId)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
}

/** @throws Ablehnung EINGABE_UNGUELTIG for an id that is no active guarantor's */
async function bürgeAus(v: Vorgang, { id, name }: { id: string | null; name: string }): Promise<Bestandsbürge> {
  if (!id) return { id: null, name: name.trim(), vertragsart: 'LIGHT' }
  const bürge = await bürgenangaben(v.tx, id)
  if (!bürge) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'buerge', grund: 'Dieser Bürge kann nicht gewählt werden.' }])
  return { id: bürge.id, name: bürge.name, vertragsart: bürge.vertragsart }
}

/** A new import clears up an earlier one of the same guarantee that its guarantor did not confirm. */
async function klärtFrühere(v: Vorgang, b: Bürgschaft): Promise<void> {
  const frühere = await v.tx
    .selectFrom('buergschaft')
    .select('id')
    .where('importiert_von', '=', b.importiert_von)
    .where('nummer_buerge', '=', b.nummer_buerge)
    .where('buerge_name', '=', b.buerge_name)
    .where('status', '=', 'ABGELEHNT')
    .execute()
  for (const { id } of frühere) await schließeAufgaben(v, ['A-13'], { art: 'BUERGSCHAFT', id: String(id) }, 'G09')
}

/**
 * Deletes the record of an imported guarantee (G49): no party sees it any more, the row and its history are kept.
 * @throws Ablehnung RECHT_FEHLT for a party that doesn't keep the record
 */
export async function lösche(v: Vorgang, id: string, version: number): Promise<void> {
  const b = await nimm(v, id, version)
  if (v.wer?.gruppe === 'AG') await führt(v, b)
  const entscheidung = await prüfeSchritt(v, 'G49', b, {})
  await vollziehe(v, b, { code: 'G49', entscheidung, spalten: { geloescht_am: v.jetzt } })
  await v.tx.deleteFrom('buergschaft_sicht').where('buergschaft_id', '=', id).execute()
}
