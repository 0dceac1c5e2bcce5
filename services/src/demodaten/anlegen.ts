import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { FRISTEN } from '../fristen/fristen.ts'
import { erledigeFällige } from '../fristen/lauf.ts'
import { type Datenbank, schreibtFürAlle } from '../kernel/datenbank.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { beginDemoIds, endDemoIds, guaranteeStories } from './buergschaften.ts'
import { projectStories } from './projekte.ts'
import { rollenzeilen } from '../partner/rollen.ts'
import { installAdministrator } from './installation.ts'
import { peopleStories } from './people.ts'
import { eröffneFreigaben, legeDemoaufträgeAn } from './auftraege.ts'
import { play, stageFor } from './stage.ts'
import { contractStories, legeDemoverträgeAn, stateOutsideUse } from './vertraege.ts'
import { textStories } from './texte.ts'
import { gevozeilen, länderzeilen, preismodellzeilen, unternehmenshistorie, unternehmenszeilen } from './unternehmen.ts'

const TAG_MS = 86_400_000
/** When the operator began. */
const INSTALLED = new Date('2020-09-01T06:00:00Z')

/**
 * Fills an empty database with fictional companies, people and guarantees, in one transaction: after a crash there
 * is all of it or nothing. A database that has companies is left alone.
 */
export async function legeDemodatenAn(db: Datenbank, uhr: Uhr, basis: string): Promise<boolean> {
  const jetzt = uhr()
  if (await db.system.selectFrom('unternehmen').select('id').limit(1).executeTakeFirst()) return false
  await db.system.transaction().execute(async (tx) => {
    const unternehmen = unternehmenszeilen(jetzt)
    await tx.insertInto('land').values(länderzeilen()).execute()
    await tx.insertInto('unternehmen').values(unternehmen).execute()
    const organisationen = unternehmen.filter((u) => u.org_id === u.id).map((u) => ({ orgId: u.id, gruppe: u.gruppe }))
    const rollen = organisationen.flatMap(({ orgId, gruppe }) => rollenzeilen(orgId, gruppe))
    await tx.insertInto('rolle').values(rollen).execute()
    await installAdministrator(tx, INSTALLED)
    await tx.insertInto('unternehmen_historie').values(unternehmenshistorie(jetzt)).execute()
    await tx.insertInto('preismodell').values(preismodellzeilen(jetzt)).execute()
    await tx.insertInto('gevo_kanal').values(gevozeilen(jetzt)).execute()
    await tx.insertInto('plattformhinweis').values(hinweise(jetzt)).execute()
    const stage = stageFor(tx, basis)
    await beginDemoIds(stage)
    await play([peopleStories, projectStories, textStories, contractStories, guaranteeStories].flatMap((stories) => stories(stage, jetzt)))
    await schreibtFürAlle(tx)
    await endDemoIds(stage)
    await eröffneFreigaben(tx, jetzt)
    await legeDemoaufträgeAn(stage, jetzt)
    await legeDemoverträgeAn(stage, jetzt)
    await stage.settle(jetzt)
    await stateOutsideUse(stage, jetzt)
    await schreibtFürAlle(tx)
    await vergissMails(tx)
  })
  await erledigeFällige(db, FRISTEN, jetzt)
  await vergissMails(db.system)
  return true
}

/** Nobody shall get mails about what never happened. */
const vergissMails = (db: Kysely<Schema>) => db.deleteFrom('ausgang').where('art', '=', 'MAIL').execute()

const hinweise = (jetzt: Date) => [
  {
    id: randomUUID(),
    start_zeit: new Date(jetzt.getTime() - TAG_MS),
    end_zeit: null,
    badge: 'Neu',
    typ: 'news' as const,
    beschreibung: 'Willkommen bei Avalwerk. Diese Installation zeigt Demodaten: Alle Unternehmen und Personen sind erfunden.',
    link: null,
    button_text: null,
  },
  {
    id: randomUUID(),
    start_zeit: new Date(jetzt.getTime() + 30 * TAG_MS),
    end_zeit: new Date(jetzt.getTime() + 31 * TAG_MS),
    badge: 'Wichtig',
    typ: 'danger' as const,
    beschreibung: 'Am kommenden Samstag ist das Portal wegen Wartungsarbeiten von 6 bis 8 Uhr nicht erreichbar.',
    link: null,
    button_text: null,
  },
]
