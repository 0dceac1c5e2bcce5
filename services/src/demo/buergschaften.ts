import { type Buergschaftsart, type BuergschaftData, FILE_TYPE, calendarDate, addDays } from '@avalwerk/domain'
import { acceptAuftrag, submitAuftrag, decideFormalCheck } from '../auftrag/index.ts'
import { runImport } from '../bestand/index.ts'
import {
  startAbtretung,
  confirmEnthaftung,
  confirmImport,
  confirmRejection,
  createDraft,
  acceptAbtretung,
  acceptBuergschaft,
  rejectFinally,
  dischargeBuergschaft,
  dischargePartially,
  requestCorrection,
  setExpiryDate,
  setNote,
  reviewDraft,
} from '../verfahren/index.ts'
import { saveUpload } from '../dokument/index.ts'
import { createInanspruchnahme, confirmReceipt } from '../inanspruchnahme/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import type { BuergschaftTable } from '../kernel/schema.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { assignToProjekt } from '../projekt/index.ts'
import { ACTING } from './nutzer.ts'
import { PROJEKTE } from './projekte.ts'
import { DAY_MS, demoPdf, nextNumber, type Stage, type Story } from './stage.ts'
import { url, companyById, KREDITNEHMER } from './unternehmen.ts'
import { vertragPlan, type VertragPlan } from './vertraege.ts'

/** Fictional guarantees in every status, each brought about by the steps of the people concerned with it. */

type Status = BuergschaftTable['status']
const HOUR_MS = 3_600_000

type Default = readonly [
  auftraggeber: string,
  buerge: string,
  art: Buergschaftsart,
  cent: number,
  status: Status,
  projekt?: string,
  mehr?: More,
]
type More = {
  /** Imported by its beneficiary, who holds it on paper or as a file. */
  imported?: 'POST' | 'PDF'
  kreditnehmer?: number
  reason?: string
  /** Who assigned it to its present beneficiary. */
  zedent?: string
  /** Days from today. */
  expiresIn?: number
  /** Days that the story began before today. */
  age?: number
  /** The story of the guarantee that it took the place of. */
  insteadOf?: number
}

/** The stories that the demo data tells by name; the rest is filled up evenly. */
const DEFAULTS: readonly Default[] = [
  ['WI0002', 'KR0001', 'VEB', 92_100_000, 'AKT', '501', { kreditnehmer: 1 }],
  ['WI0002', 'KR0001', 'AVB', 150_000_000, 'AKT', '501', { kreditnehmer: 1 }],
  ['WI0002', 'NK0001', 'AUB', 46_050_000, 'UP', '501', { kreditnehmer: 0 }],
  ['LA0001', 'KR0001', 'VEB', 11_700_000, 'UT', '504', { kreditnehmer: 0, age: 260 }],
  ['LA0001', 'KR0001', 'MAB', 7_020_000, 'AKT', '504', { kreditnehmer: 0, age: 60, insteadOf: 3 }],
  ['HO0001', 'RB0001', 'MAB', 20_625_900, 'AKT', '505', { kreditnehmer: 5 }],
  ['HQ0001', 'TD0001', 'BIE', 15_000_000, 'AKT', '506', { kreditnehmer: 1 }],
  ['HQ0001', 'TD0001', 'MVB', 89_000_000, 'AKT', '506', { imported: 'POST', kreditnehmer: 5 }],
  ['KL0001', 'KR0001', 'VEB', 45_750_000, 'IK', '507', { kreditnehmer: 3, reason: 'Falscher Betrag' }],
  ['KL0001', 'KR0001', 'BHS', 91_500_000, 'AKT', '507', { kreditnehmer: 3 }],
  ['EQ0001', 'NK0001', 'MAB', 164_100_000, 'ZGB', '508', { kreditnehmer: 7 }],
  ['WI0001', 'KR0001', 'MAB', 1, 'AKT'],
  ['WI0001', 'KR0001', 'MAB', 99_999, 'AKT'],
  ['WI0001', 'TD0001', 'MAB', 100_000, 'UP'],
  ['WI0003', 'TD0001', 'VEB', 1_234_567, 'AKT', '502'],
  ['WI0001', 'RB0001', 'ALG', 123_456_789, 'AKT'],
  ['WI0001', 'SA0001', 'VEB', 9_876_543_210, 'AKT'],
  ['WI0001', 'KR0001', 'MIE', 450_000, 'AKT', '503', { expiresIn: -20 }],
  ['WI0001', 'KR0001', 'MAB', 31_500_000, 'AKT', undefined, { zedent: 'LA0001' }],
  ['LA0001', 'KR0001', 'VEB', 22_000_000, 'AKT', undefined, { zedent: 'WI0001', kreditnehmer: 1 }],
  ['WI0001', 'RB0001', 'GAR', 2_500_000, 'AKT', undefined, { imported: 'PDF' }],
  ['WI0003', 'SA0001', 'BHS', 7_800_000, 'ABGELEHNT', undefined, { imported: 'PDF' }],
]

