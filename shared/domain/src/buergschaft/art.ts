/** Guarantee types. Source: document 1, section 3; names and groups worded by the product. */

export type TypeGroup = 'Kernarten' | 'Bau' | 'Öffentlich-rechtlich' | 'Handel' | 'Sonstige'
/** Every type has a name for lists and a title for documents; the core types have a badge of their own. */
type Art = Readonly<{ name: string; title: string; short?: string; group: TypeGroup; icon?: string }>

/** Every type of guarantee by its code. */
export const BUERGSCHAFTSARTEN = {
  MAB: { name: 'Mängelansprüche', title: 'Mängelansprüchebürgschaft', short: 'MGL', group: 'Kernarten', icon: 'repair' },
  VEB: { name: 'Vertragserfüllung', title: 'Vertragserfüllungsbürgschaft', short: 'VE', group: 'Kernarten', icon: 'performance' },
  AVB: { name: 'An-/Vorauszahlung', title: 'An-/Vorauszahlungsbürgschaft', short: 'ANVOR', group: 'Kernarten', icon: 'payment' },
  AUB: { name: 'Ausführung', title: 'Ausführungsbürgschaft', short: 'AUS', group: 'Kernarten', icon: 'construction' },
  ALG: { name: 'Allgemein', title: 'Bürgschaft', group: 'Sonstige' },
  ANZ: { name: 'Anzahlung', title: 'Anzahlungsbürgschaft', group: 'Handel' },
  AZK: { name: 'Arbeitszeitkonten', title: 'Bürgschaft für Arbeitszeitkonten', group: 'Sonstige' },
  AUL: { name: 'Ausland', title: 'Auslandsbürgschaft', group: 'Sonstige' },
  ASB: { name: 'Ausschüttung', title: 'Ausschüttungsbürgschaft', group: 'Sonstige' },
  BHS: { name: 'Bauhandwerkersicherung', title: 'Bauhandwerkersicherungsbürgschaft', group: 'Bau' },
  BIE: { name: 'Bietung', title: 'Bietungsbürgschaft', group: 'Bau' },
  BIM: { name: 'Immissionsschutz', title: 'Immissionsschutzbürgschaft', group: 'Öffentlich-rechtlich' },
  BRA: { name: 'Branntwein', title: 'Branntweinbürgschaft', group: 'Öffentlich-rechtlich' },
  DHG: { name: 'Deckungs-/Haftrücklass', title: 'Deckungs-/Haftrücklassbürgschaft', group: 'Bau' },
  DEC: { name: 'Deckungsrücklass', title: 'Deckungsrücklassbürgschaft', group: 'Bau' },
  ERS: { name: 'Erschließung', title: 'Erschließungsbürgschaft', group: 'Bau' },
  FHG: { name: 'Fertigstellung/Haftrücklass', title: 'Fertigstellungs-/Haftrücklassbürgschaft', group: 'Bau' },
  FER: { name: 'Fertigstellung', title: 'Fertigstellungsbürgschaft', group: 'Bau' },
  FRA: { name: 'Fracht', title: 'Frachtbürgschaft', group: 'Handel' },
  GAR: { name: 'Garantie', title: 'Garantie', group: 'Sonstige' },
  GWG: { name: 'Gewährleistung', title: 'Gewährleistungsbürgschaft', group: 'Bau' },
  HAF: { name: 'Haftrücklass', title: 'Haftrücklassbürgschaft', group: 'Bau' },
  IAT: { name: 'IATA', title: 'IATA-Bürgschaft', group: 'Handel' },
  LIE: { name: 'Lieferanten', title: 'Lieferantenbürgschaft', group: 'Handel' },
  MVB: { name: 'MaBV', title: 'Bürgschaft nach MaBV', group: 'Bau' },
  MIE: { name: 'Miete', title: 'Mietbürgschaft', group: 'Sonstige' },
  MIN: { name: 'Mineralöl', title: 'Mineralölbürgschaft', group: 'Öffentlich-rechtlich' },
  PAC: { name: 'Pacht', title: 'Pachtbürgschaft', group: 'Sonstige' },
  PRO: { name: 'Prozess', title: 'Prozessbürgschaft', group: 'Öffentlich-rechtlich' },
  REK: { name: 'Rekultivierung', title: 'Rekultivierungsbürgschaft', group: 'Öffentlich-rechtlich' },
  RUE: { name: 'Rückbürgschaft', title: 'Rückbürgschaft', group: 'Sonstige' },
  SON: { name: 'Sonstige', title: 'Sonstige Bürgschaft', group: 'Sonstige' },
  SOG: { name: 'Sonstige Garantie', title: 'Sonstige Garantie', group: 'Sonstige' },
  TAN: { name: 'Tankkarten', title: 'Tankkartenbürgschaft', group: 'Handel' },
  VEG: { name: 'Vertragserfüllungsgarantie', title: 'Vertragserfüllungsgarantie', group: 'Bau' },
  ZAH: { name: 'Zahlung', title: 'Zahlungsbürgschaft', group: 'Handel' },
  ZOL: { name: 'Zoll', title: 'Zollbürgschaft', group: 'Öffentlich-rechtlich' },
} as const satisfies Record<string, Art>

