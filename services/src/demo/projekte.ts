import { calendarDate, type ProjektData, type ProjektPhase, addDays } from '@avalwerk/domain'
import { createProjekt, updateProjekt } from '../projekt/index.ts'
import { ACTING } from './nutzer.ts'
import { DAY_MS, nextNumber, type Stage, type Story } from './stage.ts'
import { url } from './unternehmen.ts'

type Projekt = Readonly<{
  org: string
  id: string
  unternehmenId: string
  name: string
  phase: ProjektPhase
  cents: number
  number: string | null
  description: string | null
  address: [straße: string, hausnummer: string, postcode: string, ort: string]
  /** Days from today. */
  start: number
  end: number
  connection?: readonly [vorname: string, nachname: string, email: string, telefon: string]
}>

/** Fictional building projects. */
export const PROJEKTE: readonly Projekt[] = [
  {
    org: 'WI0001',
    id: '501',
    unternehmenId: 'WI0002',
    name: 'Neubau Weserbrücke Achim-Nord',
    phase: 'UMSETZUNG',
    cents: 1_842_000_000,
    number: 'WB-2024-17',
    description: 'Ersatzneubau der Straßenbrücke über die Weser einschließlich Anschlussrampen.',
    address: ['Uferstraße', '1', '28832', 'Achim'],
    start: -400,
    end: 500,
    connection: ['Wiebke', 'Rathjen', 'bauleitung.achim@weserbogen.example', '040 66969-430'],
  },
  {
    org: 'WI0001',
    id: '502',
    unternehmenId: 'WI0003',
    name: 'Netzausbau Ammerland',
    phase: 'UMSETZUNG',
    cents: 412_500_000,
    number: 'WN-2025-03',
    description: 'Mittelspannungsnetz und Ortsnetzstationen im Ammerland.',
    address: ['Bahnhofstraße', '20', '26655', 'Westerstede'],
    start: -220,
    end: 300,
  },
  {
    org: 'WI0001',
    id: '503',
    unternehmenId: 'WI0001',
    name: 'Umbau Hauptverwaltung',
    phase: 'ABSCHLUSS',
    cents: 238_000_000,
    number: 'WI-2023-02',
    description: null,
    address: ['Am Wall', '120', '28195', 'Bremen'],
    start: -700,
    end: 60,
  },
  {
    org: 'LA0001',
    id: '504',
    unternehmenId: 'LA0001',
    name: 'Fernwärmeleitung Lindenau, BA 3',
    phase: 'ABSCHLUSS',
    cents: 234_000_000,
    number: 'FW-LIN-3',
    description: 'Fernwärmeleitung, Bauabschnitt 3, DN 300.',
    address: ['Werkstraße', '1', '04177', 'Lindenau'],
    start: -500,
    end: 40,
  },
  {
    org: 'HO0001',
    id: '505',
    unternehmenId: 'HO0001',
    name: 'Sanierung Gymnasium Hohenaue',
    phase: 'GEWAEHRLEISTUNG',
    cents: 687_530_000,
    number: 'HOH-G1',
    description: null,
    address: ['Schulweg', '5', '38100', 'Hohenaue'],
    start: -1500,
    end: 480,
  },
  {
    org: 'HQ0001',
    id: '506',
    unternehmenId: 'HQ0001',
    name: 'Havelquartier Haus C',
    phase: 'PLANUNG',
    cents: 3_190_000_000,
    number: null,
    description: null,
    address: ['Zeppelinstraße', '9', '14471', 'Potsdam'],
    start: 120,
    end: 900,
  },
  {
    org: 'KL0001',
    id: '507',
    unternehmenId: 'KL0001',
    name: 'Klinikum Ostermoor, OP-Trakt',
    phase: 'UMSETZUNG',
    cents: 915_000_000,
    number: 'KO-OP',
    description: null,
    address: ['Ostermoor', '40', '23562', 'Lübeck'],
    start: -160,
    end: 420,
  },
  {
    org: 'EQ0001',
    id: '508',
    unternehmenId: 'EQ0001',
    name: 'Elbquerung Süd, Los 2',
    phase: 'ABGESCHLOSSEN',
    cents: 5_470_000_000,
    number: 'ES-L2',
    description: null,
    address: ['Veddeler Damm', '8', '20457', 'Hamburg'],
    start: -1900,
    end: -120,
  },
]

/** How long a project has been known: since before the guarantees that belong to it, and some time before the building begins. */
const KNOWN_FOR_DAYS = 330
const AHEAD_DAYS = 20
/** When a project that isn't being built any more came into its present phase. */
const BUILT_DAYS_AGO = 45

/** The stories of all projects: kept while they are planned, and brought into the phase in which they are. */
export const projektStories = (stage: Stage, now: Date): Story[] => PROJEKTE.map((p) => tell(stage, now, p))

async function* tell(stage: Stage, now: Date, projekt: Projekt): Story {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const today = calendarDate(now)
  const [vorname, nachname, email, telefonnummer] = projekt.connection ?? []
  const who = ACTING[projekt.org]?.first as string
  const data: ProjektData = {
    name: projekt.name,
    nummer: projekt.number,
    beschreibung: projekt.description,
    phase: 'PLANUNG',
    auftragssumme: projekt.cents,
    bauadresse: url(projekt.address),
    beginn: addDays(today, projekt.start),
    ende: addDays(today, projekt.end),
    ansprechpartner:
      vorname === undefined || nachname === undefined || email === undefined || telefonnummer === undefined
        ? null
        : { vorname, nachname, email, telefonnummer, personentyp: 'BL' },
    unternehmenId: projekt.unternehmenId,
    fuerAlle: false,
    sichtberechtigteUnternehmen: [],
  }
  const made = at(Math.min(-KNOWN_FOR_DAYS, projekt.start - AHEAD_DAYS))
  yield made
  await nextNumber(stage, 'projekt_id', projekt.id)
  const ctx = await stage.as(who, made)
  const { version } = await createProjekt(ctx, data)
  if (projekt.phase === 'PLANUNG') return

  const moved = at(projekt.phase === 'UMSETZUNG' ? projekt.start : -BUILT_DAYS_AGO)
  yield moved
  await updateProjekt(await stage.as(who, moved), projekt.id, { ...data, phase: projekt.phase, version })
}
