import type { Api } from '@avalwerk/contracts'
import {
  auslastung,
  AUFTRAGSSTATUS,
  AUFTRAGSSTATUS_CODES,
  BÜRGSCHAFTSSTATUS,
  hatRecht,
  type Kategorie,
  NUR_BEIM_BÜRGEN,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { überfälligeAnzahl } from '../aufgaben/liste.ts'
import { verträge, viewOf } from '../vertrag/nutzung.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { liestFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { zähleBis } from '../kernel/liste.ts'

export type Kennzahlen = Api['GET /buergschaftservice/api/private/v2/buergschaften/kennzahlen']['antwort']
type Summe = Readonly<{ anzahl: number; betrag: number }>

/** So many parties are named, and so many contracts shown: the largest. */
const PARTEIEN = 6
const VERTRÄGE = 8

/** The figures of what an organisation has, as far as the caller may see it. */
export async function kennzahlen(tx: Transaktion, wer: Aufrufer, jetzt: Date): Promise<Kennzahlen> {
  const darf = (kategorie: Kategorie) => hatRecht(wer.rechte, { aktion: 'anzeigen', kategorien: [kategorie] })
  return {
    aufgabenÜberfällig: darf('Aufgaben') ? await überfälligeAnzahl(tx, wer, jetzt) : null,
    aufträgeLaufend: darf('Anträge') ? await laufendeAufträge(tx, wer) : null,
    bürgschaften: darf('Bürgschaften') ? await volumen(tx, wer) : null,
    verträge: darf('Verträge') && wer.gruppe !== 'BSP' ? await ausnutzung(tx, wer) : null,
  }
}

async function laufendeAufträge(tx: Transaktion, wer: Aufrufer): Promise<number> {
  const laufend = AUFTRAGSSTATUS_CODES.filter((code) => !AUFTRAGSSTATUS[code].ende)
  return (await zähleBis(tx, tx.selectFrom('auftrag_sicht').where('org_id', '=', wer.orgId).where('status', 'in', laufend))).anzahl
}

/** One pass over what the organisation sees; views that are frozen belong to somebody else now. */
async function volumen(tx: Transaktion, wer: Aufrufer) {
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
    status: z.status as keyof typeof BÜRGSCHAFTSSTATUS,
    name: z.name,
    anzahl: Number(z.anzahl),
    betrag: Number(z.betrag),
  }))
  const inKraft = alle.filter(({ status }) => !BÜRGSCHAFTSSTATUS[status].ende && !(NUR_BEIM_BÜRGEN as readonly string[]).includes(status))
  const nachPartei = summiere(inKraft, ({ name }) => name).sort((a, b) => b.betrag - a.betrag)
  const rest = nachPartei.slice(PARTEIEN)
  return {
    nachStatus: summiere(alle, ({ status }) => status).map(({ schlüssel: status, ...summe }) => ({ status, ...summe })),
    nachPartei: [
      ...nachPartei.slice(0, PARTEIEN).map(({ schlüssel: name, ...summe }) => ({ name, ...summe })),
      ...(rest.length ? [{ name: null, ...zusammen(rest) }] : []),
    ],
  }
}

const zusammen = (teile: readonly Summe[]): Summe =>
  teile.reduce((a, b) => ({ anzahl: a.anzahl + b.anzahl, betrag: a.betrag + b.betrag }), { anzahl: 0, betrag: 0 })

function summiere<T extends Summe, K extends string>(zeilen: readonly T[], nach: (zeile: T) => K): (Summe & { schlüssel: K })[] {
  const gruppen = Map.groupBy(zeilen, nach)
  return [...gruppen].map(([schlüssel, teile]) => ({ schlüssel, ...zusammen(teile) }))
}

/** The active contracts that the caller sees: the most used first. */
async function ausnutzung(tx: Transaktion, wer: Aufrufer) {
  const ids = await tx.selectFrom('kautionsvertrag').select('id').where('status', '=', 'AKTIV').execute()
  return liestFürAlle(tx, async () => {
    const alle = await verträge(
      tx,
      ids.map(({ id }) => String(id)),
      viewOf(wer),
    )
    const bürgen = await tx.selectFrom('unternehmen').select(['id', 'name']).where('gruppe', '=', 'BG').execute()
    return alle
      .map((k) => ({
        id: k.id,
        vertragsnummer: k.vertragsnummer,
        partei: wer.gruppe === 'BG' ? k.versicherungsnehmer_name : (bürgen.find(({ id }) => id === k.buerge_id)?.name ?? k.buerge_id),
        limit: k.gesamtlimit_cent,
        genutzt: k.genutzt,
        reserviert: k.reserviert,
      }))
      .sort((a, b) => auslastung({ gesamtlimit: b.limit, ...b }) - auslastung({ gesamtlimit: a.limit, ...a }))
      .slice(0, VERTRÄGE)
  })
}
