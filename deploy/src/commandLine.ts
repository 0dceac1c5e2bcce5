import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { CommandRejected } from './rejected.ts'

/** What commander says, in the words of who reads it. */
const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Aufruf:',
  'Arguments:': 'Werte:',
  'Options:': 'Angaben:',
  'Commands:': 'Befehle:',
  'Global Options:': 'Überall:',
}
const inWords = (text: string): string => text.replace('[options]', '[Angaben]').replace('[command]', '<Befehl>')

/** What was wrong in what somebody typed, by commander's name of it; what it is about stands in quotes in its message. */
const FAULTS: Readonly<Record<string, (what: string) => string>> = {
  'commander.unknownOption': (what) => `Die Angabe ${what} gibt es hier nicht.`,
  'commander.unknownCommand': (what) => `Den Befehl ${what} gibt es nicht.`,
  'commander.missingArgument': (what) => `Es fehlt <${what}>.`,
  'commander.optionMissingArgument': (what) => `Zu ${what} fehlt der Wert.`,
  'commander.missingMandatoryOptionValue': (what) => `Es fehlt ${what}.`,
  'commander.excessArguments': () => 'Das sind mehr Werte, als dieser Befehl braucht.',
}
const SUGGESTED = /\(Did you mean (?:one of )?([^?]+)\?\)/

/** @param command the one that was given, as it is called */
function sentenceOf({ code, message }: CommanderError, command: string): string {
  const [, what = ''] = /'([^']+)'/.exec(message) ?? []
  const [, suggested] = SUGGESTED.exec(message) ?? []
  const sentence = FAULTS[code]?.(what) ?? message.replace(/^error: (?:.*? is invalid for .*?\. |option .*? is invalid\. )?/, '')
  return [`${sentence}${suggested ? ` Meinten Sie ${suggested}?` : ''}`, `Hilfe: ${command} --help`].join('\n')
}

/** A command line in German, with help for each of its commands. @param name as it is called */
export function commandLine(name: string, description: string): Command {
  const program = new Command(name)
  return speakGerman(program.description(description).helpCommand('help [Befehl]', 'Hilfe zu einem Befehl'))
}

function speakGerman(command: Command): Command {
  const { createCommand } = command
  command.createCommand = (name) => speakGerman(createCommand.call(command, name))
  return command
    .helpOption('-h, --help', 'diese Hilfe')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => TITLES[title] ?? title,
      styleUsage: inWords,
      subcommandTerm: (sub) => `${sub.name()} ${sub.usage()}`.replace('[options]', '').replace(/ +/g, ' ').trim(),
    })
}

/** Does what was typed. @throws CommandRejected with what was wrong in it */
export async function runCommandLine(program: Command, given: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(given, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    if (error.code === 'commander.help') throw new CommandRejected(program.helpInformation())
    const sub = program.commands.find((command) => command.name() === given[0])
    throw new CommandRejected(sentenceOf(error, [program.name(), sub?.name()].filter(Boolean).join(' ')))
  }
}

/** The same for a whole program, whose refusals are said and make it fail. */
export async function runProgram(program: Command): Promise<void> {
  try {
    await runCommandLine(program, process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof CommandRejected ? error.message : error)
    process.exitCode = 1
  }
}

/** A value that has to look like something. @param reason says what it has to look like */
export const matching =
  (form: RegExp, reason: (given: string) => string) =>
  (given: string): string => {
    if (form.test(given)) return given
    throw new InvalidArgumentError(reason(given))
  }
