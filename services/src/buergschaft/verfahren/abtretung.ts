import type { Api } from '@avalwerk/contracts'
import { validateAnsprechpartner } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { enqueueExplanation } from '../../dokument/erklaerung.ts'
import { announceChange } from '../../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, assertValid } from '../../kernel/problem.ts'
import type { AbtretungTable } from '../../kernel/schema.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import type { Buergschaft } from '../lage.ts'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { lockForStep, requireStep, applyStep } from '../schritt.ts'
import { requireRole } from './beguenstigter.ts'

type DescriptionList = Api['POST /buergschaftservice/api/private/v2/buergschaften/{id}/abtretung']['body']

/** Who may receive: another organisation's active company that is not the borrower. @throws Refusal EINGABE_UNGUELTIG */
async function empfänger(v: UseCaseContext, b: Buergschaft, id: string) {
  const u = await v.tx
    .selectFrom('unternehmen')
    .select(['id', 'org_id', 'name', 'adresse', 'oeffentlich', 'vertretungsformel'])
    .where('id', '=', id)
    .where('gruppe', '=', 'AG')
    .where('status', '=', 'AKT')
    .where('inkognito', '=', false)
    .executeTakeFirst()
  const reject = (grund: string): never => {
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'empfaengerId', grund }])
  }
  if (!u) return reject('Dieses Unternehmen kann nicht Empfänger sein')
  if (u.org_id === v.wer?.orgId) return reject('Bitte wählen Sie ein Unternehmen einer anderen Organisation')
  const nehmer = b.auftragnehmer_id
    ? await v.tx.selectFrom('unternehmen').select('org_id').where('id', '=', b.auftragnehmer_id).executeTakeFirst()
    : undefined
  if (u.org_id === nehmer?.org_id) return reject('Der Kreditnehmer kann nicht Empfänger sein')
  return u
}

/** The assignment that waits for its receiver. */
const offene = async (v: UseCaseContext, b: Buergschaft): Promise<Selectable<AbtretungTable>> =>
  orNotFound(
    await v.tx.selectFrom('abtretung').selectAll().where('buergschaft_id', '=', b.id).where('status', '=', 'VERANLASST').executeTakeFirst(),
  )

const schließe = (v: UseCaseContext, a: Selectable<AbtretungTable>, status: 'AKZEPTIERT' | 'ABGELEHNT', grund: string | null) =>
  v.tx
    .updateTable('abtretung')
    .set({ status, grund, entschieden_am: v.jetzt })
    .where('org_id', '=', a.org_id)
    .where('id', '=', a.id)
    .execute()

const namen = (a: Pick<Selectable<AbtretungTable>, 'zedent_name' | 'zessionar_name'>) => ({
  zedent: a.zedent_name,
  zessionar: a.zessionar_name,
})

