import {
  type Bürgschaftsart,
  type Ereigniscode,
  formatEuro,
  type Herkunft,
  INTERNE_EREIGNISSE,
  kalendertag,
  plusWerktage,
  type Versandweg,
} from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { Eintrag } from '../buergschaft/historie.ts'
import type { Beteiligter } from '../buergschaft/sichten.ts'
import type { BürgschaftTabelle } from '../kernel/schema.ts'
import { demokennung } from './demokennung.ts'
import { HANDELNDE } from './nutzer.ts'
import { PROJEKTE } from './projekte.ts'
import { adresse, firma, KREDITNEHMER } from './unternehmen.ts'

/** Fictional guarantees in every status, with the history that leads there. */

type Status = BürgschaftTabelle['status']
export type Demobürgschaft = {
  b: Selectable<BürgschaftTabelle>
  beteiligte: Beteiligter[]
  plattform: { beguenstigter: boolean; kreditnehmer: boolean }
  historie: Eintrag[]
  /** Days before today on which the former beneficiary's view was frozen. */
  zedent?: { orgId: string; unternehmenId: string; vor: number }
}

const TAG_MS = 86_400_000

type Vorgabe = readonly [
  auftraggeber: string,
  bürge: string,
  art: Bürgschaftsart,
  cent: number,
  status: Status,
  projekt?: string,
  mehr?: Mehr,
]
type Mehr = { herkunft?: Herkunft; versandweg?: Versandweg; kreditnehmer?: number; grund?: string; zedent?: string; befristetIn?: number }

/** The stories that the demo data tells by name; the rest is filled up evenly. */
const VORGABEN: readonly Vorgabe[] = [
  ['WI0002', 'KR0001', 'VEB', 92_100_000, 'AKT', '501', { kreditnehmer: 1 }],
  ['WI0002', 'KR0001', 'AVB', 150_000_000, 'AKT', '501', { kreditnehmer: 1 }],
  ['WI0002', 'NK0001', 'AUB', 46_050_000, 'UP', '501', { kreditnehmer: 0 }],
  ['LA0001', 'KR0001', 'VEB', 11_700_000, 'UT', '504', { kreditnehmer: 0 }],
  ['LA0001', 'KR0001', 'MAB', 7_020_000, 'AKT', '504', { kreditnehmer: 0 }],
  ['HO0001', 'RB0001', 'MAB', 20_625_900, 'AKT', '505', { kreditnehmer: 5 }],
  ['HQ0001', 'TD0001', 'BIE', 15_000_000, 'AKT', '506', { kreditnehmer: 1 }],
  ['HQ0001', 'TD0001', 'MVB', 89_000_000, 'AKT', '506', { versandweg: 'POST', kreditnehmer: 5 }],
  ['KL0001', 'KR0001', 'VEB', 45_750_000, 'IK', '507', { kreditnehmer: 3, grund: 'Falscher Betrag' }],
  ['KL0001', 'KR0001', 'BHS', 91_500_000, 'AKT', '507', { kreditnehmer: 3 }],
  ['EQ0001', 'NK0001', 'MAB', 164_100_000, 'ZGB', '508', { kreditnehmer: 7 }],
  ['WI0001', 'KR0001', 'MAB', 1, 'AKT'],
  ['WI0001', 'KR0001', 'MAB', 99_999, 'AKT'],
  ['WI0001', 'TD0001', 'MAB', 100_000, 'UP'],
  ['WI0003', 'TD0001', 'VEB', 1_234_567, 'AKT', '502'],
  ['WI0001', 'RB0001', 'ALG', 123_456_789, 'AKT'],
  ['WI0001', 'SA0001', 'VEB', 9_876_543_210, 'AKT'],
  ['WI0001', 'KR0001', 'MIE', 450_000, 'AKT', '503', { befristetIn: -20 }],
  ['WI0001', 'KR0001', 'MAB', 31_500_000, 'AKT', undefined, { zedent: 'LA0001' }],
  ['LA0001', 'KR0001', 'VEB', 22_000_000, 'AKT', undefined, { zedent: 'WI0001', kreditnehmer: 1 }],
  ['WI0001', 'RB0001', 'GAR', 2_500_000, 'AKT', undefined, { herkunft: 'IMPORTIERT', versandweg: 'PDF' }],
  ['WI0003', 'SA0001', 'BHS', 7_800_000, 'ABGELEHNT', undefined, { herkunft: 'IMPORTIERT', versandweg: 'PDF' }],
]

