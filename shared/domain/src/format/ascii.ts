const ASCII: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }

/** A name without umlauts. Histories and audits are never rewritten: entries of earlier versions spell some names with them (`bürge`, `fürAlle`). */
export const inAscii = (name: string): string => name.replace(/[äöüÄÖÜß]/g, (letter) => ASCII[letter] ?? letter)
