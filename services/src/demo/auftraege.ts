import type { AuftragData } from '@avalwerk/contracts'
import { type Buergschaftsart, calendarDate } from '@avalwerk/domain'
import { acceptAuftrag, type AuftragRow, rejectAuftrag, saveAuftrag, submitAuftrag, withdrawAuftrag } from '../auftrag/index.ts'
import { Refusal } from '../kernel/problem.ts'
import { url, companyById, KREDITNEHMER } from './unternehmen.ts'
import type { Stage } from './stage.ts'
import { DRAFT_CENTS, HARMS_VERTRAG } from './vertraege.ts'

const HOUR_MS = 3_600_000

function application(
  auftraggeberId: string,
  kreditnehmer: number,
  type: Buergschaftsart,
  cents: number,
  buergeId: string,
  more: Partial<AuftragData> = {},
): AuftragData {
  const [geber, nehmer] = [companyById(auftraggeberId), KREDITNEHMER[kreditnehmer] as (typeof KREDITNEHMER)[number]]
  const number = { MAB: '0001', VEB: '0002', AVB: '0003', AUB: '0004' }[type as string] ?? '0005'
  return {
    rolle: 'AUFTRAGGEBER',
    auftragnehmer: {
      auftragnehmerId: nehmer.id,
      fremdId: nehmer.foreignId ?? null,
      name: nehmer.name,
      postadresse: url(nehmer.address),
      ansprechpartner: { vorname: 'Britta', nachname: 'Harms', email: 'b.harms@tiefbau.example', telefonnummer: '040 66969-101' },
    },
    auftraggeber: {
      auftraggeberId,
      name: geber.name,
      postadresse: url(geber.address),
      oeffentlicherAuftraggeber: geber.oeffentlich === true,
      vertretungsformel: [],
      partnertyp: geber.oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
    },
    buergeId,
    kautionsvertragId: null,
    buergschaftsdaten: {
      buergschaftsart: type,
      buergschaftsBetrag: cents,
      bausumme: buergeId === 'KR0001' || buergeId === 'NK0001' ? cents * 20 : null,
      bausummeProzent: buergeId === 'TD0001' ? 500 : null,
      baurecht: type === 'ALG' ? null : 'VOB',
      auftraggeberGemaessVertrag:
        auftraggeberId === 'WI0002' ? { name: 'Stadt Achim', postadresse: url(['Obernstraße', '38', '28832', 'Achim']) } : null,
      vertragsdatum: '2026-03-02',
      vertragsnummer: `V-2026-${type}-${cents % 977}`,
      bauleistung: 'Erd- und Tiefbauarbeiten',
      ortsangabe: 'BESCHREIBUNG',
      bauvorhaben: 'Ortsumgehung Achim, Los 2',
      bauadresse: null,
      befristungsdatum: null,
      voraussichtlichesAblaufdatum: null,
      ausstellungsdatumBuerge: null,
      zahlungAufErstesAnfordern: false,
    },
    versand: { weg: 'AVALWERK', versandadresse: null },
    buergschaftstext: { art: 'VORLAGE', textId: `OE0000-${number}-001` },
    ...more,
  }
}

/** Orders in every state, made by the use cases themselves. */
export async function createDemoAuftraege(stage: Stage, now: Date): Promise<void> {
  const ctx = (account: string, beforeHours: number) => stage.as(account, new Date(now.getTime() - beforeHours * HOUR_MS))
  const send = async (account: string, beforeHours: number, daten: AuftragData): Promise<AuftragRow> =>
    submitAuftrag(await ctx(account, beforeHours), { id: null, version: null, daten })
  const [ag, ag2, firstReview] = ['ag.admin', 'ag2.admin', 'bg.erst'] as const
  const acceptance = { kommentarZweitpruefung: null, ausstellungsdatumBuerge: calendarDate(now), dateiId: null, buergschaftsdaten: null }

  await send(ag, 70, application('WI0002', 0, 'VEB', 11_700_000, 'KR0001', { kautionsvertragId: HARMS_VERTRAG }))
  await send(
    ag,
    52,
    application('WI0001', 0, 'MAB', 4_820_000, 'KR0001', { buergschaftstext: { art: 'VORLAGE', textId: 'WI0001-0007-002' } }),
  )
  const textId = 'WI0001-0008-001'
  const unchecked = await send(
    ag,
    30,
    application('WI0003', 0, 'VEB', 7_350_000, 'KR0001', { buergschaftstext: { art: 'VORLAGE', textId } }),
  )
  await send(ag2, 26, application('LA0001', 0, 'AVB', 23_400_000, 'KR0001'))
  // The guarantor has not approved this text: it can't issue with it, but is asked to review it.
  const stop = await acceptAuftrag(await ctx(firstReview, 24), unchecked.id, {
    ...acceptance,
    version: unchecked.version,
    buergschaftsIdBuerge: 'KK-2026-009002',
    weg: 'TEXT',
    textId,
  })
  if (!(stop instanceof Refusal)) throw new Error(`The text ${textId} that nobody reviewed stopped nothing`)
  await send(ag2, 20, application('LA0001', 0, 'MAB', 1_912_050, 'TD0001'))
  // Unknown companies go to the operator first.
  await send(ag, 18, application('WI0001', 3, 'VEB', 3_100_000, 'KR0001'))
  await send(ag2, 9, application('LA0001', 6, 'ALG', 850_000, 'RB0001'))
  const { buergschaftsdaten: _, ...withoutData } = application('WI0002', 0, 'MAB', 1, 'KR0001')
  await saveAuftrag(await ctx(ag, 44), { ...withoutData, buergschaftsdaten: null, versand: null, buergschaftstext: null })

  const rejected = await send(ag, 120, application('WI0002', 0, 'VEB', 95_000_000, 'KR0001'))
  await rejectAuftrag(await ctx(firstReview, 96), rejected.id, {
    version: rejected.version,
    ablehnungsgrund: 'Für diesen Betrag ist ein Kautionsvertrag nötig.',
    ansprechpartner: { vorname: 'Katrin', nachname: 'Hesse', email: 'k.hesse@kranich.example', telefonnummer: '0221 4710-210' },
  })
  const withdrawn = await send(ag, 200, application('WI0001', 0, 'AUB', 2_000_000, 'KR0001'))
  await withdrawAuftrag(await ctx(ag, 190), withdrawn.id, withdrawn.version)
  const checked = await send(ag, 90, application('WI0002', 0, 'VEB', DRAFT_CENTS, 'KR0001', { kautionsvertragId: HARMS_VERTRAG }))
  await acceptAuftrag(await ctx(firstReview, 60), checked.id, {
    ...acceptance,
    version: checked.version,
    buergschaftsIdBuerge: 'KK-2026-009001',
    kommentarZweitpruefung: 'Limit geprüft, Text unverändert.',
    weg: 'TEXT',
    textId: 'OE0000-0002-001',
  })
}
