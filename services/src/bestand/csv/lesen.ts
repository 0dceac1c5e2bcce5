import type { Importstand, Importzeile } from '@avalwerk/contracts'
import { CSV_SPALTEN, csvSpalten, entschärft, FEHLERSPALTE, fehlerdateiname, type Gruppe, leseKopfzeile } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Aufrufer } from '../../kernel/anmeldung.ts'
import { csvStrom } from '../../kernel/csv.ts'
import type { Datenbank, Transaktion } from '../../kernel/datenbank.ts'
import { gefunden } from '../../kernel/problem.ts'
import type { CsvImportTabelle } from '../../kernel/schema.ts'
import { werteAus } from './zeile.ts'

const SEITE = 100
const STAPEL = 500
const LISTE = 20

export type Import = Selectable<CsvImportTabelle>

export const alsStand = (i: Import): Importstand => ({
  id: String(i.id),
  dateiname: i.dateiname,
  status: i.status,
  fehler: i.fehler,
  bytes: i.bytes,
  gelesen: i.gelesen,
  gueltig: i.gueltig,
  offen: i.offen,
  uebersprungen: i.uebersprungen,
  fehlerhaft: i.fehlerhaft,
  uebernommen: i.uebernommen,
  enthaftungen: i.enthaftungen,
  fehlerdatei: i.fehlerdatei ? { dateiname: fehlerdateiname(String(i.id), i.erstellt_am), url: i.fehlerdatei } : null,
  wer: i.nutzer_name,
  erstelltAm: i.erstellt_am.toISOString(),
  geaendertAm: i.geaendert_am.toISOString(),
})

/** An import of the caller's organisation, as far as the caller may see it. @throws Ablehnung NICHT_GEFUNDEN */
export async function liesImport(tx: Transaktion, orgId: string, id: string): Promise<Import> {
  return gefunden(await tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())
}

/** The import whose failed rows a file holds. @throws Ablehnung NICHT_GEFUNDEN */
export async function nachFehlerdatei(tx: Transaktion, orgId: string, url: string): Promise<Import> {
  return gefunden(
    await tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('fehlerdatei', '=', url).executeTakeFirst(),
  )
}

export async function letzteImporte(tx: Transaktion, orgId: string): Promise<Importstand[]> {
  const zeilen = await tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).orderBy('id', 'desc').limit(LISTE).execute()
  return zeilen.map(alsStand)
}

const abgefragt = (tx: Transaktion, i: Import, nach: number) =>
  tx
    .selectFrom('csv_import_zeile')
    .select(['nr', 'zellen', 'status', 'fehler', 'buergschaft_id'])
    .where('org_id', '=', i.org_id)
    .where('import_id', '=', i.id)
    .where('nr', '>', nach)
    .orderBy('nr')

/** What became of each row, a page at a time. */
export async function zeilen(
  tx: Transaktion,
  wer: Aufrufer,
  i: Import,
  { nur, nach }: { nur?: 'FEHLER' | undefined; nach: number },
): Promise<{ zeilen: Importzeile[]; weiter: number | null }> {
  const kopf = leseKopfzeile(i.kopf, wer.gruppe)
  const gefundene = await abgefragt(tx, i, nach)
    .$if(nur !== undefined, (q) => q.where('status', '=', 'FEHLER'))
    .limit(SEITE + 1)
    .execute()
  // Of what is taken over, the guarantee itself says what it is.
  const ids = gefundene.flatMap(({ buergschaft_id }) => (buergschaft_id === null ? [] : [buergschaft_id]))
  const sichten = ids.length
    ? await tx
        .selectFrom('buergschaft_sicht')
        .select(['buergschaft_id', 'nummer', 'auftragnehmer_name'])
        .where('org_id', '=', wer.orgId)
        .where('buergschaft_id', 'in', ids)
        .execute()
    : []
  const sicht = new Map(sichten.map((s) => [String(s.buergschaft_id), s]))
  const seite = gefundene.slice(0, SEITE).map((z): Importzeile => {
    const da = sicht.get(String(z.buergschaft_id))
    const w = 'spalten' in kopf ? werteAus(kopf.spalten, z.zellen) : {}
    return {
      nr: z.nr,
      status: z.status,
      nummer: da?.nummer ?? (w.nummer || w.buergschaft || ''),
      kreditnehmer: da?.auftragnehmer_name ?? w.kreditnehmer ?? '',
      fehler: z.fehler ?? [],
      // One that was deleted since is gone.
      buergschaftId: da ? String(da.buergschaft_id) : null,
    }
  })
  return { zeilen: seite, weiter: gefundene.length > SEITE ? (seite.at(-1)?.nr ?? null) : null }
}

/** The failed rows as they were sent, with a column that says why; read in batches. */
export function fehlerhafte(db: Datenbank, wer: Aufrufer, i: Import) {
  const titel = i.kopf.filter((t) => t !== FEHLERSPALTE)
  const stelle = titel.map((t) => i.kopf.indexOf(t))
  type Zeile = { zellen: string[]; fehler: { feld: string; grund: string }[] | null }
  const alle = async function* (): AsyncGenerator<Zeile> {
    for (let nach = 0; ; ) {
      const stapel = await db.alsNutzer(wer, (tx) => abgefragt(tx, i, nach).where('status', '=', 'FEHLER').limit(STAPEL).execute())
      yield* stapel
      if (stapel.length < STAPEL) return
      nach = stapel.at(-1)?.nr ?? 0
    }
  }
  const grund = ({ fehler }: Zeile) => (fehler ?? []).map(({ feld, grund: g }) => `${feld}: ${g}`).join(' | ')
  return csvStrom<Zeile>(
    [...titel.map((t, n) => [t, (z: Zeile) => z.zellen[stelle[n] as number] ?? ''] as const), [FEHLERSPALTE, grund] as const],
    alle(),
  )
}

/** The template: the columns, and an example that is skipped. */
export function vorlage(gruppe: Gruppe) {
  const spalten = csvSpalten(gruppe)
  return csvStrom(
    spalten.map(({ titel, name }) => [titel, () => entschärft(CSV_SPALTEN[name].beispiel)] as const),
    [0],
  )
}
