import {
  BÜRGSCHAFTSART_CODES,
  BÜRGSCHAFTSARTEN,
  BÜRGSCHAFTSSTATUS,
  type Bürgschaftsart,
  type Bürgschaftsstatus,
  CSV_SPALTEN,
  type CsvSpalte,
  darfÄndern,
  entschützt,
  type Feldmangel,
  isCountry,
  type Kopfzeile,
  MELDUNGEN,
  parseBetrag,
  parseDatum,
  RÜCKGABEWEGE,
  type Rückgabeweg,
  sortierform,
  TEXT_FORMS,
  type TextFormName,
  type Änderungstyp,
  ÄNDERUNGSTYPEN,
  ABLEHNUNGSGRÜNDE,
} from '@avalwerk/domain'
import { gehörenZusammen } from '../../buergschaft/verzeichnis.ts'
import { type Bestand, kennung, prüfeBestand } from '../bestand.ts'
import type { Umfeld } from './umfeld.ts'

/** What a row asks for, read and checked as far as the row alone tells. */
export type Zeilenauftrag =
  | Readonly<{ typ: 'NICHTS' }>
  | Readonly<{
      typ: 'ANLEGEN'
      bestand: Bestand
      vermerk: string | null /** Whose register it is; null: nobody is found. */
      fürOrg: string | null
    }>
  | Readonly<{ typ: 'LOESCHEN'; id: string }>
  | Readonly<{ typ: 'ENTHAFTEN'; id: string; papier: { am: string; weg: Rückgabeweg } | null }>
  | Readonly<{ typ: 'INTERNER_VERMERK'; id: string; vermerk: string | null }>
  | Readonly<{ typ: 'ABLAUFDATUM'; id: string; am: string | null }>
  | Readonly<{ typ: 'STATUS'; id: string; zielstatus: Bürgschaftsstatus; grund: string }>
export type Gelesen = Readonly<{ auftrag: Zeilenauftrag; schlüssel: string | null }> | Readonly<{ mängel: Feldmangel[] }>

type Werte = Partial<Record<CsvSpalte, string>>
const titel = (spalte: CsvSpalte) => CSV_SPALTEN[spalte].titel
const mangel = (spalte: CsvSpalte, grund: string): Feldmangel => ({ feld: titel(spalte), grund })
const ALLGEMEIN = 'Zeile'

