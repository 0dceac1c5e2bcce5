import {
  type Aufgabencode,
  BÜRGSCHAFTSARTEN,
  type Entscheidung,
  entscheideText,
  type Ereigniscode,
  type Mitteilungscode,
  suchform,
  textanzeige,
  type Texteingabe,
  textIdTeile,
  type Textlage,
  TEXTSTATUS,
  TEXTTYP,
  type Textübergang,
} from '@avalwerk/domain'
import type { Updateable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import type { Beteiligtenkreis } from '../aufgaben/empfaenger.ts'
import { teileMit } from '../aufgaben/mitteilungen.ts'
import { betreiber, kreisAus } from '../buergschaft/beteiligte.ts'
import { eigeneSache, schreibeTexthistorie, type Wertänderung } from '../buergschaft/historie.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { TexttemplateTabelle } from '../kernel/schema.ts'
import { akteurVon, protokolliere, type Vorgang } from '../kernel/vorgang.ts'

/** A text as its life cycle sees it, for who acts on it. */
export async function lageVon(tx: Transaktion, t: Template, wer: Pick<Aufrufer, 'orgId' | 'gruppe'> | null): Promise<Textlage> {
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
export const spaltenDerLage = (lage: Textlage) => {
  const status = lage.status as Template['status']
  const anzeige = textanzeige(status, lage)
  return {
    status,
    anzeige,
    rang: TEXTSTATUS[anzeige].rang,
    erstfertigsteller: lage.erstfertigsteller,
    buergen_y: lage.y,
    buergen_x: lage.x,
    buergen_abgelehnt: lage.abgelehnt,
  }
}

export const suchtextVon = (t: { id: string; titel: string; beschreibung?: string | null | undefined }, besitzer: string): string =>
  suchform([t.id, t.titel, t.beschreibung, besitzer].filter(Boolean).join(' '))

/**
 * Takes a text for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function nimmText(v: Vorgang, id: string, version?: number): Promise<Template> {
  if (v.wer) gefunden(await v.tx.selectFrom('texttemplate').select('id').where('id', '=', id).executeTakeFirst())
  await schreibtFürAlle(v.tx)
  const t = gefunden(await v.tx.selectFrom('texttemplate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && t.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return t
}

export type Erlaubt = Extract<Entscheidung<Textlage>, { erlaubt: true }>

/** May this step be taken? @throws Ablehnung with the reason */
export async function prüfeTextschritt(v: Vorgang, code: Textübergang, t: Template, eingabe: Texteingabe = {}): Promise<Erlaubt> {
  return erlaubt(entscheideText(code, await lageVon(v.tx, t, v.wer), akteurVon(v), eingabe))
}

export function erlaubt(entscheidung: Entscheidung<Textlage>): Erlaubt {
  if (!entscheidung.erlaubt) throw new Ablehnung(entscheidung.grund)
  return entscheidung
}

/** What a use case adds to a decided step of a text. */
export type Textschritt = Readonly<{
  code: Textübergang
  entscheidung: Erlaubt
  spalten?: Updateable<TexttemplateTabelle>
  grund?: string | null
  werte?: readonly Wertänderung[]
  textwerte?: Textwerte
  angaben?: readonly { name: string; wert: string }[]
  /** Guarantors whose review is opened. */
  bürgen?: readonly string[]
}>

/** A review is a guarantor's own: while others decide, what one of them has read stays current. */
const PRÜFSCHRITTE: readonly Textübergang[] = ['X10', 'X12E', 'X11', 'X12']

/** Takes a decided step of a text: row, history, audit, tasks, messages, in the transaction. */
export async function vollzieheText(v: Vorgang, t: Template, s: Textschritt): Promise<Template> {
  const { danach } = s.entscheidung
  const bleibt = PRÜFSCHRITTE.includes(s.code) && danach.status === t.status
  const neu = await v.tx
    .updateTable('texttemplate')
    .set((w) => ({
      ...spaltenDerLage(danach),
      ...s.spalten,
      ...(!bleibt && { version: w('version', '+', 1) }),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', t.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await textFolgen(v, neu, t.status, s)
  return neu
}

/** The owner, the operator, and one guarantor where there is one: a guarantor's text has its owner there. */
export const kreisDesTexts = async (v: Vorgang, t: Template, bürge?: string): Promise<Beteiligtenkreis> => {
  const eigner = t.typ === 'AGT' ? { orgId: t.org_id, unternehmenId: t.unternehmen_id } : null
  const guarantor = t.typ === 'BGT' ? t.org_id : bürge
  return kreisAus({
    begünstigter: eigner,
    antragsteller: eigner,
    bürge: guarantor === undefined ? null : { orgId: guarantor, unternehmenId: guarantor },
    betreiber: await betreiber(v.tx),
  })
}

/** The values that subjects of tasks and messages about a text may name. */
export function textwerteVon(v: Vorgang, t: Template, mehr: Textwerte = {}): Textwerte {
  return {
    titel: t.titel,
    auftraggeber: t.typ === 'OET' ? TEXTTYP[t.typ].wort : t.unternehmen_name,
    ...(v.wer?.gruppe === 'BG' && { bürge: v.wer.unternehmenName }),
    x: String(t.buergen_x),
    y: String(t.buergen_y),
    ...mehr,
  }
}

/** Who reads an event: what a guarantor's reviewers do among themselves stays with them. */
function leserVon(code: string, v: Vorgang): readonly string[] {
  const beimBürgen = v.wer?.gruppe === 'BG' ? [`ORG:${v.wer.orgId}`] : []
  if (code === 'X10' || code === 'X12E') return beimBürgen
  if (code === 'TEXT_UEBERNOMMEN' || code === 'TEXT_ABGEGEBEN') return eigeneSache(v.wer?.orgId ?? '')
  if (code === 'X11' || code === 'X12') return ['EIGNER', 'BETREIBER', ...beimBürgen]
  return ['EIGNER', 'BETREIBER', ...(['X13', 'X14', 'X15'].includes(code) ? ['BUERGE'] : [])]
}

/** The organisations that see a text and are told that it changed. */
async function beteiligteOrgs(v: Vorgang, t: Template): Promise<string[]> {
  const bürgen = await v.tx.selectFrom('texttemplate_freigabe').select('org_id').where('template_id', '=', t.id).execute()
  return [...new Set([t.org_id, (await betreiber(v.tx)).orgId, ...bürgen.map(({ org_id }) => org_id)])]
}

export const meldeText = async (v: Vorgang, t: Template): Promise<void> =>
  meldeÄnderung(v.tx, { art: 'TEXT', id: t.id, orgs: await beteiligteOrgs(v, t) })

/** Writes down what happened to a text beside its life cycle, or as a step of it. */
export async function schreibeTextereignis(
  v: Vorgang,
  t: Template,
  e: { code: Ereigniscode; von: string | null; grund?: string | null; werte?: readonly Wertänderung[]; textwerte?: Textwerte },
): Promise<void> {
  await schreibeTexthistorie(v, t.org_id, t.id, {
    code: e.code,
    von: e.von,
    nach: t.status,
    sichtbar: leserVon(e.code, v),
    textwerte: e.textwerte ?? {},
    ...(e.werte && { werte: e.werte }),
    ...(e.grund !== undefined && { grund: e.grund }),
  })
  await protokolliere(v, {
    orgId: t.org_id,
    aktion: e.code,
    objektArt: 'TEXT',
    objektId: t.id,
    werte: { von: e.von, nach: t.status, version: t.version },
  })
}

/** What follows from a decided step. */
export async function textFolgen(v: Vorgang, t: Template, von: string | null, s: Textschritt): Promise<void> {
  const werte = textwerteVon(v, t, s.textwerte)
  // A saved draft is changed often: what counts is what is finished.
  if (s.code !== 'X04')
    await schreibeTextereignis(v, t, {
      code: s.code,
      von,
      textwerte: werte,
      ...(s.grund !== undefined && { grund: s.grund }),
      ...(s.werte && { werte: s.werte }),
    })
  const gegenstand = { art: 'TEXT', id: t.id } as const
  const beimBürgen = v.wer?.gruppe === 'BG' ? v.wer.orgId : undefined
  await schließeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code, beimBürgen === undefined ? {} : { orgId: beimBürgen })
  for (const code of s.entscheidung.öffnet as readonly Aufgabencode[]) {
    const selbst = ['C-02', 'B-13'].includes(code) && v.wer ? { verborgenFür: v.wer.nutzerId } : {}
    if (code === 'B-12')
      for (const bürge of s.bürgen ?? []) await öffneAufgabe(v, code, gegenstand, await kreisDesTexts(v, t, bürge), werte)
    else await öffneAufgabe(v, code, gegenstand, await kreisDesTexts(v, t, beimBürgen), werte, selbst)
  }
  for (const code of s.entscheidung.mitteilungen as readonly Mitteilungscode[])
    await teileMit(v, code, gegenstand, await kreisDesTexts(v, t), werte, [
      { name: 'Text', wert: `${t.titel} (${t.id})` },
      { name: 'Bürgschaftsart', wert: BÜRGSCHAFTSARTEN[t.art].name },
      { name: 'Version', wert: String(textIdTeile(t.id).fassung) },
      ...(beimBürgen ? [{ name: 'Bürge', wert: v.wer?.unternehmenName ?? '' }] : []),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
      ...(s.angaben ?? []),
    ])
  await meldeText(v, t)
}
