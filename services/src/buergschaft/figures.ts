import type { Api } from '@avalwerk/contracts'
import { BUERGSCHAFT_STATUS, hasRight, type Category, ONLY_AT_BUERGE } from '@avalwerk/domain'
import { countOverdue } from '../aufgaben/index.ts'
import { listVertraege } from '../vertrag/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { countOpenAuftraege } from '../records/auftrag.ts'
import { listBuergschaftSums } from './sums.ts'

export type Figures = Api['buergschaft']['kennzahlen']['response']
type Total = Readonly<{ anzahl: number; betrag: number }>

/** So many parties are named, and so many contracts shown: the largest. */
const PARTEIEN = 6
const VERTRAEGE = 8

/** The figures of what an organisation has, as far as the caller may see it. */
export async function getBuergschaftFigures(tx: DbTransaction, caller: Caller, now: Date): Promise<Figures> {
  const may = (category: Category) => hasRight(caller.rights, { aktion: 'anzeigen', kategorien: [category] })
  return {
    aufgabenUeberfaellig: may('Aufgaben') ? await countOverdue(tx, caller, now) : null,
    auftraegeLaufend: may('Anträge') ? await countOpenAuftraege(tx, caller) : null,
    buergschaften: may('Bürgschaften') ? await volume(tx, caller) : null,
    vertraege: may('Verträge') && caller.group !== 'BSP' ? await mostUsedVertraege(tx, caller) : null,
  }
}

/** The sums of what the caller sees; frozen views don't count, since their guarantees belong to another beneficiary now. */
async function volume(tx: DbTransaction, caller: Caller) {
  const all = (await listBuergschaftSums(tx, caller)).map(({ partei: name, ...sum }) => ({ name, ...sum }))
  const inForce = all.filter(({ status }) => !BUERGSCHAFT_STATUS[status].end && !(ONLY_AT_BUERGE as readonly string[]).includes(status))
  const byPartei = sum(inForce, ({ name }) => name).sort((a, b) => b.betrag - a.betrag)
  const rest = byPartei.slice(PARTEIEN)
  return {
    nachStatus: sum(all, ({ status }) => status).map(({ key: status, ...total }) => ({ status, ...total })),
    nachPartei: [
      ...byPartei.slice(0, PARTEIEN).map(({ key: name, ...total }) => ({ name, ...total })),
      ...(rest.length ? [{ name: null, ...together(rest) }] : []),
    ],
  }
}

const together = (parts: readonly Total[]): Total =>
  parts.reduce((a, b) => ({ anzahl: a.anzahl + b.anzahl, betrag: a.betrag + b.betrag }), { anzahl: 0, betrag: 0 })

function sum<T extends Total, K extends string>(rows: readonly T[], keyOf: (row: T) => K): (Total & { key: K })[] {
  const groups = Map.groupBy(rows, keyOf)
  return [...groups].map(([key, parts]) => ({ key, ...together(parts) }))
}

/** The active contracts that the caller sees: the most used first. */
async function mostUsedVertraege(tx: DbTransaction, caller: Caller) {
  const { zeilen } = await listVertraege(tx, caller, { status: ['AKTIV'] }, { page: 0, size: VERTRAEGE, sort: 'auslastung,desc' })
  return zeilen.map(({ id, vertragsnummer, versicherungsnehmer, buerge, gesamtlimit, genutzt, reserviert }) => ({
    id,
    vertragsnummer,
    partei: caller.group === 'BG' ? versicherungsnehmer.name : buerge.name,
    limit: gesamtlimit,
    genutzt,
    reserviert,
  }))
}
