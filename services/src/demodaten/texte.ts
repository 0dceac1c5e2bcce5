import type { Bürgschaftsart } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { MUSTERTEXTE } from '../dokument/texte.ts'
import type { KautionsvertragTabelle, TextfreigabeTabelle, TexttemplateTabelle } from '../kernel/schema.ts'

/** Fictional texts and contracts. The wording is a sample, not legal advice. */
type Text = Insertable<TexttemplateTabelle>

const text = (
  org_id: string,
  id: string,
  typ: Text['typ'],
  art: Bürgschaftsart,
  titel: string,
  mehr: Partial<Pick<Text, 'befristung_moeglich' | 'erstes_anfordern_moeglich'>> & { absätze?: readonly string[] } = {},
): Text => {
  const { absätze, ...rest } = mehr
  return {
    org_id,
    id,
    typ,
    art,
    titel,
    status: 'A',
    gueltig_ab: '2024-01-01',
    gueltig_bis: null,
    befristung_moeglich: false,
    erstes_anfordern_moeglich: false,
    ...rest,
    absaetze: JSON.stringify(absätze ?? MUSTERTEXTE[art] ?? MUSTERTEXTE.ALG),
  }
}

const ÖFFENTLICHE: readonly [Bürgschaftsart, string][] = [
  ['MAB', 'Mängelansprüchebürgschaft, unbefristet'],
  ['VEB', 'Vertragserfüllungsbürgschaft, unbefristet'],
  ['AVB', 'An-/Vorauszahlungsbürgschaft'],
  ['AUB', 'Ausführungsbürgschaft'],
  ['ALG', 'Allgemeine Bürgschaft'],
  ['MIE', 'Mietbürgschaft'],
  ['BHS', 'Bauhandwerkersicherungsbürgschaft'],
  ['BIE', 'Bietungsbürgschaft'],
]

export const textzeilen = (): Text[] => [
  ...ÖFFENTLICHE.map(([art, titel], i) => text('BP0001', `OE0000-${String(i + 1).padStart(4, '0')}-001`, 'OET', art, titel)),
  text('BP0001', 'OE0000-0101-001', 'OET', 'MAB', 'Mängelansprüchebürgschaft, befristet', { befristung_moeglich: true }),
  text('BP0001', 'OE0000-0102-001', 'OET', 'VEB', 'Vertragserfüllungsbürgschaft, befristet', { befristung_moeglich: true }),
  text('KR0001', 'KR0001-0003-001', 'BGT', 'VEB', 'Kranich: Vertragserfüllung auf erstes Anfordern', {
    befristung_moeglich: true,
    erstes_anfordern_moeglich: true,
  }),
  text('WI0001', 'WI0001-0007-002', 'AGT', 'MAB', 'Weserbogen: Mängelansprüche', { befristung_moeglich: true }),
  text('WI0001', 'WI0001-0008-001', 'AGT', 'VEB', 'Weserbogen: Vertragserfüllung'),
]

/** Weserbogen's text on defects is released by Kranich; the one on performance by nobody yet. */
export const freigabezeilen = (): Insertable<TextfreigabeTabelle>[] => [
  { org_id: 'KR0001', template_id: 'WI0001-0007-002', status: 'FREIGEGEBEN' },
  { org_id: 'KR0001', template_id: 'WI0001-0008-001', status: 'OFFEN' },
]

const vertrag = (
  org_id: string,
  id: string,
  vertragsnummer: string,
  versicherungsnehmer_id: string | null,
  versicherungsnehmer_name: string,
  [gesamt, einzel, bestand]: readonly [number, number, number],
): Insertable<KautionsvertragTabelle> => ({
  org_id,
  id,
  vertragsnummer,
  buerge_id: org_id,
  versicherungsnehmer_id,
  versicherungsnehmer_name,
  gesamtlimit_cent: gesamt * 100,
  einzellimit_cent: einzel * 100,
  anfangsbestand_cent: bestand * 100,
  status: 'AKTIV',
})

export const vertragszeilen = (): Insertable<KautionsvertragTabelle>[] => [
  vertrag('KR0001', '3107', 'KTV 90-118-442', 'GH0001', 'Gebr. Harms Tiefbau GmbH', [2_500_000, 750_000, 1_874_300]),
  vertrag('NK0001', '3108', 'KTV 45-0117', null, 'Brückner & Sohn Stahlbau GmbH & Co. KG', [5_000_000, 1_000_000, 4_730_500]),
  vertrag(
    'TD0001',
    '3109',
    'Avalrahmen 88-206',
    'HQ0001',
    'Havelquartier Projektentwicklung GmbH & Co. KG',
    [10_000_000, 2_500_000, 3_265_000],
  ),
  vertrag('SA0001', '3110', 'KTV Basis 11-873', null, 'Malerbetrieb Yıldız e. K.', [100_000, 25_000, 18_900]),
  vertrag('KR0001', '3111', 'KTV 90-200-017', null, 'Dachtechnik Vogt UG (haftungsbeschränkt)', [250_000, 50_000, 0]),
]
