import type { StoredId } from '../kernel/schema.ts'
import type { Buergschaft, HistoryEntry } from '@avalwerk/contracts'
import {
  AUFGABEN,
  type AufgabeCode,
  ENDED_STATUS,
  hasRight,
  calendarDate,
  keptUntil,
  type BuergschaftState,
  type BuergschaftTransition,
  possibleBuergschaftSteps,
  type ParteiRole,
} from '@avalwerk/domain'
import { readable, readHistory } from '../aggregate/index.ts'
import { seesInside } from './aggregate.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writingForAll, type VisibilityContext, type DbTransaction } from '../kernel/database.ts'
import { lastAbtretung } from '../records/abtretung.ts'
import { listOpenBuergschaftAufgaben, type OpenAufgabe } from '../records/aufgabe.ts'
import { auftragStatus, roleInAuftrag } from '../records/auftrag.ts'
import { documentsFor } from '../records/buergschaftDokument.ts'
import { findBuergschaftRole, seenNumber } from '../records/buergschaftSicht.ts'
import { projektColumn } from '../records/projekt.ts'
import { textTitle } from '../records/texttemplate.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { loeschsperreOf } from './loeschsperre.ts'
import { isKeeperAsKreditnehmer } from './roles.ts'
import { type Buergschaft as Row, buergschaftStateOf, dataFrom, readState, shownAuftraggeber } from './state.ts'
import { isAmongVisible, isBuergschaftEntryVisible } from '../records/visibility.ts'

/**
 * A guarantee as the viewer's organisation sees it, or undefined if it sees none. A frozen view (former beneficiary)
 * answers with the state at the time of the assignment.
 * @param keptYears for how long guarantees are kept
 */
