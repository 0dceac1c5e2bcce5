import {
  BUERGSCHAFTART_CODES,
  BUERGSCHAFTSARTEN,
  BUERGSCHAFT_STATUS,
  type Buergschaftsart,
  type BuergschaftStatus,
  CSV_COLUMNS,
  type CsvColumn,
  mayEdit,
  unprotected,
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
import { belongTogether } from '../../buergschaft/verzeichnis.ts'
import { type Portfolio, kennung, validatePortfolio } from '../bestand.ts'
import type { Env } from './umfeld.ts'

/** What a row asks for, read and checked as far as the row alone tells. */
export type RowInstruction =
  | Readonly<{ typ: 'NICHTS' }>
  | Readonly<{
      typ: 'ANLEGEN'
      bestand: Portfolio
      vermerk: string | null /** Whose register it is; null: nobody is found. */
      fürOrg: string | null
    }>
  | Readonly<{ typ: 'LOESCHEN'; id: string }>
  | Readonly<{ typ: 'ENTHAFTEN'; id: string; papier: { am: string; weg: Rueckgabeweg } | null }>
  | Readonly<{ typ: 'INTERNER_VERMERK'; id: string; vermerk: string | null }>
  | Readonly<{ typ: 'ABLAUFDATUM'; id: string; am: string | null }>
  | Readonly<{ typ: 'STATUS'; id: string; zielstatus: BuergschaftStatus; grund: string }>
export type Read = Readonly<{ auftrag: RowInstruction; schlüssel: string | null }> | Readonly<{ mängel: FieldFault[] }>

type Values = Partial<Record<CsvColumn, string>>
const titel = (spalte: CsvColumn) => CSV_COLUMNS[spalte].titel
const mangel = (spalte: CsvColumn, grund: string): FieldFault => ({ feld: titel(spalte), grund })
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
export function valuesFrom(kopf: Header, zellen: readonly string[]): Values {
  return Object.fromEntries(
    kopf.flatMap((spalte, index) =>
      spalte
        ? [
            [
              spalte,
              unprotected(zellen[index] ?? '')
                .normalize('NFC')
                .trim(),
            ],
          ]
        : [],
    ),
  )
}

/** Reads a row. @param spalten how many columns the file's first row has */
export function readRow(kopf: Header, zellen: readonly string[], lookups: Env): Read {
  if (zellen.length !== kopf.length)
    return {
      mängel: [
        {
          feld: GENERAL,
          grund: `Die Zeile hat ${zellen.length} statt ${kopf.length} Spalten. Ist sie abgeschnitten, oder steht ein Semikolon im Text?`,
        },
      ],
    }
  const unlesbar = zellen.some((zelle) => /[^\P{Cc}\t\n\r]|\ufffd/u.test(zelle))
  if (unlesbar) return { mängel: [{ feld: GENERAL, grund: 'Die Zeile enthält Zeichen, die nicht gelesen werden können.' }] }
  const values = valuesFrom(kopf, zellen)
  const typ = typeFrom(values.aenderungstyp ?? '')
  if (!typ || !mayEdit(typ, lookups.wer.gruppe))
    return { mängel: [mangel('aenderungstyp', `Bitte verwenden Sie ${allowedTypes(lookups)} oder lassen Sie das Feld leer.`)] }
  if (typ === 'NICHTS') return { auftrag: { typ }, schlüssel: null }
  return typ === 'ANLEGEN' ? readNew(values, lookups) : readChange(typ, values)
}

const allowedTypes = (u: Env) => (Object.keys(CHANGE_TYPES) as ChangeType[]).filter((typ) => mayEdit(typ, u.wer.gruppe)).join(', ')
function typeFrom(text: string): ChangeType | undefined {
  if (text === '') return 'ANLEGEN'
  return (Object.keys(CHANGE_TYPES) as ChangeType[]).find((typ) => toSortKey(typ) === toSortKey(text))
}

/** A cell whose text is not of its form. */
function textFault(values: Values, spalte: CsvColumn, form: TextFormName): { mängel: FieldFault[] } | undefined {
  const grund = TEXT_FORMS[form].rule(values[spalte] ?? '')
  return grund === undefined ? undefined : { mängel: [mangel(spalte, grund)] }
}

function readChange(typ: Exclude<ChangeType, 'ANLEGEN' | 'NICHTS'>, values: Values): Read {
  const id = values.buergschaft ?? ''
  if (!/^\d{1,18}$/.test(id)) return { mängel: [mangel('buergschaft', 'Bitte geben Sie die Bürgschaftsnummer des Portals an.')] }
  const ok = (auftrag: RowInstruction): Read => ({ auftrag, schlüssel: `${id}\n${typ}` })
  switch (typ) {
    case 'LOESCHEN':
      return ok({ typ, id })
    case 'INTERNER_VERMERK':
      return textFault(values, 'vermerk', 'vermerk') ?? ok({ typ, id, vermerk: values.vermerk || null })
    case 'ABLAUFDATUM': {
      const am = values.ablaufdatum ? parseDate(values.ablaufdatum) : null
      return am === undefined ? { mängel: [mangel('ablaufdatum', MESSAGES.datum)] } : ok({ typ, id, am })
    }
    case 'ENTHAFTEN': {
      if (!values.rueckgabedatum && !values.rueckgabeweg) return ok({ typ, id, papier: null })
      const am = parseDate(values.rueckgabedatum ?? '')
      const weg = (Object.keys(RUECKGABE_WAYS) as Rueckgabeweg[]).find((r) => r === (values.rueckgabeweg ?? '').toUpperCase())
      if (am && weg) return ok({ typ, id, papier: { am, weg } })
      return {
        mängel: [
          ...(am ? [] : [mangel('rueckgabedatum', MESSAGES.datum)]),
          ...(weg ? [] : [mangel('rueckgabeweg', `Bitte verwenden Sie ${Object.keys(RUECKGABE_WAYS).join(', ')}.`)]),
        ],
      }
    }
    case 'STATUS': {
      const ziel = (Object.keys(BUERGSCHAFT_STATUS) as (keyof typeof BUERGSCHAFT_STATUS)[]).find(
        (s) => s === (values.neuerStatus ?? '').toUpperCase(),
      )
      if (ziel && ziel !== 'ABGETRETEN' && values.grund)
        return textFault(values, 'grund', 'grund') ?? ok({ typ, id, zielstatus: ziel, grund: values.grund })
      return {
        mängel: [
          ...(ziel && ziel !== 'ABGETRETEN' ? [] : [mangel('neuerStatus', 'Bitte geben Sie das Kürzel eines Status an.')]),
          ...(values.grund ? [] : [mangel('grund', MESSAGES.pflicht)]),
        ],
      }
    }
  }
}

/** A cell that can't be read says so; the rule that would find it missing is then left out. */
function read<T>(
  values: Values,
  spalte: CsvColumn,
  lies: (text: string) => T | undefined,
  satz: string,
  mängel: FieldFault[],
): T | undefined {
  const text = values[spalte] ?? ''
  if (text === '') return undefined
  const wert = lies(text)
  if (wert === undefined) mängel.push(mangel(spalte, satz))
  return wert
}

const kindFrom = (text: string): Buergschaftsart | undefined =>
  BUERGSCHAFTART_CODES.find((code) => code === text.toUpperCase() || toSortKey(BUERGSCHAFTSARTEN[code].name) === toSortKey(text))
const yesNo = (text: string) => ({ ja: true, nein: false, j: true, n: false })[text.toLowerCase()]
const urkundeFrom = (text: string) => ({ papier: 'POST', post: 'POST', pdf: 'PDF' })[text.toLowerCase()] as 'POST' | 'PDF' | undefined

const countryFrom = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)

