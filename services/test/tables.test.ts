import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Schema } from '../src/kernel/schema.ts'
import { COLUMNS } from './columns.ts'

// Which folder owns a table: the queries that name it stand in one folder. Others read it by the functions of `records`. The floors on
// which all folders stand aren't counted, nor is `demo`, which makes data. `organisation` and `retention` read and delete in all tables, and
// `objects` moves documents, whose tables it lists.

/** Tables by the folder that alone names them. */
const OWN: Readonly<Record<string, readonly (keyof Schema)[]>> = {
  audit: ['audit_chain', 'audit_chain_end', 'audit_unsealed'],
  aufgaben: ['aufgabe', 'aufgabe_kommentar', 'hinweis_gelesen', 'mitteilung', 'mitteilung_gelesen', 'plattformhinweis'],
  auftrag: ['auftrag', 'auftrag_historie', 'auftrag_sicht'],
  bestand: ['csv_import', 'csv_import_zeile'],
  buergschaft: [
    'buergschaft',
    'buergschaft_historie',
    'buergschaft_sicht',
    'buergschaft_summe',
    'buergschaft_summe_aenderung',
    'buergschaft_summe_stand',
    'legal_hold',
  ],
  dokument: ['buergschaft_dokument', 'datei'],
  freigabe: ['buergschaft_freigabe', 'buergschaft_kommentar'],
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
  objects: ['freed_object'],
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
    'plattform_fault',
    'plattform_look_link',
    'plattform_messung',
    'plattform_remote',
    'plattform_schluessel',
    'plattform_shell',
    'plattform_signature',
    'plattform_signing_key',
    'plattform_source_map',
    'plattform_switch',
  ],
  projekt: ['projekt'],
  pruefung: ['pruefung'],
  setup: ['setup_code'],
  text: ['text_historie', 'texttemplate', 'texttemplate_aktivierung', 'texttemplate_freigabe', 'texttemplate_verwendung'],
  verfahren: ['abtretung'],
  vertrag: [
    'kautionsvertrag',
    'kautionsvertrag_buchung',
    'kautionsvertrag_dokument',
    'kautionsvertrag_historie',
    'kautionsvertrag_nutzung',
    'kautionsvertrag_unternehmen',
    'vertragspruefung',
    'vertragspruefung_position',
  ],
}
/** Users are people to one folder and accounts to the other: `identity` keeps what they sign in with. */
const SHARED: Partial<Readonly<Record<keyof Schema, readonly string[]>>> = { nutzer: ['identity', 'partner'] }

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
/** The same in a fragment that begins with the table. */
const FRAGMENT = /\b(sql)`(\w+) where\b/g
/** The same of each table of a list: `for (const table of ['…'] as const) await tx.deleteFrom(table)…`. */
const IN_TURN = /for \(const table of \[([^\]]*)\] as const\)[^;]{0,80}?\.(deleteFrom|updateTable)\(table\)/g
const READS = new Set(['selectFrom', 'readHistory', 'Join', 'join', 'using', 'from', 'sql'])

function* mentions(source: string): Generator<readonly [how: string, table: string]> {
  for (const pattern of [NAMED, HISTORIES, WRITTEN_OUT, FRAGMENT])
    for (const [, how = '', table = ''] of source.matchAll(pattern)) yield [how, table]
  for (const [, list = '', how = ''] of source.matchAll(IN_TURN)) for (const [, table = ''] of list.matchAll(/'(\w+)'/g)) yield [how, table]
}

/** Which folders name each table. */
function namedBy(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const path = relative(SOURCE, join(entry.parentPath, entry.name))
    const [folder = ''] = path.split('/')
    if (!entry.isFile() || !/\.tsx?$/.test(path) || FLOORS.has(folder)) continue
    for (const [how, table] of mentions(readFileSync(join(SOURCE, path), 'utf8'))) {
      if (!(table in COLUMNS) || OF_KERNEL.has(table) || (ERASERS.has(folder) && (DELETES.has(how) || READS.has(how)))) continue
      found.set(table, (found.get(table) ?? new Set()).add(folder))
    }
  }
  return found
}

test('A table is named by one folder, and users by two', () => {
  const found = [...namedBy()].map(([table, folders]) => ({ table, folders: [...folders].sort() }))
  const ofOne = Map.groupBy(
    found.filter(({ folders }) => folders.length === 1),
    ({ folders }) => folders[0],
  )
  expect(Object.fromEntries([...ofOne].map(([folder, tables]) => [folder, tables.map(({ table }) => table).sort()]))).toEqual(OWN)
  expect(Object.fromEntries(found.filter(({ folders }) => folders.length > 1).map(({ table, folders }) => [table, folders]))).toEqual(
    SHARED,
  )
})
