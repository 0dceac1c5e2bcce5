import type { Ansprechpartner, Gesellschaftsform, Group, Person } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import type { Address, UnternehmenTable } from '../kernel/schema.ts'

/** Fictional companies. Every name, number and address is invented. */
export type DemoUnternehmen = {
  id: string
  group: Group
  name: string
  form: Gesellschaftsform
  address: [straße: string, hausnummer: string, postcode: string, ort: string, land?: string]
  register?: [string, string]
} & Partial<Omit<Insertable<UnternehmenTable>, 'id' | 'gruppe' | 'name' | 'adresse'>>

const buerge = (kurzname: string, initialen: string, header_farbe: string) =>
  ({ kurzname, initialen, header_farbe, header_schriftfarbe: '#FFFFFF' }) as const

export const COMPANIES: readonly DemoUnternehmen[] = [
  {
    id: 'KR0001',
    group: 'BG',
    name: 'Kranich Kreditversicherung AG',
    form: 'AG',
    address: ['Rheinuferallee', '14', '50668', 'Köln'],
    register: ['Köln', 'HRB 91204'],
    ...buerge('Kranich', 'KR', '#0B5C7A'),
    vertragsart: 'REGULAR',
    vier_augen_ab_cent: 0,
    bausumme_angabe: 'BETRAG',
  },
  {
    id: 'NK0001',
    group: 'BG',
    name: 'Nordkap Kautionsversicherung VVaG',
    form: 'VVAG',
    address: ['Am Sandtorkai', '71', '20457', 'Hamburg'],
    register: ['Hamburg', 'HRB 140877'],
    ...buerge('Nordkap', 'NK', '#1F4E3D'),
    vertragsart: 'REGULAR',
    vier_augen_ab_cent: 5_000_000,
    bausumme_angabe: 'BETRAG',
  },
  {
    id: 'TD0001',
    group: 'BG',
    name: 'Bankhaus Tiedemann & Sohn KG',
    form: 'KG',
    address: ['Taunusanlage', '3', '60329', 'Frankfurt am Main'],
    register: ['Frankfurt am Main', 'HRA 55310'],
    ...buerge('Tiedemann', 'TD', '#5A3A1E'),
    vertragsart: 'LIGHT',
    vier_augen_ab_cent: null,
    bausumme_angabe: 'PROZENT',
  },
  {
    id: 'RB0001',
    group: 'BG',
    name: 'Rheinaue Bank eG',
    form: 'EG',
    address: ['Deutzer Freiheit', '22', '50679', 'Köln'],
    register: ['Köln', 'GnR 702'],
    ...buerge('Rheinaue', 'RB', '#23408E'),
    vertragsart: 'LIGHT',
    vier_augen_ab_cent: 0,
    bausumme_angabe: 'KEINE_ANGABE',
  },
  {
    id: 'SA0001',
    group: 'BG',
    name: 'Süd-Aval Versicherung SE',
    form: 'SE',
    address: ['Isarring', '50', '80805', 'München'],
    register: ['München', 'HRB 270145'],
    ...buerge('Süd-Aval', 'SA', '#7A1F3D'),
    vertragsart: 'LIGHT',
    vier_augen_ab_cent: 0,
    bausumme_angabe: 'KEINE_ANGABE',
    verwendung_texte: false,
  },
  {
    id: 'WI0001',
    group: 'AG',
    name: 'Weserbogen Infrastruktur AG',
    form: 'AG',
    address: ['Am Wall', '120', '28195', 'Bremen'],
    register: ['Bremen', 'HRB 33018'],
  },
  {
    id: 'WI0002',
    group: 'AG',
    name: 'Weserbogen Brückenbau GmbH',
    form: 'GMBH',
    address: ['Am Wall', '122', '28195', 'Bremen'],
    mutter_id: 'WI0001',
  },
  {
    id: 'WI0003',
    group: 'AG',
    name: 'Weserbogen Netze GmbH & Co. KG',
    form: 'GMBH_UND_CO_KG',
    address: ['Stau', '35', '26122', 'Oldenburg'],
    mutter_id: 'WI0001',
    hybrid: true,
  },
  {
    id: 'WI0004',
    group: 'AG',
    name: 'Weserbogen Immobilien SE & Co. KG',
    form: 'SE_UND_CO_KG',
    address: ['Am Wall', '124', '28195', 'Bremen'],
    mutter_id: 'WI0001',
    status: 'UP',
  },
  {
    id: 'HQ0001',
    group: 'AG',
    name: 'Havelquartier Projektentwicklung GmbH & Co. KG',
    form: 'GMBH_UND_CO_KG',
    address: ['Zeppelinstraße', '9', '14471', 'Potsdam'],
    hybrid: true,
  },
  {
    id: 'LA0001',
    group: 'AG',
    name: 'Stadtwerke Lindenau AöR',
    form: 'AÖR',
    address: ['Werkstraße', '1', '04177', 'Lindenau'],
    oeffentlich: true,
  },
  {
    id: 'HO0001',
    group: 'AG',
    name: 'Landkreis Hohenaue - Amt für Hochbau',
    form: 'BEHOERDE',
    address: ['Kreishausplatz', '2', '38100', 'Hohenaue'],
    fremd_id: '70-0312',
    oeffentlich: true,
    vertretungsformel: JSON.stringify(['vertreten durch die Landrätin']),
  },
  {
    id: 'KL0001',
    group: 'AG',
    name: 'Klinikum Ostermoor gGmbH',
    form: 'GMBH',
    address: ['Ostermoor', '40', '23562', 'Lübeck'],
    fremd_id: '70-0455',
    register: ['Lübeck', 'HRB 10977'],
  },
  {
    id: 'EQ0001',
    group: 'AG',
    name: 'ARGE Elbquerung Süd',
    form: 'ARGE',
    address: ['Veddeler Damm', '8', '20457', 'Hamburg'],
    inkognito: true,
  },
  {
    id: 'WE0001',
    group: 'AG',
    name: 'WEG Lindenallee 12-18',
    form: 'WEG',
    address: ['Lindenallee', '12', '04105', 'Leipzig'],
    vertretungsformel: JSON.stringify(['vertreten durch die Verwalterin']),
  },
  {
    id: 'GH0001',
    group: 'AG',
    name: 'Gebr. Harms Tiefbau GmbH',
    form: 'GMBH',
    address: ['Nesserlander Straße', '60', '26723', 'Emden'],
    hybrid: true,
    fremd_id: '4400172',
  },
  {
    id: 'GH0002',
    group: 'AG',
    name: 'Harms Rohrleitungsbau GmbH',
    form: 'GMBH',
    address: ['Groninger Straße', '112', '26789', 'Leer'],
    register: ['Aurich', 'HRB 205118'],
    mutter_id: 'GH0001',
    hybrid: true,
  },
  {
    id: 'GH0003',
    group: 'AG',
    name: 'Harms Spezialtiefbau GmbH',
    form: 'GMBH',
    address: ['Dornumer Straße', '8', '26607', 'Aurich'],
    register: ['Aurich', 'HRB 205240'],
    mutter_id: 'GH0001',
    hybrid: true,
  },
  {
    id: 'BP0001',
    group: 'BSP',
    name: 'Bürgschaftsportal Service GmbH',
    form: 'GMBH',
    address: ['Baumwall', '7', '20459', 'Hamburg'],
    register: ['Hamburg', 'HRB 158220'],
  },
]

