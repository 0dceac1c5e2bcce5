import {
  type BuergeData,
  type Gevo,
  GEVOS,
  NONE_KENNZEICHEN,
  type Kennzeichen,
  type Preismodell,
  type UnternehmenData,
} from '@avalwerk/domain'
import { updateDefaultMail, updateGevoChannel } from '../konfigurator/index.ts'
import { writeForAll } from '../kernel/database.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import {
  createBuerge,
  createTochter,
  createUnternehmen,
  approveUnternehmen,
  setPreismodell,
  type UnternehmenRevision,
  updateUnternehmen,
} from '../partner/index.ts'
import { DAY_MS, type Stage, type Story } from './stage.ts'
import { url, type DemoUnternehmen, COMPANIES, contact } from './unternehmen.ts'

/** The demo's companies: the operator's two people create and approve them and keep what they pay and how they are reached. */

const BEGINNING = Date.parse('2020-10-05T07:00:00Z')
/** After its mother is approved. */
const SUBSIDIARY_DAYS = 2
const MINUTES_MS = 60_000

/** The stories of all companies but the operator's own. */
export const unternehmenStories = (stage: Stage, now: Date): Story[] => [
  ...COMPANIES.filter(({ group }) => group !== 'BSP').map((company, i) => tellOfUnternehmen(stage, now, company, i)),
  ...MODELS.map((model) => price(stage, now, model)),
  ...MAILBOXES.map((mailbox, i) => reach(stage, mailbox, i)),
]

async function* tellOfUnternehmen(stage: Stage, now: Date, company: DemoUnternehmen, index: number): Story {
  const waiting = company.status === 'UP'
  const beginning = BEGINNING + (company.mutter_id ? SUBSIDIARY_DAYS * DAY_MS : 0) + index * 5 * MINUTES_MS
  const made = waiting ? new Date(now.getTime() - DAY_MS) : new Date(beginning)
  yield made
  const created = await create({ ...(await stage.as(waiting ? 'ag.admin' : 'bsp.zweit', made)), given: { id: company.id } }, company)
  if (waiting) return

  const approved = new Date(beginning + DAY_MS)
  yield approved
  const { version } = await approveUnternehmen(await stage.as('bsp.admin', approved), {
    unternehmenId: company.id,
    version: created.version,
    freigeben: true,
    grund: null,
  })
  // A subsidiary begins with its mother's settings.
  const mother = COMPANIES.find(({ id }) => id === company.mutter_id)
  if (!mother || (mother.hybrid ?? false) === (company.hybrid ?? false)) return
  const changed = new Date(approved.getTime() + MINUTES_MS)
  yield changed
  await updateUnternehmen(
    await stage.as('bsp.admin', changed),
    'U10',
    company.id,
    { ...dataOf(company), version, kennzeichen: flagsOf(company) },
    mother.id,
  )
}

const basics = (company: DemoUnternehmen) => ({
  name: company.name,
  gesellschaftsform: company.form,
  postadresse: url(company.address),
  handelsregister: company.register?.[0] ?? null,
  handelsregisternummer: company.register?.[1] ?? null,
  person: contact(company.id),
})
const dataOf = (company: DemoUnternehmen): UnternehmenData => ({
  ...basics(company),
  fremdId: company.fremd_id ?? null,
  vertretungsformel: JSON.parse(company.vertretungsformel ?? '[]') as string[],
})
const flagsOf = (company: DemoUnternehmen): Kennzeichen => ({
  ...NONE_KENNZEICHEN,
  inkognito: company.inkognito ?? false,
  hybrid: company.hybrid ?? false,
  oeffentlicherAuftraggeber: company.oeffentlich ?? false,
})
const buergeOf = (company: DemoUnternehmen): BuergeData => ({
  ...basics(company),
  vertragsart: company.vertragsart ?? 'LIGHT',
  bausummeAngabe: company.bausumme_angabe ?? 'KEINE_ANGABE',
  verwendungBürgschaftstexte: company.verwendung_texte ?? true,
  lieferkanalPdf: company.lieferkanal_pdf ?? true,
  nutzungVertraege: company.nutzung_vertraege ?? true,
  vierAugenAb: company.vier_augen_ab_cent ?? null,
})

function create(ctx: CallerContext, company: DemoUnternehmen): Promise<UnternehmenRevision> {
  if (company.mutter_id) return createTochter(ctx, company.mutter_id, dataOf(company))
  if (company.group === 'AG') return createUnternehmen(ctx, { ...dataOf(company), kennzeichen: flagsOf(company) })
  const anzeigedaten = {
    kurzname: company.kurzname ?? '',
    initialen: company.initialen ?? '',
    headerFarbe: company.header_farbe ?? '',
    headerSchriftfarbe: company.header_schriftfarbe ?? '',
  }
  return createBuerge(ctx, { ...buergeOf(company), anzeigedaten })
}

/** What the companies pay by, and for how many days. */
const MODELS: readonly (readonly [company: string, model: Preismodell, days: number])[] = [
  ['WI0001', 'TEAM', 200],
  ['WI0001', 'PROFI', 40],
  ['LA0001', 'BASIS', 120],
  ['HQ0001', 'TEAM', 90],
  ['GH0001', 'BASIS', 150],
  ['KR0001', 'TRANSAKTION', 300],
  ['TD0001', 'TRANSAKTION', 250],
]
async function* price(stage: Stage, now: Date, [company, preisModell, days]: (typeof MODELS)[number]): Story {
  const at = new Date(now.getTime() - days * DAY_MS)
  yield at
  await setPreismodell(await stage.as('bsp.admin', at), company, { preisModell })
}

/** Mailboxes: of a business case, or a guarantor's for all cases that name none. */
const MAILBOXES: readonly (readonly [company: string, account: string, gevo: Gevo | null, address: string, phone: string | null])[] = [
  ['KR0001', 'bg.admin', null, 'avale@kranich.example', null],
  ['KR0001', 'bg.admin', 'ANTRAG_NEU', 'antraege@kranich.example', null],
  ['KR0001', 'bg.admin', 'INANSPRUCHNAHME', 'leistung@kranich.example', '0221 4710-190'],
  ['WI0001', 'ag.admin', 'NEUE_BUERGSCHAFT', 'eingang@weserbogen.example', null],
]
const MAILBOXES_BEGIN = Date.parse('2020-10-19T09:00:00Z')
async function* reach(stage: Stage, [company, account, gevo, address, telefonnummer]: (typeof MAILBOXES)[number], index: number): Story {
  const at = new Date(MAILBOXES_BEGIN + index * MINUTES_MS)
  yield at
  if (gevo === null) {
    await writeForAll(stage.tx)
    const { version } = await stage.tx.selectFrom('unternehmen').select('version').where('id', '=', company).executeTakeFirstOrThrow()
    await updateDefaultMail(await stage.as(account, at), company, version, [address])
    return
  }
  const ctx = await stage.as(account, at)
  await updateGevoChannel(ctx, ctx.caller.group, company, gevo, {
    version: 0,
    aktiv: true,
    kanaele: GEVOS[gevo].channels.filter((channel) => channel !== ('SCHNITTSTELLE' as string)),
    adressen: [address],
    vertretung: null,
    telefonnummer,
  })
}
