import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** Number range of generated guarantees; demo guarantees have eight digits. */
const FIRST_ID = 900_000_000

/** A figure below another one that belongs to the guarantee's number `n`. @param which figures of different kinds have nothing to do with each other */
const some = (which: number, below: number): RawBuilder<unknown> =>
  sql`((hashint8extended(n, ${sql.lit(which)}) & 4611686018427387903) % ${sql.lit(below)})::int`

/** What twenty guarantees of the largest organisation have alone, whatever its size: the oldest ones. Its guarantor is usual elsewhere. */
export const RARE = {
  status: 'ANB',
  art: 'ANZ',
  buergeId: 'LB0001',
  herkunft: 'IMPORTIERT',
  versandweg: 'POST',
  amount: 99_000_000,
  day: '2023-01-05',
  name: 'Quirin Xylander',
} as const
/** Where every generated beneficiary is. */
const ADDRESS = sql`'{"straße":"Am Wall","hausnummer":"1","postleitzahl":"28195","ort":"Bremen","landeskennzeichen":"DE"}'::jsonb`
const RARE_ROWS = 20
/** Rows of the smallest of several organisations. */
const SMALLEST = 10

type Spread = Readonly<{
  /** How many beneficiaries' organisations; the given one has seven of ten guarantees, the last one has ten. */
  organisations?: number
  progress?: (done: number) => void
}>

/** The id of a generated organisation's company. @param n from 1 */
export const generatedCompany = (n: number): string => `LT${String(n).padStart(4, '0')}`

/**
 * Generates guarantees for load tests, in the database itself: of one guarantor, but for rare ones of another one.
 * @param count how many; each makes a row for the beneficiary, one for the guarantor and one for the operator
 * @param auftraggeberId a beneficiary company that exists
 */