export const url = ([strasse, hausnummer, postleitzahl, ort, country = 'DE']: DemoUnternehmen['address']): Address => ({
  straße: strasse,
  hausnummer,
  postleitzahl,
  ort,
  landeskennzeichen: country,
})

/** Contacts of companies, with telephone numbers that belong to no one, as the media use them. */
const CONTACTS: Readonly<Record<string, readonly [vorname: string, nachname: string, email: string, telefon: string]>> = {
  KR0001: ['Katrin', 'Hesse', 'avale@kranich.example', '0221 4710-120'],
  TD0001: ['Lea', 'Brunner', 'avale@tiedemann.example', '069 90009-310'],
  WI0001: ['Meike', 'Voss', 'buergschaften@weserbogen.example', '040 66969-415'],
  WI0002: ['Jonas', 'Brandt', 'bruecken@weserbogen.example', '040 66969-416'],
  LA0001: ['Henrike', 'Lohse', 'vergabe@sw-lindenau.example', '030 23125-220'],
  GH0001: ['Gerd', 'Harms', 'buero@harms-tiefbau.example', '040 66969-880'],
}
export function contact(id: string): Person | null {
  const [vorname, nachname, email, telefonnummer] = CONTACTS[id] ?? []
  if (vorname === undefined || nachname === undefined || email === undefined || telefonnummer === undefined) return null
  return { vorname, nachname, email, telefonnummer, personentyp: 'KP' }
}

export const companyById = (id: string): DemoUnternehmen => COMPANIES.find((f) => f.id === id) as DemoUnternehmen

/** Borrowers that are no companies of the platform, and two that are. */
export const KREDITNEHMER: readonly {
  id: string | null
  name: string
  address: DemoUnternehmen['address']
  foreignId?: string
  contact?: Ansprechpartner
}[] = [
  {
    id: 'GH0001',
    name: 'Gebr. Harms Tiefbau GmbH',
    address: ['Nesserlander Straße', '60', '26723', 'Emden'],
    foreignId: '4400172',
    contact: { vorname: 'Britta', nachname: 'Harms', email: 'b.harms@tiefbau.example', telefonnummer: '040 66969-101' },
  },
  {
    id: null,
    name: 'Brückner & Sohn Stahlbau GmbH & Co. KG',
    address: ['Industriestraße', '18', '07545', 'Gera'],
    foreignId: 'K-20118',
    contact: { vorname: 'Uwe', nachname: 'Brückner', email: 'u.brueckner@stahlbau.example', telefonnummer: '030 23125-411' },
  },
  { id: null, name: 'Malerbetrieb Yıldız e. K.', address: ['Wolfhager Straße', '31', '34117', 'Kassel'] },
  {
    id: null,
    name: 'Elektro Petersen OHG',
    address: ['Norderstraße', '5', '25813', 'Husum'],
    contact: { vorname: 'Wiebke', nachname: 'Petersen', email: 'buero@elektro-petersen.example', telefonnummer: '040 66969-552' },
  },
  { id: null, name: 'Dachtechnik Vogt UG (haftungsbeschränkt)', address: ['Petersberger Straße', '77', '36037', 'Fulda'] },
  {
    id: null,
    name: 'Fassadenwerk Krüger SE',
    address: ['Märkische Straße', '120', '44141', 'Dortmund'],
    foreignId: 'K-20342',
    contact: { vorname: 'Dana', nachname: 'Krüger', email: 'd.krueger@fassadenwerk.example', telefonnummer: '0221 4710-773' },
  },
  { id: null, name: 'Ana Kowalczyk Garten- und Landschaftsbau', address: ['Spreestraße', '2', '03046', 'Cottbus'] },
  { id: null, name: 'Bohrtechnik Saar SARL', address: ['Rue de la Gare', '11', '1611', 'Luxembourg', 'LU'] },
]
