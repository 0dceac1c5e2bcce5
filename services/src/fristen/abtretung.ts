import { ABTRETUNG_ERINNERN_TAGE, ABTRETUNG_RÜCKZUG_TAGE, BÜRGSCHAFTSZYKLUS } from '@avalwerk/domain'
import { erinnere, pfadZu } from '../aufgaben/aufgaben.ts'
import { personen } from '../aufgaben/empfaenger.ts'
import { mailtext, sendeSpäter } from '../aufgaben/mail.ts'
import { beendeAbtretung } from '../buergschaft/verfahren/abtretung.ts'
import type { Frist } from './lauf.ts'
import { type Db, vorTagen } from './zeitpunkte.ts'

const wartende = (db: Db, jetzt: Date, tage: number) =>
  db.selectFrom('abtretung').where('status', '=', 'VERANLASST').where('veranlasst_am', '<=', vorTagen(jetzt, tage))

/** Open review tasks of receivers who were not reminded yet. */
const ungemahnte = (db: Db, jetzt: Date) =>
  db
    .selectFrom('aufgabe')
    .where('art', '=', 'A-05')
    .where('objekt_art', '=', 'BUERGSCHAFT')
    .where('erledigt_am', 'is', null)
    .where('erinnert', '=', 0)
    .where('eingang_am', '<=', vorTagen(jetzt, ABTRETUNG_ERINNERN_TAGE))

export const abtretungAnmahnen: Frist = {
  name: 'G38-MAHNUNG',
  fällige: async (db, jetzt, höchstens) =>
    (await ungemahnte(db, jetzt).select('id').orderBy('eingang_am').limit(höchstens).execute()).map(({ id }) => id),
  erledige: async (v, id) => {
    const aufgabe = await ungemahnte(v.tx, v.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!aufgabe) return
    await v.tx.updateTable('aufgabe').set({ erinnert: 1 }).where('id', '=', id).where('org_id', '=', aufgabe.org_id).execute()
    const stelle = { orgId: aufgabe.org_id, unternehmenId: aufgabe.unternehmen_id }
    const satz = `Erinnerung: ${aufgabe.betreff}. Ohne Ihre Antwort gilt die Abtretung ${ABTRETUNG_RÜCKZUG_TAGE} Tage nach ihrer Veranlassung als zurückgezogen.`
    await erinnere(v, 'A-05', stelle, { art: 'BUERGSCHAFT', id: String(aufgabe.objekt_id) }, satz)
  },
}

/** Nobody answers: the assignment is withdrawn, and whoever may assign for its beneficiary learns of it. */
export const abtretungZurückziehen: Frist = {
  name: 'G41',
  fällige: async (db, jetzt, höchstens) =>
    (await wartende(db, jetzt, ABTRETUNG_RÜCKZUG_TAGE).select('id').orderBy('veranlasst_am').limit(höchstens).execute()).map(({ id }) =>
      String(id),
    ),
  erledige: async (v, id) => {
    const a = await wartende(v.tx, v.jetzt, ABTRETUNG_RÜCKZUG_TAGE).selectAll().where('id', '=', id).executeTakeFirst()
    if (!a) return
    const b = await beendeAbtretung(v, a.buergschaft_id, undefined, 'G41', `Keine Antwort innerhalb von ${ABTRETUNG_RÜCKZUG_TAGE} Tagen`)
    const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
    for (const person of await personen(v.tx, { orgId: a.zedent_org, unternehmenId: a.zedent_id }, BÜRGSCHAFTSZYKLUS.übergänge.G41.rechte))
      await sendeSpäter(
        v,
        a.zedent_org,
        person,
        'Abtretung nicht zustande gekommen',
        mailtext({
          name: person.name,
          satz: `${a.zessionar_name} hat auf die Abtretung der Bürgschaft ${b.nummer_buerge ?? b.id} ${ABTRETUNG_RÜCKZUG_TAGE} Tage lang nicht geantwortet. Sie wurde zurückgezogen; die Bürgschaft steht Ihnen unverändert zu.`,
          ziel: { wort: 'Zur Bürgschaft', pfad: pfadZu(gegenstand, 'AG') },
          grund: 'AUFGABEN',
        }),
      )
  },
}
