import { sortierform } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { enthält, wörter } from '../kernel/liste.ts'
import { freiesLimit, kenntLimit, verträge as mitAusnutzung } from './vertrag.ts'

const PARTEIEN_HÖCHSTENS = 10
/** The own companies are all shown to choose from. */
const EIGENE_HÖCHSTENS = 500

/** Companies by name, number or city; the own ones first. Companies that the caller may not know are not found. */
export async function parteien(tx: Transaktion, wer: Aufrufer, text: string, eigene: 'nur' | 'auch' | 'ohne') {
  const gesucht = wörter(sortierform(text))
  const alle = tx
    .selectFrom('unternehmen')
    .selectAll()
    .where('gruppe', '=', 'AG')
    .where('status', '<>', 'DAK')
    .$if(eigene === 'nur', (q) => q.where('org_id', '=', wer.orgId))
    .$if(eigene === 'ohne', (q) => q.where('org_id', '<>', wer.orgId))
  const zeilen = await gesucht
    .reduce((q, wort) => q.where('suchtext', 'like', enthält(wort)), alle)
    .orderBy(sql`(org_id = ${wer.orgId}) desc, name_sort, id`)
    .limit(eigene === 'nur' ? EIGENE_HÖCHSTENS : PARTEIEN_HÖCHSTENS)
    .execute()
  return zeilen.map((u) => ({
    unternehmenId: u.id,
    name: u.name,
    postadresse: u.adresse,
    fremdId: u.fremd_id,
    oeffentlicherAuftraggeber: u.oeffentlich,
    vertretungsformel: u.vertretungsformel,
    eigenes: u.org_id === wer.orgId,
  }))
}

/** A borrower's active contracts, and every guarantor; limits for those who may know them. */
export async function verträge(tx: Transaktion, wer: Aufrufer, nehmer: { id?: string | undefined; name?: string | undefined }) {
  const bürgen = await tx
    .selectFrom('unternehmen')
    .select(['id', 'name', 'bausumme_angabe', 'verwendung_texte', 'lieferkanal_pdf'])
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .orderBy('name')
    .execute()
  const gesucht = sortierform(nehmer.name ?? '')
  const alle = await tx
    .selectFrom('kautionsvertrag')
    .select(['id', 'versicherungsnehmer_id', 'versicherungsnehmer_name'])
    .where('status', '=', 'AKTIV')
    .$if(nehmer.id !== undefined, (q) => q.where('versicherungsnehmer_id', '=', nehmer.id as string))
    .execute()
  const passend = nehmer.id
    ? alle
    : alle.filter((k) => gesucht !== '' && !k.versicherungsnehmer_id && sortierform(k.versicherungsnehmer_name) === gesucht)
  await schreibtFürAlle(tx)
  const gelesen = await mitAusnutzung(
    tx,
    passend.map((k) => String(k.id)),
  )
  return {
    vertraege: gelesen.map((k) => ({
      id: k.id,
      vertragsnummer: k.vertragsnummer,
      buergeId: k.bürgeId,
      freiesLimit: kenntLimit(k, wer) ? freiesLimit(k) : null,
    })),
    buergen: bürgen.map((b) => ({
      id: b.id,
      name: b.name,
      bausummeAngabe: b.bausumme_angabe ?? ('KEINE_ANGABE' as const),
      verwendungTexte: b.verwendung_texte,
      liefertPdf: b.lieferkanal_pdf,
    })),
  }
}
