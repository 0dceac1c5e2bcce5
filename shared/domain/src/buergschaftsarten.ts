/** Guarantee types. Source: document 1, section 3; names and groups worded by the product. */

export type Artengruppe = 'Kernarten' | 'Bau' | 'Öffentlich-rechtlich' | 'Handel' | 'Sonstige'
/** The core types have a badge of their own. */
type Art = Readonly<{ name: string; kurz?: string; gruppe: Artengruppe; zeichen?: string }>

export const BÜRGSCHAFTSARTEN = {
  MAB: { name: 'Mängelansprüche', kurz: 'MGL', gruppe: 'Kernarten', zeichen: 'maengel' },
  VEB: { name: 'Vertragserfüllung', kurz: 'VE', gruppe: 'Kernarten', zeichen: 'erfuellung' },
  AVB: { name: 'An-/Vorauszahlung', kurz: 'ANVOR', gruppe: 'Kernarten', zeichen: 'vorauszahlung' },
  AUB: { name: 'Ausführung', kurz: 'AUS', gruppe: 'Kernarten', zeichen: 'ausfuehrung' },
  ALG: { name: 'Allgemein', gruppe: 'Sonstige' },
  ANZ: { name: 'Anzahlung', gruppe: 'Handel' },
  AZK: { name: 'Arbeitszeitkonten', gruppe: 'Sonstige' },
  AUL: { name: 'Ausland', gruppe: 'Sonstige' },
  ASB: { name: 'Ausschüttung', gruppe: 'Sonstige' },
  BHS: { name: 'Bauhandwerkersicherung', gruppe: 'Bau' },
  BIE: { name: 'Bietung', gruppe: 'Bau' },
  BIM: { name: 'Immissionsschutz', gruppe: 'Öffentlich-rechtlich' },
  BRA: { name: 'Branntwein', gruppe: 'Öffentlich-rechtlich' },
  DHG: { name: 'Deckungs-/Haftrücklass', gruppe: 'Bau' },
  DEC: { name: 'Deckungsrücklass', gruppe: 'Bau' },
  ERS: { name: 'Erschließung', gruppe: 'Bau' },
  FHG: { name: 'Fertigstellung/Haftrücklass', gruppe: 'Bau' },
  FER: { name: 'Fertigstellung', gruppe: 'Bau' },
  FRA: { name: 'Fracht', gruppe: 'Handel' },
  GAR: { name: 'Garantie', gruppe: 'Sonstige' },
  GWG: { name: 'Gewährleistung', gruppe: 'Bau' },
  HAF: { name: 'Haftrücklass', gruppe: 'Bau' },
  IAT: { name: 'IATA', gruppe: 'Handel' },
  LIE: { name: 'Lieferanten', gruppe: 'Handel' },
  MVB: { name: 'MaBV', gruppe: 'Bau' },
  MIE: { name: 'Miete', gruppe: 'Sonstige' },
  MIN: { name: 'Mineralöl', gruppe: 'Öffentlich-rechtlich' },
  PAC: { name: 'Pacht', gruppe: 'Sonstige' },
  PRO: { name: 'Prozess', gruppe: 'Öffentlich-rechtlich' },
  REK: { name: 'Rekultivierung', gruppe: 'Öffentlich-rechtlich' },
  RUE: { name: 'Rückbürgschaft', gruppe: 'Sonstige' },
  SON: { name: 'Sonstige', gruppe: 'Sonstige' },
  SOG: { name: 'Sonstige Garantie', gruppe: 'Sonstige' },
  TAN: { name: 'Tankkarten', gruppe: 'Handel' },
  VEG: { name: 'Vertragserfüllungsgarantie', gruppe: 'Bau' },
  ZAH: { name: 'Zahlung', gruppe: 'Handel' },
  ZOL: { name: 'Zoll', gruppe: 'Öffentlich-rechtlich' },
} as const satisfies Record<string, Art>

export type Bürgschaftsart = keyof typeof BÜRGSCHAFTSARTEN
export const BÜRGSCHAFTSART_CODES = Object.keys(BÜRGSCHAFTSARTEN) as Bürgschaftsart[]

/** The four core types, in the specification's order. */
export const KERNARTEN: readonly Bürgschaftsart[] = ['MAB', 'VEB', 'AVB', 'AUB']

/** The full word for a document's heading, e.g. 'Mängelansprüchebürgschaft'. */
export function dokumenttitel(art: Bürgschaftsart): string {
  const titel: Partial<Record<Bürgschaftsart, string>> = {
    MAB: 'Mängelansprüchebürgschaft',
    VEB: 'Vertragserfüllungsbürgschaft',
    AVB: 'An-/Vorauszahlungsbürgschaft',
    AUB: 'Ausführungsbürgschaft',
    MIE: 'Mietbürgschaft',
    BIE: 'Bietungsbürgschaft',
    BHS: 'Bauhandwerkersicherungsbürgschaft',
    MVB: 'Bürgschaft nach MaBV',
    ALG: 'Bürgschaft',
    GAR: 'Garantie',
  }
  return titel[art] ?? `Bürgschaft (${BÜRGSCHAFTSARTEN[art].name})`
}
