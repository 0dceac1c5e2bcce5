import type { Api } from '@avalwerk/contracts'
import {
  auslastung,
  AUFTRAG_STATUS,
  AUFTRAG_STATUS_CODES,
  BUERGSCHAFT_STATUS,
  hasRight,
  type Category,
  ONLY_AT_BUERGE,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { overdueCount } from '../aufgaben/liste.ts'
import { verträge, viewOf } from '../vertrag/nutzung.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import { readForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { countUpTo } from '../kernel/liste.ts'

export type Metrics = Api['GET /buergschaftservice/api/private/v2/buergschaften/kennzahlen']['antwort']
type Total = Readonly<{ anzahl: number; betrag: number }>

/** So many parties are named, and so many contracts shown: the largest. */
const PARTEIEN = 6
const VERTRAEGE = 8

/** The figures of what an organisation has, as far as the caller may see it. */
export async function kennzahlen(tx: DbTransaction, wer: Caller, jetzt: Date): Promise<Metrics> {
  const darf = (kategorie: Category) => hasRight(wer.rechte, { aktion: 'anzeigen', kategorien: [kategorie] })
  return {
    aufgabenÜberfällig: darf('Aufgaben') ? await overdueCount(tx, wer, jetzt) : null,
    aufträgeLaufend: darf('Anträge') ? await runningAuftraege(tx, wer) : null,
    bürgschaften: darf('Bürgschaften') ? await volumen(tx, wer) : null,
    verträge: darf('Verträge') && wer.gruppe !== 'BSP' ? await utilization(tx, wer) : null,
  }
}

async function runningAuftraege(tx: DbTransaction, wer: Caller): Promise<number> {
  const laufend = AUFTRAG_STATUS_CODES.filter((code) => !AUFTRAG_STATUS[code].ende)
  return (await countUpTo(tx, tx.selectFrom('auftrag_sicht').where('org_id', '=', wer.orgId).where('status', 'in', laufend))).anzahl
}

/** One pass over what the organisation sees; views that are frozen belong to somebody else now. */
async function volumen(tx: DbTransaction, wer: Caller) {
  const partei = wer.gruppe === 'BG' ? 'auftraggeber_name' : 'buerge_name'
  const zeilen = await tx
    .selectFrom('buergschaft_sicht')
    .select(({ fn }) => [
      'status',
      sql.ref<string>(partei).as('name'),
      fn.countAll<number>().as('anzahl'),
      sql<number>`sum(betrag_cent)::bigint`.as('betrag'),
    ])
    .where('org_id', '=', wer.orgId)
    .where('eingefroren_am', 'is', null)
    .groupBy(['status', partei])
    .execute()
  const alle = zeilen.map((z) => ({
    status: z.status as keyof typeof BUERGSCHAFT_STATUS,
    name: z.name,
    anzahl: Number(z.anzahl),
    betrag: Number(z.betrag),
  }))
  const inForce = alle.filter(({ status }) => !BUERGSCHAFT_STATUS[status].ende && !(ONLY_AT_BUERGE as readonly string[]).includes(status))
  const nachPartei = sum(inForce, ({ name }) => name).sort((a, b) => b.betrag - a.betrag)
  const rest = nachPartei.slice(PARTEIEN)
  return {
    nachStatus: sum(alle, ({ status }) => status).map(({ schlüssel: status, ...summe }) => ({ status, ...summe })),
    nachPartei: [
      ...nachPartei.slice(0, PARTEIEN).map(({ schlüssel: name, ...summe }) => ({ name, ...summe })),
      ...(rest.length ? [{ name: null, ...together(rest) }] : []),
    ],
  }
}

const together = (teile: readonly Total[]): Total =>
  teile.reduce((a, b) => ({ anzahl: a.anzahl + b.anzahl, betrag: a.betrag + b.betrag }), { anzahl: 0, betrag: 0 })

function sum<T extends Total, K extends string>(zeilen: readonly T[], nach: (zeile: T) => K): (Total & { schlüssel: K })[] {
  const gruppen = Map.groupBy(zeilen, nach)
  return [...gruppen].map(([schlüssel, teile]) => ({ schlüssel, ...together(teile) }))
}

/** The active contracts that the caller sees: the most used first. */
async function utilization(tx: DbTransaction, wer: Caller) {
  const ids = await tx.selectFrom('kautionsvertrag').select('id').where('status', '=', 'AKTIV').execute()
  return readForAll(tx, async () => {
    const alle = await verträge(
      tx,
      ids.map(({ id }) => String(id)),
      viewOf(wer),
    )
    const bürgen = await tx.selectFrom('unternehmen').select(['id', 'name']).where('gruppe', '=', 'BG').execute()
    return alle
      .map((vertrag) => ({
        id: String(vertrag.id),
        vertragsnummer: vertrag.vertragsnummer,
        partei:
          wer.gruppe === 'BG'
            ? vertrag.versicherungsnehmer_name
            : (bürgen.find(({ id }) => id === vertrag.buerge_id)?.name ?? vertrag.buerge_id),
        limit: vertrag.gesamtlimit_cent,
        genutzt: vertrag.genutzt,
        reserviert: vertrag.reserviert,
      }))
      .sort((a, b) => auslastung({ gesamtlimit: b.limit, ...b }) - auslastung({ gesamtlimit: a.limit, ...a }))
      .slice(0, VERTRAEGE)
  })
}