const AUFTRAGGEBER = ['WI0001', 'WI0002', 'WI0003', 'LA0001', 'HO0001', 'KL0001', 'WE0001', 'HQ0001']
const BÜRGEN = ['KR0001', 'KR0001', 'TD0001', 'NK0001', 'KR0001', 'RB0001', 'SA0001']
const ARTEN: Bürgschaftsart[] = ['MAB', 'VEB', 'AVB', 'AUB', 'MAB', 'BHS', 'ALG', 'VEB', 'MIE', 'BIE']
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
const LEISTUNGEN = [
  'Erd- und Tiefbauarbeiten',
  'Stahlbauarbeiten',
  'Maler- und Lackierarbeiten',
  'Elektroinstallation',
  'Dachabdichtung',
  'Vorgehängte Fassade',
  'Außenanlagen',
  'Spezialtiefbau',
]
const ORTE = ['Achim', 'Oldenburg', 'Lindenau', 'Hohenaue', 'Potsdam', 'Lübeck', 'Hamburg', 'Leipzig', 'Bremerhaven', 'Emden']
const INSGESAMT = 140

/** The story of a status: event, day before today, resulting status. Days count down to the present. */
const GESCHICHTE: Record<Status, (vierAugen: boolean) => [Ereigniscode, Status][]> = (() => {
  const ausgestellt = (v: boolean): [Ereigniscode, Status][] =>
    v
      ? [
          ['G01', 'ENT'],
          ['G10', 'AUS'],
        ]
      : [['G03', 'AUS']]
  const zugestellt = (v: boolean): [Ereigniscode, Status][] => [...ausgestellt(v), ['G14', 'UP']]
  const aktiv = (v: boolean): [Ereigniscode, Status][] => [...zugestellt(v), ['G20', 'AKT']]
  return {
    ENT: () => [['G01', 'ENT']],
    STO: () => [
      ['G01', 'ENT'],
      ['G12', 'STO'],
    ],
    AUS: ausgestellt,
    UP: zugestellt,
    AKT: aktiv,
    IK: (v) => [...zugestellt(v), ['G21', 'IK']],
    UT: (v) => [...zugestellt(v), ['G21', 'IK'], ['G24', 'UT']],
    ABB: (v) => [...zugestellt(v), ['G22', 'ABB']],
    AB: (v) => [...zugestellt(v), ['G22', 'ABB'], ['G27', 'AB']],
    TEB: (v) => [...aktiv(v), ['G31', 'TEB']],
    ANB: (v) => [...aktiv(v), ['G33', 'ANB']],
    AN: (v) => [...aktiv(v), ['G33', 'ANB'], ['G34', 'AN']],
    ZGBB: (v) => [...aktiv(v), ['G28', 'ZGBB']],
    ZGB: (v) => [...aktiv(v), ['G28', 'ZGBB'], ['G30', 'ZGB']],
    ABGELEHNT: () => [
      ['G09', 'AUS'],
      ['G17', 'ABGELEHNT'],
    ],
  }
})()

const VOM_AUFTRAGGEBER: readonly Ereigniscode[] = ['G08', 'G09', 'G20', 'G21', 'G22', 'G28', 'G31', 'G33', 'G38', 'G39']
const VOM_SYSTEM: readonly Ereigniscode[] = ['G14', 'G24']
const ZWEITPRÜFUNG: readonly Ereigniscode[] = ['G10', 'G11', 'G12']

const NUMMER: Record<string, (n: number) => string> = {
  KR0001: (n) => `KK-2026-${String(n).padStart(6, '0')}`,
  NK0001: (n) => `45.${String(n).padStart(4, '0')}.2026-${n % 9}`,
  TD0001: (n) => `AV 88/${20_000 + n}`,
  RB0001: (n) => `7020 115 ${String(n).padStart(3, '0')}`,
  SA0001: (n) => `SA26B${String(n).padStart(7, '0')}`,
}

/** The demo guarantees as of today; the same for the same day. */
export function demobürgschaften(jetzt: Date): Demobürgschaft[] {
  const gefüllt: Vorgabe[] = Array.from({ length: INSGESAMT - VORGABEN.length }, (_, i) => [
    AUFTRAGGEBER[i % AUFTRAGGEBER.length] as string,
    BÜRGEN[i % BÜRGEN.length] as string,
    ARTEN[(i * 3) % ARTEN.length] as Bürgschaftsart,
    Math.round(((i * 7919) % 480_000) * 100 + 250_000 + ((i * 31) % 100)),
    STATUS[(i * 7) % STATUS.length] as Status,
    undefined,
    { kreditnehmer: i % KREDITNEHMER.length, befristetIn: i % 6 === 0 ? 20 + i * 4 : undefined } as Mehr,
  ])
  return [...VORGABEN, ...gefüllt].map((vorgabe, i) => baue(vorgabe, i, jetzt))
}

