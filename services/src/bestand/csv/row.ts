import {
  BUERGSCHAFTART_CODES,
  BUERGSCHAFTSARTEN,
  BUERGSCHAFT_STATUS,
  type Buergschaftsart,
  type BuergschaftStatus,
  CSV_COLUMNS,
  type CsvColumn,
  mayEdit,
  unprotect,
  type FieldFault,
  isCountry,
  type Header,
  MESSAGES,
  parseAmount,
  parseDate,
  RUECKGABE_WAYS,
  type Rueckgabeweg,
  toSortKey,
  TEXT_FORMS,
  type TextFormName,
  type ChangeType,
  CHANGE_TYPES,
  REJECTION_REASONS,
} from '@avalwerk/domain'
import { belongTogether } from '../../buergschaft/index.ts'
import { type ImportedBuergschaft, referenceCode, validatePortfolio } from '../portfolio.ts'
import type { Lookups } from './surroundings.ts'

/** What a row asks for, read and checked as far as the row alone tells. */
export type RowInstruction =
  | Readonly<{ type: 'NICHTS' }>
  | Readonly<{
      type: 'ANLEGEN'
      portfolio: ImportedBuergschaft
      note: string | null
      /** The organisation whose register it is; null if none is found. */
      forOrg: string | null
    }>
  | Readonly<{ type: 'LOESCHEN'; id: string }>
  | Readonly<{ type: 'ENTHAFTEN'; id: string; paper: { am: string; weg: Rueckgabeweg } | null }>
  | Readonly<{ type: 'INTERNER_VERMERK'; id: string; note: string | null }>
  | Readonly<{ type: 'ABLAUFDATUM'; id: string; at: string | null }>
  | Readonly<{ type: 'STATUS'; id: string; zielstatus: BuergschaftStatus; grund: string }>
/** A row that asks for something, with the key of the guarantee that it names; or what is wrong with it. */
export type Read = Readonly<{ instruction: RowInstruction; key: string | null }> | Readonly<{ faults: FieldFault[] }>

type Values = Partial<Record<CsvColumn, string>>
const title = (column: CsvColumn) => CSV_COLUMNS[column].title
const fault = (column: CsvColumn, grund: string): FieldFault => ({ feld: title(column), grund })
const GENERAL = 'Zeile'

/** In which column a field of an imported guarantee stands. */
const COLUMN_OF: Readonly<Record<string, CsvColumn>> = {
  'auftragnehmer.name': 'kreditnehmer',
  'auftragnehmer.fremdId': 'fremdId',
  'auftragnehmer.postadresse.straße': 'strasse',
  'auftragnehmer.postadresse.hausnummer': 'hausnummer',
  'auftragnehmer.postadresse.postleitzahl': 'postleitzahl',
  'auftragnehmer.postadresse.ort': 'ort',
  'auftragnehmer.postadresse.landeskennzeichen': 'land',
  'auftragnehmer.postadresse': 'strasse',
  auftraggeber: 'auftraggeber',
  'auftraggeber.name': 'auftraggeber',
  'buerge.name': 'buerge',
  buergschaftsIdBuerge: 'nummer',
  ausstellungsdatumBuerge: 'ausstellungsdatum',
  'buergschaftsdaten.buergschaftsart': 'art',
  'buergschaftsdaten.buergschaftsBetrag': 'betrag',
  'buergschaftsdaten.vertragsnummer': 'vertragsnummer',
  'buergschaftsdaten.vertragsdatum': 'vertragsdatum',
  'buergschaftsdaten.bauleistung': 'bauleistung',
  'buergschaftsdaten.bauvorhaben': 'bauvorhaben',
  'buergschaftsdaten.befristungsdatum': 'befristung',
  'buergschaftsdaten.voraussichtlichesAblaufdatum': 'ablaufdatum',
}

/** The cells of a row by column; what an export guarded is unguarded. */
export function valuesFrom(header: Header, zellen: readonly string[]): Values {
  return Object.fromEntries(
    header.flatMap((column, index) =>
      column
        ? [
            [
              column,
              unprotect(zellen[index] ?? '')
                .normalize('NFC')
                .trim(),
            ],
          ]
        : [],
    ),
  )
}

