import { kalendertag, mitErreichtemBeginn, prüfeInhalt, type Textdaten, type Textinhalt, type Textübergang } from '@avalwerk/domain'
import { öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import { Ablehnung } from '../kernel/problem.ts'
import { replaceOlder } from './aktivieren.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { spaltenDerTextdaten, verlangeInhalt, verlangeTextdaten } from './anlegen.ts'
import { kreisDesTexts, meldeText, nimmText, prüfeTextschritt, suchtextVon, textwerteVon, vollzieheText } from './schritt.ts'

/** The operator prepares a text: takes it up (X03), or back from the second pair of eyes (X07). */
export async function beginneAufbereitung(v: Vorgang, id: string, version: number): Promise<Template> {
  const t = await nimmText(v, id, version)
  const code: Textübergang = t.status === 'PT' ? 'X07' : 'X03'
  const neu = await vollzieheText(v, t, { code, entscheidung: await prüfeTextschritt(v, code, t) })
  // Somebody has to go on with it.
  if (code === 'X07' && (t.typ === 'AGT' || t.quelle_datei))
    await öffneAufgabe(v, 'C-01', { art: 'TEXT', id }, await kreisDesTexts(v, neu), textwerteVon(v, neu))
  return neu
}

/** Keeps what the operator has written so far (X04). What is saved need not be finished. */
export async function speichereText(
  v: Vorgang,
  id: string,
  version: number,
  { daten, inhalt, dmsTemplateId }: { daten: Textdaten; inhalt: Textinhalt; dmsTemplateId?: string | null | undefined },
): Promise<Template> {
  const t = await nimmText(v, id, version)
  const entscheidung = await prüfeTextschritt(v, 'X04', t)
  const gültige = mitErreichtemBeginn(daten, t.gueltig_ab, kalendertag(v.jetzt))
  verlangeTextdaten(v, gültige)
  return vollzieheText(v, t, {
    code: 'X04',
    entscheidung,
    spalten: {
      ...spaltenDerTextdaten(gültige),
      // A text stays of the type that it was handed in for.
      art: t.art,
      inhalt: JSON.stringify(inhalt),
      ...(dmsTemplateId !== undefined && { dms_template_id: dmsTemplateId || null }),
      suchtext: suchtextVon({ id, ...daten }, t.unternehmen_name),
    },
  })
}

/** Finishes a text: first (X05), then finally by somebody else (X06; X16 provides a public or guarantor's text). */
export async function stelleFertig(v: Vorgang, id: string, version: number): Promise<Template> {
  const t = await nimmText(v, id, version)
  const code: Textübergang = t.status !== 'PT' ? 'X05' : t.typ === 'AGT' ? 'X06' : 'X16'
  const eingabe = { inhaltInOrdnung: prüfeInhalt(t.inhalt) === undefined }
  if (t.status === 'B') verlangeInhalt(t.inhalt)
  const entscheidung = await prüfeTextschritt(v, code, t, eingabe)
  const heute = kalendertag(v.jetzt)
  const ab = t.gueltig_ab < heute ? heute : t.gueltig_ab
  const neu = await vollzieheText(v, t, { code, entscheidung, ...(code === 'X16' && { spalten: { gueltig_ab: ab } }) })
  if (code === 'X16') await replaceOlder(v, neu, ab)
  return neu
}

/** The operator can't make a text of what was handed in (X08). @throws Ablehnung GRUND_FEHLT */
export async function weiseZurück(v: Vorgang, id: string, version: number, grund: string): Promise<Template> {
  const t = await nimmText(v, id, version)
  const entscheidung = await prüfeTextschritt(v, 'X08', t, { grund })
  return vollzieheText(v, t, { code: 'X08', entscheidung, grund })
}

/** Another file for a text that is not finished yet: its owner's, or the operator's. @throws Ablehnung SCHRITT_UNZULAESSIG, RECHT_FEHLT */
export async function ersetzeQuelle(v: Vorgang, id: string, datei: { org: string; id: string }): Promise<void> {
  const t = await nimmText(v, id)
  if (v.wer?.gruppe !== 'BSP' && !isOwnText(t, v.wer?.orgId)) throw new Ablehnung('RECHT_FEHLT')
  if (!['AN', 'H', 'B'].includes(t.status)) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  await v.tx
    .updateTable('texttemplate')
    .set((w) => ({ quelle_org: datei.org, quelle_datei: datei.id, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', id)
    .execute()
  await meldeText(v, t)
}