/** In which column a field of an imported guarantee stands. */
const SPALTE_VON: Readonly<Record<string, CsvSpalte>> = {
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
export function werteAus(kopf: Kopfzeile, zellen: readonly string[]): Werte {
  return Object.fromEntries(
    kopf.flatMap((spalte, i) =>
      spalte
        ? [
            [
              spalte,
              entschützt(zellen[i] ?? '')
                .normalize('NFC')
                .trim(),
            ],
          ]
        : [],
    ),
  )
}

/** Reads a row. @param spalten how many columns the file's first row has */
export function liesZeile(kopf: Kopfzeile, zellen: readonly string[], u: Umfeld): Gelesen {
  if (zellen.length !== kopf.length)
    return {
      mängel: [
        {
          feld: ALLGEMEIN,
          grund: `Die Zeile hat ${zellen.length} statt ${kopf.length} Spalten. Ist sie abgeschnitten, oder steht ein Semikolon im Text?`,
        },
      ],
    }
  const unlesbar = zellen.some((zelle) => /[^\P{Cc}\t\n\r]|\ufffd/u.test(zelle))
  if (unlesbar) return { mängel: [{ feld: ALLGEMEIN, grund: 'Die Zeile enthält Zeichen, die nicht gelesen werden können.' }] }
  const w = werteAus(kopf, zellen)
  const typ = typAus(w.aenderungstyp ?? '')
  if (!typ || !darfÄndern(typ, u.wer.gruppe))
    return { mängel: [mangel('aenderungstyp', `Bitte verwenden Sie ${erlaubteTypen(u)} oder lassen Sie das Feld leer.`)] }
  if (typ === 'NICHTS') return { auftrag: { typ }, schlüssel: null }
  return typ === 'ANLEGEN' ? liesNeue(w, u) : liesÄnderung(typ, w)
}

const erlaubteTypen = (u: Umfeld) =>
  (Object.keys(ÄNDERUNGSTYPEN) as Änderungstyp[]).filter((typ) => darfÄndern(typ, u.wer.gruppe)).join(', ')
function typAus(text: string): Änderungstyp | undefined {
  if (text === '') return 'ANLEGEN'
  return (Object.keys(ÄNDERUNGSTYPEN) as Änderungstyp[]).find((typ) => sortierform(typ) === sortierform(text))
}

/** A cell whose text is not of its form. */
function textmangel(w: Werte, spalte: CsvSpalte, form: TextFormName): { mängel: Feldmangel[] } | undefined {
  const grund = TEXT_FORMS[form].rule(w[spalte] ?? '')
  return grund === undefined ? undefined : { mängel: [mangel(spalte, grund)] }
}

function liesÄnderung(typ: Exclude<Änderungstyp, 'ANLEGEN' | 'NICHTS'>, w: Werte): Gelesen {
  const id = w.buergschaft ?? ''
  if (!/^\d{1,18}$/.test(id)) return { mängel: [mangel('buergschaft', 'Bitte geben Sie die Bürgschaftsnummer des Portals an.')] }
  const ok = (auftrag: Zeilenauftrag): Gelesen => ({ auftrag, schlüssel: `${id}\n${typ}` })
  switch (typ) {
    case 'LOESCHEN':
      return ok({ typ, id })
    case 'INTERNER_VERMERK':
      return textmangel(w, 'vermerk', 'vermerk') ?? ok({ typ, id, vermerk: w.vermerk || null })
    case 'ABLAUFDATUM': {
      const am = w.ablaufdatum ? parseDatum(w.ablaufdatum) : null
      return am === undefined ? { mängel: [mangel('ablaufdatum', MELDUNGEN.datum)] } : ok({ typ, id, am })
    }
    case 'ENTHAFTEN': {
      if (!w.rueckgabedatum && !w.rueckgabeweg) return ok({ typ, id, papier: null })
      const am = parseDatum(w.rueckgabedatum ?? '')
      const weg = (Object.keys(RÜCKGABEWEGE) as Rückgabeweg[]).find((r) => r === (w.rueckgabeweg ?? '').toUpperCase())
      if (am && weg) return ok({ typ, id, papier: { am, weg } })
      return {
        mängel: [
          ...(am ? [] : [mangel('rueckgabedatum', MELDUNGEN.datum)]),
          ...(weg ? [] : [mangel('rueckgabeweg', `Bitte verwenden Sie ${Object.keys(RÜCKGABEWEGE).join(', ')}.`)]),
        ],
      }
    }
    case 'STATUS': {
      const ziel = (Object.keys(BÜRGSCHAFTSSTATUS) as (keyof typeof BÜRGSCHAFTSSTATUS)[]).find(
        (s) => s === (w.neuerStatus ?? '').toUpperCase(),
      )
      if (ziel && ziel !== 'ABGETRETEN' && w.grund)
        return textmangel(w, 'grund', 'grund') ?? ok({ typ, id, zielstatus: ziel, grund: w.grund })
      return {
        mängel: [
          ...(ziel && ziel !== 'ABGETRETEN' ? [] : [mangel('neuerStatus', 'Bitte geben Sie das Kürzel eines Status an.')]),
          ...(w.grund ? [] : [mangel('grund', MELDUNGEN.pflicht)]),
        ],
      }
    }
  }
}

/** A cell that can't be read says so; the rule that would find it missing is then left out. */
function lese<T>(w: Werte, spalte: CsvSpalte, lies: (text: string) => T | undefined, satz: string, mängel: Feldmangel[]): T | undefined {
  const text = w[spalte] ?? ''
  if (text === '') return undefined
  const wert = lies(text)
  if (wert === undefined) mängel.push(mangel(spalte, satz))
  return wert
}

const artAus = (text: string): Bürgschaftsart | undefined =>
  BÜRGSCHAFTSART_CODES.find((code) => code === text.toUpperCase() || sortierform(BÜRGSCHAFTSARTEN[code].name) === sortierform(text))
const janein = (text: string) => ({ ja: true, nein: false, j: true, n: false })[text.toLowerCase()]
const urkundeAus = (text: string) => ({ papier: 'POST', post: 'POST', pdf: 'PDF' })[text.toLowerCase()] as 'POST' | 'PDF' | undefined

const landAus = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined)