function readNew(values: Values, lookups: Env): Read {
  const eigene: FieldFault[] = []
  const datum = (spalte: CsvColumn) => read(values, spalte, parseDate, MESSAGES.datum, eigene)
  const geber = lookups.begünstigter(values.auftraggeber ?? '')
  const unbekannt = lookups.wer.gruppe === 'BSP' && !geber && (values.auftraggeber ?? '') !== ''
  if (!geber && !unbekannt) eigene.push(mangel('auftraggeber', 'Dieses Unternehmen gehört nicht zu Ihrer Organisation.'))
  const nehmer = values.kreditnehmerId ? lookups.firma(values.kreditnehmerId.toUpperCase()) : undefined
  if (values.kreditnehmerId && !nehmer) eigene.push(mangel('kreditnehmerId', 'Dieses Unternehmen gibt es im Portal nicht.'))
  eigene.push(...(textFault(values, 'vermerk', 'vermerk')?.mängel ?? []))
  const land = read(values, 'land', countryFrom, 'Bitte geben Sie das Land mit zwei Buchstaben an, zum Beispiel DE.', eigene)
  const bestand: Portfolio = {
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
        landeskennzeichen: land ?? 'DE',
      },
      ansprechpartner: null,
    },
    bürge: lookups.bürge(values.buerge ?? ''),
    daten: {
      buergschaftsart: read(values, 'art', kindFrom, 'Diese Bürgschaftsart ist nicht bekannt.', eigene) as Buergschaftsart,
      buergschaftsBetrag: read(values, 'betrag', parseAmount, MESSAGES.betrag, eigene) as number,
      bausumme: null,
      bausummeProzent: null,
      baurecht: null,
      auftraggeberGemaessVertrag: null,
      vertragsdatum: datum('vertragsdatum') ?? '',
      vertragsnummer: values.vertragsnummer ?? '',
      bauleistung: values.bauleistung ?? '',
      ortsangabe: 'BESCHREIBUNG',
      bauvorhaben: values.bauvorhaben ?? '',
      bauadresse: null,
      befristungsdatum: datum('befristung') ?? null,
      voraussichtlichesAblaufdatum: datum('ablaufdatum') ?? null,
      ausstellungsdatumBuerge: null,
      zahlungAufErstesAnfordern: read(values, 'anfordern', yesNo, 'Bitte schreiben Sie ja oder nein.', eigene) ?? false,
    },
    nummer: values.nummer ?? '',
    ausstellungsdatum: datum('ausstellungsdatum') ?? null,
    urkunde: read(values, 'urkunde', urkundeFrom, 'Bitte schreiben Sie Papier oder PDF.', eigene) ?? 'POST',
  }
  if (geber && belongTogether({ orgId: geber.org_id, name: geber.name }, { orgId: nehmer?.org_id, name: bestand.auftragnehmer.name }))
    eigene.push(mangel('kreditnehmer', REJECTION_REASONS.GLEICHE_ORGANISATION.text))
  const named = new Set(eigene.map(({ feld }) => feld))
  const byRules = validatePortfolio(bestand, lookups.heute)
    // Of a beneficiary that nobody knows yet, the name is all that the file has.
    .filter(({ feld }) => !(feld.startsWith('auftraggeber.postadresse') && !geber))
    .map(({ feld, grund }) => ({ feld: COLUMN_OF[feld] ? titel(COLUMN_OF[feld]) : feld, grund }))
    .filter(({ feld }) => !named.has(feld))
  const mängel = [...eigene, ...byRules]
  if (mängel.length) return { mängel }
  return {
    auftrag: { typ: 'ANLEGEN', bestand, vermerk: values.vermerk || null, fürOrg: geber?.org_id ?? null },
    schlüssel: `${geber?.org_id ?? ''}\n${kennung({ bürge: bestand.bürge.name, nummer: bestand.nummer })}`,
  }
}

const UNKNOWN_POSTAL_ADDRESS = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