export async function generate(
  db: Database,
  count: number,
  auftraggeberId: string,
  buergeId: string,
  { organisations = 1, progress = () => {} }: Spread = {},
): Promise<void> {
  const company = async (id: string) =>
    db.system.selectFrom('unternehmen').select(['id', 'org_id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
  await generateCompanies(db, organisations - 1)
  const [ag, bg] = [await company(auftraggeberId), await company(buergeId)]
  const last = await sql<{ last: number | null }>`select max(id) as last from buergschaft where id >= ${FIRST_ID}`.execute(db.system)
  const start = (last.rows[0]?.last ?? FIRST_ID) + 1
  const batch = 50_000
  for (let done = 0; done < count; done += batch) {
    const from = start + done
    const until = start + Math.min(count, done + batch) - 1
    // Organisations beside the largest get ever fewer: the tenth a tenth of the first.
    const others = sql.lit(Math.max(1, organisations - 2))
    const organisation =
      organisations === 1
        ? sql`${ag.id}`
        : sql`case
      when n < ${sql.lit(start + SMALLEST)} then ${generatedCompany(organisations - 1)}
      when ${some(16, 10_000)} < 7000 then ${ag.id}
      else 'LT' || lpad((floor(power(${others}::float + 1, ${some(17, 1_000_000)} / 1000000.0))::int)::text, 4, '0') end`
    await db.system.transaction().execute(async (tx) => {
      await sql`
        insert into buergschaft (id, buerge_org, nummer_buerge, art, betrag_cent, ursprungsbetrag_cent, status, herkunft,
          versandweg, auftraggeber_id, auftraggeber_name, auftraggeber_adresse, auftragnehmer_name, auftragnehmer_adresse,
          buerge_id, buerge_name, buerge_vertragsart, vertragsnummer, vertragsdatum, bauleistung, bauvorhaben,
          ausstellungsdatum, befristungsdatum, ablaufdatum, erstellt_am, geaendert_am)
        select n, g.org_id, 'LAST-' || n, case when rare then ${RARE.art} else (array['MAB','VEB','AVB','AUB','BHS','ALG'])[1 + ${some(1, 6)}] end,
          amount, amount,
          case when rare then ${RARE.status} else (array['AKT','AKT','AKT','UP','ZGB','AUS','AKT','IK'])[1 + ${some(2, 8)}] end,
          case when rare then ${RARE.herkunft} else 'REPLIZIERT' end, case when rare then ${RARE.versandweg} else 'AVALWERK' end,
          u.id, u.name, ${ADDRESS},
          case when rare then ${RARE.name} else 'Baubetrieb '
            || (array['Ahrens','Behrens','Cordes','Dierks','Eggers','Friese','Gerdes','Hinrichs'])[1 + ${some(3, 8)}] || ' ' || ${some(4, 997)} end,
          '{"straße":"Werkstraße","hausnummer":"2","postleitzahl":"26121","ort":"Oldenburg","landeskennzeichen":"DE"}'::jsonb,
          g.id, g.name, 'REGULAR', 'LV-' || ${some(5, 5000)},
          '2024-01-01'::date + ${some(6, 700)}, 'Bauleistung ' || ${some(7, 31)},
          'Vorhaben ' || ${some(8, 1009)}, case when rare then ${RARE.day}::date else '2024-03-01'::date + ${some(9, 900)} end,
          case when rare then ${RARE.day}::date + 900 when ${some(10, 5)} = 0 then '2028-01-01'::date + ${some(11, 900)} end,
          case when rare then ${RARE.day}::date + 800 when ${some(12, 7)} = 0 then '2029-01-01'::date + ${some(13, 900)} end,
          '2024-03-01'::timestamptz + ${some(9, 900)} * interval '1 day',
          '2024-03-01'::timestamptz + (case when rare then 0 else ${some(14, 80_000_000)} end) * interval '1 second'
        from (
          select n, company, rare, case when rare then ${sql.lit(RARE.amount)} else 100000 + ${some(15, 90_000_000)} end as amount
          from (
            select n, company, ${sql.lit(done === 0 && organisations > 1)} and company = ${ag.id}
              and row_number() over (partition by company order by n) <= ${sql.lit(RARE_ROWS)} as rare
            from (select n, ${organisation} as company from generate_series(${sql.lit(from)}::bigint, ${sql.lit(until)}::bigint) n) spread
          ) ranked
        ) generated
        join unternehmen u on u.id = generated.company
        join unternehmen g on g.id = case when (rare or company <> ${ag.id}) and n % 2 = 0 then ${sql.lit(organisations > 1 ? RARE.buergeId : bg.id)} else ${bg.id} end`.execute(
        tx,
      )
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
        join unternehmen u on u.id = b.auftraggeber_id
        cross join lateral (values (u.org_id, 'AUFTRAGGEBER', u.id), (b.buerge_org, 'BUERGE', b.buerge_id), ('BP0001', 'BETREIBER', 'BP0001'))
          as p(org_id, rolle, unternehmen_id)
        where b.id between ${sql.lit(from)} and ${sql.lit(until)}`.execute(tx)
    })
    progress(Math.min(count, done + batch))
  }
  await sql`analyze buergschaft, buergschaft_sicht`.execute(db.system)
}

/** Beneficiaries' organisations of one company each, for load tests, and a guarantor whom few of them have. */
async function generateCompanies(db: Database, count: number): Promise<void> {
  if (count < 1) return
  await sql`
    insert into unternehmen (org_id, id, gruppe, name, gesellschaftsform, adresse, status, vertragsart, erstellt_am)
    select id, id, gruppe, name, 'GMBH', ${ADDRESS},
      'AKT', vertragsart, now()
    from (
      select 'LT' || lpad(n::text, 4, '0') as id, 'AG' as gruppe, 'Lastwerk ' || n as name, null as vertragsart from generate_series(1, ${sql.lit(count)}) n
      union all select ${RARE.buergeId}, 'BG', 'Lastbürge', 'REGULAR'
    ) generated
    on conflict (id) do nothing`.execute(db.system)
}

/** So many of the rows are contracts. */
const ROWS_OF_A_VERTRAG = 500

/** Orders, tasks, messages and contracts of a guarantor for load tests: most tasks are done and most messages read, as in a portal that has been used for years. */
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
    sql`insert into mitteilung (org_id, id, art, objekt_art, objekt_id, unternehmen_id, betreff, betreff_sort, angaben, zeitpunkt)
     select ${org}, 10000000 + n, 'M-BG-01', 'AUFTRAG', (10000000 + n)::text, ${org}, 'Auftrag BA ' || n, 'auftrag ba ' || n, '[]',
       ${before} from ${series}`,
    sql`insert into mitteilung_gelesen (org_id, nutzer_id, mitteilung_id, zeitpunkt)
     select ${org}, ${actor}, 10000000 + n, now() from ${series} where n > 200`,
    sql`insert into kautionsvertrag (org_id, id, vertragsnummer, buerge_id, versicherungsnehmer_id, versicherungsnehmer_name, versicherungsnehmer_org,
       gesamtlimit_cent, einzellimit_cent, anfangsbestand_cent, status, suchtext, nehmer_sort, geaendert_am)
     select ${org}, 10000000 + n, 'KTV-L-' || n, ${org}, 'LT' || n, 'Lastwerk ' || n, 'LT' || n, 100000000, 10000000, n * 7919 % 100000000,
       (array['AKTIV','AKTIV','AKTIV','BEENDET'])[1 + n % 4], 'ktv-l-' || n || ' lastwerk ' || n || ' kranich', 'lastwerk ' || n, ${before}
     from generate_series(1, ${sql.lit(Math.ceil(rows / ROWS_OF_A_VERTRAG))}) n`,
    sql`insert into kautionsvertrag_unternehmen (org_id, kautionsvertrag_id, unternehmen_id, unternehmen_org, unternehmen_name, status)
     select org_id, id, versicherungsnehmer_id, versicherungsnehmer_org, versicherungsnehmer_name, 'ANGENOMMEN'
     from kautionsvertrag where id >= 10000000`,
    sql`analyze auftrag_sicht, aufgabe, mitteilung, mitteilung_gelesen, kautionsvertrag, kautionsvertrag_unternehmen`,
  ])
    await command.execute(db.system)
}