/** The beneficiary assigns (G38), confirmed by signing in anew: the receiver sees the guarantee and decides. */
export async function cedes(v: UseCaseContext, id: string, a: DescriptionList): Promise<Buergschaft> {
  const b = await lockForStep(v, id, a.version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  const mängel = validateAnsprechpartner(a.ansprechpartner, 'ansprechpartner')
  assertValid(mängel)
  if (!a.erklaerung) throw new Refusal('ERKLAERUNG_FEHLT')
  const entscheidung = await requireStep(v, 'G38', b, { angemeldet: true })
  const nach = await empfänger(v, b, a.empfaengerId)
  await requireConfirmed(v)
  // What the receiver was once offered and did not take, or had and gave away, is over.
  await v.tx
    .deleteFrom('buergschaft_sicht')
    .where('org_id', '=', nach.org_id)
    .where('buergschaft_id', '=', id)
    .where('eingefroren_am', 'is not', null)
    .execute()
  const neu = await v.tx
    .insertInto('abtretung')
    .values({
      org_id: b.buerge_org,
      buergschaft_id: id,
      status: 'VERANLASST',
      zedent_org: v.wer?.orgId ?? '',
      zedent_id: b.auftraggeber_id ?? '',
      zedent_name: b.auftraggeber_name,
      zessionar_org: nach.org_id,
      zessionar_id: nach.id,
      zessionar_name: nach.name,
      ansprechpartner: a.ansprechpartner && JSON.stringify(a.ansprechpartner),
      veranlasst_am: v.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const danach = await applyStep(v, b, { code: 'G38', entscheidung, textwerte: namen(neu) })
  await enqueueExplanation(v, danach, 'G38', namen(neu))
  return danach
}

/** The receiver accepts (G39): it is the beneficiary now, and the former one keeps what it could see until then. */
export async function lockAbtretungToForStep(v: UseCaseContext, id: string, version: number): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await requireRole(v, b, 'ZESSIONAR')
  const entscheidung = await requireStep(v, 'G39', b, {})
  const a = await offene(v, b)
  const neu = orNotFound(
    await v.tx
      .selectFrom('unternehmen')
      .select(['id', 'name', 'adresse', 'oeffentlich', 'vertretungsformel', 'fremd_id'])
      .where('id', '=', a.zessionar_id)
      .executeTakeFirst(),
  )
  await schließe(v, a, 'AKZEPTIERT', null)
  const stand = {
    status: 'ABGETRETEN',
    betrag: b.betrag_cent,
    statusgrund: null,
    rueckforderung: b.rueckforderung,
    vorgemerkterBetrag: b.vorgemerkt_cent,
    auftraggeber: {
      id: b.auftraggeber_id,
      name: b.auftraggeber_name,
      postadresse: b.auftraggeber_adresse,
      fremdId: b.auftraggeber_fremd_id,
      oeffentlicherAuftraggeber: b.auftraggeber_oeffentlich,
      vertretungsformel: b.vertretungsformel,
    },
    auftraggeberGemaessVertrag: b.auftraggeber_gemaess_vertrag,
    abtretung: { zessionar: a.zessionar_name },
  }
  const danach = await applyStep(v, b, {
    code: 'G39',
    entscheidung,
    textwerte: namen(a),
    werte: [{ feld: 'Begünstigter', alt: a.zedent_name, neu: a.zessionar_name }],
    spalten: {
      auftraggeber_id: neu.id,
      auftraggeber_name: neu.name,
      auftraggeber_adresse: JSON.stringify(neu.adresse),
      auftraggeber_oeffentlich: neu.oeffentlich,
      vertretungsformel: JSON.stringify(neu.vertretungsformel),
      auftraggeber_fremd_id: neu.fremd_id,
      // The claim changes hands; the contract goes on naming who made it.
      auftraggeber_gemaess_vertrag: JSON.stringify(
        b.auftraggeber_gemaess_vertrag ?? { id: b.auftraggeber_id, name: b.auftraggeber_name, postadresse: b.auftraggeber_adresse },
      ),
    },
  })
  await v.tx
    .updateTable('buergschaft_sicht')
    .set({ rolle: 'ZEDENT', status: 'ABGETRETEN', stand: JSON.stringify(stand), eingefroren_am: v.jetzt })
    .where('org_id', '=', a.zedent_org)
    .where('buergschaft_id', '=', id)
    .execute()
  // No party any more, but their open pages are to know.
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id, orgs: [a.zedent_org] })
  await enqueueExplanation(v, danach, 'G39', namen(a))
  return danach
}

/**
 * It doesn't come about: the receiver rejects (G40), or the beneficiary withdraws (G41), or time does for them. What the
 * receiver saw is over.
 */
export async function endAbtretung(
  v: UseCaseContext,
  id: string,
  version: number | undefined,
  code: 'G40' | 'G41',
  grund: string | null,
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  if (v.wer) await requireRole(v, b, code === 'G40' ? 'ZESSIONAR' : 'AUFTRAGGEBER')
  const entscheidung = await requireStep(v, code, b, {})
  const a = await offene(v, b)
  const danach = await applyStep(v, b, { code, entscheidung, grund, textwerte: namen(a) })
  await schließe(v, a, 'ABGELEHNT', code === 'G41' ? 'ZURUECKGEZOGEN' : grund)
  await v.tx
    .updateTable('buergschaft_sicht')
    .set({ status: 'ABGELEHNT', stand: JSON.stringify({ status: 'ABGELEHNT' }), eingefroren_am: v.jetzt })
    .where('org_id', '=', a.zessionar_org)
    .where('buergschaft_id', '=', id)
    .where('rolle', '=', 'ZESSIONAR')
    .execute()
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id, orgs: [a.zessionar_org] })
  return danach
}
