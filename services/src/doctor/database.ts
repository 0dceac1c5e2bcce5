import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../kernel/configuration.ts'
import { EXTENSIONS, ROLE_MISSING } from '../kernel/postgres.ts'
import { withClient } from './attempts.ts'
import { clockFinding, type Finding, note, ok, wrong } from './finding.ts'

const CONNECT_MS = 5_000
const ANNOUNCED_MS = 2_000
const OLDEST = 15
const CHANNEL = 'avalwerk_check'
const MIGRATIONS = join(import.meta.dirname, '..', 'kernel', 'migrations')

type Facts = {
  version: number
  encoding: string
  superuser: boolean
  may_make_role: boolean
  role: boolean
  is_member: boolean
  missing: string[]
  may_make_schema: boolean
  now: string
  migrated: boolean
}
/** What the portal's login finds, and may do. */
const FACTS = `select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(d.encoding) as encoding,
  r.rolsuper as superuser, r.rolcreaterole or r.rolsuper as may_make_role,
  exists (select from pg_roles where rolname = 'avalwerk_app') as role,
  coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'avalwerk_app'), false) as is_member,
  array(select unnest($1::text[]) except select name from pg_available_extensions order by 1) as missing,
  has_database_privilege(current_database(), 'create') as may_make_schema,
  (extract(epoch from clock_timestamp()) * 1000)::text as now, to_regclass('public.migration') is not null as migrated
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`

async function rights(client: pg.Client): Promise<Finding[]> {
  const facts = (await client.query<Facts>(FACTS, [EXTENSIONS])).rows[0] as Facts
  const found = [clockFinding('der Datenbank', Number(facts.now))]
  if (facts.version < OLDEST) found.push(wrong(`Die Datenbank ist PostgreSQL ${facts.version}; gebraucht wird ${OLDEST} oder neuer.`))
  else found.push(ok(`Die Datenbank antwortet: PostgreSQL ${facts.version}.`))
  if (facts.encoding !== 'UTF8') found.push(wrong(`Die Datenbank ist mit ${facts.encoding} angelegt; gebraucht wird UTF8.`))
  if (facts.superuser) found.push(note('Das Portal ist als Superuser angemeldet. Ein Konto, dem nur die Datenbank gehört, genügt.'))
  if (facts.role && !facts.is_member && !facts.superuser)
    found.push(wrong('Die Anmeldung darf nicht zur Rolle avalwerk_app wechseln. Als Superuser: grant avalwerk_app to <Anmeldung>.'))
  if (!facts.role && !facts.may_make_role) found.push(wrong(ROLE_MISSING))
  for (const name of facts.missing) found.push(wrong(`Die Erweiterung ${name} fehlt auf dem Server (Debian: postgresql-contrib).`))
  if (!facts.may_make_schema)
    found.push(
      wrong(
        'Die Anmeldung darf in der Datenbank kein Schema anlegen. Als Eigentümer: grant create on database <Datenbank> to <Anmeldung>.',
      ),
    )
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  if (!facts.migrated) return [...found, note('Die Datenbank ist leer; das Portal legt seine Tabellen beim ersten Start an.')]
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map(({ name }) => name))
  const open = names.filter((name) => !done.has(name))
  const newer = [...done].filter((name) => !names.includes(name))
  if (newer.length > 0) found.push(note(`Die Datenbank ist von einer neueren Version des Portals (${newer.length} Migrationen mehr).`))
  if (open.length > 0) found.push(note(`${open.length} Migrationen stehen aus; das Portal führt sie beim nächsten Start aus.`))
  return found
}

/** Announcements need a connection of their own: a pooler that lends one for each transaction loses them. */
async function announcements(client: pg.Client): Promise<Finding[]> {
  let heard = false
  client.on('notification', () => {
    heard = true
  })
  await client.query(`listen ${CHANNEL}`)
  await client.query(`notify ${CHANNEL}`)
  for (const end = Date.now() + ANNOUNCED_MS; !heard && Date.now() < end; ) await after(20)
  return heard
    ? []
    : [
        wrong(
          'Mitteilungen der Datenbank kommen nicht an: Davor steht ein Vermittler, der Verbindungen je Transaktion verleiht. Setzen Sie DATABASE_DIRECT_URL auf einen Zugang ohne ihn (pgbouncer: pool_mode=session).',
        ),
      ]
}

/** The database: that it answers, how old it is, what the login may, whether announcements arrive. The embedded one is the running portal's alone. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl) return [ok(`Die eingebettete Datenbank liegt in ${join(config.dataFolder, 'datenbank')}.`)]
  return [
    ...(await withClient(config.databaseUrl, CONNECT_MS, rights)),
    ...(await withClient(config.databaseDirect ?? config.databaseUrl, CONNECT_MS, announcements)),
  ]
}
