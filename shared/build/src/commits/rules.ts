/** What a commit's message has to be; CONTRIBUTING.md shows an example. */

export type Commit = Readonly<{ hash: string; subject: string; body: string }>

const SUBJECT_MAX = 72
/** Lines such as `Co-authored-by: …`, which say who and not why. */
const TRAILER = /^[A-Z][a-z]+(?:-[a-z]+)*-by: /

/** @returns what is wrong with a commit's message, in German; empty for a good one */
export function messageFaults({ subject, body }: Commit): string[] {
  const { length } = subject
  const why = body.split('\n').filter((line) => line.trim() !== '' && !TRAILER.test(line))
  return [
    ...(length > SUBJECT_MAX ? [`Der Betreff hat ${length} Zeichen, erlaubt sind ${SUBJECT_MAX}.`] : []),
    ...(/^\p{Lu}/u.test(subject) ? [] : ['Der Betreff beginnt nicht mit einem Großbuchstaben.']),
    ...(subject.endsWith('.') ? ['Der Betreff endet mit einem Punkt.'] : []),
    ...(why.length ? [] : ['Der Text darunter fehlt: Er sagt, warum.']),
  ]
}
