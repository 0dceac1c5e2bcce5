import { formatDatum } from '@avalwerk/domain'
import { enqueue } from '../kernel/jobs.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import type { Person } from './empfaenger.ts'

/** What waits for a mail to arrive, and is told when it can't be delivered. */
export type Mailanlass = Readonly<{ art: 'FREIGABE'; orgId: string; id: string }>
export type Mail = Readonly<{
  an: string
  name: string
  betreff: string
  text: string
  anlass?: Mailanlass
  /** Holds a link that lets its reader in: kept no longer than it takes to send it. */
  geheim?: boolean
}>

/** A letter that nobody writes by hand: paragraphs, each a list of lines. @param warum why it is sent, where that isn't plain */
export const brief = (name: string, absätze: readonly (readonly string[])[], ...warum: readonly string[]): string =>
  [[name ? `Guten Tag ${name},` : `Guten Tag,`], ...absätze, [...warum, 'Diese Nachricht wurde automatisch erstellt.']]
    .map((zeilen) => zeilen.join('\n'))
    .join('\n\n')

/**
 * The German mail about a task or a message: what happened, what to do, where. No amounts and no attachments: a mail
 * is read where everybody can see it.
 */
export function mailtext(angaben: {
  name: string
  satz: string
  frist?: string | null
  /** What its reader needs for it, line by line. */
  details?: readonly string[]
  ziel?: { wort: string; pfad: string }
  grund: 'AUFGABEN' | 'MITTEILUNGEN' | 'KREDITNEHMER'
}): string {
  const { name, satz, frist, details = [], ziel, grund } = angaben
  const warum =
    grund === 'KREDITNEHMER'
      ? 'Sie erhalten diese Nachricht, weil Sie als Ansprechpartner des Kreditnehmers angegeben sind.'
      : `Sie erhalten diese Nachricht, weil Sie Benachrichtigungen zu ${grund === 'AUFGABEN' ? 'Aufgaben' : 'Mitteilungen'} aktiviert haben.`
  const anlass = [satz, ...(frist ? [`Bitte erledigen Sie dies bis zum ${formatDatum(frist)}.`] : [])]
  return brief(name, [anlass, ...(details.length ? [details] : []), ...(ziel ? [[`${ziel.wort}: {{basis}}${ziel.pfad}`]] : [])], warum)
}

/** Leaves a mail to be sent when the transaction has committed. */
export async function sendeSpäter(
  v: Vorgang,
  orgId: string,
  an: Pick<Person, 'email' | 'name'>,
  betreff: string,
  text: string,
  { anlass, geheim }: { anlass?: Mailanlass; geheim?: boolean } = {},
): Promise<void> {
  const mail: Mail = { an: an.email, name: an.name, betreff, text, ...(anlass && { anlass }), ...(geheim && { geheim }) }
  await enqueue(v.tx, orgId, 'MAIL', mail)
}
