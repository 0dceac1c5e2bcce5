import type { Auftragsdaten } from '@avalwerk/contracts'
import type { Anschrift, Bürgschaftsdaten } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { spaltenAus } from '../buergschaft/lage.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { BürgschaftTabelle } from '../kernel/schema.ts'
import { bürgschaftsPdf } from './buergschaftsdokument.ts'
import type { Template } from './templates.ts'

const LEER: Anschrift = { straße: '…', hausnummer: '', postleitzahl: '', ort: '…', landeskennzeichen: 'DE' }
const DATEN: Bürgschaftsdaten = {
  buergschaftsart: 'ALG',
  buergschaftsBetrag: 0,
  bausumme: null,
  bausummeProzent: null,
  vertragsdatum: '',
  vertragsnummer: '…',
  bauleistung: '…',
  ortsangabe: 'BESCHREIBUNG',
  bauvorhaben: '…',
  bauadresse: null,
  befristungsdatum: null,
  voraussichtlichesAblaufdatum: null,
  ausstellungsdatumBuerge: null,
  zahlungAufErstesAnfordern: false,
}

/** A text filled with what an order holds so far, as it would be issued, marked as a draft. What is missing shows as dots. */
export async function vorschau(tx: Transaktion, t: Template, a: Auftragsdaten, jetzt: Date): Promise<Buffer> {
  const bürge = a.buergeId
    ? await tx.selectFrom('unternehmen').select(['name', 'adresse']).where('id', '=', a.buergeId).executeTakeFirst()
    : undefined
  const { bauadresse: _, ...spalten } = spaltenAus({ ...DATEN, ...a.buergschaftsdaten, buergschaftsart: t.art })
  const b = {
    ...spalten,
    id: '–',
    nummer_buerge: null,
    vertragsdatum: spalten.vertragsdatum || null,
    status: 'ENT',
    ausstellungsdatum: null,
    buerge_name: bürge?.name ?? '…',
    auftraggeber_name: a.auftraggeber?.name ?? '…',
    auftraggeber_adresse: a.auftraggeber?.postadresse ?? LEER,
    vertretungsformel: [...(a.auftraggeber?.vertretungsformel ?? [])],
    auftragnehmer_name: a.auftragnehmer?.name ?? '…',
    auftragnehmer_adresse: a.auftragnehmer?.postadresse ?? LEER,
  } as unknown as Selectable<BürgschaftTabelle>
  return bürgschaftsPdf(b, {
    bürge: { anschrift: bürge?.adresse ?? LEER },
    prüfcode: '····-····-····-····',
    entwurf: true,
    erstelltAm: jetzt,
    absätze: t.absaetze,
  })
}