export async function findBuergschaftDetails(
  tx: DbTransaction,
  caller: Caller,
  id: string,
  now: Date,
  keptYears: number,
): Promise<Buergschaft | undefined> {
  const buergschaft = await readAsSeen(tx, caller, id)
  if (!buergschaft) return undefined
  const { seen } = buergschaft
  const tasks = await listOpenBuergschaftAufgaben(tx, caller, id)
  // Announced, and back in review for its document: the others go on seeing it as it was announced.
  const inReview = buergschaft.status === 'ENT' && !seesInside(seen.rolle)
  const shown = inReview ? { ...buergschaft, ...buergschaft.fassung_vorher } : buergschaft
  const auftragId = buergschaft.role_in_auftrag === null ? null : buergschaft.auftrag_id
  // Among beneficiaries and borrowers, only the applicant sees the order.
  const isApplicant = seen.rolle === 'AUFTRAGGEBER' && auftragId !== null
  const current: Buergschaft = {
    id: buergschaft.id,
    version: buergschaft.version,
    rolle: seen.rolle,
    buergschaftsIdBuerge: buergschaft.nummer_buerge,
    art: buergschaft.art,
    betrag: buergschaft.betrag_cent,
    waehrungskennzeichen: buergschaft.waehrung,
    ursprungsbetrag: buergschaft.ursprungsbetrag_cent,
    status: seen.status,
    statusgrund: buergschaft.statusgrund,
    herkunft: buergschaft.herkunft,
    versandweg: buergschaft.versandweg,
    textherkunft: seen.rolle === 'AUFTRAGGEBER' && shown.dokument_art !== 'VERKNUEPFT' ? shown.textherkunft : null,
    auftraggeber: shownAuftraggeber(buergschaft),
    auftragnehmer: {
      id: buergschaft.auftragnehmer_id,
      name: buergschaft.auftragnehmer_name,
      postadresse: buergschaft.auftragnehmer_adresse,
      fremdId: buergschaft.auftragnehmer_fremd_id,
      ansprechpartner:
        readsContact(seen.rolle) || isApplicant || buergschaft.importiert_von === caller.orgId ? buergschaft.auftragnehmer_kontakt : null,
    },
    auftraggeberGemaessVertrag: buergschaft.auftraggeber_gemaess_vertrag,
    buerge: { id: buergschaft.buerge_id, name: buergschaft.buerge_name, vertragsart: buergschaft.buerge_vertragsart },
    vertragsnummer: buergschaft.vertragsnummer,
    vertragsdatum: buergschaft.vertragsdatum,
    baurecht: buergschaft.baurecht,
    bauleistung: buergschaft.bauleistung,
    bauvorhaben: buergschaft.bauvorhaben,
    bausumme: buergschaft.bausumme_cent,
    bausummeProzent: buergschaft.bausumme_prozent,
    ausstellungsdatum: buergschaft.ausstellungsdatum,
    befristungsdatum: buergschaft.befristungsdatum,
    voraussichtlichesAblaufdatum: buergschaft.ablaufdatum,
    zahlungAufErstesAnfordern: buergschaft.erstes_anfordern,
    internerVermerk: seen.vermerk,
    projekt:
      seen.projekt_id && buergschaft.projekt_name && buergschaft.projekt_phase
        ? { id: seen.projekt_id, name: buergschaft.projekt_name, phase: buergschaft.projekt_phase }
        : null,
    abtretung: null,
    dokumente: buergschaft.documents.map(({ erstellt_am, ...document }) => ({ ...document, erstelltAm: instant(erstellt_am) })),
    dokumentStatus: shown.dokument_status,
    verknuepft: shown.dokument_art === 'VERKNUEPFT',
    angekuendigt: buergschaft.angekuendigt,
    textId: seen.rolle === 'BUERGE' ? buergschaft.text_id : null,
    textTitel: seen.rolle === 'BUERGE' ? buergschaft.text_titel : null,
    eigenerWortlaut: seen.rolle === 'BUERGE' && buergschaft.dokument_art === 'WORTLAUT',
    letzterPrueferIstAufrufer: seen.rolle === 'BUERGE' && buergschaft.letzter_pruefer === caller.nutzerId,
    bausummeAngabe: buergschaft.bausumme_angabe ?? 'KEINE_ANGABE',
    daten: dataFrom(buergschaft),
    korrektur: buergschaft.korrektur && {
      grund: buergschaft.korrektur.grund,
      bemerkung: buergschaft.korrektur.bemerkung,
      frist: buergschaft.korrektur.frist,
    },
    korrekturGrundlageId: seenAs(buergschaft.korrektur_grundlage_id, buergschaft.korrektur_grundlage)?.id ?? null,
    nachfolgerId: seenAs(buergschaft.nachfolger_id, buergschaft.nachfolger)?.id ?? null,
    umtausch: {
      grundlage: seenAs(buergschaft.umtausch_grundlage_id, buergschaft.umtausch_grundlage),
      angebot: seenAs(buergschaft.umtausch_id, buergschaft.umtausch_angebot),
    },
    auftragId,
    vorgemerkterBetrag: buergschaft.vorgemerkt_cent,
    rueckgabe: buergschaft.rueckgabe,
    rueckforderung: buergschaft.rueckforderung,
    abtretungsvorgang: seen.rolle === 'AUFTRAGNEHMER' ? null : buergschaft.abtretung && asDetail(buergschaft.abtretung),
    statusantrag:
      buergschaft.statusantrag && seen.rolle === 'BETREIBER'
        ? {
            wer: buergschaft.statusantrag.name,
            zielstatus: buergschaft.statusantrag.zielstatus,
            grund: buergschaft.statusantrag.grund,
            am: buergschaft.statusantrag.am,
            eigener: buergschaft.statusantrag.von === caller.nutzerId,
          }
        : null,
    versandadresse: seen.rolle === 'AUFTRAGNEHMER' ? null : buergschaft.versandadresse,
    freigabe: null,
    kommentierbar: false,
    erinnerungsdatum: tasks.find(({ art }) => art === 'A-12')?.wiedervorlage_am ?? null,
    aufbewahrung: {
      bis: ENDED_STATUS.includes(buergschaft.status) ? keptUntil(buergschaft.geaendert_am, keptYears) : null,
      sperre: buergschaft.sperre,
    },
    schritte: stepsIn(buergschaftStateOf(buergschaft, buergschaft.auftrag_status, calendarDate(now)), caller, buergschaft, seen.rolle),
    naechster: null,
    erstelltAm: buergschaft.erstellt_am.toISOString(),
    geaendertAm: buergschaft.geaendert_am.toISOString(),
  }
  if (!seen.eingefroren_am) {
    const viewer = { ...caller, rolle: seen.rolle, status: seen.status }
    return { ...current, naechster: nextActor(shown, tasks, viewer, current.abtretungsvorgang?.zessionar) }
  }
  return {
    ...current,
    ...(seen.stand as Partial<Buergschaft>),
    projekt: null,
    // A former beneficiary doesn't learn what became of the guarantee since; that they hold it, they do see.
    aufbewahrung: { ...current.aufbewahrung, bis: null },
    schritte: [],
    abtretung: {
      zessionar: (seen.stand as { abtretung?: { zessionar: string } } | null)?.abtretung?.zessionar ?? buergschaft.auftraggeber_name,
      am: calendarDate(seen.eingefroren_am),
    },
    geaendertAm: seen.eingefroren_am.toISOString(),
  }
}

/**
 * A guarantee with what the viewer's organisation knows of it and of what it is related to, in one query. From here on the transaction
 * reads for all parties, if the viewer sees the guarantee.
 */
