import { BÜRGSCHAFTSSTATUS, type Bürgschaftsstatus, kalendertag, lacksDocumentFor, statusanzeige, tasksOfStatus } from '@avalwerk/domain'
import { öffneAufgabe, schließeAufgaben } from '../../aufgaben/aufgaben.ts'
import { Ablehnung } from '../../kernel/problem.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import { type Bürgschaft, lageVon } from '../lage.ts'
import { nimm, prüfeSchritt, schreibeEreignis, textwerteVon, vollziehe } from '../schritt.ts'

type Statusentscheidung =
  | { entscheidung: 'BEANTRAGEN'; version: number; zielstatus: Bürgschaftsstatus; grund: string }
  | { entscheidung: 'FREIGEBEN' | 'VERWERFEN'; version: number }

/** The operator corrects a status by hand: one person asks, another one releases (G48) or refuses. */
export async function ändereStatus(v: Vorgang, id: string, body: Statusentscheidung): Promise<Bürgschaft> {
  const b = await nimm(v, id, body.version)
  if (body.entscheidung === 'FREIGEBEN') {
    const { zielstatus, grund } = b.statusantrag ?? { zielstatus: undefined, grund: undefined }
    const entscheidung = await prüfeSchritt(v, 'G48', b, { zielstatus, grund })
    // Out of 'announced' into a status of who has it: that is its delivery.
    const delivered = b.status === 'AUS' && zielstatus !== 'STO' && !b.zugestellt_am
    const tasks = tasksOfStatus(entscheidung.danach.status ?? b.status)
    return vollziehe(v, b, {
      code: 'G48',
      entscheidung: { ...entscheidung, schließt: [...entscheidung.schließt, ...tasks.closes] },
      öffnet: tasks.opens,
      // A correction that nobody wished says no reason.
      textwerte: { grund: '–' },
      grund: grund ?? null,
      ...(delivered && { spalten: { zugestellt_am: v.jetzt } }),
    })
  }
  const beantragt = body.entscheidung === 'BEANTRAGEN'
  if (beantragt) {
    // As the life cycle has it: not out of a final status, with a reason, to another status.
    if (
      BÜRGSCHAFTSSTATUS[b.status].ende ||
      b.status === 'ENT' ||
      b.statusantrag ||
      body.zielstatus === b.status ||
      body.zielstatus === 'ENT'
    )
      throw new Ablehnung('SCHRITT_UNZULAESSIG')
    if (!body.grund.trim()) throw new Ablehnung('GRUND_FEHLT')
    if (lacksDocumentFor(lageVon(b, null, kalendertag(v.jetzt)), body.zielstatus)) throw new Ablehnung('OHNE_DOKUMENT')
  } else if (!b.statusantrag) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const antrag =
    beantragt && v.wer
      ? { von: v.wer.nutzerId, name: v.wer.name, zielstatus: body.zielstatus, grund: body.grund, am: v.jetzt.toISOString() }
      : null
  const danach = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({ statusantrag: antrag && JSON.stringify(antrag), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', b.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const code = beantragt ? 'STATUS_BEANTRAGT' : 'STATUS_VERWORFEN'
  const kreis = await schreibeEreignis(v, danach, {
    code,
    von: b.status,
    sichtbar: ['BETREIBER'],
    ...(beantragt && { grund: body.grund, textwerte: { status: statusanzeige(body.zielstatus, 'BSP').wort } }),
  })
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  if (beantragt) await öffneAufgabe(v, 'C-08', gegenstand, kreis, textwerteVon(danach), { verborgenFür: v.wer?.nutzerId ?? null })
  else await schließeAufgaben(v, ['C-08'], gegenstand, code)
  return danach
}
