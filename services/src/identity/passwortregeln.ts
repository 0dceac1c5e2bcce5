import { PASSWORT_HÖCHSTENS, PASSWORT_MINDESTENS } from '@avalwerk/domain'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as allgemein } from '@zxcvbn-ts/language-common'
import { dictionary as deutsch } from '@zxcvbn-ts/language-de'

/** The scale's end, more than 10^10 guesses: a word, a year and two signs reach 3. */
const STÄRKE_MINDESTENS = 4

/** A word, or what is typed like one, with digits and signs around it: whoever knows people tries those first, whatever the word. */
const ONE_WORD = /^[\d\p{P}\p{S}]*\p{L}{1,15}[\d\p{P}\p{S}]*$/u

/** Characters that must be left without the person's own words. */
const REST_MINDESTENS = 8

const GUESSED =
  'Dieses Passwort ist zu leicht zu erraten. Ein Wort mit Zahlen und Zeichen am Ende genügt nicht: Nehmen Sie vier Wörter, die nichts ' +
  'miteinander zu tun haben, oder ein Passwort aus einem Passwortmanager.'

// Loads its word lists once, when the first password is judged.
let schätzer: ZxcvbnFactory | undefined

/**
 * Why a password is not good enough; undefined if it is. Length first, then how hard it is to guess, knowing the person's own
 * words: no rules about kinds of characters, which only make passwords predictable (NIST SP 800-63B).
 * @param eigenes name, address and company of whoever chooses it
 */
export function passwortmangel(passwort: string, eigenes: readonly string[]): string | undefined {
  if (passwort.length < PASSWORT_MINDESTENS) return `Bitte geben Sie mindestens ${PASSWORT_MINDESTENS} Zeichen ein.`
  if (passwort.length > PASSWORT_HÖCHSTENS) return `Bitte geben Sie maximal ${PASSWORT_HÖCHSTENS} Zeichen ein.`
  schätzer ??= new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...allgemein, ...deutsch },
  })
  const wörter = eigenes.flatMap((wort) => wort.toLowerCase().split(/[\s@.,-]+/)).filter((wort) => wort.length > 2)
  const { score } = schätzer.check(passwort, [...wörter, 'avalwerk', 'bürgschaft', 'buergschaft'])
  const übrig = wörter.reduce((rest, wort) => rest.replaceAll(wort, ''), passwort.toLowerCase())
  if (übrig.length < REST_MINDESTENS && übrig.length < passwort.length)
    return 'Dieses Passwort ist zu leicht zu erraten. Bitte verwenden Sie nicht Ihren Namen, Ihre Adresse oder Ihr Unternehmen.'
  return score >= STÄRKE_MINDESTENS && !ONE_WORD.test(passwort) ? undefined : GUESSED
}
