import type { ParteiRole } from '@avalwerk/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { StoredBytes } from '../kernel/documentStore.ts'
import type { DokumentTable } from '../kernel/schema.ts'
import type { OuterColumn } from './outerColumn.ts'

type Dokument = Selectable<DokumentTable>

/** The condition for documents of a guarantee that a party may read: the receiver of an assignment reads what the beneficiary reads. */
export const readableIn = (role: ParteiRole | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`sichtbar ? case ${role} when 'ZESSIONAR' then 'AUFTRAGGEBER' else ${role} end`

type Issued = Pick<Dokument, 'version' | 'titel' | 'groesse' | 'sha256' | 'pruefcode'> & Readonly<{ erstellt_am: string }>

/**
 * The documents of a guarantee that a party may read, in a query, the newest first; as far as the transaction may see them.
 * @param role the column that names the party
 */
export const documentsFor = (buergschaft: OuterColumn, role: OuterColumn): RawBuilder<Issued[]> => sql<Issued[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('version', record.version, 'titel', record.titel, 'groesse', record.groesse,
    'sha256', record.sha256, 'pruefcode', record.pruefcode, 'erstellt_am', record.erstellt_am) order by record.version desc), '[]')
  from buergschaft_dokument record where record.buergschaft_id = ${sql.ref(buergschaft)} and ${readableIn(sql.ref(role))})`

/** The documents of a guarantee without their contents, the oldest first, as far as the transaction may see them. */
export const listDocuments = (
  tx: DbTransaction,
  buergschaftId: string,
): Promise<Pick<Dokument, 'version' | 'titel' | 'groesse' | 'sha256' | 'pruefcode' | 'fassung' | 'erstellt_am'>[]> =>
  tx
    .selectFrom('buergschaft_dokument')
    .select(['version', 'titel', 'groesse', 'sha256', 'pruefcode', 'fassung', 'erstellt_am'])
    .where('buergschaft_id', '=', buergschaftId)
    .orderBy('version')
    .execute()

/** All documents of the guarantees that an order led to, as far as the transaction may see them. */
export const listDocumentsOfAuftrag = (
  tx: DbTransaction,
  auftragId: string,
): Promise<(Pick<Dokument, 'version' | 'buergschaft_id'> & StoredBytes)[]> =>
  tx
    .selectFrom('buergschaft_dokument as d')
    .innerJoin('buergschaft as b', 'b.id', 'd.buergschaft_id')
    .select(['d.version', 'd.buergschaft_id', 'd.org_id', 'd.inhalt', 'd.object_id', 'd.sha256'])
    .where('b.auftrag_id', '=', auftragId)
    .execute()

/**
 * The document that the portal issued under a verification code, with its guarantee and whether a newer one has overtaken it; none that its
 * beneficiary may not read. As far as the transaction may see it.
 */
export const findIssuedDocument = (tx: DbTransaction, verificationCode: string) =>
  tx
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
    .executeTakeFirst()
