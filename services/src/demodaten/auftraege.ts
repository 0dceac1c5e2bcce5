import type { AuftragData } from '@avalwerk/contracts'
import { type Buergschaftsart, calendarDate } from '@avalwerk/domain'
import { submit, save } from '../auftrag/einreichen.ts'
import { withdraw } from '../auftrag/formal.ts'
import { reject, nimmAn } from '../auftrag/pruefen.ts'
import type { AuftragRow } from '../auftrag/lage.ts'
import { Refusal } from '../kernel/problem.ts'
import { adresse, firma, KREDITNEHMER } from './unternehmen.ts'
import type { Stage } from './stage.ts'
import { DRAFT_CENTS, HARMS_VERTRAG } from './vertraege.ts'

const HOUR_MS = 3_600_000

function antrag(
  auftraggeberId: string,
  kreditnehmer: number,
  art: Buergschaftsart,
  cent: number,
  bürgeId: string,
  mehr: Partial<AuftragData> = {},
): AuftragData {
  const [geber, nehmer] = [firma(auftraggeberId), KREDITNEHMER[kreditnehmer] as (typeof KREDITNEHMER)[number]]
  const nummer = { MAB: '0001', VEB: '0002', AVB: '0003', AUB: '0004' }[art as string] ?? '0005'
  return {
    rolle: 'AUFTRAGGEBER',
    auftragnehmer: {
      auftragnehmerId: nehmer.id,
      fremdId: nehmer.fremdId ?? null,
      name: nehmer.name,
      postadresse: adresse(nehmer.adresse),
      ansprechpartner: { vorname: 'Britta', nachname: 'Harms', email: 'b.harms@tiefbau.example', telefonnummer: '040 66969-101' },
    },
    auftraggeber: {
      auftraggeberId,
      name: geber.name,
      postadresse: adresse(geber.adresse),
      oeffentlicherAuftraggeber: geber.oeffentlich === true,
      vertretungsformel: [],
      partnertyp: geber.oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
    },
    buergeId: bürgeId,
    kautionsvertragId: null,
    buergschaftsdaten: {
      buergschaftsart: art,
      buergschaftsBetrag: cent,
      bausumme: bürgeId === 'KR0001' || bürgeId === 'NK0001' ? cent * 20 : null,
      bausummeProzent: bürgeId === 'TD0001' ? 500 : null,
      baurecht: art === 'ALG' ? null : 'VOB',
      auftraggeberGemaessVertrag:
        auftraggeberId === 'WI0002' ? { name: 'Stadt Achim', postadresse: adresse(['Obernstraße', '38', '28832', 'Achim']) } : null,
      vertragsdatum: '2026-03-02',
      vertragsnummer: `V-2026-${art}-${cent % 977}`,
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
    buergschaftstext: { art: 'VORLAGE', textId: `OE0000-${nummer}-001` },
    ...mehr,
  }
}

/** Orders in every state, made by the use cases themselves. */
export async function createDemoAuftraege(stage: Stage, jetzt: Date): Promise<void> {
  const ctx = (konto: string, beforeHours: number) => stage.as(konto, new Date(jetzt.getTime() - beforeHours * HOUR_MS))
  const sende = async (konto: string, beforeHours: number, daten: AuftragData): Promise<AuftragRow> =>
    submit(await ctx(konto, beforeHours), { id: null, version: null, daten })
  const [ag, ag2, erst] = ['ag.admin', 'ag2.admin', 'bg.erst'] as const
  const acceptance = { kommentarZweitpruefung: null, ausstellungsdatumBuerge: calendarDate(jetzt), dateiId: null, buergschaftsdaten: null }

  await sende(ag, 70, antrag('WI0002', 0, 'VEB', 11_700_000, 'KR0001', { kautionsvertragId: HARMS_VERTRAG }))
  await sende(ag, 52, antrag('WI0001', 0, 'MAB', 4_820_000, 'KR0001', { buergschaftstext: { art: 'VORLAGE', textId: 'WI0001-0007-002' } }))
  const textId = 'WI0001-0008-001'
  const ungeprüft = await sende(ag, 30, antrag('WI0003', 0, 'VEB', 7_350_000, 'KR0001', { buergschaftstext: { art: 'VORLAGE', textId } }))
  await sende(ag2, 26, antrag('LA0001', 0, 'AVB', 23_400_000, 'KR0001'))
  // The guarantor has not released this text: it can't issue with it, but is asked to review it.
  const halt = await nimmAn(await ctx(erst, 24), String(ungeprüft.id), {
    ...acceptance,
    version: ungeprüft.version,
    buergschaftsIdBuerge: 'KK-2026-009002',
    weg: 'TEXT',
    textId,
  })
  if (!(halt instanceof Refusal)) throw new Error(`Der ungeprüfte Text ${textId} hat nichts angehalten`)
  await sende(ag2, 20, antrag('LA0001', 0, 'MAB', 1_912_050, 'TD0001'))
  // Unknown companies go to the operator first.
  await sende(ag, 18, antrag('WI0001', 3, 'VEB', 3_100_000, 'KR0001'))
  await sende(ag2, 9, antrag('LA0001', 6, 'ALG', 850_000, 'RB0001'))
  const { buergschaftsdaten: _, ...ohneDaten } = antrag('WI0002', 0, 'MAB', 1, 'KR0001')
  await save(await ctx(ag, 44), { ...ohneDaten, buergschaftsdaten: null, versand: null, buergschaftstext: null })

  const abgelehnt = await sende(ag, 120, antrag('WI0002', 0, 'VEB', 95_000_000, 'KR0001'))
  await reject(await ctx(erst, 96), String(abgelehnt.id), {
    version: abgelehnt.version,
    ablehnungsgrund: 'Für diesen Betrag ist ein Kautionsvertrag nötig.',
    ansprechpartner: { vorname: 'Katrin', nachname: 'Hesse', email: 'k.hesse@kranich.example', telefonnummer: '0221 4710-210' },
  })
  const zurückgezogen = await sende(ag, 200, antrag('WI0001', 0, 'AUB', 2_000_000, 'KR0001'))
  await withdraw(await ctx(ag, 190), String(zurückgezogen.id), zurückgezogen.version)
  const geprüft = await sende(ag, 90, antrag('WI0002', 0, 'VEB', DRAFT_CENTS, 'KR0001', { kautionsvertragId: HARMS_VERTRAG }))
  await nimmAn(await ctx(erst, 60), String(geprüft.id), {
    ...acceptance,
    version: geprüft.version,
    buergschaftsIdBuerge: 'KK-2026-009001',
    kommentarZweitpruefung: 'Limit geprüft, Text unverändert.',
    weg: 'TEXT',
    textId: 'OE0000-0002-001',
  })
}