function liesNeue(w: Werte, u: Umfeld): Gelesen {
  const eigene: Feldmangel[] = []
  const datum = (spalte: CsvSpalte) => lese(w, spalte, parseDatum, MELDUNGEN.datum, eigene)
  const geber = u.begünstigter(w.auftraggeber ?? '')
  const unbekannt = u.wer.gruppe === 'BSP' && !geber && (w.auftraggeber ?? '') !== ''
  if (!geber && !unbekannt) eigene.push(mangel('auftraggeber', 'Dieses Unternehmen gehört nicht zu Ihrer Organisation.'))
  const nehmer = w.kreditnehmerId ? u.firma(w.kreditnehmerId.toUpperCase()) : undefined
  if (w.kreditnehmerId && !nehmer) eigene.push(mangel('kreditnehmerId', 'Dieses Unternehmen gibt es im Portal nicht.'))
  eigene.push(...(textmangel(w, 'vermerk', 'vermerk')?.mängel ?? []))
  const land = lese(w, 'land', landAus, 'Bitte geben Sie das Land mit zwei Buchstaben an, zum Beispiel DE.', eigene)
  const bestand: Bestand = {
    auftraggeber: {
      auftraggeberId: geber?.id ?? null,
      name: geber?.name ?? w.auftraggeber ?? '',
      postadresse: geber?.adresse ?? UNBEKANNTE_ANSCHRIFT,
      oeffentlicherAuftraggeber: geber?.oeffentlich ?? false,
      vertretungsformel: [],
      partnertyp: geber?.oeffentlich ? 'OEFFENTLICH' : 'JURISTISCH',
    },
    auftragnehmer: {
      auftragnehmerId: nehmer?.id ?? null,
      fremdId: w.fremdId || null,
      name: nehmer?.name ?? w.kreditnehmer ?? '',
      postadresse: nehmer?.adresse ?? {
        straße: w.strasse ?? '',
        hausnummer: w.hausnummer ?? '',
        postleitzahl: w.postleitzahl ?? '',
        ort: w.ort ?? '',
        landeskennzeichen: land ?? 'DE',
      },
      ansprechpartner: null,
    },
    bürge: u.bürge(w.buerge ?? ''),
    daten: {
      buergschaftsart: lese(w, 'art', artAus, 'Diese Bürgschaftsart ist nicht bekannt.', eigene) as Bürgschaftsart,
      buergschaftsBetrag: lese(w, 'betrag', parseBetrag, MELDUNGEN.betrag, eigene) as number,
      bausumme: null,
      bausummeProzent: null,
      baurecht: null,
      auftraggeberGemaessVertrag: null,
      vertragsdatum: datum('vertragsdatum') ?? '',
      vertragsnummer: w.vertragsnummer ?? '',
      bauleistung: w.bauleistung ?? '',
      ortsangabe: 'BESCHREIBUNG',
      bauvorhaben: w.bauvorhaben ?? '',
      bauadresse: null,
      befristungsdatum: datum('befristung') ?? null,
      voraussichtlichesAblaufdatum: datum('ablaufdatum') ?? null,
      ausstellungsdatumBuerge: null,
      zahlungAufErstesAnfordern: lese(w, 'anfordern', janein, 'Bitte schreiben Sie ja oder nein.', eigene) ?? false,
    },
    nummer: w.nummer ?? '',
    ausstellungsdatum: datum('ausstellungsdatum') ?? null,
    urkunde: lese(w, 'urkunde', urkundeAus, 'Bitte schreiben Sie Papier oder PDF.', eigene) ?? 'POST',
  }
  if (geber && gehörenZusammen({ orgId: geber.org_id, name: geber.name }, { orgId: nehmer?.org_id, name: bestand.auftragnehmer.name }))
    eigene.push(mangel('kreditnehmer', ABLEHNUNGSGRÜNDE.GLEICHE_ORGANISATION.text))
  const genannt = new Set(eigene.map(({ feld }) => feld))
  const nachRegeln = prüfeBestand(bestand, u.heute)
    // Of a beneficiary that nobody knows yet, the name is all that the file has.
    .filter(({ feld }) => !(feld.startsWith('auftraggeber.postadresse') && !geber))
    .map(({ feld, grund }) => ({ feld: SPALTE_VON[feld] ? titel(SPALTE_VON[feld]) : feld, grund }))
    .filter(({ feld }) => !genannt.has(feld))
  const mängel = [...eigene, ...nachRegeln]
  if (mängel.length) return { mängel }
  return {
    auftrag: { typ: 'ANLEGEN', bestand, vermerk: w.vermerk || null, fürOrg: geber?.org_id ?? null },
    schlüssel: `${geber?.org_id ?? ''}\n${kennung({ bürge: bestand.bürge.name, nummer: bestand.nummer })}`,
  }
}

const UNBEKANNTE_ANSCHRIFT = { straße: '', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' }
