/** Guarantee types. Source: document 1, section 3; names and groups worded by the product. */

export type KindGroup = 'Kernarten' | 'Bau' | 'Öffentlich-rechtlich' | 'Handel' | 'Sonstige'
/** Every type has a name for lists and a title for documents; the core types have a badge of their own. */
type Art = Readonly<{ name: string; titel: string; kurz?: string; gruppe: KindGroup; zeichen?: string }>

export const BUERGSCHAFTSARTEN = {
  MAB: { name: 'Mängelansprüche', titel: 'Mängelansprüchebürgschaft', kurz: 'MGL', gruppe: 'Kernarten', zeichen: 'maengel' },
  VEB: { name: 'Vertragserfüllung', titel: 'Vertragserfüllungsbürgschaft', kurz: 'VE', gruppe: 'Kernarten', zeichen: 'erfuellung' },
  AVB: { name: 'An-/Vorauszahlung', titel: 'An-/Vorauszahlungsbürgschaft', kurz: 'ANVOR', gruppe: 'Kernarten', zeichen: 'vorauszahlung' },
  AUB: { name: 'Ausführung', titel: 'Ausführungsbürgschaft', kurz: 'AUS', gruppe: 'Kernarten', zeichen: 'ausfuehrung' },
  ALG: { name: 'Allgemein', titel: 'Bürgschaft', gruppe: 'Sonstige' },
  ANZ: { name: 'Anzahlung', titel: 'Anzahlungsbürgschaft', gruppe: 'Handel' },
  AZK: { name: 'Arbeitszeitkonten', titel: 'Bürgschaft für Arbeitszeitkonten', gruppe: 'Sonstige' },
  AUL: { name: 'Ausland', titel: 'Auslandsbürgschaft', gruppe: 'Sonstige' },
  ASB: { name: 'Ausschüttung', titel: 'Ausschüttungsbürgschaft', gruppe: 'Sonstige' },
  BHS: { name: 'Bauhandwerkersicherung', titel: 'Bauhandwerkersicherungsbürgschaft', gruppe: 'Bau' },
  BIE: { name: 'Bietung', titel: 'Bietungsbürgschaft', gruppe: 'Bau' },
  BIM: { name: 'Immissionsschutz', titel: 'Immissionsschutzbürgschaft', gruppe: 'Öffentlich-rechtlich' },
  BRA: { name: 'Branntwein', titel: 'Branntweinbürgschaft', gruppe: 'Öffentlich-rechtlich' },
  DHG: { name: 'Deckungs-/Haftrücklass', titel: 'Deckungs-/Haftrücklassbürgschaft', gruppe: 'Bau' },
  DEC: { name: 'Deckungsrücklass', titel: 'Deckungsrücklassbürgschaft', gruppe: 'Bau' },
  ERS: { name: 'Erschließung', titel: 'Erschließungsbürgschaft', gruppe: 'Bau' },
  FHG: { name: 'Fertigstellung/Haftrücklass', titel: 'Fertigstellungs-/Haftrücklassbürgschaft', gruppe: 'Bau' },
  FER: { name: 'Fertigstellung', titel: 'Fertigstellungsbürgschaft', gruppe: 'Bau' },
  FRA: { name: 'Fracht', titel: 'Frachtbürgschaft', gruppe: 'Handel' },
  GAR: { name: 'Garantie', titel: 'Garantie', gruppe: 'Sonstige' },
  GWG: { name: 'Gewährleistung', titel: 'Gewährleistungsbürgschaft', gruppe: 'Bau' },
  HAF: { name: 'Haftrücklass', titel: 'Haftrücklassbürgschaft', gruppe: 'Bau' },
  IAT: { name: 'IATA', titel: 'IATA-Bürgschaft', gruppe: 'Handel' },
  LIE: { name: 'Lieferanten', titel: 'Lieferantenbürgschaft', gruppe: 'Handel' },
  MVB: { name: 'MaBV', titel: 'Bürgschaft nach MaBV', gruppe: 'Bau' },
  MIE: { name: 'Miete', titel: 'Mietbürgschaft', gruppe: 'Sonstige' },
  MIN: { name: 'Mineralöl', titel: 'Mineralölbürgschaft', gruppe: 'Öffentlich-rechtlich' },
  PAC: { name: 'Pacht', titel: 'Pachtbürgschaft', gruppe: 'Sonstige' },
  PRO: { name: 'Prozess', titel: 'Prozessbürgschaft', gruppe: 'Öffentlich-rechtlich' },
  REK: { name: 'Rekultivierung', titel: 'Rekultivierungsbürgschaft', gruppe: 'Öffentlich-rechtlich' },
  RUE: { name: 'Rückbürgschaft', titel: 'Rückbürgschaft', gruppe: 'Sonstige' },
  SON: { name: 'Sonstige', titel: 'Sonstige Bürgschaft', gruppe: 'Sonstige' },
  SOG: { name: 'Sonstige Garantie', titel: 'Sonstige Garantie', gruppe: 'Sonstige' },
  TAN: { name: 'Tankkarten', titel: 'Tankkartenbürgschaft', gruppe: 'Handel' },
  VEG: { name: 'Vertragserfüllungsgarantie', titel: 'Vertragserfüllungsgarantie', gruppe: 'Bau' },
  ZAH: { name: 'Zahlung', titel: 'Zahlungsbürgschaft', gruppe: 'Handel' },
  ZOL: { name: 'Zoll', titel: 'Zollbürgschaft', gruppe: 'Öffentlich-rechtlich' },
} as const satisfies Record<string, Art>

