import { calendarDate, type ProjektData, type ProjektPhase, addDays } from '@avalwerk/domain'
import { createProjekt, updateProjekt } from '../projekt/pflege.ts'
import { ACTING } from './nutzer.ts'
import { DAY_MS, nextNumber, type Stage, type Story } from './stage.ts'
import { adresse } from './unternehmen.ts'

type Projekt = Readonly<{
  org: string
  id: string
  unternehmenId: string
  name: string
  phase: ProjektPhase
  cent: number
  nummer: string | null
  beschreibung: string | null
  adresse: [straße: string, hausnummer: string, postcode: string, ort: string]
  /** Days from today. */
  beginn: number
  ende: number
  leitung?: readonly [vorname: string, nachname: string, email: string, telefon: string]
}>

/** Fictional building projects. */
export const PROJEKTE: readonly Projekt[] = [
  {
    org: 'WI0001',
    id: '501',
    unternehmenId: 'WI0002',
    name: 'Neubau Weserbrücke Achim-Nord',
    phase: 'UMSETZUNG',
    cent: 1_842_000_000,
    nummer: 'WB-2024-17',
    beschreibung: 'Ersatzneubau der Straßenbrücke über die Weser einschließlich Anschlussrampen.',
    adresse: ['Uferstraße', '1', '28832', 'Achim'],
    beginn: -400,
    ende: 500,
    leitung: ['Wiebke', 'Rathjen', 'bauleitung.achim@weserbogen.example', '040 66969-430'],
  },
  {
    org: 'WI0001',
    id: '502',
    unternehmenId: 'WI0003',
    name: 'Netzausbau Ammerland',
    phase: 'UMSETZUNG',
    cent: 412_500_000,
    nummer: 'WN-2025-03',
    beschreibung: 'Mittelspannungsnetz und Ortsnetzstationen im Ammerland.',
    adresse: ['Bahnhofstraße', '20', '26655', 'Westerstede'],
    beginn: -220,
    ende: 300,
  },
  {
    org: 'WI0001',
    id: '503',
    unternehmenId: 'WI0001',
    name: 'Umbau Hauptverwaltung',
    phase: 'ABSCHLUSS',
    cent: 238_000_000,
    nummer: 'WI-2023-02',
    beschreibung: null,
    adresse: ['Am Wall', '120', '28195', 'Bremen'],
    beginn: -700,
    ende: 60,
  },
  {
    org: 'LA0001',
    id: '504',
    unternehmenId: 'LA0001',
    name: 'Fernwärmeleitung Lindenau, BA 3',
    phase: 'ABSCHLUSS',
    cent: 234_000_000,
    nummer: 'FW-LIN-3',
    beschreibung: 'Fernwärmeleitung, Bauabschnitt 3, DN 300.',
    adresse: ['Werkstraße', '1', '04177', 'Lindenau'],
    beginn: -500,
    ende: 40,
  },
  {
    org: 'HO0001',
    id: '505',
    unternehmenId: 'HO0001',
    name: 'Sanierung Gymnasium Hohenaue',
    phase: 'GEWAEHRLEISTUNG',
    cent: 687_530_000,
    nummer: 'HOH-G1',
    beschreibung: null,
    adresse: ['Schulweg', '5', '38100', 'Hohenaue'],
    beginn: -1500,
    ende: 480,
  },
  {
    org: 'HQ0001',
    id: '506',
    unternehmenId: 'HQ0001',
    name: 'Havelquartier Haus C',
    phase: 'PLANUNG',
    cent: 3_190_000_000,
    nummer: null,
    beschreibung: null,
    adresse: ['Zeppelinstraße', '9', '14471', 'Potsdam'],
    beginn: 120,
    ende: 900,
  },
  {
    org: 'KL0001',
    id: '507',
    unternehmenId: 'KL0001',
    name: 'Klinikum Ostermoor, OP-Trakt',
    phase: 'UMSETZUNG',
    cent: 915_000_000,
    nummer: 'KO-OP',
    beschreibung: null,
    adresse: ['Ostermoor', '40', '23562', 'Lübeck'],
    beginn: -160,
    ende: 420,
  },
  {
    org: 'EQ0001',
    id: '508',
    unternehmenId: 'EQ0001',
    name: 'Elbquerung Süd, Los 2',
    phase: 'ABGESCHLOSSEN',
    cent: 5_470_000_000,
    nummer: 'ES-L2',
    beschreibung: null,
    adresse: ['Veddeler Damm', '8', '20457', 'Hamburg'],
    beginn: -1900,
    ende: -120,
  },
]

/** Before the guarantees that belong to it, and some time before the building begins. */
const KNOWN_FOR_DAYS = 330
const AHEAD_DAYS = 20
/** When what is not built any more came into its present phase. */
const BUILT_DAYS_AGO = 45

/** The stories of all projects: kept while they are planned, and brought into the phase in which they are. */
export const projectStories = (stage: Stage, now: Date): Story[] => PROJEKTE.map((p) => tell(stage, now, p))

async function* tell(stage: Stage, now: Date, projekt: Projekt): Story {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const today = calendarDate(now)
  const [vorname, nachname, email, telefonnummer] = projekt.leitung ?? []
  const who = ACTING[projekt.org]?.erst as string
  const daten: ProjektData = {
    name: projekt.name,
    nummer: projekt.nummer,
    beschreibung: projekt.beschreibung,
    phase: 'PLANUNG',
    auftragssumme: projekt.cent,
    bauadresse: adresse(projekt.adresse),
    beginn: addDays(today, projekt.beginn),
    ende: addDays(today, projekt.ende),
    ansprechpartner:
      vorname === undefined || nachname === undefined || email === undefined || telefonnummer === undefined
        ? null
        : { vorname, nachname, email, telefonnummer, personentyp: 'BL' },
    unternehmenId: projekt.unternehmenId,
    fürAlle: false,
    sichtberechtigteUnternehmen: [],
  }
  const made = at(Math.min(-KNOWN_FOR_DAYS, projekt.beginn - AHEAD_DAYS))
  yield made
  await nextNumber(stage, 'projekt_id', projekt.id)
  const ctx = await stage.as(who, made)
  const { version } = await createProjekt(ctx, daten)
  if (projekt.phase === 'PLANUNG') return

  const moved = at(projekt.phase === 'UMSETZUNG' ? projekt.beginn : -BUILT_DAYS_AGO)
  yield moved
  await updateProjekt(await stage.as(who, moved), projekt.id, { ...daten, phase: projekt.phase, version })
}