const AUFTRAGGEBER = ['WI0001', 'WI0002', 'WI0003', 'LA0001', 'HO0001', 'KL0001', 'WE0001', 'HQ0001']
const BUERGEN = ['KR0001', 'KR0001', 'TD0001', 'NK0001', 'KR0001', 'RB0001', 'SA0001']
const KINDS: Buergschaftsart[] = ['MAB', 'VEB', 'AVB', 'AUB', 'MAB', 'BHS', 'ALG', 'VEB', 'MIE', 'BIE']
const STATUS: Status[] = [
  'AKT',
  'AKT',
  'UP',
  'AKT',
  'ENT',
  'ZGB',
  'AKT',
  'AUS',
  'IK',
  'AKT',
  'TEB',
  'STO',
  'AKT',
  'ZGBB',
  'ANB',
  'AKT',
  'AN',
  'ABB',
  'AKT',
  'AB',
]
const SERVICES = [
  'Erd- und Tiefbauarbeiten',
  'Stahlbauarbeiten',
  'Maler- und Lackierarbeiten',
  'Elektroinstallation',
  'Dachabdichtung',
  'Vorgehängte Fassade',
  'Außenanlagen',
  'Spezialtiefbau',
]
const PLACES = ['Achim', 'Oldenburg', 'Lindenau', 'Hohenaue', 'Potsdam', 'Lübeck', 'Hamburg', 'Leipzig', 'Bremerhaven', 'Emden']
const IN_TOTAL = 140

const NUMBER: Record<string, (count: number) => string> = {
  KR0001: (n) => `KK-2026-${String(n).padStart(6, '0')}`,
  NK0001: (n) => `45.${String(n).padStart(4, '0')}.2026-${n % 9}`,
  TD0001: (n) => `AV 88/${20_000 + n}`,
  RB0001: (n) => `7020 115 ${String(n).padStart(3, '0')}`,
  SA0001: (n) => `SA26B${String(n).padStart(7, '0')}`,
}
const numberOf = (buerge: string, i: number) => (NUMBER[buerge] as (count: number) => string)(FIRST_NUMBER + i)
const FIRST_NUMBER = 4711
/** Demo guarantees have fixed ids, so that people can be pointed to one by its number. */
const FIRST_ID = 10_004_711
/** The beneficiary of a guarantee that goes to no company on the platform. */
const OUTSIDE = {
  auftraggeberId: null,
  name: 'Zweckverband Moorland',
  postadresse: url(['Deichweg', '3', '27726', 'Worpswede']),
  oeffentlicherAuftraggeber: true,
  vertretungsformel: [],
  partnertyp: 'OEFFENTLICH' as const,
}
/** Public texts by type; those that allow an expiry date. */
const TEXTS: Partial<Record<Buergschaftsart, string>> = {
  MAB: '0001',
  VEB: '0002',
  AVB: '0003',
  AUB: '0004',
  ALG: '0005',
  MIE: '0006',
  BHS: '0007',
  BIE: '0008',
}
const TEXTS_WITH_EXPIRY: Partial<Record<Buergschaftsart, string>> = { MAB: '0101', VEB: '0102' }
/** What an order says where no public text fits: the guarantor then brings its own document. */
const OWN_WORDING = 'Selbstschuldnerische Bürgschaft nach dem Muster des Bürgen, befristet wie angegeben.'
const TEMPLATES: readonly Default[] = [
  ...DEFAULTS,
  ...Array.from(
    { length: IN_TOTAL - DEFAULTS.length },
    (_, index): Default => [
      AUFTRAGGEBER[index % AUFTRAGGEBER.length] as string,
      BUERGEN[index % BUERGEN.length] as string,
      KINDS[(index * 3) % KINDS.length] as Buergschaftsart,
      Math.round(((index * 7919) % 480_000) * 100 + 250_000 + ((index * 31) % 100)),
      STATUS[(index * 7) % STATUS.length] as Status,
      undefined,
      { kreditnehmer: index % KREDITNEHMER.length, ...(index % 6 === 0 && { expiresIn: 20 + index * 4 }) },
    ],
  ),
]