async function readAsSeen(tx: DbTransaction, caller: Caller, id: string) {
  const row = await tx
    .selectFrom('buergschaft_sicht as s')
    .innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id')
    .selectAll('b')
    .select([
      's.rolle as seen_rolle',
      's.status as seen_status',
      's.vermerk as seen_vermerk',
      's.stand as seen_stand',
      's.eingefroren_am as seen_eingefroren_am',
      's.projekt_id as seen_projekt_id',
      projektColumn('s', 'name').as('projekt_name'),
      projektColumn('s', 'phase').as('projekt_phase'),
      unternehmenColumn('b.buerge_id', 'bausumme_angabe').as('bausumme_angabe'),
      textTitle('b.text_id').as('text_titel'),
      auftragStatus('b.auftrag_id').as('auftrag_status'),
      roleInAuftrag(tx, caller, 'b.auftrag_id').as('role_in_auftrag'),
      // The role repeats row-level security: a caller who reads by a share is no longer bound by it.
      documentsFor('b.id', 's.rolle').as('documents'),
      lastAbtretung('b.id').as('abtretung'),
      loeschsperreOf(caller.orgId, 'b.id').as('sperre'),
      seenNumber('s', 'b.korrektur_grundlage_id').as('korrektur_grundlage'),
      seenNumber('s', 'b.nachfolger_id').as('nachfolger'),
      seenNumber('s', 'b.umtausch_grundlage_id').as('umtausch_grundlage'),
      seenNumber('s', 'b.umtausch_id').as('umtausch_angebot'),
      writingForAll.as('for_all'),
    ])
    .where('s.org_id', '=', caller.orgId)
    .where('s.buergschaft_id', '=', id)
    .where(isAmongVisible(caller, 's.unternehmen_id'))
    .executeTakeFirst()
  if (!row) return undefined
  const { seen_rolle: rolle, seen_status: status, seen_vermerk: vermerk, seen_stand: stand, ...further } = row
  const { seen_eingefroren_am: eingefroren_am, seen_projekt_id: projekt_id, ...buergschaft } = further
  return { ...buergschaft, seen: { rolle, status, vermerk, stand, eingefroren_am, projekt_id } }
}

/** A moment as JSON of the database says it. */
const instant = (text: string): string => new Date(text).toISOString()

type Seen = NonNullable<Awaited<ReturnType<typeof readAsSeen>>>
const asDetail = (abtretung: NonNullable<Seen['abtretung']>): NonNullable<Buergschaft['abtretungsvorgang']> => ({
  status: abtretung.status,
  zedent: abtretung.zedent_name,
  zessionar: abtretung.zessionar_name,
  ansprechpartner: abtretung.ansprechpartner,
  veranlasstAm: instant(abtretung.veranlasst_am),
  entschiedenAm: abtretung.entschieden_am && instant(abtretung.entschieden_am),
  grund: abtretung.grund,
})

/** Another guarantee, for a viewer who sees it. @param nummer null if they don't */
const seenAs = (id: StoredId | null, nummer: string | null): { id: string; nummer: string } | null =>
  id === null || nummer === null ? null : { id, nummer }

/** Whether a party with this role may know the contact person at a guarantee's borrower, no matter who ordered the guarantee. */
const readsContact = (role: ParteiRole): boolean => role === 'BUERGE' || role === 'BETREIBER' || role === 'AUFTRAGNEHMER'

/** Steps of companies in the beneficiaries' group that aren't the guarantee's beneficiary: only they may take them. */
const STEPS_OF_ROLE: Readonly<Partial<Record<ParteiRole, readonly BuergschaftTransition[]>>> = {
  AUFTRAGNEHMER: ['G42'],
  ZESSIONAR: ['G39', 'G40'],
  ZEDENT: [],
}
const STEPS_OF_OTHERS: readonly BuergschaftTransition[] = Object.values(STEPS_OF_ROLE).flat()
/** Steps of a borrower that keeps the record in the beneficiary's place. */
const STEPS_OF_KEEPER: readonly BuergschaftTransition[] = ['G29', 'G49']

/** The steps that the caller may take now: by the life cycle, which knows groups, and by their role in the guarantee. */
export const stepsOf = async (
  tx: DbTransaction,
  caller: Caller,
  buergschaft: Row,
  role: ParteiRole,
  now: Date,
): Promise<BuergschaftTransition[]> => stepsIn(await readState({ tx, now }, buergschaft), caller, buergschaft, role)

