import {
  ABTRETUNG_ERINNERN_TAGE,
  ABTRETUNG_RÜCKZUG_TAGE,
  AUFGABEN,
  type Aufgabencode,
  kalendertag,
  PRÜFUNG_ANMAHNEN_WERKTAGE,
  werktageZwischen,
  ZWEITPRÜFUNG_MELDEN_WERKTAGE,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { erinnere, pfadZu, schreibeAllen } from '../aufgaben/aufgaben.ts'
import { personen } from '../aufgaben/empfaenger.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import type { AufgabeTabelle } from '../kernel/schema.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { ereignis } from './ereignis.ts'
import type { Frist } from './lauf.ts'
import { type Db, gesperrteBürgschaft, vorTagen, vorWerktagen } from './zeitpunkte.ts'

type Aufgabe = Selectable<AufgabeTabelle>

/**
 * Open tasks of a kind that have waited for one of some stages without a reminder of it.
 * @param vor how the days of a stage are counted: working days unless it says otherwise
 */
function säumige(
  art: Aufgabencode,
  stufen: readonly number[],
  mahne: (v: Vorgang, aufgabe: Aufgabe, b: Bürgschaft) => Promise<void>,
  vor: (jetzt: Date, tage: number) => Date = vorWerktagen,
): Frist {
  const offene = (db: Db, jetzt: Date) =>
    db
      .selectFrom('aufgabe')
      .where('art', '=', art)
      .where('objekt_art', '=', 'BUERGSCHAFT')
      .where('erledigt_am', 'is', null)
      .where((w) => w.or(stufen.map((tage, i) => w.and([w('eingang_am', '<', vor(jetzt, tage)), w('erinnert', '<', i + 1)]))))
  return {
    name: `${art}-MAHNUNG`,
    fällige: async (db, jetzt, höchstens) =>
      (await offene(db, jetzt).select('id').orderBy('eingang_am').limit(höchstens).execute()).map(({ id }) => id),
    erledige: async (v, id) => {
      const aufgabe = await offene(v.tx, v.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      const b = aufgabe && (await gesperrteBürgschaft(v.tx, String(aufgabe.objekt_id)).executeTakeFirst())
      if (!aufgabe || !b) return
      const erreicht = stufen.filter((tage) => aufgabe.eingang_am < vor(v.jetzt, tage)).length
      await v.tx.updateTable('aufgabe').set({ erinnert: erreicht }).where('id', '=', id).where('org_id', '=', aufgabe.org_id).execute()
      await mahne(v, aufgabe, b)
    },
  }
}

export const prüfungAnmahnen = säumige('A-01', PRÜFUNG_ANMAHNEN_WERKTAGE, (v, aufgabe, b) =>
  ereignis(v, b, 'G47', { tage: String(werktageZwischen(kalendertag(aufgabe.eingang_am), kalendertag(v.jetzt))) }),
)

/** Who administers a guarantor is told when nobody but the first reviewer may do the second review. */
export const zweitprüfungMelden = säumige('B-02', [ZWEITPRÜFUNG_MELDEN_WERKTAGE], async (v, aufgabe) => {
  const stelle = { orgId: aufgabe.org_id, unternehmenId: aufgabe.unternehmen_id }
  const andere = (await personen(v.tx, stelle, AUFGABEN['B-02'].rechte, { alle: true })).filter(({ id }) => id !== aufgabe.verborgen_fuer)
  if (andere.length > 0) return
  await schreibeAllen(
    v,
    stelle,
    await personen(v.tx, stelle, [{ aktion: 'verwalten', kategorien: ['Nutzer'] }], { alle: true }),
    'Keine zweite prüfberechtigte Person vorhanden',
    `Eine Zweitprüfung wartet seit ${ZWEITPRÜFUNG_MELDEN_WERKTAGE} Werktagen, und außer der Person der Erstprüfung darf sie niemand durchführen. Bitte berechtigen Sie eine weitere Person.`,
    { wort: 'Zur Bürgschaft', pfad: pfadZu({ art: 'BUERGSCHAFT', id: String(aufgabe.objekt_id) }, 'BG') },
  )
})

/** The receiver of an assignment is reminded once. */
export const abtretungAnmahnen = säumige(
  'A-05',
  [ABTRETUNG_ERINNERN_TAGE],
  (v, { org_id: orgId, unternehmen_id: unternehmenId, betreff }, b) =>
    erinnere(
      v,
      'A-05',
      { orgId, unternehmenId },
      { art: 'BUERGSCHAFT', id: String(b.id) },
      `Erinnerung: ${betreff}. Ohne Ihre Antwort gilt die Abtretung ${ABTRETUNG_RÜCKZUG_TAGE} Tage nach ihrer Veranlassung als zurückgezogen.`,
    ),
  vorTagen,
)
