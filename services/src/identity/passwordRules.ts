import { PASSWORD_MAX, PASSWORD_MIN } from '@avalwerk/domain'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common'
import { dictionary as germanDictionary } from '@zxcvbn-ts/language-de'

/** The scale's end, more than 10^10 guesses: a word, a year and two signs reach 3. */
const STRENGTH_MIN = 4

/** A word, or what is typed like one, with digits and signs around it: attackers try those first, whatever the word. */
const ONE_WORD = /^[\d\p{P}\p{S}]*\p{L}{1,15}[\d\p{P}\p{S}]*$/u

/** Characters that must be left without the person's own words. */
const REST_MIN = 8

const GUESSED =
  'Dieses Passwort ist zu leicht zu erraten. Ein Wort mit Zahlen und Zeichen am Ende genügt nicht: Nehmen Sie vier Wörter, die nichts ' +
  'miteinander zu tun haben, oder ein Passwort aus einem Passwortmanager.'

// Loads its word lists once, when the first password is judged.
let estimator: ZxcvbnFactory | undefined

/**
 * The reason why a password is not good enough; undefined if it is. Length first, then how hard it is to guess, knowing the person's own
 * words: no rules about kinds of characters, which only make passwords predictable (NIST SP 800-63B).
 * @param own name, address and company of the person who chooses it
 */
export function passwordFault(password: string, own: readonly string[]): string | undefined {
  if (password.length < PASSWORD_MIN) return `Bitte geben Sie mindestens ${PASSWORD_MIN} Zeichen ein.`
  if (password.length > PASSWORD_MAX) return `Bitte geben Sie maximal ${PASSWORD_MAX} Zeichen ein.`
  estimator ??= new ZxcvbnFactory({
    graphs: adjacencyGraphs,
    dictionary: { ...commonDictionary, ...germanDictionary },
  })
  const ownWords = own.flatMap((word) => word.toLowerCase().split(/[\s@.,-]+/)).filter((word) => word.length > 2)
  const { score } = estimator.check(password, [...ownWords, 'avalwerk', 'bürgschaft', 'buergschaft'])
  const left = ownWords.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
  if (left.length < REST_MIN && left.length < password.length)
    return 'Dieses Passwort ist zu leicht zu erraten. Bitte verwenden Sie nicht Ihren Namen, Ihre Adresse oder Ihr Unternehmen.'
  return score >= STRENGTH_MIN && !ONE_WORD.test(password) ? undefined : GUESSED
}
