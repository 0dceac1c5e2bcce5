import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Schema } from '../src/kernel/schema.ts'
import { COLUMNS } from './columns.ts'

// Which folder owns a table: the queries that name it stand in one folder. Others read it by the functions of `records`. The floors on
// which all folders stand aren't counted, nor is `demo`, which makes data. `organisation` and `retention` delete in all tables.

/** Tables that one folder alone names. */
const PRIVATE: Readonly<Record<string, readonly (keyof Schema)[]>> = {
  audit: ['audit_chain', 'audit_chain_end', 'audit_unsealed'],
  aufgaben: ['aufgabe_kommentar', 'hinweis_gelesen', 'mitteilung', 'mitteilung_gelesen', 'plattformhinweis'],
  auftrag: ['auftrag_historie'],
  bestand: ['csv_import', 'csv_import_zeile'],
  buergschaft: ['legal_hold'],
  freigabe: ['buergschaft_kommentar'],
  identity: [
    'confirmation',
    'ended_session',
    'identity_artefakt',
    'identity_code',
    'identity_device',
    'identity_faktor',
    'identity_key',
    'identity_link',
    'identity_passkey',
    'identity_schluessel',
    'identity_sitzung',
    'sign_in_attempt',
  ],
  inanspruchnahme: ['inanspruchnahme', 'inanspruchnahme_unterlage'],
  konfigurator: ['gevo_kanal'],
  partner: [
    'account_request',
    'browser_key',
    'einstellung',
    'land',
    'nummernkreis',
    'preismodell',
    'rolle',
    'sign_in_rule',
    'unternehmen',
    'unternehmen_historie',
  ],
  plattform: [
    'plattform_aenderung',
    'plattform_ansicht',
    'plattform_ausgabe',
    'plattform_messung',
    'plattform_remote',
    'plattform_schluessel',
    'plattform_signature',
    'plattform_signing_key',
  ],
  projekt: ['projekt'],
  setup: ['setup_code'],
  text: ['text_historie', 'texttemplate_verwendung'],
  vertrag: ['kautionsvertrag_dokument', 'kautionsvertrag_historie', 'vertragspruefung', 'vertragspruefung_position'],
}

/** Tables that others read, too, and the folders that write them. */
const SHARED: Partial<Readonly<Record<keyof Schema, readonly string[]>>> = {
  abtretung: ['verfahren'],
  aufgabe: ['aufgaben'],
  auftrag: ['auftrag'],
  auftrag_sicht: ['auftrag'],
  buergschaft: ['buergschaft'],
  buergschaft_dokument: ['dokument'],
  buergschaft_freigabe: ['freigabe'],
  buergschaft_historie: [],
  buergschaft_sicht: ['buergschaft'],
  datei: ['dokument'],
  kautionsvertrag: ['vertrag'],
  kautionsvertrag_unternehmen: ['vertrag'],
  nutzer: ['identity', 'partner'],
  pruefung: ['pruefung'],
  texttemplate: ['text'],
  texttemplate_aktivierung: ['text'],
  texttemplate_freigabe: ['text'],
}

const SOURCE = join(import.meta.dirname, '../src')
const FLOORS = new Set(['kernel', 'records', 'aggregate', 'demo'])
const ERASERS = new Set(['retention', 'organisation'])
/** The kernel's own. */
const OF_KERNEL = new Set(['audit', 'ausgang', 'migration'])
const DELETES = new Set(['deleteFrom', 'delete from'])
const NAMED = /(selectFrom|[jJ]oin|using|insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)(?: as \w+)?'/g
/** The same of a history that the aggregate reads; what it writes there it writes for all folders. */
const HISTORIES = /(readHistory)\(\w+, '(\w+)'/g
/** The same in SQL that is written out. */
const WRITTEN_OUT = /\b(from|join|using|insert into|update|delete from) (\w+)\b/g
/** The same of each table of a list: `for (const table of ['…'] as const) await tx.deleteFrom(table)…`. */
const IN_TURN = /for \(const table of \[([^\]]*)\] as const\)[^;]{0,80}?\.(deleteFrom|updateTable)\(table\)/g
const READS = new Set(['selectFrom', 'readHistory', 'Join', 'join', 'using', 'from'])

function* mentions(source: string): Generator<readonly [how: string, table: string]> {
  for (const pattern of [NAMED, HISTORIES, WRITTEN_OUT]) for (const [, how = '', table = ''] of source.matchAll(pattern)) yield [how, table]
  for (const [, list = '', how = ''] of source.matchAll(IN_TURN)) for (const [, table = ''] of list.matchAll(/'(\w+)'/g)) yield [how, table]
}

/** Which folders name and write each table. */
function namedBy(): Map<string, { named: Set<string>; written: Set<string> }> {
  const found = new Map<string, { named: Set<string>; written: Set<string> }>()
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const path = relative(SOURCE, join(entry.parentPath, entry.name))
    const [folder = ''] = path.split('/')
    if (!entry.isFile() || !/\.tsx?$/.test(path) || FLOORS.has(folder)) continue
    for (const [how, table] of mentions(readFileSync(join(SOURCE, path), 'utf8'))) {
      if (!(table in COLUMNS) || OF_KERNEL.has(table) || (ERASERS.has(folder) && (DELETES.has(how) || READS.has(how)))) continue
      const { named, written } = found.get(table) ?? { named: new Set<string>(), written: new Set<string>() }
      named.add(folder)
      if (!READS.has(how)) written.add(folder)
      found.set(table, { named, written })
    }
  }
  return found
}

test('A table is one folder’s, or it is said who writes it', () => {
  const found = [...namedBy()].sort(([a], [b]) => (a < b ? -1 : 1))
  const isPrivate = ([, { named }]: (typeof found)[number]) => named.size === 1
  expect(
    Object.fromEntries(found.filter((entry) => !isPrivate(entry)).map(([table, { written }]) => [table, [...written].sort()])),
  ).toEqual(SHARED)
  expect(
    Object.fromEntries(
      [...Map.groupBy(found.filter(isPrivate), ([, { named }]) => [...named][0])].map(([folder, tables]) => [
        folder,
        tables.map(([table]) => table),
      ]),
    ),
  ).toEqual(PRIVATE)
})