/** Guarantees that secure a building contract. */
const BUILDING: readonly Buergschaftsart[] = ['MAB', 'VEB', 'AVB', 'AUB', 'BHS', 'MVB']
/** Clients that building contracts name where another company gets the guarantee: the client pays for the works, or will own them. */
const CLIENTS: readonly NonNullable<BuergschaftData['auftraggeberGemaessVertrag']>[] = [
  { name: 'Stadt Achim', postadresse: url(['Obernstraße', '38', '28832', 'Achim']) },
  { name: 'Landesbetrieb Straßenbau Nordwest', postadresse: url(['Cloppenburger Straße', '210', '26133', 'Oldenburg']) },
  { name: 'Hafengesellschaft Emsmündung mbH', postadresse: url(['Nesserlander Straße', '2', '26721', 'Emden']) },
  { name: 'Gemeinde Hohenaue', postadresse: url(['Dorfplatz', '1', '14469', 'Potsdam']) },
]
/** The law and the client of a contract, different from kind to kind; older contracts of the demo say nothing. */
const vertragTerms = (type: Buergschaftsart, index: number): Pick<BuergschaftData, 'baurecht' | 'auftraggeberGemaessVertrag'> => ({
  baurecht: !BUILDING.includes(type) || index % 5 === 3 ? null : type === 'BHS' || type === 'MVB' || index % 4 === 1 ? 'BGB' : 'VOB',
  auftraggeberGemaessVertrag: BUILDING.includes(type) && index % 6 === 1 ? (CLIENTS[((index / 6) % CLIENTS.length) | 0] ?? null) : null,
})

/** The stories of all demo guarantees; the same on the same day. */
export const buergschaftStories = (stage: Stage, now: Date): Story[] => {
  const scan = demoPdf(now, 'Bürgschaftsurkunde', ['Diese Urkunde gehört zu den Demodaten. Alle Unternehmen und Personen sind erfunden.'])
  const vertragFor = vertragPlan()
  return TEMPLATES.map((preset, i) => tell(stage, now, { scan, vertragFor }, preset, i))
}

/** For how many days at most a draft waits for its second person. */
const DRAFT_DAYS = 60
/** How many steps lead to a status after the guarantee is with its beneficiary. */
const AFTERWARDS: Partial<Record<Status, number>> = { AKT: 1, UT: 1, IK: 1, ABB: 1, AB: 2, TEB: 2, ANB: 2, AN: 3, ZGBB: 2, ZGB: 3 }

