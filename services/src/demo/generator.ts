import { sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** Number range of generated guarantees; demo guarantees have eight digits. */
const FIRST_ID = 900_000_000

/**
 * Generates guarantees between one beneficiary and one guarantor for load tests, in the database itself.
 * @param count how many; each makes a row for the beneficiary, one for the guarantor and one for the operator
 * @param auftraggeberId a beneficiary company that exists
 */
export async function generate(
  db: Database,
  count: number,
  auftraggeberId: string,
  buergeId: string,
  progress: (done: number) => void = () => {},
): Promise<void> {
  const company = async (id: string) =>
    db.system.selectFrom('unternehmen').select(['id', 'org_id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
  const [ag, bg] = [await company(auftraggeberId), await company(buergeId)]
  const last = await sql<{ last: number | null }>`select max(id) as last from buergschaft where id >= ${FIRST_ID}`.execute(db.system)
  const start = (last.rows[0]?.last ?? FIRST_ID) + 1
  const batch = 50_000
  for (let done = 0; done < count; done += batch) {
    const from = start + done
    const until = start + Math.min(count, done + batch) - 1
    await db.system.transaction().execute(async (tx) => {
      await sql`
        insert into buergschaft (id, buerge_org, nummer_buerge, art, betrag_cent, ursprungsbetrag_cent, status, herkunft,
          versandweg, auftraggeber_id, auftraggeber_name, auftraggeber_adresse, auftragnehmer_name, auftragnehmer_adresse,
          buerge_id, buerge_name, buerge_vertragsart, vertragsnummer, vertragsdatum, bauleistung, bauvorhaben,
          ausstellungsdatum, befristungsdatum, erstellt_am, geaendert_am)
        select n, ${bg.org_id}, 'LAST-' || n, (array['MAB','VEB','AVB','AUB','BHS','ALG'])[1 + n % 6],
          100000 + (n * 7919) % 90000000, 100000 + (n * 7919) % 90000000,
          (array['AKT','AKT','AKT','UP','ZGB','AUS','AKT','IK'])[1 + n % 8], 'REPLIZIERT', 'AVALWERK',
          ${ag.id}, ${ag.name}, '{"straße":"Am Wall","hausnummer":"1","postleitzahl":"28195","ort":"Bremen","landeskennzeichen":"DE"}'::jsonb,
          'Baubetrieb ' || (array['Ahrens','Behrens','Cordes','Dierks','Eggers','Friese','Gerdes','Hinrichs'])[1 + (n / 8) % 8] || ' ' || n % 997,
          '{"straße":"Werkstraße","hausnummer":"2","postleitzahl":"26121","ort":"Oldenburg","landeskennzeichen":"DE"}'::jsonb,
          ${bg.id}, ${bg.name}, 'REGULAR', 'LV-' || n % 5000, '2024-01-01'::date + (n % 700)::int, 'Bauleistung ' || n % 31,
          'Vorhaben ' || n % 1009, '2024-03-01'::date + (n % 900)::int, case when n % 5 = 0 then '2028-01-01'::date + (n % 900)::int end,
          '2024-03-01'::timestamptz + (n % 900) * interval '1 day', '2024-03-01'::timestamptz + (n % 80000000) * interval '1 second'
        from generate_series(${sql.lit(from)}::bigint, ${sql.lit(until)}::bigint) n`.execute(tx)
      await sql`
        insert into buergschaft_sicht (org_id, buergschaft_id, rolle, unternehmen_id, status, statusgrund, nummer, art, betrag_cent,
          auftraggeber_id, auftraggeber_name, auftraggeber_sort, auftragnehmer_name, auftragnehmer_sort, buerge_id, buerge_name,
          vertragsnummer, bauvorhaben, ausstellungsdatum, befristungsdatum, ablaufdatum, herkunft, versandweg,
          beguenstigter_auf_plattform, kreditnehmer_auf_plattform, suchtext, geaendert_am)
        select p.org_id, b.id, p.rolle, p.unternehmen_id, b.status, b.statusgrund, b.nummer_buerge, b.art, b.betrag_cent,
          b.auftraggeber_id, b.auftraggeber_name, lower(b.auftraggeber_name), b.auftragnehmer_name, lower(b.auftragnehmer_name),
          b.buerge_id, b.buerge_name, b.vertragsnummer, b.bauvorhaben, b.ausstellungsdatum, b.befristungsdatum, b.ablaufdatum,
          b.herkunft, b.versandweg, true, false,
          lower(concat_ws(' ', b.id, b.nummer_buerge, b.auftraggeber_name, b.auftragnehmer_name, b.vertragsnummer, b.bauvorhaben)),
          b.geaendert_am
        from buergschaft b
        cross join (values (${ag.org_id}, 'AUFTRAGGEBER', ${ag.id}), (${bg.org_id}, 'BUERGE', ${bg.id}), ('BP0001', 'BETREIBER', 'BP0001'))
          as p(org_id, rolle, unternehmen_id)
        where b.id between ${sql.lit(from)} and ${sql.lit(until)}`.execute(tx)
    })
    progress(Math.min(count, done + batch))
  }
  await sql`analyze buergschaft, buergschaft_sicht`.execute(db.system)
}

/** Orders, tasks and messages of a guarantor for load tests: most tasks are done and most messages read, as in a portal that has been used for years. */
export async function generateLists(db: Database, rows: number, { orgId, nutzerId }: { orgId: string; nutzerId: string }): Promise<void> {
  const [org, actor] = [sql.lit(orgId), sql.lit(nutzerId)]
  const series = sql`generate_series(1, ${sql.lit(rows)}) n`
  const before = sql`now() - n * interval '2 minutes'`
  for (const command of [
    sql`insert into auftrag_sicht (org_id, auftrag_id, antragsteller_org, rolle, unternehmen_id, status, art, betrag_cent, auftraggeber_name,
       auftraggeber_sort, auftragnehmer_name, auftragnehmer_sort, buerge_id, buerge_name, vertragsnummer, suchtext, eingang_am, geaendert_am)
     select ${org}, 10000000 + n, 'WI0001', 'BUERGE', ${org}, (array['SCHWEBE','IN_PRUEFUNG','AUSGESTELLT','ABGELEHNT'])[1 + n % 4],
       'MAB', 100000 + n::bigint * 7919 % 90000000, 'Geber ' || n % 997, 'geber ' || n % 997, 'Nehmer ' || n % 9973, 'nehmer ' || n % 9973,
       ${org}, 'Kranich', 'V-' || n, 'ba ' || n || ' geber ' || n % 997 || ' nehmer ' || n % 9973 || ' v-' || n, ${before}, ${before} from ${series}`,
    sql`insert into aufgabe (org_id, id, art, objekt_art, objekt_id, unternehmen_id, betreff, betreff_sort, eingang_am, frist, erledigt_am)
     select ${org}, gen_random_uuid(), 'B-01', 'AUFTRAG', (10000000 + n)::text, ${org}, 'Auftrag BA ' || n || ' prüfen', 'auftrag ba ' || n,
       ${before}, (${before})::date + 5, case when n > 200 then ${before} end from ${series}`,
    sql`insert into mitteilung (org_id, id, art, objekt_art, objekt_id, unternehmen_id, betreff, angaben, zeitpunkt)
     select ${org}, 10000000 + n, 'M-BG-01', 'AUFTRAG', (10000000 + n)::text, ${org}, 'Auftrag BA ' || n, '[]', ${before} from ${series}`,
    sql`insert into mitteilung_gelesen (org_id, nutzer_id, mitteilung_id, zeitpunkt)
     select ${org}, ${actor}, 10000000 + n, now() from ${series} where n > 200`,
    sql`analyze auftrag_sicht, aufgabe, mitteilung, mitteilung_gelesen`,
  ])
    await command.execute(db.system)
}