/** Reads a row. @param header the titles of the first row */
export function readRow(header: Header, zellen: readonly string[], lookups: Lookups): Read {
  if (zellen.length !== header.length)
    return {
      faults: [
        {
          feld: GENERAL,
          grund: `Die Zeile hat ${zellen.length} statt ${header.length} Spalten. Ist sie abgeschnitten, oder steht ein Semikolon im Text?`,
        },
      ],
    }
  const unreadable = zellen.some((cell) => /[^\P{Cc}\t\n\r]|\ufffd/u.test(cell))
  if (unreadable) return { faults: [{ feld: GENERAL, grund: 'Die Zeile enthält Zeichen, die nicht gelesen werden können.' }] }
  const values = valuesFrom(header, zellen)
  const type = typeFrom(values.aenderungstyp ?? '')
  if (!type || !mayEdit(type, lookups.caller.group))
    return { faults: [fault('aenderungstyp', `Bitte verwenden Sie ${allowedTypes(lookups)} oder lassen Sie das Feld leer.`)] }
  if (type === 'NICHTS') return { instruction: { type }, key: null }
  return type === 'ANLEGEN' ? readNew(values, lookups) : readChange(type, values)
}

const allowedTypes = (u: Lookups) => (Object.keys(CHANGE_TYPES) as ChangeType[]).filter((type) => mayEdit(type, u.caller.group)).join(', ')
function typeFrom(text: string): ChangeType | undefined {
  if (text === '') return 'ANLEGEN'
  return (Object.keys(CHANGE_TYPES) as ChangeType[]).find((type) => toSortKey(type) === toSortKey(text))
}

/** A cell whose text is not of its form. */
function textFault(values: Values, column: CsvColumn, form: TextFormName): { faults: FieldFault[] } | undefined {
  const reason = TEXT_FORMS[form].rule(values[column] ?? '')
  return reason === undefined ? undefined : { faults: [fault(column, reason)] }
}

function readChange(type: Exclude<ChangeType, 'ANLEGEN' | 'NICHTS'>, values: Values): Read {
  const id = values.buergschaft ?? ''
  if (!/^\d{1,18}$/.test(id)) return { faults: [fault('buergschaft', 'Bitte geben Sie die Bürgschaftsnummer des Portals an.')] }
  const ok = (instruction: RowInstruction): Read => ({ instruction, key: `${id}\n${type}` })
  switch (type) {
    case 'LOESCHEN':
      return ok({ type, id })
    case 'INTERNER_VERMERK':
      return textFault(values, 'vermerk', 'vermerk') ?? ok({ type, id, note: values.vermerk || null })
    case 'ABLAUFDATUM': {
      const at = values.ablaufdatum ? parseDate(values.ablaufdatum) : null
      return at === undefined ? { faults: [fault('ablaufdatum', MESSAGES.date)] } : ok({ type, id, at })
    }
    case 'ENTHAFTEN': {
      if (!values.rueckgabedatum && !values.rueckgabeweg) return ok({ type, id, paper: null })
      const am = parseDate(values.rueckgabedatum ?? '')
      const weg = (Object.keys(RUECKGABE_WAYS) as Rueckgabeweg[]).find((r) => r === (values.rueckgabeweg ?? '').toUpperCase())
      if (am && weg) return ok({ type, id, paper: { am, weg } })
      return {
        faults: [
          ...(am ? [] : [fault('rueckgabedatum', MESSAGES.date)]),
          ...(weg ? [] : [fault('rueckgabeweg', `Bitte verwenden Sie ${Object.keys(RUECKGABE_WAYS).join(', ')}.`)]),
        ],
      }
    }
    case 'STATUS': {
      const target = (Object.keys(BUERGSCHAFT_STATUS) as (keyof typeof BUERGSCHAFT_STATUS)[]).find(
        (s) => s === (values.neuerStatus ?? '').toUpperCase(),
      )
      if (target && target !== 'ABGETRETEN' && values.grund)
        return textFault(values, 'grund', 'grund') ?? ok({ type, id, zielstatus: target, grund: values.grund })
      return {
        faults: [
          ...(target && target !== 'ABGETRETEN' ? [] : [fault('neuerStatus', 'Bitte geben Sie das Kürzel eines Status an.')]),
          ...(values.grund ? [] : [fault('grund', MESSAGES.required)]),
        ],
      }
    }
  }
}

/** A cell that can't be read says so; the rule that would find it missing is then left out. */
function parseCell<T>(
  values: Values,
  column: CsvColumn,
  parse: (text: string) => T | undefined,
  sentence: string,
  faults: FieldFault[],
): T | undefined {
  const text = values[column] ?? ''
  if (text === '') return undefined
  const value = parse(text)
  if (value === undefined) faults.push(fault(column, sentence))
  return value
}

const kindFrom = (text: string): Buergschaftsart | undefined =>
  BUERGSCHAFTART_CODES.find((code) => code === text.toUpperCase() || toSortKey(BUERGSCHAFTSARTEN[code].name) === toSortKey(text))
const yesNo = (text: string) => ({ ja: true, nein: false, j: true, n: false })[text.toLowerCase()]
const urkundeFrom = (text: string) => ({ papier: 'POST', post: 'POST', pdf: 'PDF' })[text.toLowerCase()] as 'POST' | 'PDF' | undefined

