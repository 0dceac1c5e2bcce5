import { Ablehnung } from '../kernel/problem.ts'
import { protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { nimm, prüfeSchritt, vollziehe } from '../buergschaft/schritt.ts'
import { schreibeAuftragshistorie } from '../buergschaft/historie.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { type Auftragszeile, lageVon } from './lage.ts'
import { nimmAuftrag, prüfeAuftragsschritt, vollzieheAuftrag } from './schritt.ts'

type Formalentscheidung = { entscheidung: 'BESTANDEN'; version: number } | { entscheidung: 'RUECKFRAGE'; version: number; grund: string }

/** The operator's formal check: passed (O04), or back to the applicant with a question (O05). */
export async function prüfeFormal(v: Vorgang, id: string, body: Formalentscheidung): Promise<Auftragszeile> {
  const a = await nimmAuftrag(v, id, body.version)
  if (body.entscheidung === 'RUECKFRAGE') {
    const entscheidung = prüfeAuftragsschritt(v, 'O05', lageVon(a, v.jetzt), { grund: body.grund })
    return vollzieheAuftrag(v, a, { code: 'O05', entscheidung, grund: body.grund, spalten: { rueckfrage: body.grund } })
  }
  const ids = [a.daten.auftraggeber?.auftraggeberId, a.daten.auftragnehmer?.auftragnehmerId].filter(
    (wert) => wert !== null && wert !== undefined,
  )
  const ungeprüft = ids.length
    ? await v.tx.selectFrom('unternehmen').select('id').where('id', 'in', ids).where('status', '<>', 'AKT').limit(1).executeTakeFirst()
    : undefined
  const entscheidung = prüfeAuftragsschritt(v, 'O04', lageVon(a, v.jetzt), { unternehmenAktiv: !ungeprüft })
  return vollzieheAuftrag(v, a, { code: 'O04', entscheidung })
}

/** The applicant withdraws an order (O12). */
export async function zieheZurück(v: Vorgang, id: string, version: number): Promise<Auftragszeile> {
  const a = await nimmAuftrag(v, id, version)
  return vollzieheAuftrag(v, a, { code: 'O12', entscheidung: prüfeAuftragsschritt(v, 'O12', lageVon(a, v.jetzt), {}) })
}

/** Takes what was drafted for an order: the guarantee before its order, as everywhere, so that two steps at once wait for each other. */
async function takeDraft(v: Vorgang, orderId: string): Promise<Bürgschaft | undefined> {
  const row = await v.tx
    .selectFrom('auftrag_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', v.wer?.orgId ?? '')
    .where('auftrag_id', '=', orderId)
    .executeTakeFirst()
  return row?.buergschaft_id ? nimm({ ...v, wer: null }, String(row.buergschaft_id)) : undefined
}

/** Ends a draft with its order: nobody could decide on it any more (G13). */
async function stopDraft(v: Vorgang, draft: Bürgschaft, grund: string): Promise<void> {
  const system = { ...v, wer: null }
  await vollziehe(system, draft, {
    code: 'G13',
    entscheidung: await prüfeSchritt(system, 'G13', draft, { grund }),
    grund,
    spalten: { statusgrund: 'ENTWURF_STORNIERT' },
    öffnet: [],
  })
}

type Stornoentscheidung =
  | { entscheidung: 'BEANTRAGEN'; version: number; grund: string }
  | { entscheidung: 'FREIGEBEN' | 'VERWERFEN'; version: number }

/** The operator cancels an order: one asks, another one releases (O14). A draft that its guarantor made for it ends with it. */
export async function storniereAlsBetreiber(v: Vorgang, id: string, body: Stornoentscheidung): Promise<Auftragszeile> {
  const draft = body.entscheidung === 'FREIGEBEN' ? await takeDraft(v, id) : undefined
  const a = await nimmAuftrag(v, id, body.version)
  if (body.entscheidung === 'FREIGEBEN') {
    const grund = a.stornoantrag?.grund ?? ''
    const entscheidung = prüfeAuftragsschritt(v, 'O14', lageVon(a, v.jetzt), { grund })
    if (draft?.status === 'ENT') await stopDraft(v, draft, grund)
    return vollzieheAuftrag(v, a, { code: 'O14', entscheidung, grund })
  }
  const beantragt = body.entscheidung === 'BEANTRAGEN'
  if (beantragt === (a.stornoantrag !== null) || !['SCHWEBE', 'IN_PRUEFUNG'].includes(a.status)) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  if (beantragt && !body.grund.trim()) throw new Ablehnung('GRUND_FEHLT')
  const antrag = beantragt && v.wer ? { von: v.wer.nutzerId, name: v.wer.name, grund: body.grund, am: v.jetzt.toISOString() } : null
  const danach = await v.tx
    .updateTable('auftrag')
    .set((w) => ({ stornoantrag: antrag && JSON.stringify(antrag), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', a.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const code = beantragt ? 'STORNO_BEANTRAGT' : 'STORNO_VERWORFEN'
  await schreibeAuftragshistorie(v, a.org_id, String(a.id), {
    code,
    von: a.status,
    nach: a.status,
    sichtbar: ['BETREIBER'],
    ...(beantragt && { grund: body.grund }),
  })
  await protokolliere(v, { orgId: a.org_id, aktion: code, objektArt: 'AUFTRAG', objektId: String(a.id) })
  await meldeÄnderung(v.tx, { art: 'AUFTRAG', id: String(a.id), orgs: v.wer ? [v.wer.orgId] : [] })
  return danach
}
