import {
  type Buergschaftsart,
  FILE_TYPE,
  contentFrom,
  calendarDate,
  EMPTY_TEXT_DATA,
  type TextData,
  type TextType,
  rowsOf,
} from '@avalwerk/domain'
import { sampleWording, saveUpload } from '../dokument/index.ts'
import { textVersions } from '../deadlines/index.ts'
import { writeForAll } from '../kernel/database.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import type { Template } from '../records/texttemplate.ts'
import { activateText, beginPreparation, completeText, createText, saveText, submitForPruefung, decideTextPruefung } from '../text/index.ts'
import { ACTING } from './nutzer.ts'
import { DAY_MS, demoPdf, type Stage, type Story } from './stage.ts'

/** Fictional texts, each brought about by the steps of the people concerned with it. The wording is a sample, not legal advice. */

/** How a guarantor has reviewed a text; OFFEN: not yet. */
type Review = readonly [guarantor: string, result: 'OFFEN' | 'FREIGEGEBEN' | 'ABGELEHNT']

type Text = Readonly<{
  id: string
  typ: TextType
  art: Buergschaftsart
  title: string
  /** How far it has come. */
  status: 'AN' | 'B' | 'PT' | 'F' | 'P' | 'AB' | 'A'
  /** When it was made: on a day of the portal's first years, or some days ago. */
  begun: string | number
  /** Days from one step to the next. */
  pace?: number
  /** First day on which it may be used; otherwise the day on which it was made. */
  from?: string
  limited?: true
  onFirstDemand?: true
  /** First paragraphs of a wording of its own. */
  wording?: readonly string[]
  /** The text of which it is a new version. */
  replaces?: string
  reviews?: readonly Review[]
}>

const PUBLIC: readonly [Buergschaftsart, string][] = [
  ['MAB', 'Mängelansprüchebürgschaft, unbefristet'],
  ['VEB', 'Vertragserfüllungsbürgschaft, unbefristet'],
  ['AVB', 'An-/Vorauszahlungsbürgschaft'],
  ['AUB', 'Ausführungsbürgschaft'],
  ['ALG', 'Allgemeine Bürgschaft'],
  ['MIE', 'Mietbürgschaft'],
  ['BHS', 'Bauhandwerkersicherungsbürgschaft'],
  ['BIE', 'Bietungsbürgschaft'],
]
const publicText = (number: string, art: Buergschaftsart, title: string, more: Partial<Text> = {}): Text => ({
  id: `OE0000-${number}-001`,
  typ: 'OET',
  art,
  title,
  status: 'A',
  begun: '2023-11-06',
  from: '2024-01-01',
  ...more,
})
const ownText = (id: string, art: Buergschaftsart, title: string, status: Text['status'], begun: Text['begun'], more: Partial<Text> = {}) =>
  ({ id, typ: 'AGT', art, title, status, begun, ...more }) satisfies Text

const TEXTS: readonly Text[] = [
  ...PUBLIC.map(([kind, title], i) => publicText(String(i + 1).padStart(4, '0'), kind, title)),
  publicText('0101', 'MAB', 'Mängelansprüchebürgschaft, befristet', { limited: true }),
  publicText('0102', 'VEB', 'Vertragserfüllungsbürgschaft, befristet', { limited: true }),
  publicText('0103', 'AVB', 'Vorauszahlungsbürgschaft mit Abschmelzung', { status: 'B', begun: 8, from: undefined }),
  {
    id: 'KR0001-0003-001',
    typ: 'BGT',
    art: 'VEB',
    title: 'Kranich: Vertragserfüllung auf erstes Anfordern',
    status: 'A',
    begun: '2024-02-05',
    limited: true,
    onFirstDemand: true,
  },
  ownText('WI0001-0007-001', 'MAB', 'Weserbogen: Mängelansprüche', 'A', '2020-11-16', {
    from: '2021-01-01',
    wording: [
      'Der Hauptschuldner hat nach dem oben bezeichneten Vertrag Sicherheit für Gewährleistungsansprüche zu leisten. Hierfür verbürgen wir uns gegenüber dem Gläubiger selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro).',
      'Gesichert sind sämtliche Ansprüche des Gläubigers wegen Mängeln der abgenommenen Leistung.',
    ],
  }),
  ownText('WI0001-0007-002', 'MAB', 'Weserbogen: Mängelansprüche', 'A', '2023-11-13', {
    from: '2024-01-01',
    limited: true,
    replaces: 'WI0001-0007-001',
    reviews: [['KR0001', 'FREIGEGEBEN']],
  }),
  // Active without any guarantor's release: its first use asks for one.
  ownText('WI0001-0008-001', 'VEB', 'Weserbogen: Vertragserfüllung', 'A', '2024-03-04'),
  ownText('WI0001-0009-001', 'AUB', 'Weserbogen: Ausführung', 'F', 9),
  ownText('WI0001-0010-001', 'AVB', 'Weserbogen: Vorauszahlung', 'AN', 1),
  ownText('WI0001-0011-001', 'MIE', 'Weserbogen: Gewerbemiete', 'B', 4),
  ownText('WI0001-0012-001', 'AUB', 'Weserbogen: Ausführung Tiefbau', 'PT', 3, { pace: 1 }),
  ownText('WI0001-0013-001', 'MAB', 'Weserbogen: Mängelansprüche Tiefbau', 'P', 14, {
    reviews: [
      ['KR0001', 'OFFEN'],
      ['NK0001', 'FREIGEGEBEN'],
      ['TD0001', 'OFFEN'],
    ],
  }),
  ownText('WI0001-0014-001', 'BHS', 'Weserbogen: Bauhandwerkersicherung', 'AB', 60, { reviews: [['NK0001', 'ABGELEHNT']] }),
  ownText('LA0001-0001-001', 'MAB', 'Lindenau: Mängelansprüche', 'F', 11),
  ownText('LA0001-0002-001', 'VEB', 'Lindenau: Vertragserfüllung', 'P', 10, { reviews: [['KR0001', 'OFFEN']] }),
]

