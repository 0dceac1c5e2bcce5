import { authenticityOf, liable } from '@avalwerk/domain'
import { sql } from 'kysely'
import { numberOfRow } from '../buergschaft/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'

const normalise = (number: string) => number.replace(/\s+/g, '').toLowerCase()

/**
 * Says what became of a document to a holder who knows its number and its verification code. The answer names the parties too, since a
 * forger changes those first.
 * @throws Refusal DOKUMENT_UNBEKANNT if there is no such document, or the two don't belong together
 */
export async function checkAuthenticity(tx: DbTransaction, number: string, verificationCode: string, now: Date) {
  await writeForAll(tx)
  const data = orNotFound(
    await tx
      .selectFrom('buergschaft_dokument as d')
      .innerJoin('buergschaft as b', 'b.id', 'd.buergschaft_id')
      .select((eb) => [
        'd.version',
        'd.titel',
        'd.sha256',
        'd.erstellt_am',
        'b.id',
        'b.nummer_buerge',
        'b.status',
        'b.art',
        'b.betrag_cent',
        'b.befristungsdatum',
        'b.buerge_name',
        'b.auftraggeber_name',
        'b.auftragnehmer_name',
        eb
          .exists(
            eb
              .selectFrom('buergschaft_dokument as neuer')
              .select('neuer.version')
              .whereRef('neuer.org_id', '=', 'd.org_id')
              .whereRef('neuer.buergschaft_id', '=', 'd.buergschaft_id')
              .whereRef('neuer.art', '=', 'd.art')
              .whereRef('neuer.erstellt_am', '>', 'd.erstellt_am'),
          )
          .as('ueberholt'),
      ])
      .where('d.pruefcode', '=', verificationCode)
      .where(sql<boolean>`d.sichtbar ? 'AUFTRAGGEBER'`)
      // A scan that a user uploaded is not vouched for: the portal issued no such document.
      .where((w) => w.or([w('b.herkunft', '<>', 'IMPORTIERT'), w('d.art', '<>', 'BUERGSCHAFT')]))
      .where('b.geloescht_am', 'is', null)
      .executeTakeFirst(),
    'DOKUMENT_UNBEKANNT',
  )
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
