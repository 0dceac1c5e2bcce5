import { oderNichts, ABLAUFDATUM_ÄNDERBAR, formatDatum, kalendertag, zukunftRegel } from '@avalwerk/domain'
import { schließeAufgaben } from '../../aufgaben/aufgaben.ts'
import { meldeÄnderung } from '../../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../../kernel/problem.ts'
import { protokolliere, type Vorgang } from '../../kernel/vorgang.ts'
import { eigeneSache, schreibeHistorie } from '../historie.ts'
import { nimm, schreibeEreignis, sichtbarFür } from '../schritt.ts'
import { inRolle } from './beguenstigter.ts'

/**
 * The internal note of the caller's organisation; the guarantee itself doesn't change by it.
 * @param bisher the note as the caller read it: somebody else's is not overwritten unseen
 * @throws Ablehnung VERSION_VERALTET, NICHT_GEFUNDEN
 */
export async function setzeVermerk(v: Vorgang, id: string, bisher: string | null, vermerk: string | null): Promise<void> {
  const orgId = v.wer?.orgId ?? ''
  const b = await nimm(v, id)
  const eigene = () => v.tx.selectFrom('buergschaft_sicht').where('org_id', '=', orgId).where('buergschaft_id', '=', id)
  const sicht = gefunden(await eigene().select(['status', 'vermerk']).executeTakeFirst())
  if (oderNichts(sicht.vermerk) !== oderNichts(bisher)) throw new Ablehnung('VERSION_VERALTET')
  const neu = oderNichts(vermerk)
  if (neu === oderNichts(sicht.vermerk)) return
  await v.tx.updateTable('buergschaft_sicht').set({ vermerk: neu }).where('org_id', '=', orgId).where('buergschaft_id', '=', id).execute()
  // That there is a note, not what it says.
  await schreibeHistorie(v, b.buerge_org, id, { code: 'VERMERK', von: sicht.status, nach: sicht.status, sichtbar: eigeneSache(orgId) })
  await protokolliere(v, { orgId, aktion: 'VERMERK', objektArt: 'BUERGSCHAFT', objektId: id })
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
}

/** The beneficiary changes the day on which it expects the guarantee to end. @throws Ablehnung EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG */
export async function setzeAblaufdatum(v: Vorgang, id: string, version: number, am: string | null): Promise<number> {
  const b = await nimm(v, id, version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  if (!ABLAUFDATUM_ÄNDERBAR.includes(b.status)) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  if (am === b.ablaufdatum) return b.version
  const mangel = am && zukunftRegel(am, kalendertag(v.jetzt))
  if (mangel) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'voraussichtlichesAblaufdatum', grund: mangel }])
  const danach = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({ ablaufdatum: am, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const tag = (datum: string | null) => datum && formatDatum(datum)
  await schreibeEreignis(v, danach, {
    code: 'ABLAUFDATUM',
    von: b.status,
    sichtbar: sichtbarFür('ABLAUFDATUM'),
    werte: [{ feld: 'Voraussichtliches Ablaufdatum', alt: tag(b.ablaufdatum), neu: tag(am) }],
  })
  await schließeAufgaben(v, ['A-03'], { art: 'BUERGSCHAFT', id }, 'ABLAUFDATUM')
  return danach.version
}
