import type { Ansprechpartner, Gesellschaftsform, Group, Person } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import type { Adresse, UnternehmenTable } from '../kernel/schema.ts'

/** Fictional companies. Every name, number and address is invented. */
export type Company = {
  id: string
  gruppe: Group
  name: string
  form: Gesellschaftsform
  adresse: [straße: string, hausnummer: string, postcode: string, ort: string, land?: string]
  register?: [string, string]
} & Partial<Omit<Insertable<UnternehmenTable>, 'id' | 'gruppe' | 'name' | 'adresse'>>

const bürge = (kurzname: string, initialen: string, header_farbe: string) =>
  ({ kurzname, initialen, header_farbe, header_schriftfarbe: '#FFFFFF' }) as const

export const COMPANIES: readonly Company[] = [
  {
    id: 'KR0001',
    gruppe: 'BG',
    name: 'Kranich Kreditversicherung AG',
    form: 'AG',
    adresse: ['Rheinuferallee', '14', '50668', 'Köln'],
    register: ['Köln', 'HRB 91204'],
    ...bürge('Kranich', 'KR', '#0B5C7A'),
    vertragsart: 'REGULAR',
    vier_augen_ab_cent: 0,
    bausumme_angabe: 'BETRAG',
  },
  {
    id: 'NK0001',
    gruppe: 'BG',
    name: 'Nordkap Kautionsversicherung VVaG',
    form: 'VVAG',
    adresse: ['Am Sandtorkai', '71', '20457', 'Hamburg'],
    register: ['Hamburg', 'HRB 140877'],
    ...bürge('Nordkap', 'NK', '#1F4E3D'),
    vertragsart: 'REGULAR',
    vier_augen_ab_cent: 5_000_000,
    bausumme_angabe: 'BETRAG',
  },
  {
    id: 'TD0001',
    gruppe: 'BG',
    name: 'Bankhaus Tiedemann & Sohn KG',
    form: 'KG',
    adresse: ['Taunusanlage', '3', '60329', 'Frankfurt am Main'],
    register: ['Frankfurt am Main', 'HRA 55310'],
    ...bürge('Tiedemann', 'TD', '#5A3A1E'),
    vertragsart: 'LIGHT',
    vier_augen_ab_cent: null,
    bausumme_angabe: 'PROZENT',
  },
  {
    id: 'RB0001',
    gruppe: 'BG',
    name: 'Rheinaue Bank eG',
    form: 'EG',
    adresse: ['Deutzer Freiheit', '22', '50679', 'Köln'],
    register: ['Köln', 'GnR 702'],
    ...bürge('Rheinaue', 'RB', '#23408E'),
    vertragsart: 'LIGHT',
    vier_augen_ab_cent: 0,
    bausumme_angabe: 'KEINE_ANGABE',
  },
  {
    id: 'SA0001',
    gruppe: 'BG',
    name: 'Süd-Aval Versicherung SE',
    form: 'SE',
    adresse: ['Isarring', '50', '80805', 'München'],
    register: ['München', 'HRB 270145'],
    ...bürge('Süd-Aval', 'SA', '#7A1F3D'),
    vertragsart: 'LIGHT',
    vier_augen_ab_cent: 0,
    bausumme_angabe: 'KEINE_ANGABE',
    verwendung_texte: false,
  },
  {
    id: 'WI0001',
    gruppe: 'AG',
    name: 'Weserbogen Infrastruktur AG',
    form: 'AG',
    adresse: ['Am Wall', '120', '28195', 'Bremen'],
    register: ['Bremen', 'HRB 33018'],
  },
  {
    id: 'WI0002',
    gruppe: 'AG',
    name: 'Weserbogen Brückenbau GmbH',
    form: 'GMBH',
    adresse: ['Am Wall', '122', '28195', 'Bremen'],
    mutter_id: 'WI0001',
  },
  {
    id: 'WI0003',
    gruppe: 'AG',
    name: 'Weserbogen Netze GmbH & Co. KG',
    form: 'GMBH_UND_CO_KG',
    adresse: ['Stau', '35', '26122', 'Oldenburg'],
    mutter_id: 'WI0001',
    hybrid: true,
  },
  {
    id: 'WI0004',
    gruppe: 'AG',
    name: 'Weserbogen Immobilien SE & Co. KG',
    form: 'SE_UND_CO_KG',
    adresse: ['Am Wall', '124', '28195', 'Bremen'],
    mutter_id: 'WI0001',
    status: 'UP',
  },
  {
    id: 'HQ0001',
    gruppe: 'AG',
    name: 'Havelquartier Projektentwicklung GmbH & Co. KG',
    form: 'GMBH_UND_CO_KG',
    adresse: ['Zeppelinstraße', '9', '14471', 'Potsdam'],
    hybrid: true,
  },
  {
    id: 'LA0001',
    gruppe: 'AG',
    name: 'Stadtwerke Lindenau AöR',
    form: 'AÖR',
    adresse: ['Werkstraße', '1', '04177', 'Lindenau'],
    oeffentlich: true,
  },
  {
    id: 'HO0001',
    gruppe: 'AG',
    name: 'Landkreis Hohenaue - Amt für Hochbau',
    form: 'BEHOERDE',
    adresse: ['Kreishausplatz', '2', '38100', 'Hohenaue'],
    fremd_id: '70-0312',
    oeffentlich: true,
    vertretungsformel: JSON.stringify(['vertreten durch die Landrätin']),
  },
  {
    id: 'KL0001',
    gruppe: 'AG',
    name: 'Klinikum Ostermoor gGmbH',
    form: 'GMBH',
    adresse: ['Ostermoor', '40', '23562', 'Lübeck'],
    fremd_id: '70-0455',
    register: ['Lübeck', 'HRB 10977'],
  },
  {
    id: 'EQ0001',
    gruppe: 'AG',
    name: 'ARGE Elbquerung Süd',
    form: 'ARGE',
    adresse: ['Veddeler Damm', '8', '20457', 'Hamburg'],
    inkognito: true,
  },
  {
    id: 'WE0001',
    gruppe: 'AG',
    name: 'WEG Lindenallee 12-18',
    form: 'WEG',
    adresse: ['Lindenallee', '12', '04105', 'Leipzig'],
    vertretungsformel: JSON.stringify(['vertreten durch die Verwalterin']),
  },
  {
    id: 'GH0001',
    gruppe: 'AG',
    name: 'Gebr. Harms Tiefbau GmbH',
    form: 'GMBH',
    adresse: ['Nesserlander Straße', '60', '26723', 'Emden'],
    hybrid: true,
    fremd_id: '4400172',
  },
  {
    id: 'GH0002',
    gruppe: 'AG',
    name: 'Harms Rohrleitungsbau GmbH',
    form: 'GMBH',
    adresse: ['Groninger Straße', '112', '26789', 'Leer'],
    register: ['Aurich', 'HRB 205118'],
    mutter_id: 'GH0001',
    hybrid: true,
  },
  {
    id: 'GH0003',
    gruppe: 'AG',
    name: 'Harms Spezialtiefbau GmbH',
    form: 'GMBH',
    adresse: ['Dornumer Straße', '8', '26607', 'Aurich'],
    register: ['Aurich', 'HRB 205240'],
    mutter_id: 'GH0001',
    hybrid: true,
  },
  {
    id: 'BP0001',
    gruppe: 'BSP',
    name: 'Bürgschaftsportal Service GmbH',
    form: 'GMBH',
    adresse: ['Baumwall', '7', '20459', 'Hamburg'],
    register: ['Hamburg', 'HRB 158220'],
  },
]

