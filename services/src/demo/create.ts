import { RETENTION_PERIODS } from '@avalwerk/domain'
import type { Kysely } from 'kysely'
import { writeNotice } from '../aufgaben/index.ts'
import { allDeadlines } from '../deadlines/index.ts'
import { completeDue } from '../kernel/deadlines.ts'
import { type Database, writeForAll } from '../kernel/database.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import { deadlines } from './deadlines.ts'
import { beginDemoIds, endDemoIds, buergschaftStories } from './buergschaften.ts'
import { projektStories } from './projekte.ts'
import { unternehmenStories } from './companies.ts'
import { install } from './installation.ts'
import { peopleStories } from './people.ts'
import { createDemoAuftraege } from './auftraege.ts'
import { DAY_MS, play, type Stage, stageFor } from './stage.ts'
import { vertragStories, createDemoVertraege, stateOutsideUse } from './vertraege.ts'
import { textStories } from './texts.ts'

/** When the operator began. */
const INSTALLED = new Date('2020-09-01T06:00:00Z')

/**
 * Fills an empty database with fictional companies, people and guarantees, in one transaction: after a crash there
 * is all of it or nothing. A database that has companies is left alone.
 */
export async function createDemoData(db: Database, clock: Clock, portalUrl: string): Promise<boolean> {
  const now = clock()
  if (await db.system.selectFrom('unternehmen').select('id').limit(1).executeTakeFirst()) return false
  await db.system.transaction().execute(async (tx) => {
    await install(tx, INSTALLED)
    const stage = stageFor(tx, portalUrl)
    await beginDemoIds(stage)
    await play(
      [unternehmenStories, peopleStories, projektStories, textStories, vertragStories, buergschaftStories]
        .flatMap((stories) => stories(stage, now))
        .concat(deadlines(stage, now)),
    )
    await writeForAll(tx)
    await endDemoIds(stage)
    await createDemoAuftraege(stage, now)
    await createDemoVertraege(stage, now)
    await stage.settle(now)
    await stateOutsideUse(stage, now)
    await writeNotices(stage, now)
    await writeForAll(tx)
    await forgetMails(tx)
  })
  await completeDue(db, allDeadlines(RETENTION_PERIODS), now)
  await forgetMails(db.system)
  return true
}

/** Deletes the mails about what never happened. */
const forgetMails = (db: Kysely<Schema>) => db.deleteFrom('pgboss.job').where('name', '=', 'MAIL').execute()

/** The operator's notices to all: one that everybody sees, one that is planned. */
async function writeNotices(stage: Stage, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  const ctx = await stage.as('bsp.admin', yesterday)
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const plain = { link: null, buttonText: null }
  await writeNotice(ctx, {
    ...plain,
    startZeit: yesterday.toISOString(),
    endZeit: null,
    badge: 'Neu',
    typ: 'news',
    beschreibung: 'Willkommen bei Avalwerk. Diese Installation zeigt Demodaten: Alle Unternehmen und Personen sind erfunden.',
  })
  await writeNotice(ctx, {
    ...plain,
    startZeit: inDays(30),
    endZeit: inDays(31),
    badge: 'Wichtig',
    typ: 'danger',
    beschreibung: 'Am kommenden Samstag ist das Portal wegen Wartungsarbeiten von 6 bis 8 Uhr nicht erreichbar.',
  })
}
