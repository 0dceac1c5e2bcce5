/** What a command line says to somebody who mistypes it, and its help. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { commandLine, matching, runCommandLine } from './commandLine.ts'
import { CommandRejected } from './rejected.ts'

let done: unknown[]
let said: string
beforeEach(() => {
  done = []
  said = ''
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(() => void jest.restoreAllMocks())

function program() {
  const all = commandLine('werk', 'Arbeitet.').option('--url <URL>', 'wo')
  all
    .command('build')
    .description('baut etwas')
    .argument(
      '<thing>',
      'was',
      matching(/^[a-z]+$/, (given) => `„${given}“ ist kein Ding.`),
    )
    .requiredOption('--name <Name>', 'wie es heißt')
    .option('--fast', 'schnell')
    .action((thing: string, given: object, command: typeof all) => void done.push([thing, given, command.optsWithGlobals()]))
  return all
}
const run = (typed: string) => runCommandLine(program(), typed.split(' ').filter(Boolean))

test('does what was typed; what holds for all commands may stand anywhere', async () => {
  await run('build house --name A --fast --url x')
  expect(done).toEqual([['house', { name: 'A', fast: true }, { name: 'A', fast: true, url: 'x' }]])
})

test.each<[string, string]>([
  ['bild house', 'Den Befehl bild gibt es nicht. Meinten Sie build?\nHilfe: werk --help'],
  ['build house --name A --fats', 'Die Angabe --fats gibt es hier nicht. Meinten Sie --fast?\nHilfe: werk build --help'],
  ['build --name A', 'Es fehlt <thing>.\nHilfe: werk build --help'],
  ['build house', 'Es fehlt --name <Name>.\nHilfe: werk build --help'],
  ['build house --name', 'Zu --name <Name> fehlt der Wert.\nHilfe: werk build --help'],
  ['build house garden --name A', 'Das sind mehr Werte, als dieser Befehl braucht.\nHilfe: werk build --help'],
  ['build 7 --name A', '„7“ ist kein Ding.\nHilfe: werk build --help'],
])('%s', async (typed, sentence) => {
  await expect(run(typed)).rejects.toEqual(new CommandRejected(sentence))
  expect([done, said]).toEqual([[], ''])
})

test.each(['', '--url x', 'help bild'])('„%s“ is no command, and is told all there are', async (typed) => {
  await expect(run(typed)).rejects.toThrow(/Aufruf: werk \[Angaben\] <Befehl>[^]*build <thing> +baut etwas/)
})

test.each(['--help', 'help'])('„%s“ names all commands', async (typed) => {
  await run(typed)
  expect(said).toContain('Aufruf: werk [Angaben] <Befehl>')
  expect(said).toMatch(/build <thing> +baut etwas/)
  expect(said).not.toMatch(/Usage|Options|Commands|display/)
})

test.each(['build --help', 'build -h', 'help build'])('„%s“ says all of one', async (typed) => {
  await run(typed)
  expect(said).toContain('Aufruf: werk build [Angaben] <thing>')
  for (const part of [/thing +was/, /--name <Name> +wie es heißt/, /--url <URL> +wo/, /-h, --help +diese Hilfe/]) expect(said).toMatch(part)
  expect(done).toEqual([])
})
