import {
  type AufgabeCode,
  BUERGSCHAFTSARTEN,
  type Decision,
  decideText,
  type EventCode,
  type MitteilungCode,
  searchSchema,
  textDisplay,
  type TextInput,
  textIdParts,
  type TextState,
  TEXT_STATUS,
  TEXT_TYPE,
  type TextTransition,
} from '@avalwerk/domain'
import type { Updateable } from 'kysely'
import { openAufgabe, closeAufgaben, type TextValues } from '../aufgaben/aufgaben.ts'
import type { Parties } from '../aufgaben/empfaenger.ts'
import { shareWith } from '../aufgaben/mitteilungen.ts'
import { betreiber, partiesFrom } from '../buergschaft/beteiligte.ts'
import { ownSubject, writeTextHistory, type ValueChange } from '../buergschaft/historie.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import { writeForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { TexttemplateTable } from '../kernel/schema.ts'
import { actorOf, recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'

/** A text as its life cycle sees it, for who acts on it. */
export async function stateOf(tx: DbTransaction, t: Template, wer: Pick<Caller, 'orgId' | 'gruppe'> | null): Promise<TextState> {
  const prüfung =
    wer?.gruppe === 'BG'
      ? await tx
          .selectFrom('texttemplate_freigabe')
          .select(['status', 'erstpruefer'])
          .where('org_id', '=', wer.orgId)
          .where('template_id', '=', t.id)
          .executeTakeFirst()
      : undefined
  return {
    status: t.status,
    typ: t.typ,
    eigener: isOwnText(t, wer?.orgId),
    erstfertigsteller: t.erstfertigsteller,
    y: t.buergen_y,
    x: t.buergen_x,
    abgelehnt: t.buergen_abgelehnt,
    prüfung: prüfung ? { status: prüfung.status, erstprüfer: prüfung.erstpruefer } : null,
  }
}

/** The columns that follow from a text's state. */
export const columnsOfState = (lage: TextState) => {
  const status = lage.status as Template['status']
  const anzeige = textDisplay(status, lage)
  return {
    status,
    anzeige,
    rang: TEXT_STATUS[anzeige].rang,
    erstfertigsteller: lage.erstfertigsteller,
    buergen_y: lage.y,
    buergen_x: lage.x,
    buergen_abgelehnt: lage.abgelehnt,
  }
}

export const searchTextOf = (t: { id: string; titel: string; beschreibung?: string | null | undefined }, owner: string): string =>
  searchSchema([t.id, t.titel, t.beschreibung, owner].filter(Boolean).join(' '))

/**
 * Takes a text for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function lockTextForStep(v: UseCaseContext, id: string, version?: number): Promise<Template> {
  if (v.wer) orNotFound(await v.tx.selectFrom('texttemplate').select('id').where('id', '=', id).executeTakeFirst())
  await writeForAll(v.tx)
  const t = orNotFound(await v.tx.selectFrom('texttemplate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && t.version !== version) throw new Refusal('VERSION_VERALTET')
  return t
}

export type Allowed = Extract<Decision<TextState>, { erlaubt: true }>

/** May this step be taken? @throws Refusal with the reason */
export async function validateTextStep(v: UseCaseContext, code: TextTransition, t: Template, eingabe: TextInput = {}): Promise<Allowed> {
  return erlaubt(decideText(code, await stateOf(v.tx, t, v.wer), actorOf(v), eingabe))
}

export function erlaubt(entscheidung: Decision<TextState>): Allowed {
  if (!entscheidung.erlaubt) throw new Refusal(entscheidung.grund)
  return entscheidung
}

/** What a use case adds to a decided step of a text. */
export type TextStep = Readonly<{
  code: TextTransition
  entscheidung: Allowed
  spalten?: Updateable<TexttemplateTable>
  grund?: string | null
  werte?: readonly ValueChange[]
  textwerte?: TextValues
  angaben?: readonly { name: string; wert: string }[]
  /** Guarantors whose review is opened. */
  bürgen?: readonly string[]
}>

/** A review is a guarantor's own: while others decide, what one of them has read stays current. */
const REVIEW_STEPS: readonly TextTransition[] = ['X10', 'X12E', 'X11', 'X12']

/** Takes a decided step of a text: row, history, audit, tasks, messages, in the transaction. */
export async function applyTextStep(v: UseCaseContext, t: Template, s: TextStep): Promise<Template> {
  const { danach } = s.entscheidung
  const bleibt = REVIEW_STEPS.includes(s.code) && danach.status === t.status
  const neu = await v.tx
    .updateTable('texttemplate')
    .set((w) => ({
      ...columnsOfState(danach),
      ...s.spalten,
      ...(!bleibt && { version: w('version', '+', 1) }),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', t.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await textEffects(v, neu, t.status, s)
  return neu
}

/** The owner, the operator, and one guarantor where there is one: a guarantor's text has its owner there. */
export const partiesOfTexts = async (v: UseCaseContext, t: Template, bürge?: string): Promise<Parties> => {
  const eigner = t.typ === 'AGT' ? { orgId: t.org_id, unternehmenId: t.unternehmen_id } : null
  const guarantor = t.typ === 'BGT' ? t.org_id : bürge
  return partiesFrom({
    begünstigter: eigner,
    antragsteller: eigner,
    bürge: guarantor === undefined ? null : { orgId: guarantor, unternehmenId: guarantor },
    betreiber: await betreiber(v.tx),
  })
}

/** The values that subjects of tasks and messages about a text may name. */
export function textValuesOf(v: UseCaseContext, t: Template, mehr: TextValues = {}): TextValues {
  return {
    titel: t.titel,
    auftraggeber: t.typ === 'OET' ? TEXT_TYPE[t.typ].wort : t.unternehmen_name,
    ...(v.wer?.gruppe === 'BG' && { bürge: v.wer.unternehmenName }),
    x: String(t.buergen_x),
    y: String(t.buergen_y),
    ...mehr,
  }
}

/** Who reads an event: what a guarantor's reviewers do among themselves stays with them. */
function readerOf(code: string, v: UseCaseContext): readonly string[] {
  const atBuerge = v.wer?.gruppe === 'BG' ? [`ORG:${v.wer.orgId}`] : []
  if (code === 'X10' || code === 'X12E') return atBuerge
  if (code === 'TEXT_UEBERNOMMEN' || code === 'TEXT_ABGEGEBEN') return ownSubject(v.wer?.orgId ?? '')
  if (code === 'X11' || code === 'X12') return ['EIGNER', 'BETREIBER', ...atBuerge]
  return ['EIGNER', 'BETREIBER', ...(['X13', 'X14', 'X15'].includes(code) ? ['BUERGE'] : [])]
}

/** The organisations that see a text and are told that it changed. */
async function participantsOrgs(v: UseCaseContext, t: Template): Promise<string[]> {
  const bürgen = await v.tx.selectFrom('texttemplate_freigabe').select('org_id').where('template_id', '=', t.id).execute()
  return [...new Set([t.org_id, (await betreiber(v.tx)).orgId, ...bürgen.map(({ org_id }) => org_id)])]
}

export const reportText = async (v: UseCaseContext, t: Template): Promise<void> =>
  announceChange(v.tx, { art: 'TEXT', id: t.id, orgs: await participantsOrgs(v, t) })

/** Writes down what happened to a text beside its life cycle, or as a step of it. */
export async function writeTextEvent(
  v: UseCaseContext,
  t: Template,
  e: { code: EventCode; von: string | null; grund?: string | null; werte?: readonly ValueChange[]; textwerte?: TextValues },
): Promise<void> {
  await writeTextHistory(v, t.org_id, t.id, {
    code: e.code,
    von: e.von,
    nach: t.status,
    sichtbar: readerOf(e.code, v),
    textwerte: e.textwerte ?? {},
    ...(e.werte && { werte: e.werte }),
    ...(e.grund !== undefined && { grund: e.grund }),
  })
  await recordAudit(v, {
    orgId: t.org_id,
    aktion: e.code,
    objektArt: 'TEXT',
    objektId: t.id,
    werte: { von: e.von, nach: t.status, version: t.version },
  })
}

/** What follows from a decided step. */
export async function textEffects(v: UseCaseContext, t: Template, von: string | null, s: TextStep): Promise<void> {
  const werte = textValuesOf(v, t, s.textwerte)
  // A saved draft is changed often: what counts is what is finished.
  if (s.code !== 'X04')
    await writeTextEvent(v, t, {
      code: s.code,
      von,
      textwerte: werte,
      ...(s.grund !== undefined && { grund: s.grund }),
      ...(s.werte && { werte: s.werte }),
    })
  const gegenstand = { art: 'TEXT', id: t.id } as const
  const atBuerge = v.wer?.gruppe === 'BG' ? v.wer.orgId : undefined
  await closeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code, atBuerge === undefined ? {} : { orgId: atBuerge })
  for (const code of s.entscheidung.öffnet as readonly AufgabeCode[]) {
    const selbst = ['C-02', 'B-13'].includes(code) && v.wer ? { verborgenFür: v.wer.nutzerId } : {}
    if (code === 'B-12')
      for (const bürge of s.bürgen ?? []) await openAufgabe(v, code, gegenstand, await partiesOfTexts(v, t, bürge), werte)
    else await openAufgabe(v, code, gegenstand, await partiesOfTexts(v, t, atBuerge), werte, selbst)
  }
  for (const code of s.entscheidung.mitteilungen as readonly MitteilungCode[])
    await shareWith(v, code, gegenstand, await partiesOfTexts(v, t), werte, [
      { name: 'Text', wert: `${t.titel} (${t.id})` },
      { name: 'Bürgschaftsart', wert: BUERGSCHAFTSARTEN[t.art].name },
      { name: 'Version', wert: String(textIdParts(t.id).fassung) },
      ...(atBuerge ? [{ name: 'Bürge', wert: v.wer?.unternehmenName ?? '' }] : []),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
      ...(s.angaben ?? []),
    ])
  await reportText(v, t)
}