const countryFrom = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)

function readNew(values: Values, lookups: Lookups): Read {
  const own: FieldFault[] = []
  const date = (column: CsvColumn) => parseCell(values, column, parseDate, MESSAGES.date, own)
  const geber = lookups.beguenstigter(values.auftraggeber ?? '')
  const unknown = lookups.caller.group === 'BSP' && !geber && (values.auftraggeber ?? '') !== ''
  if (!geber && !unknown) own.push(fault('auftraggeber', 'Dieses Unternehmen gehört nicht zu Ihrer Organisation.'))
  const nehmer = values.kreditnehmerId ? lookups.company(values.kreditnehmerId.toUpperCase()) : undefined
  if (values.kreditnehmerId && !nehmer) own.push(fault('kreditnehmerId', 'Dieses Unternehmen gibt es im Portal nicht.'))
  own.push(...(textFault(values, 'vermerk', 'vermerk')?.faults ?? []))
  const country = parseCell(values, 'land', countryFrom, 'Bitte geben Sie das Land mit zwei Buchstaben an, zum Beispiel DE.', own)
  const portfolio: ImportedBuergschaft = {
    auftraggeber: {
      auftraggeberId: geber?.id ?? null,
      name: geber?.name ?? values.auftraggeber ?? '',
      postadresse: geber?.adresse ?? UNKNOWN_POSTAL_ADDRESS,
      oeffentlicherAuftraggeber: geber?.oeffentlich ?? false,
      vertretungsformel: [],
      partnertyp: geber?.oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
    },
    auftragnehmer: {
      auftragnehmerId: nehmer?.id ?? null,
      fremdId: values.fremdId || null,
      name: nehmer?.name ?? values.kreditnehmer ?? '',
      postadresse: nehmer?.adresse ?? {
        straße: values.strasse ?? '',
        hausnummer: values.hausnummer ?? '',
        postleitzahl: values.postleitzahl ?? '',
        ort: values.ort ?? '',
        landeskennzeichen: country ?? 'DE',
      },
      ansprechpartner: null,
    },
    buerge: lookups.buerge(values.buerge ?? ''),
    data: {
      buergschaftsart: parseCell(values, 'art', kindFrom, 'Diese Bürgschaftsart ist nicht bekannt.', own) as Buergschaftsart,
      buergschaftsBetrag: parseCell(values, 'betrag', parseAmount, MESSAGES.amount, own) as number,
      bausumme: null,
      bausummeProzent: null,
      baurecht: null,
      auftraggeberGemaessVertrag: null,
      vertragsdatum: date('vertragsdatum') ?? '',
      vertragsnummer: values.vertragsnummer ?? '',
      bauleistung: values.bauleistung ?? '',
      ortsangabe: 'BESCHREIBUNG',
      bauvorhaben: values.bauvorhaben ?? '',
      bauadresse: null,
      befristungsdatum: date('befristung') ?? null,
      voraussichtlichesAblaufdatum: date('ablaufdatum') ?? null,
      ausstellungsdatumBuerge: null,
      zahlungAufErstesAnfordern: parseCell(values, 'anfordern', yesNo, 'Bitte schreiben Sie ja oder nein.', own) ?? false,
    },
    nummer: values.nummer ?? '',
    ausstellungsdatum: date('ausstellungsdatum') ?? null,
    urkunde: parseCell(values, 'urkunde', urkundeFrom, 'Bitte schreiben Sie Papier oder PDF.', own) ?? 'POST',
  }
  if (geber && belongTogether({ orgId: geber.org_id, name: geber.name }, { orgId: nehmer?.org_id, name: portfolio.auftragnehmer.name }))
    own.push(fault('kreditnehmer', REJECTION_REASONS.GLEICHE_ORGANISATION.text))
  const named = new Set(own.map(({ feld }) => feld))
  const byRules = validatePortfolio(portfolio, lookups.today)
    // For a beneficiary that isn't known yet, the file has no more than the name.
    .filter(({ feld }) => !(feld.startsWith('auftraggeber.postadresse') && !geber))
    .map(({ feld, grund }) => ({ feld: COLUMN_OF[feld] ? title(COLUMN_OF[feld]) : feld, grund }))
    .filter(({ feld }) => !named.has(feld))
  const faults = [...own, ...byRules]
  if (faults.length) return { faults }
  return {
    instruction: { type: 'ANLEGEN', portfolio, note: values.vermerk || null, forOrg: geber?.org_id ?? null },
    key: `${geber?.org_id ?? ''}\n${referenceCode({ buerge: portfolio.buerge.name, nummer: portfolio.nummer })}`,
  }
}

const UNKNOWN_POSTAL_ADDRESS = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