function baue([auftraggeberId, bürgeId, art, cent, status, projektId, mehr = {}]: Vorgabe, i: number, jetzt: Date): Demobürgschaft {
  const auftraggeber = firma(auftraggeberId)
  const bürge = firma(bürgeId)
  const kreditnehmer = KREDITNEHMER[mehr.kreditnehmer ?? i % KREDITNEHMER.length] as (typeof KREDITNEHMER)[number]
  const agOrg = auftraggeber.mutter_id ?? auftraggeberId
  const herkunft = mehr.herkunft ?? (i % 9 === 8 ? 'REPLIZIERT' : 'ERSTELLT_IN_TL')
  const versandweg = mehr.versandweg ?? (i % 11 === 5 ? (i % 2 ? 'PDF' : 'POST') : 'AVALWERK')
  const vor = (tage: number) => new Date(jetzt.getTime() - tage * TAG_MS - (i % 7) * 3_600_000)
  const schritte: [Ereigniscode, Status][] =
    herkunft === 'IMPORTIERT' && status === 'AKT' ? [['G08', 'AKT']] : GESCHICHTE[status](bürge.vier_augen_ab_cent !== null)
  const alter = 6 + ((i * 11) % 300)
  const zeitpunkte = schritte.map((_, n) => vor(Math.max(0, alter - Math.floor((alter * n) / schritte.length))))
  const erstellt = zeitpunkte[0] as Date
  const geändert = zeitpunkte.at(-1) as Date
  const ausgestellt = status !== 'ENT' && status !== 'STO'
  const id = String(10_004_711 + i)
  const b: Selectable<BürgschaftTabelle> = {
    id,
    buerge_org: bürgeId,
    nummer_buerge: (NUMMER[bürgeId] as (n: number) => string)(4711 + i),
    art,
    betrag_cent: cent,
    ursprungsbetrag_cent: cent,
    status,
    statusgrund: status === 'STO' ? 'ZWEITPRUEFUNG_ABGELEHNT' : null,
    herkunft,
    versandweg,
    textherkunft:
      herkunft === 'IMPORTIERT'
        ? 'UNBEKANNT'
        : ((['EIGENER_TEXT', 'ABWEICHENDER_TEXT', 'EIGENER_TEXT', 'ABWEICHENDE_VERSION'] as const)[i % 4] ?? null),
    auftraggeber_id: auftraggeberId,
    auftraggeber_name: auftraggeber.name,
    auftraggeber_adresse: adresse(auftraggeber.adresse),
    auftraggeber_oeffentlich: auftraggeber.oeffentlich === true,
    vertretungsformel: JSON.parse(auftraggeber.vertretungsformel ?? '[]') as string[],
    auftragnehmer_id: kreditnehmer.id,
    auftragnehmer_name: kreditnehmer.name,
    auftragnehmer_adresse: adresse(kreditnehmer.adresse),
    auftragnehmer_fremd_id: kreditnehmer.fremdId ?? null,
    buerge_id: bürgeId,
    buerge_name: bürge.name,
    buerge_vertragsart: bürge.vertragsart ?? 'LIGHT',
    vertragsnummer: `V-${2024 + (i % 3)}-${String(100 + ((i * 13) % 900))}`,
    vertragsdatum: kalendertag(vor(alter + 40)),
    bauleistung: LEISTUNGEN[i % LEISTUNGEN.length] ?? null,
    bauvorhaben: PROJEKTE.find((p) => p.id === projektId)?.name ?? `Baumaßnahme ${ORTE[i % ORTE.length]}, Los ${1 + (i % 4)}`,
    bausumme_cent: cent * 20,
    ausstellungsdatum: ausgestellt ? kalendertag(zeitpunkte[Math.min(1, zeitpunkte.length - 1)] as Date) : null,
    befristungsdatum: mehr.befristetIn !== undefined ? kalendertag(vor(-mehr.befristetIn)) : null,
    ablaufdatum: i % 3 === 0 ? kalendertag(vor(-(120 + i * 3))) : null,
    erstes_anfordern: false,
    version: schritte.length,
    erstellt_am: erstellt,
    geaendert_am: geändert,
    auftrag_id: null,
    letzter_pruefer: status === 'ENT' ? demokennung('bg.erst') : null,
    bearbeitet_von: null,
    bearbeitet_bis: null,
    korrektur_grundlage_id: null,
    nachfolger_id: null,
    korrektur:
      status === 'IK'
        ? {
            grund: mehr.grund ? 'KORR_BETR' : 'KORR_GEW',
            bemerkung: null,
            frist: plusWerktage(kalendertag(geändert), 10),
            am: geändert.toISOString(),
          }
        : null,
    ablehnung: null,
    antwortstatus: status === 'ABGELEHNT' ? 'ABGELEHNT' : null,
    offener_vorgang: status === 'TEB' ? 'TEILENTHAFTUNG' : status === 'ANB' || status === 'AN' ? 'INANSPRUCHNAHME' : null,
    statusantrag: null,
    vier_augen: bürge.vier_augen_ab_cent !== null,
    // Announced and waiting: linked to the guarantee in the guarantor's own system.
    dokument_status: status === 'AUS' && versandweg === 'AVALWERK' ? 'KEINES' : 'FERTIG',
    dokument_art: status === 'AUS' && versandweg === 'AVALWERK' ? 'VERKNUEPFT' : herkunft === 'IMPORTIERT' ? null : 'TEXT',
    dokument_datei: null,
    angekuendigt: false,
    fassung_vorher: null,
    text_org: null,
    text_id: null,
    bauadresse: null,
    bausumme_prozent: null,
    versandadresse: null,
    kautionsvertrag_id: null,
    auftragnehmer_kontakt: null,
    zugestellt_am: schritte.some(([code]) => code === 'G14') ? geändert : null,
    befristung_stufe: null,
    vorgemerkt_cent: status === 'TEB' ? Math.round(cent / 2) : null,
    rueckgabe: null,
    rueckforderung: null,
    umtausch_grundlage_id: null,
    umtausch_id: null,
    importiert_von: herkunft === 'IMPORTIERT' ? agOrg : null,
    geloescht_am: null,
  }
  const beteiligte: Beteiligter[] = [
    {
      orgId: agOrg,
      rolle: 'AUFTRAGGEBER',
      unternehmenId: auftraggeberId,
      projektId: projektId ?? null,
      vermerk: i % 10 === 0 ? 'Rückgabe bei Schlussabnahme prüfen.' : null,
    },
    { orgId: bürgeId, rolle: 'BUERGE', unternehmenId: bürgeId },
    { orgId: 'BP0001', rolle: 'BETREIBER', unternehmenId: 'BP0001' },
    ...(kreditnehmer.id && kreditnehmer.id !== agOrg
      ? [{ orgId: kreditnehmer.id, rolle: 'AUFTRAGNEHMER', unternehmenId: kreditnehmer.id } as const]
      : []),
  ]
  const historie = schritte.map(([code, nach], n): Eintrag => {
    const system = VOM_SYSTEM.includes(code)
    const wer = VOM_AUFTRAGGEBER.includes(code) ? { org: agOrg, name: auftraggeber.name } : { org: bürgeId, name: bürge.name }
    const personen = HANDELNDE[wer.org]
    const zeitpunkt = zeitpunkte[n] as Date
    return {
      org_id: bürgeId,
      buergschaft_id: id,
      zeitpunkt,
      akteur_org: system ? null : wer.org,
      akteur_unternehmen: system ? 'Avalwerk' : wer.name,
      akteur_name: system ? null : ((ZWEITPRÜFUNG.includes(code) ? personen?.zweit : personen?.erst) ?? null),
      code,
      textwerte: JSON.stringify({
        grund: mehr.grund ?? 'Leistungsbeschreibung falsch oder unvollständig',
        betrag: formatEuro(code === 'G31' ? Math.round(cent / 2) : Math.round(cent / 4)),
        nummer: (NUMMER[bürgeId] as (n: number) => string)(4711 + i + 1),
      }),
      von_status: n === 0 ? null : (schritte[n - 1]?.[1] ?? null),
      nach_status: nach,
      werte: code === 'G31' ? JSON.stringify([{ feld: 'Betrag', alt: formatEuro(cent), neu: formatEuro(Math.round(cent / 2)) }]) : '[]',
      grund: null,
      kanal: system ? 'SYSTEM' : herkunft === 'REPLIZIERT' && wer.org === bürgeId ? 'SCHNITTSTELLE' : 'PORTAL',
      sichtbar: JSON.stringify(
        INTERNE_EREIGNISSE.includes(code) ? ['BUERGE', 'BETREIBER'] : ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'ZEDENT', 'BUERGE', 'BETREIBER'],
      ),
    }
  })
  return {
    b,
    beteiligte,
    plattform: { beguenstigter: true, kreditnehmer: kreditnehmer.id !== null },
    historie,
    ...(mehr.zedent && { zedent: { orgId: mehr.zedent, unternehmenId: mehr.zedent, vor: 3 } }),
  }
}
