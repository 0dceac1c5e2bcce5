import type { KnownSurvivor } from './report.ts'

/** Mutants that no test can or shall notice, each with its reason. `npm run mutants` names those that are missing here, and those too many. */
export const SURVIVORS: readonly KnownSurvivor[] = [
  {
    file: 'shared/domain/src/audit/events.ts',
    inLine:
      ".replace(/\\[([^\\]]*)\\]/g, (_, part: string) => ([...part.matchAll(PLACEHOLDER)].every(([, name = '']) => name in values) ? part : ''))",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'a placeholder that was found has a name; the default is for the compiler',
  },
  {
    file: 'shared/domain/src/aufgaben/gevo.ts',
    inLine: 'export const asAddresses = (text: string): string[] => [...new Set(text.split(/[\\s,;]+/).filter(Boolean))]',
    code: '/[\\s,;]+/',
    becomes: '/[\\s,;]/',
    why: 'what is empty between two signs is left out afterwards',
  },
  {
    file: 'shared/domain/src/auftrag/data.ts',
    inLine: "...fault('versand.versandadresse.zustellanweisung', TEXT_FORMS.zustellanweisung.rule(address.zustellanweisung ?? '')),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'what isn’t given passes the rule, and so does this text',
  },
  {
    file: 'shared/domain/src/auftrag/data.ts',
    inLine:
      "const country = landeskennzeichen === 'DE' ? '' : (new Intl.DisplayNames('de-DE', { type: 'region' }).of(landeskennzeichen) ?? '')",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'of a code without a name the code itself is answered; the default is for the compiler',
  },
  {
    file: 'shared/domain/src/bestand/csvimport.ts',
    inLine: "if (title.length === 1 && /[,\\t|]/.test(title[0] ?? '')) return { fault: 'Bitte trennen Sie die Spalten durch Semikolon.' }",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'a file of one title has a first title; the default is for the compiler',
  },
  {
    file: 'shared/domain/src/fields/color.ts',
    inLine: "(contrast(background, '#FFFFFF') ?? 21) >= (contrast(background, '#000000') ?? 0) ? '#FFFFFF' : '#000000'",
    code: "(contrast(background, '#FFFFFF') ?? 21) >= (contrast(background, '#000000') ?? 0)",
    becomes: "(contrast(background, '#FFFFFF') ?? 21) > (contrast(background, '#000000') ?? 0)",
    why: 'on no colour of eight bits are both read alike',
  },
  {
    file: 'shared/domain/src/fields/postalAddress.ts',
    inLine:
      "const postcode: Rule = (value) => (postalAddress?.landeskennzeichen === 'DE' && !/^\\d{5}$/.test(value) ? MESSAGES.exactly(5) : undefined)",
    code: 'postalAddress?.landeskennzeichen',
    becomes: 'postalAddress.landeskennzeichen',
    why: 'a postcode is judged once there is one, and so an address; the question mark is for the compiler',
  },
  {
    file: 'shared/domain/src/fields/postalAddress.ts',
    inLine: 'value?.trim() ? TEXT_FORMS.telefonnummer.rule(value) : undefined',
    code: 'value?.trim()',
    becomes: 'value',
    why: 'blanks alone pass the rule, too',
  },
  {
    file: 'shared/domain/src/fields/validationRules.ts',
    inLine: 'return hundredths !== undefined && hundredths >= 1 && hundredths <= 10_000 ? undefined : MESSAGES.percent',
    code: 'hundredths !== undefined',
    becomes: 'true',
    why: 'undefined isn’t at least one; the comparison is for the compiler',
  },
  {
    file: 'shared/domain/src/text/content.ts',
    inLine: "...new Set(rowsOf(content).flatMap((row) => [...row.matchAll(PLACEHOLDER_PATTERN)].map(([, name]) => name ?? ''))),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'a placeholder that was found has a name; the default is for the compiler',
  },
  {
    file: 'shared/domain/src/text/data.ts',
    inLine: 'previous && previous < today && data.gültigAb === previous ? { ...data, gültigAb: today } : data',
    code: 'previous < today',
    becomes: 'previous <= today',
    why: 'a text that begins today begins today',
  },
  {
    file: 'shared/domain/src/text/data.ts',
    inLine: "...fault('beschreibung', TEXT_FORMS.textbeschreibung.rule(data.beschreibung ?? '')),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'what isn’t given passes the rule, and so does this text',
  },
  {
    file: 'shared/domain/src/text/status.ts',
    inLine: "if (validUntil !== null && validUntil < today) return 'Nicht mehr gültig'",
    code: 'validUntil !== null',
    becomes: 'true',
    why: 'null is before no day; the comparison is for the compiler',
  },
  {
    file: 'shared/domain/src/text/status.ts',
    inLine: 'return validFrom !== null && validFrom > today ? `Gilt ab ${formatDate(validFrom)}` : undefined',
    code: 'validFrom !== null',
    becomes: 'true',
    why: 'null is after no day; the comparison is for the compiler',
  },
  {
    file: 'shared/domain/src/vertrag/vertrag.ts',
    inLine: "...fault('nachricht', TEXT_FORMS.kurznachricht.rule(data.nachricht ?? '')),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'what isn’t given passes the rule, and so does this text',
  },
  {
    file: 'shared/domain/src/vertrag/vertrag.ts',
    inLine: "...fault('avalprovision', TEXT_FORMS.avalprovision.rule(limits.avalprovision ?? '')),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'what isn’t given passes the rule, and so does this text',
  },
  {
    file: 'shared/domain/src/vertrag/vertrag.ts',
    inLine: "...fault('sicherheit', TEXT_FORMS.sicherheit.rule(limits.sicherheit ?? '')),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'what isn’t given passes the rule, and so does this text',
  },
  {
    file: 'shared/domain/src/vertrag/vertrag.ts',
    inLine: "...fault(`${field}.kommentar`, TEXT_FORMS.anmerkung.rule(pruefung.kommentar ?? '')),",
    code: "''",
    becomes: '"Stryker was here!"',
    why: 'what isn’t given passes the rule, and so does this text',
  },
]
