import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Schema } from '../src/kernel/schema.ts'
import { COLUMNS } from './columns.ts'

// Whose a table is: what names it in queries stands in one folder, or those that write it are named here. Kernel and aggregate, the floor
// of all, aren't counted; nor is SQL that is written out.

/** Tables that one folder alone names. */
const PRIVATE: Readonly<Record<string, readonly (keyof Schema)[]>> = {
  audit: ['audit_chain', 'audit_chain_end', 'audit_unsealed'],
  aufgaben: ['aufgabe_kommentar', 'mitteilung', 'mitteilung_gelesen', 'plattformhinweis'],
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
    'identity_key',
    'identity_link',
    'identity_schluessel',
    'sign_in_attempt',
  ],
  konfigurator: ['gevo_kanal'],
  partner: ['account_request', 'audit', 'ausgang', 'browser_key', 'einstellung', 'nummernkreis', 'preismodell'],
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
  setup: ['setup_code'],
  text: ['text_historie', 'texttemplate_verwendung'],
  vertrag: ['kautionsvertrag_dokument', 'kautionsvertrag_historie'],
}

/** Tables that others read, too, and the folders that write them. */
const SHARED: Partial<Readonly<Record<keyof Schema, readonly string[]>>> = {
  abtretung: ['verfahren'],
  aufgabe: ['aufgaben'],
  auftrag: ['auftrag', 'retention'],
  auftrag_sicht: ['retention'],
  buergschaft: ['buergschaft', 'retention'],
  buergschaft_dokument: ['dokument'],
  buergschaft_freigabe: ['freigabe'],
  buergschaft_historie: ['bestand'],
  buergschaft_sicht: ['buergschaft'],
  datei: ['dokument'],
  hinweis_gelesen: ['aufgaben'],
  identity_faktor: ['identity'],
  identity_passkey: ['identity'],
  identity_sitzung: ['identity'],
  inanspruchnahme: [],
  inanspruchnahme_unterlage: ['inanspruchnahme', 'retention'],
  kautionsvertrag: ['retention', 'vertrag'],
  kautionsvertrag_unternehmen: ['vertrag'],
  land: [],
  nutzer: ['identity', 'partner'],
  projekt: ['projekt'],
  pruefung: ['pruefung', 'retention'],
  rolle: ['partner'],
  sign_in_rule: ['partner'],
  texttemplate: ['text'],
  texttemplate_aktivierung: ['retention', 'text'],
  texttemplate_freigabe: ['retention', 'text'],
  unternehmen: ['partner'],
  unternehmen_historie: [],
  vertragspruefung: ['vertrag'],
  vertragspruefung_position: ['retention', 'vertrag'],
}

const SOURCE = join(import.meta.dirname, '../src')
const FLOORS = new Set(['kernel', 'aggregate'])
const NAMED = /(selectFrom|[jJ]oin|using|insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)(?: as \w+)?'/g
const READS = new Set(['selectFrom', 'Join', 'join', 'using'])

/** Which folders name and write each table. */
function namedBy(): Map<string, { named: Set<string>; written: Set<string> }> {
  const found = new Map<string, { named: Set<string>; written: Set<string> }>()
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const path = relative(SOURCE, join(entry.parentPath, entry.name))
    const [folder = ''] = path.split('/')
    if (!entry.isFile() || !/\.tsx?$/.test(path) || FLOORS.has(folder)) continue
    for (const [, how = '', table = ''] of readFileSync(join(SOURCE, path), 'utf8').matchAll(NAMED)) {
      if (!(table in COLUMNS)) continue
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