export const adresse = ([straße, hausnummer, postleitzahl, ort, land = 'DE']: Company['adresse']): Adresse => ({
  straße,
  hausnummer,
  postleitzahl,
  ort,
  landeskennzeichen: land,
})

/** Contacts of companies, as it is done in media: numbers that are nobody's. */
const CONTACTS: Readonly<Record<string, readonly [vorname: string, nachname: string, email: string, telefon: string]>> = {
  KR0001: ['Katrin', 'Hesse', 'avale@kranich.example', '0221 4710-120'],
  TD0001: ['Lea', 'Brunner', 'avale@tiedemann.example', '069 90009-310'],
  WI0001: ['Meike', 'Voss', 'buergschaften@weserbogen.example', '040 66969-415'],
  WI0002: ['Jonas', 'Brandt', 'bruecken@weserbogen.example', '040 66969-416'],
  LA0001: ['Henrike', 'Lohse', 'vergabe@sw-lindenau.example', '030 23125-220'],
  GH0001: ['Gerd', 'Harms', 'buero@harms-tiefbau.example', '040 66969-880'],
}
export function kontakt(id: string): Person | null {
  const [vorname, nachname, email, telefonnummer] = CONTACTS[id] ?? []
  if (vorname === undefined || nachname === undefined || email === undefined || telefonnummer === undefined) return null
  return { vorname, nachname, email, telefonnummer, personentyp: 'KP' }
}

export const firma = (id: string): Company => COMPANIES.find((f) => f.id === id) as Company

/** Borrowers that are no companies of the platform, and two that are. */
export const KREDITNEHMER: readonly {
  id: string | null
  name: string
  adresse: Company['adresse']
  fremdId?: string
  kontakt?: Ansprechpartner
}[] = [
  {
    id: 'GH0001',
    name: 'Gebr. Harms Tiefbau GmbH',
    adresse: ['Nesserlander Straße', '60', '26723', 'Emden'],
    fremdId: '4400172',
    kontakt: { vorname: 'Britta', nachname: 'Harms', email: 'b.harms@tiefbau.example', telefonnummer: '040 66969-101' },
  },
  {
    id: null,
    name: 'Brückner & Sohn Stahlbau GmbH & Co. KG',
    adresse: ['Industriestraße', '18', '07545', 'Gera'],
    fremdId: 'K-20118',
    kontakt: { vorname: 'Uwe', nachname: 'Brückner', email: 'u.brueckner@stahlbau.example', telefonnummer: '030 23125-411' },
  },
  { id: null, name: 'Malerbetrieb Yıldız e. K.', adresse: ['Wolfhager Straße', '31', '34117', 'Kassel'] },
  {
    id: null,
    name: 'Elektro Petersen OHG',
    adresse: ['Norderstraße', '5', '25813', 'Husum'],
    kontakt: { vorname: 'Wiebke', nachname: 'Petersen', email: 'buero@elektro-petersen.example', telefonnummer: '040 66969-552' },
  },
  { id: null, name: 'Dachtechnik Vogt UG (haftungsbeschränkt)', adresse: ['Petersberger Straße', '77', '36037', 'Fulda'] },
  {
    id: null,
    name: 'Fassadenwerk Krüger SE',
    adresse: ['Märkische Straße', '120', '44141', 'Dortmund'],
    fremdId: 'K-20342',
    kontakt: { vorname: 'Dana', nachname: 'Krüger', email: 'd.krueger@fassadenwerk.example', telefonnummer: '0221 4710-773' },
  },
  { id: null, name: 'Ana Kowalczyk Garten- und Landschaftsbau', adresse: ['Spreestraße', '2', '03046', 'Cottbus'] },
  { id: null, name: 'Bohrtechnik Saar SARL', adresse: ['Rue de la Gare', '11', '1611', 'Luxembourg', 'LU'] },
]