/** Who makes, reviews and activates the texts of an organisation: the operator's are for all. */
const AUTHORS: Readonly<Record<string, string>> = { WI0001: 'ag.recht', LA0001: 'ag2.admin', KR0001: 'bg.admin', OE0000: 'bsp.zweit' }
const REJECTION = 'Die Anpassung der Sicherheit ist nicht hinreichend bestimmt.'

/** The stories of all demo texts. */
export const textStories = (stage: Stage, now: Date): Story[] => TEXTS.map((text) => tell(stage, now, text))

async function* tell(stage: Stage, now: Date, t: Text): Story {
  const beginning = typeof t.begun === 'number' ? now.getTime() - t.begun * DAY_MS : Date.parse(`${t.begun}T09:00:00Z`)
  let step = 0
  /** The moment of the next step. */
  const nextInstant = () => new Date(beginning + step++ * (t.pace ?? 2) * DAY_MS)
  const owner = t.id.slice(0, 6)
  const author = AUTHORS[owner] as string
  const content = t.wording ? contentFrom(t.wording) : sampleWording(t.art).inhalt

  let when = nextInstant()
  yield when
  const daten: TextData = {
    ...EMPTY_TEXT_DATA,
    bürgschaftsart: t.art,
    titel: t.title,
    gültigAb: t.from ?? calendarDate(when),
    befristung: t.limited ?? false,
    zahlungAufErstesAnfordernMoeglich: t.onFirstDemand ?? false,
  }
  const file = t.typ === 'BGT' ? await handIn(stage, author, when, t.title, rowsOf(content)) : null
  let text = await createText({ ...(await stage.as(author, when)), given: { id: t.id } }, file ? 'X02' : 'X01', {
    daten,
    typ: t.typ,
    unternehmenId: null,
    vorgaengerId: t.replaces ?? null,
    grundlageId: null,
    inhalt: file ? [] : content,
    datei: file,
  })
  if (t.status === 'AN') return

  /** The next step, taken by an account on the text as it is. */
  const act = async (account: string, take: (ctx: CallerContext, version: number) => Promise<Template>) => {
    text = await take(await stage.as(account, when), text.version)
  }
  when = nextInstant()
  yield when
  await act('bsp.zweit', (v, version) => beginPreparation(v, t.id, version))
  if (t.status === 'B') return

  when = nextInstant()
  yield when
  // The operator types in the wording of a text that was handed in as a file.
  if (file) await act('bsp.zweit', (v, version) => saveText(v, t.id, version, { daten, inhalt: content, dmsTemplateId: `DMS-${t.id}` }))
  await act('bsp.zweit', (v, version) => completeText(v, t.id, version))
  if (t.status === 'PT') return

  when = nextInstant()
  yield when
  await act('bsp.admin', (v, version) => completeText(v, t.id, version))
  if (t.status === 'F' || t.typ !== 'AGT') return

  const reviews = t.reviews ?? []
  if (reviews.length) {
    when = nextInstant()
    yield when
    const buergen = reviews.map(([buerge]) => buerge)
    await act(author, (v, version) => submitForPruefung(v, t.id, version, buergen))
  }
  for (const [buerge, result] of reviews.filter(([, r]) => r !== 'OFFEN')) {
    const { first, second } = ACTING[buerge] as { first: string; second: string }
    const approved = result === 'FREIGEGEBEN'
    const decision = {
      entscheidung: approved ? ('FREIGEBEN' as const) : ('ABLEHNEN' as const),
      kommentar: approved ? 'Entspricht unseren Bedingungen.' : null,
      nachricht: approved ? null : REJECTION,
      ansprechpartner: null,
    }
    when = nextInstant()
    yield when
    await act(first, (v, version) => decideTextPruefung(v, t.id, { ...decision, version, schritt: 'ERST' }))
    when = nextInstant()
    yield when
    await act(second, (v, version) => decideTextPruefung(v, t.id, { ...decision, version, schritt: 'ZWEIT' }))
  }
  if (t.status !== 'A') return

  when = nextInstant()
  yield when
  await act(author, (v, version) => activateText(v, t.id, version, t.from ?? null))
  if (t.replaces && t.from) {
    // The day comes on which it takes the older one's place.
    when = new Date(`${t.from}T00:30:00+01:00`)
    yield when
    await writeForAll(stage.tx)
    await textVersions.settle({ tx: stage.tx, now: when, caller: null, korrelationsId: null }, t.replaces)
  }
}

/**
 * A wording as a file, kept as the portal does it with every text that is handed in. The portal made the file itself, so the file isn't
 * checked first.
 */
async function handIn(stage: Stage, account: string, at: Date, title: string, lines: readonly string[]) {
  const body = await demoPdf(at, title, lines)
  const { tx, caller } = await stage.as(account, at)
  const { dateiId } = await saveUpload({ tx, caller, now: at }, { query: { name: `${title}.pdf` }, body }, FILE_TYPE.pdf)
  return { org: caller.orgId, id: dateiId }
}
