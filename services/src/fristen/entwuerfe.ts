import { ENTWURF_VERFALL_TAGE, ENTWURF_VORWARNUNG_TAGE, formatDatum, kalendertag, plusTage } from '@avalwerk/domain'
import { erinnere } from '../aufgaben/aufgaben.ts'
import { lageVon } from '../auftrag/lage.ts'
import { prüfeAuftragsschritt, vollzieheAuftrag } from '../auftrag/schritt.ts'
import type { Frist } from './lauf.ts'
import { type Db, vorTagen } from './zeitpunkte.ts'

const entwürfe = (db: Db, jetzt: Date, tage: number) =>
  db.selectFrom('auftrag').where('status', '=', 'UNVOLLSTAENDIG').where('geaendert_am', '<=', vorTagen(jetzt, tage))
const ungewarnte = (db: Db, jetzt: Date) =>
  entwürfe(db, jetzt, ENTWURF_VORWARNUNG_TAGE).where((w) =>
    w.or([w('vorgewarnt_am', 'is', null), w('vorgewarnt_am', '<', w.ref('geaendert_am'))]),
  )

export const entwurfVerfällt: Frist = {
  name: 'O15',
  fällige: async (db, jetzt, höchstens) =>
    (await entwürfe(db, jetzt, ENTWURF_VERFALL_TAGE).select('id').orderBy('geaendert_am').limit(höchstens).execute()).map(({ id }) =>
      String(id),
    ),
  erledige: async (v, id) => {
    const a = await entwürfe(v.tx, v.jetzt, ENTWURF_VERFALL_TAGE)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (a) await vollzieheAuftrag(v, a, { code: 'O15', entscheidung: prüfeAuftragsschritt(v, 'O15', lageVon(a, v.jetzt), {}) })
  },
}

export const entwurfVorwarnung: Frist = {
  name: 'O15-VORWARNUNG',
  fällige: async (db, jetzt, höchstens) =>
    (await ungewarnte(db, jetzt).select('id').orderBy('geaendert_am').limit(höchstens).execute()).map(({ id }) => String(id)),
  erledige: async (v, id) => {
    const a = await ungewarnte(v.tx, v.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!a) return
    await v.tx.updateTable('auftrag').set({ vorgewarnt_am: v.jetzt }).where('id', '=', id).execute()
    const verfall = plusTage(kalendertag(a.geaendert_am), ENTWURF_VERFALL_TAGE)
    const satz = `Der Entwurf BA ${id} wird am ${formatDatum(verfall)} gelöscht, wenn ihn niemand fortsetzt.`
    await erinnere(v, 'A-06', { orgId: a.org_id, unternehmenId: a.unternehmen_id }, { art: 'AUFTRAG', id }, satz)
  },
}
