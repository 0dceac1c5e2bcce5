import { type Bürgschaftsart, inhaltAus, textanzeige, TEXTSTATUS, type Textprüfung } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { verkettet, type Texteintrag } from '../buergschaft/historie.ts'
import { musterwortlaut } from '../dokument/buergschaftsdokument.ts'
import type { TextfreigabeTabelle, TexttemplateTabelle } from '../kernel/schema.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { kreisDesTexts, suchtextVon, textwerteVon } from '../text/schritt.ts'
import { firma } from './unternehmen.ts'

/** Fictional texts and contracts. The wording is a sample, not legal advice. */
type Text = Insertable<TexttemplateTabelle>
type Freigabe = readonly [buerge: string, status: Textprüfung]

type Mehr = Partial<Pick<Text, 'befristung_moeglich' | 'erstes_anfordern_moeglich' | 'gueltig_bis' | 'gueltig_ab'>> & {
  status?: Text['status']
  /** First paragraphs of the wording. */
  absätze?: readonly string[]
  freigaben?: readonly Freigabe[]
}

const text = (org_id: string, id: string, typ: Text['typ'], art: Bürgschaftsart, titel: string, mehr: Mehr = {}) => {
  const { absätze, status = 'A', freigaben = [], ...rest } = mehr
  const stand = {
    y: freigaben.length,
    x: freigaben.filter(([, f]) => f === 'FREIGEGEBEN').length,
  }
  const anzeige = textanzeige(status, stand)
  const unternehmen_name = firma(org_id).name
  return {
    freigaben,
    zeile: {
      org_id,
      id,
      typ,
      art,
      titel,
      status,
      anzeige,
      rang: TEXTSTATUS[anzeige].rang,
      buergen_y: stand.y,
      buergen_x: stand.x,
      buergen_abgelehnt: freigaben.filter(([, f]) => f === 'ABGELEHNT').length,
      unternehmen_id: org_id,
      unternehmen_name,
      gueltig_ab: '2024-01-01',
      gueltig_bis: null,
      befristung_moeglich: false,
      erstes_anfordern_moeglich: false,
      suchtext: suchtextVon({ id, titel }, unternehmen_name),
      ...rest,
      inhalt: JSON.stringify(absätze ? inhaltAus(absätze) : musterwortlaut(art).inhalt),
      erstellt_am: '2026-01-12T09:00:00Z',
      geaendert_am: '2026-01-12T09:00:00Z',
    } satisfies Text,
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

const TEXTE = [
  ...ÖFFENTLICHE.map(([art, titel], i) => text('BP0001', `OE0000-${String(i + 1).padStart(4, '0')}-001`, 'OET', art, titel)),
  text('BP0001', 'OE0000-0101-001', 'OET', 'MAB', 'Mängelansprüchebürgschaft, befristet', { befristung_moeglich: true }),
  text('BP0001', 'OE0000-0102-001', 'OET', 'VEB', 'Vertragserfüllungsbürgschaft, befristet', { befristung_moeglich: true }),
  text('BP0001', 'OE0000-0103-001', 'OET', 'AVB', 'Vorauszahlungsbürgschaft mit Abschmelzung', { status: 'B' }),
  text('KR0001', 'KR0001-0003-001', 'BGT', 'VEB', 'Kranich: Vertragserfüllung auf erstes Anfordern', {
    befristung_moeglich: true,
    erstes_anfordern_moeglich: true,
  }),
  text('WI0001', 'WI0001-0007-001', 'AGT', 'MAB', 'Weserbogen: Mängelansprüche', {
    status: 'IA',
    gueltig_ab: '2021-01-01',
    gueltig_bis: '2023-12-31',
    absätze: [
      'Der Hauptschuldner hat nach dem oben bezeichneten Vertrag Sicherheit für Gewährleistungsansprüche zu leisten. Hierfür verbürgen wir uns gegenüber dem Gläubiger selbstschuldnerisch bis zum Höchstbetrag von {{betrag}} EUR (in Worten: {{betragInWorten}} Euro).',
      'Gesichert sind sämtliche Ansprüche des Gläubigers wegen Mängeln der abgenommenen Leistung.',
    ],
  }),
  text('WI0001', 'WI0001-0007-002', 'AGT', 'MAB', 'Weserbogen: Mängelansprüche', {
    befristung_moeglich: true,
    freigaben: [['KR0001', 'FREIGEGEBEN']],
  }),
  // Active without the guarantor's release: its first use asks for it.
  text('WI0001', 'WI0001-0008-001', 'AGT', 'VEB', 'Weserbogen: Vertragserfüllung', { freigaben: [['KR0001', 'OFFEN']] }),
  text('WI0001', 'WI0001-0009-001', 'AGT', 'AUB', 'Weserbogen: Ausführung', { status: 'F' }),
  text('WI0001', 'WI0001-0010-001', 'AGT', 'AVB', 'Weserbogen: Vorauszahlung', { status: 'AN' }),
  text('WI0001', 'WI0001-0011-001', 'AGT', 'MIE', 'Weserbogen: Gewerbemiete', { status: 'B' }),
  text('WI0001', 'WI0001-0012-001', 'AGT', 'AUB', 'Weserbogen: Ausführung Tiefbau', { status: 'PT' }),
  text('WI0001', 'WI0001-0013-001', 'AGT', 'MAB', 'Weserbogen: Mängelansprüche Tiefbau', {
    status: 'P',
    freigaben: [
      ['KR0001', 'OFFEN'],
      ['NK0001', 'FREIGEGEBEN'],
      ['TD0001', 'OFFEN'],
    ],
  }),
  text('WI0001', 'WI0001-0014-001', 'AGT', 'BHS', 'Weserbogen: Bauhandwerkersicherung', {
    status: 'AB',
    freigaben: [['NK0001', 'ABGELEHNT']],
  }),
  text('LA0001', 'LA0001-0001-001', 'AGT', 'MAB', 'Lindenau: Mängelansprüche', { status: 'F' }),
  text('LA0001', 'LA0001-0002-001', 'AGT', 'VEB', 'Lindenau: Vertragserfüllung', { status: 'P', freigaben: [['KR0001', 'OFFEN']] }),
]

export const textzeilen = (): Text[] => TEXTE.map(({ zeile }) => zeile)

export const freigabezeilen = (): Insertable<TextfreigabeTabelle>[] =>
  TEXTE.flatMap(({ zeile, freigaben }) =>
    freigaben.map(([org_id, status]) => ({
      org_id,
      template_id: zeile.id,
      eigner_org: zeile.org_id,
      status,
      angefragt_am: zeile.erstellt_am,
      ...(status === 'ABGELEHNT' && { nachricht: 'Die Anpassung der Sicherheit ist nicht hinreichend bestimmt.' }),
      ...((status === 'ABGELEHNT' || status === 'FREIGEGEBEN') && { entschieden_am: '2026-01-20T10:00:00Z' }),
    })),
  )

/** Each text was made once. */
export const texthistorie = () =>
  TEXTE.flatMap(({ zeile }) =>
    verkettet<Texteintrag>([
      {
        org_id: zeile.org_id,
        text_id: zeile.id,
        zeitpunkt: zeile.erstellt_am,
        akteur_org: zeile.org_id,
        akteur_unternehmen: zeile.unternehmen_name,
        akteur_name: null,
        code: 'X01',
        textwerte: '{}',
        von_status: null,
        nach_status: 'AN',
        werte: '[]',
        grund: null,
        kanal: 'PORTAL',
        sichtbar: JSON.stringify(['EIGNER', 'BETREIBER']),
      },
    ]),
  )

/** What waits for somebody at a text, on the day the demo begins. */
export async function eröffneTextaufgaben(tx: Transaktion, jetzt: Date): Promise<void> {
  const v: Vorgang = { tx, jetzt, wer: null, korrelationsId: null }
  const beimText = { AN: 'C-01', B: 'C-01', PT: 'C-02', F: 'A-07' } as const
  for (const t of await tx.selectFrom('texttemplate').selectAll().orderBy('id').execute()) {
    const code = t.typ === 'AGT' && t.status in beimText ? beimText[t.status as keyof typeof beimText] : undefined
    const gegenstand = { art: 'TEXT', id: t.id } as const
    if (code) await öffneAufgabe(v, code, gegenstand, await kreisDesTexts(v, t), textwerteVon(v, t))
    const offene = await tx
      .selectFrom('texttemplate_freigabe')
      .select('org_id')
      .where('template_id', '=', t.id)
      .where('status', '=', 'OFFEN')
      .execute()
    for (const { org_id } of offene) await öffneAufgabe(v, 'B-12', gegenstand, await kreisDesTexts(v, t, org_id), textwerteVon(v, t))
  }
}