async function* tell(
  stage: Stage,
  now: Date,
  { scan, vertragFor }: { scan: Promise<Buffer>; vertragFor: VertragPlan },
  [auftraggeberId, buergeId, type, cents, status, projektId, more = {}]: Default,
  index: number,
): Story {
  const age = more.age ?? 6 + ((index * 11) % 300)
  const beginning = now.getTime() - age * DAY_MS - (index % 7) * HOUR_MS
  const steps = 4 + (AFTERWARDS[status] ?? 0)
  /** The moment of the nth act: spread evenly, the last one some days ago. */
  const at = (n: number, hours = 0) => new Date(beginning + Math.floor((age * n) / steps) * DAY_MS + hours * HOUR_MS)
  /** The moment when the guarantor's second person decides: some days before the beneficiary, who then needs few reminders. */
  const second = (hours = 0) => {
    const decided = status === 'AUS' || status === 'UP' || status === 'STO' ? at(2) : at(4, -(2 + (index % 9)) * 24)
    return new Date(Math.max(decided.getTime(), at(2).getTime()) + hours * HOUR_MS)
  }
  /** The moment when the guarantor's first person decides: no draft is left alone until it lapses. */
  const firstInstant = (hours = 0) => {
    const next = status === 'ENT' ? now : second()
    return new Date(Math.max(at(1).getTime(), next.getTime() - DRAFT_DAYS * DAY_MS) + hours * HOUR_MS)
  }
  const buerge = companyById(buergeId)
  const giver = more.zedent ?? auftraggeberId
  const org = (id: string) => companyById(id).mutter_id ?? id
  const [ag, { first: firstReviewer, second: secondReviewer }] = [
    ACTING[org(giver)]?.first as string,
    ACTING[buergeId] as { first: string; second: string },
  ]
  const kreditnehmer = KREDITNEHMER[more.kreditnehmer ?? index % KREDITNEHMER.length] as (typeof KREDITNEHMER)[number]
  const expires = more.expiresIn === undefined ? null : calendarDate(new Date(now.getTime() + more.expiresIn * DAY_MS))
  const textId = (expires ? TEXTS_WITH_EXPIRY : TEXTS)[type]
  const project = PROJEKTE.find(({ id }) => id === projektId)
  const data: BuergschaftData = {
    buergschaftsart: type,
    buergschaftsBetrag: cents,
    bausumme: buerge.bausumme_angabe === 'BETRAG' ? cents * 20 : null,
    bausummeProzent: buerge.bausumme_angabe === 'PROZENT' ? 500 : null,
    ...vertragTerms(type, index),
    vertragsdatum: addDays(calendarDate(new Date(beginning)), -40),
    vertragsnummer: `V-${2024 + (index % 3)}-${String(100 + ((index * 13) % 900))}`,
    bauleistung: SERVICES[index % SERVICES.length] ?? '',
    ortsangabe: 'BESCHREIBUNG',
    bauvorhaben: project?.name ?? `Baumaßnahme ${PLACES[index % PLACES.length]}, Los ${1 + (index % 4)}`,
    bauadresse: null,
    befristungsdatum: expires,
    voraussichtlichesAblaufdatum: null,
    ausstellungsdatumBuerge: null,
    zahlungAufErstesAnfordern: false,
  }
  const company = companyById(giver)
  const auftraggeber = {
    auftraggeberId: giver,
    name: company.name,
    postadresse: url(company.address),
    oeffentlicherAuftraggeber: company.oeffentlich === true,
    vertretungsformel: JSON.parse(company.vertretungsformel ?? '[]') as string[],
    partnertyp: company.oeffentlich ? ('OEFFENTLICH' as const) : ('JURISTISCH' as const),
  }
  const auftragnehmer = {
    auftragnehmerId: kreditnehmer.id,
    fremdId: kreditnehmer.foreignId ?? null,
    name: kreditnehmer.name,
    postadresse: url(kreditnehmer.address),
    ansprechpartner: index % 2 === 0 ? (kreditnehmer.contact ?? null) : null,
  }
  const upload = async (ctx: CallerContext, name: string) =>
    (await saveUpload(ctx, { query: { name }, body: await scan }, FILE_TYPE.pdf)).dateiId
  const number = numberOf(buergeId, index)
  const id = String(FIRST_ID + index)
  const versionOf = async () => {
    await writeForAll(stage.tx)
    return (await stage.tx.selectFrom('buergschaft').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  }
  /** A step that an account takes on this guarantee, with the version that the account sees. */
  const step = async <T>(
    account: string,
    when: Date,
    act: (ctx: CallerContext, version: number) => Promise<T>,
  ): Promise<Exclude<T, Refusal>> => {
    const version = await versionOf()
    return orThrow(await act(await stage.as(account, when), version))
  }

  if (more.imported) {
    const asked = status === 'ABGELEHNT'
    yield at(0)
    const ctx = await stage.as(ag, at(0))
    const dateiId = asked ? await upload(ctx, 'Scan.pdf') : null
    await nextNumber(stage, 'buergschaft_id', id)
    await stage.as(ag, at(0))
    await runImport(ctx, {
      beteiligungstyp: 'AUFTRAGGEBER',
      auftraggeber,
      auftragnehmer,
      buergschaftsdaten: data,
      buergschaftsIdBuerge: number,
      ausstellungsdatumBuerge: addDays(calendarDate(new Date(beginning)), -30),
      urkunde: more.imported,
      buerge: { id: buergeId, name: buerge.name },
      bestaetigungsanfrageBuerge: asked,
      dateiId,
      internerVermerk: null,
    })
    if (asked) {
      yield at(2)
      await step(firstReviewer, at(2), (w, version) =>
        confirmImport(w, id, version, false, 'Zu dieser Nummer führen wir keine Bürgschaft.'),
      )
    } else if (projektId) {
      await step(ag, at(0, 1), (w) => assignToProjekt(w, id, projektId))
    }
    return
  }

  const file = !textId || buerge.verwendung_texte === false
  const paper = status === 'AUS' && (buerge.vertragsart === 'LIGHT' || index % 7 === 2)
  const link = status === 'AUS' && !paper
  const before = more.insteadOf
  if (paper || before !== undefined) {
    // Without an order: for a beneficiary outside of the platform, or in the place of another guarantee.
    yield firstInstant()
    const ctx = await stage.as(firstReviewer, firstInstant())
    const dateiId = file ? await upload(ctx, `${number}.pdf`) : null
    await nextNumber(stage, 'buergschaft_id', id)
    await stage.as(firstReviewer, firstInstant())
    await createDraft(ctx, {
      buergschaftsIdBuerge: number,
      ausstellungsdatumBuerge: calendarDate(firstInstant()),
      kommentarZweitpruefung: null,
      textId: file ? null : `OE0000-${textId}-001`,
      dateiId,
      auftraggeber: paper ? OUTSIDE : auftraggeber,
      auftragnehmer,
      buergschaftsdaten: data,
      versand: { weg: paper ? (buerge.lieferkanal_pdf === false || index % 3 === 2 ? 'POST' : 'PDF') : 'AVALWERK', versandadresse: null },
      umtauschGrundlageId: before === undefined ? null : String(FIRST_ID + before),
    })
  } else {
    yield at(0)
    const vertrag = vertragFor({ buerge: buergeId, nehmer: kreditnehmer.name, cents })
    const application = await submitAuftrag(await stage.as(ag, at(0)), {
      id: null,
      version: null,
      daten: {
        rolle: 'AUFTRAGGEBER',
        auftragnehmer,
        auftraggeber,
        buergeId,
        kautionsvertragId: vertrag,
        buergschaftsdaten: data,
        versand: { weg: 'AVALWERK', versandadresse: null },
        buergschaftstext: textId ? { art: 'VORLAGE', textId: `OE0000-${textId}-001` } : { art: 'FREITEXT', text: OWN_WORDING },
      },
    })
    const order = application.id
    let { version } = application
    if (application.status === 'IN_PRUEFUNG') {
      // A company that the platform doesn't know: the operator looks first.
      yield at(0, 3)
      version = (await decideFormalCheck(await stage.as('bsp.admin', at(0, 3)), order, { entscheidung: 'BESTANDEN', version })).version
    }
    yield firstInstant()
    const ctx = await stage.as(firstReviewer, firstInstant())
    const dateiId = file && !link ? await upload(ctx, `${number}.pdf`) : null
    await nextNumber(stage, 'buergschaft_id', id)
    await stage.as(firstReviewer, firstInstant())
    orThrow(
      await acceptAuftrag(ctx, order, {
        version,
        buergschaftsIdBuerge: number,
        ausstellungsdatumBuerge: link ? null : calendarDate(firstInstant()),
        kommentarZweitpruefung: null,
        weg: link ? 'VERKNUEPFT' : file ? 'HOCHGELADEN' : 'TEXT',
        textId: file || link ? null : `OE0000-${textId}-001`,
        dateiId,
        buergschaftsdaten: null,
      }),
    )
  }
  if (status === 'ENT') return stage.settle(firstInstant(1), id)
  const draft = (await current(stage, id)) === 'ENT'
  if (draft) {
    await stage.settle(firstInstant(1), id)
    yield second()
    if (status === 'STO') {
      const reject = {
        entscheidung: 'ABLEHNEN',
        ablehnungsgrund: 'Das Obligo ist erschöpft.',
        ansprechpartner: null,
        kommentarIntern: null,
      } as const
      await step(secondReviewer, second(), (v, version) => reviewDraft(v, id, { ...reject, version }))
      return
    }
    await step(secondReviewer, second(), (v, version) => reviewDraft(v, id, { entscheidung: 'ANNEHMEN', version }))
  }
  await stage.settle(draft ? second(1) : firstInstant(1), id)
  if (status === 'AUS' || status === 'UP') return

  yield at(4)
  if (status === 'IK') {
    const wish = { grund: more.reason ? ('KORR_BETR' as const) : ('KORR_GEW' as const), bemerkung: more.reason ?? null, antwortfrist: null }
    await step(ag, at(4), (v, version) => requestCorrection(v, id, { ...wish, version }))
    return
  }
  if (status === 'ABB' || status === 'AB') {
    const bemerkung = 'Diese Sicherheit war nicht vereinbart.'
    await step(ag, at(4), (v, version) => rejectFinally(v, id, { version, bemerkung }))
    await stage.settle(at(4, 1), id)
    if (status === 'ABB') return
    yield at(5)
    await step(firstReviewer, at(5), (v, version) => confirmRejection(v, id, version, true))
    return
  }
  await step(ag, at(4), (ctx, version) => acceptBuergschaft(ctx, id, version, projektId && org(giver) === project?.org ? projektId : null))
  await stage.settle(at(4, 1), id)
  await keep(status)
  if (status === 'TEB') {
    yield at(5)
    const betrag = Math.round(cents / 2)
    await step(ag, at(5), (v, version) => dischargePartially(v, id, { version, betrag }))
  } else if (status === 'ANB' || status === 'AN') {
    yield at(5)
    const inanspruchnahme = await step(ag, at(5), (ctx, version) =>
      createInanspruchnahme(ctx, id, {
        version,
        betrag: Math.max(1, Math.round(cents / 4)),
        begruendung: 'Trotz zweier Fristsetzungen wurden die gerügten Mängel nicht beseitigt. Die Ersatzvornahme ist beauftragt.',
        ansprechpartner: null,
        zahlungsempfaenger: null,
        dateien: [],
        erklaerung: true,
      }),
    )
    if (status === 'AN') {
      yield at(6)
      await step(firstReviewer, at(6), (v) => confirmReceipt(v, inanspruchnahme.id, inanspruchnahme.version))
    }
  } else if (status === 'ZGBB' || status === 'ZGB') {
    yield at(5)
    await step(ag, at(5), (v, version) => dischargeBuergschaft(v, id, { version }))
    if (status === 'ZGB') {
      yield at(6)
      await step(firstReviewer, at(6), (v, version) => confirmEnthaftung(v, id, version, true))
    }
  } else if (more.zedent) {
    yield at(4, 30)
    const receiver = ACTING[org(auftraggeberId)]?.first as string
    const to = { empfaengerId: auftraggeberId, ansprechpartner: null, erklaerung: true }
    await step(ag, at(4, 30), (v, version) => startAbtretung(v, id, { version, ...to }))
    yield at(4, 54)
    await step(receiver, at(4, 54), (v, version) => acceptAbtretung(v, id, version))
  }
  await stage.settle(at(6, 1), id)

  /** Enters what a beneficiary notes for itself. */
  async function keep(until: Status): Promise<void> {
    if (until !== 'AKT' || more.zedent) return
    if (index % 3 === 0) {
      const day = calendarDate(new Date(now.getTime() + (120 + index * 3) * DAY_MS))
      await step(ag, at(4, 1), (v, version) => setExpiryDate(v, id, version, day))
    }
    if (index % 10 === 0) await step(ag, at(4, 1), (v) => setNote(v, id, null, 'Rückgabe bei Schlussabnahme prüfen.'))
  }
}

/** The result of an act that the demo expects to be possible. @throws Refusal where it isn't */
function orThrow<T>(result: T): Exclude<T, Refusal> {
  if (result instanceof Refusal) throw result
  return result as Exclude<T, Refusal>
}

/** The first ids of a new portal. */
const BEGINNINGS = { buergschaft_id: 20_000_001, auftrag_id: 200_118, kautionsvertrag_id: 3_201, projekt_id: 1_001 } as const
const FIRST_AUFTRAG = 199_001
/** Orders of the guarantees' stories come before those of a new portal. */
export const beginDemoIds = (stage: Stage) => nextNumber(stage, 'auftrag_id', FIRST_AUFTRAG)
/** Sets the sequences so that ids from here on are those of a new portal. */
export async function endDemoIds(stage: Stage): Promise<void> {
  for (const [sequence, id] of Object.entries(BEGINNINGS)) await nextNumber(stage, sequence, id)
}

async function current(stage: Stage, id: string): Promise<Status> {
  await writeForAll(stage.tx)
  return (await stage.tx.selectFrom('buergschaft').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
}