function stepsIn(state: BuergschaftState, caller: Caller, buergschaft: Row, role: ParteiRole): BuergschaftTransition[] {
  const steps = possibleBuergschaftSteps(state, {
    kind: caller.group,
    nutzerId: caller.nutzerId,
    rights: caller.rights,
  })
  if (caller.group !== 'AG') return steps
  if (role !== 'ZEDENT' && isKeeperAsKreditnehmer(buergschaft, caller.orgId)) return steps.filter((step) => STEPS_OF_KEEPER.includes(step))
  const own = STEPS_OF_ROLE[role]
  return steps.filter((step) => (own ? own.includes(step) : !STEPS_OF_OTHERS.includes(step)))
}

const ROLLE = {
  BEGUENSTIGTER: 'AUFTRAGGEBER',
  ANTRAGSTELLER: 'AUFTRAGGEBER',
  ZESSIONAR: 'AUFTRAGGEBER',
  BUERGE: 'BUERGE',
  BETREIBER: 'BETREIBER',
} as const
/** Tasks that no other party waits for: a party's own reminders. */
const OWN: readonly AufgabeCode[] = ['A-02', 'A-03', 'A-12']
/** Work in a party's own house that others learn nothing of. */
const UNSEEN: readonly AufgabeCode[] = ['B-02', 'B-11', 'C-08']
/** An assignment that waits for its receiver: a borrower isn't told of one. */
const UNSEEN_BY_BORROWER: readonly AufgabeCode[] = ['A-05']
/** Work in a party's own house that others do wait for: they learn who is next, but not the deadline. */
const WITHOUT_DEADLINE: readonly AufgabeCode[] = ['B-08', 'B-09', 'B-15', 'C-05']

/**
 * The party that acts next: the one with the open task about the guarantee that waits first, or the system while a document is being made.
 * A second review is hidden from beneficiaries and borrowers: they go on seeing the state before it.
 * @param buergschaft as the viewer sees it, save its status
 * @param tasks the open ones of every party, in the order in which they wait
 * @param zessionar the receiver of the last assignment, for a viewer who may know of it
 */
function nextActor(
  buergschaft: Row,
  tasks: readonly OpenAufgabe[],
  caller: Caller & { rolle: ParteiRole; status: Buergschaft['status'] },
  zessionar: string | undefined,
): Buergschaft['naechster'] {
  const outside = !seesInside(caller.rolle)
  const unseen = [...OWN, ...(outside ? UNSEEN : []), ...(caller.rolle === 'AUFTRAGNEHMER' ? UNSEEN_BY_BORROWER : [])]
  const open = tasks.find(({ art }) => !unseen.includes(art))
  if (open) {
    const { recipient } = AUFGABEN[open.art]
    const rolle = ROLLE[recipient]
    const auftraggeber = (recipient === 'ZESSIONAR' ? zessionar : undefined) ?? buergschaft.auftraggeber_name
    const name = { AUFTRAGGEBER: auftraggeber, BUERGE: buergschaft.buerge_name, BETREIBER: 'Betreiber' }[rolle]
    const eigene = open.org_id === caller.orgId
    // The person who made a draft doesn't review it: the task is hidden from them.
    const selbst =
      eigene &&
      open.verborgen_fuer !== caller.nutzerId &&
      (open.nur_fuer === null || open.nur_fuer === caller.nutzerId) &&
      AUFGABEN[open.art].rights.some((need) => hasRight(caller.rights, need))
    return { rolle, name, frist: outside && WITHOUT_DEADLINE.includes(open.art) ? null : open.frist, eigene, selbst }
  }
  const buergen = (frist: string | null) =>
    ({ rolle: 'BUERGE', name: buergschaft.buerge_name, frist, eigene: false, selbst: false }) as const
  if (buergschaft.dokument_status === 'IN_ARBEIT') return { rolle: 'SYSTEM', name: 'Avalwerk', frist: null, eigene: false, selbst: false }
  if (outside && caller.status === 'AUS' && buergschaft.antwortstatus === null && buergschaft.dokument_status !== 'FERTIG')
    return buergen(null)
  return outside && caller.status === 'IK' ? buergen(buergschaft.korrektur?.frist ?? null) : null
}

/** The history that the viewer may read, newest first. Foreign users appear as their company only. */
export async function listBuergschaftHistory(
  tx: DbTransaction,
  caller: VisibilityContext,
  id: string,
): Promise<HistoryEntry[] | undefined> {
  if (!(await findBuergschaftRole(tx, caller, id))) return undefined
  const rows = await readHistory(tx, 'buergschaft_historie', id, isBuergschaftEntryVisible(caller))
  return rows.map((entry) => ({
    id: `${id}-${entry.lfd}`,
    vonStatus: entry.von_status as HistoryEntry['vonStatus'],
    nachStatus: entry.nach_status as HistoryEntry['nachStatus'],
    ...readable(entry, caller.orgId),
  }))
}
