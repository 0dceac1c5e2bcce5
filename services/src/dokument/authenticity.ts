import { authenticityOf, liable } from '@avalwerk/domain'
import { numberOfRow } from '../buergschaft/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import { findIssuedDocument } from '../records/buergschaftDokument.ts'

const normalise = (number: string) => number.replace(/\s+/g, '').toLowerCase()

/**
 * Says what became of a document to a holder who knows its number and its verification code. The answer names the parties too, since a
 * forger changes those first.
 * @throws Refusal DOKUMENT_UNBEKANNT if there is no such document, or the two don't belong together
 */
export async function checkAuthenticity(tx: DbTransaction, number: string, verificationCode: string, now: Date) {
  await writeForAll(tx)
  const data = orNotFound(await findIssuedDocument(tx, verificationCode), 'DOKUMENT_UNBEKANNT')
  const own = numberOfRow(data)
  const ergebnis = orNotFound(
    normalise(own) === normalise(number) ? authenticityOf(data.status, Boolean(data.ueberholt)) : undefined,
    'DOKUMENT_UNBEKANNT',
  )
  return {
    ergebnis,
    nummer: own,
    art: data.art,
    betrag: liable(ergebnis) ? data.betrag_cent : null,
    befristungsdatum: data.befristungsdatum,
    buerge: data.buerge_name,
    auftraggeber: data.auftraggeber_name,
    auftragnehmer: data.auftragnehmer_name,
    dokument: { titel: data.titel, version: data.version, erstelltAm: data.erstellt_am.toISOString(), sha256: data.sha256 },
    stand: now.toISOString(),
  }
}