export type Buergschaftsart = keyof typeof BUERGSCHAFTSARTEN
export const BUERGSCHAFTART_CODES = Object.keys(BUERGSCHAFTSARTEN) as Buergschaftsart[]

/** The four core types, in the specification's order. */
export const CORE_KINDS: readonly Buergschaftsart[] = ['MAB', 'VEB', 'AVB', 'AUB']

/**
 * The lists of types that the specification names: the core, extended by two, and the core with what else is common in building and
 * letting. Source: document 1, section 3.
 */
export const TYPE_LISTS = {
  core: CORE_KINDS,
  extended: [...CORE_KINDS, 'ALG', 'MIE'],
  common: [...CORE_KINDS, 'BHS', 'BIE', 'MVB', 'MIE', 'SON'],
} as const satisfies Record<string, readonly Buergschaftsart[]>

const without = (types: readonly Buergschaftsart[], ...others: (readonly Buergschaftsart[])[]) =>
  types.filter((type) => !others.some((other) => other.includes(type)))

/**
 * All types in the order in which they are offered: each once, under the first list that has it, what no list has under the field
 * that it comes from.
 */
export const typesByGroup = (): readonly Readonly<{ name: string; types: readonly Buergschaftsart[] }>[] => {
  const { core, extended, common } = TYPE_LISTS
  const rest = without(BUERGSCHAFTART_CODES, extended, common)
  return [
    { name: 'Kernarten', types: core },
    { name: 'Erweiterte Arten', types: without(extended, core) },
    { name: 'Weitere häufige Arten', types: without(common, extended) },
    ...[...new Set(rest.map((type) => BUERGSCHAFTSARTEN[type].gruppe))].map((name) => ({
      name,
      types: rest.filter((type) => BUERGSCHAFTSARTEN[type].gruppe === name),
    })),
  ]
}

/** All types, flat, in the order in which they are offered. */
export const TYPES_AS_OFFERED: readonly Buergschaftsart[] = typesByGroup().flatMap(({ types }) => types)

/**
 * The types for which a guarantor takes no public text. Source: document 1, section 5: for certain named surety ids, types ALG and
 * MIE are treated specially; they are what the extended list adds. How is our reading: a general guarantee and one for rent live by their individual wording, so these
 * guarantors give them on a text of the beneficiary or of their own, on wording sent with the order, or as an uploaded document.
 * @param special ids of the guarantors that the installation names
 */
export const typesWithoutPublicText = (guarantorId: string | null, special: readonly string[]): readonly Buergschaftsart[] =>
  guarantorId !== null && special.includes(guarantorId) ? without(TYPE_LISTS.extended, TYPE_LISTS.core) : []

/**
 * What a document of this type is called in its heading, as a word of its own: 'Vertragserfüllungsbürgschaft'. Only types
 * whose name says so are a Garantie; that is another promise in law than a Bürgschaft.
 */
export const documentTitle = (art: Buergschaftsart): string => BUERGSCHAFTSARTEN[art].titel