export type Buergschaftsart = keyof typeof BUERGSCHAFTSARTEN
export const BUERGSCHAFTART_CODES = Object.keys(BUERGSCHAFTSARTEN) as Buergschaftsart[]

/** The four core types, in the specification's order. */
export const CORE_TYPES: readonly Buergschaftsart[] = ['MAB', 'VEB', 'AVB', 'AUB']

/**
 * The lists of types that the specification names: the core, extended by two, and the core with what else is common in building and
 * letting. Source: document 1, section 3.
 */
export const TYPE_LISTS = {
  core: CORE_TYPES,
  extended: [...CORE_TYPES, 'ALG', 'MIE'],
  common: [...CORE_TYPES, 'BHS', 'BIE', 'MVB', 'MIE', 'SON'],
} as const satisfies Record<string, readonly Buergschaftsart[]>

const without = (types: readonly Buergschaftsart[], ...others: (readonly Buergschaftsart[])[]) =>
  types.filter((type) => !others.some((other) => other.includes(type)))

/**
 * All types in the order in which they are offered: each once, under the first list that has it; types that are in no list stand under the
 * field that they come from.
 */
export const typesByGroup = (): readonly Readonly<{ name: string; types: readonly Buergschaftsart[] }>[] => {
  const { core, extended, common } = TYPE_LISTS
  const rest = without(BUERGSCHAFTART_CODES, extended, common)
  return [
    { name: 'Kernarten', types: core },
    { name: 'Erweiterte Arten', types: without(extended, core) },
    { name: 'Weitere häufige Arten', types: without(common, extended) },
    ...[...new Set(rest.map((type) => BUERGSCHAFTSARTEN[type].group))].map((name) => ({
      name,
      types: rest.filter((type) => BUERGSCHAFTSARTEN[type].group === name),
    })),
  ]
}

/** All types, flat, in the order in which they are offered. */
export const TYPES_AS_OFFERED: readonly Buergschaftsart[] = typesByGroup().flatMap(({ types }) => types)

/**
 * The types for which a guarantor takes no public text. Source: document 1, section 5: for certain named surety ids, types ALG and MIE are
 * treated specially; they are what the extended list adds. What 'specially' means is our reading: a general guarantee and one for rent
 * depend on individual wording, so these guarantors give them on a text of the beneficiary or of their own, on wording sent with the order,
 * or as an uploaded document.
 * @param special ids of the guarantors that the installation names
 */
export const typesWithoutPublicText = (buergeId: string | null, special: readonly string[]): readonly Buergschaftsart[] =>
  buergeId !== null && special.includes(buergeId) ? without(TYPE_LISTS.extended, TYPE_LISTS.core) : []

/**
 * The name of a document of this type in its heading, as a word of its own: 'Vertragserfüllungsbürgschaft'. Only types
 * whose name says so are a Garantie; that is another promise in law than a Bürgschaft.
 */
export const documentTitle = (type: Buergschaftsart): string => BUERGSCHAFTSARTEN[type].title
