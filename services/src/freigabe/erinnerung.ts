import { kalendertag, zukunftRegel } from '@avalwerk/domain'
import { öffneAufgabe, schließeAufgaben } from '../aufgaben/aufgaben.ts'
import { kreisVon } from '../buergschaft/beteiligte.ts'
import { schreibeEigenes } from '../buergschaft/historie.ts'
import { nimm, textwerteVon } from '../buergschaft/schritt.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'

/**
 * The caller's own reminder of a guarantee: a task of theirs alone, put aside until the day. Another day takes the
 * place of the one before; none takes it away.
 * @throws Ablehnung NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT for who isn't a beneficiary's
 */
export async function setzeErinnerung(v: Vorgang, id: string, am: string | null): Promise<void> {
  const wer = v.wer
  if (wer?.gruppe !== 'AG') throw new Ablehnung('RECHT_FEHLT')
  const mangel = am && zukunftRegel(am, kalendertag(v.jetzt))
  if (mangel) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: mangel }])
  const b = await nimm(v, id)
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  await schließeAufgaben(v, ['A-12'], gegenstand, 'ERINNERUNG_ERLEDIGT', { nurFür: wer.nutzerId })
  if (am) {
    const kreis = await kreisVon(v.tx, wer)
    await öffneAufgabe(v, 'A-12', gegenstand, kreis, textwerteVon(b), { nurFür: wer.nutzerId, frist: am, wiedervorlage: am })
    await schreibeEigenes(v, b, wer.orgId, { code: 'WIEDERVORLAGE' })
  }
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs: [wer.orgId] })
}
