import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Commit } from './rules.ts'

/**
 * The rules hold for what is built upon the commit that brought them: the one that added this file. A hash or a date of that
 * commit would be lost when the history is written anew; the commit itself isn't.
 */
const RULES = join(import.meta.dirname, 'rules.ts')

/** Run by a hook of git's, a command would be told of the hook's repository and not look where it stands. */
export const GIT_ENV: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))

/** The commits that the rules hold for. */
export type History = Readonly<{
  /** To be held to the rules, the oldest first. */
  commits: readonly Commit[]
  /** Why there are none, or fewer than there might be; for people to read. */
  note?: string
}>

/**
 * Commits since the rules, merges excepted. Without git, or outside of a history that has the rules, there are none.
 * @param folder in the repository @param rules the file whose first commit is the base
 */
export function readHistory(folder: string, rules = RULES): History {
  const git = (...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync('git', args, {
      cwd: folder,
      env: GIT_ENV,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return status === 0 ? { out: stdout.trim() } : { fault: (error?.message ?? stderr).trim().split('\n')[0] }
  }
  const added = git('log', '--diff-filter=A', '--format=%H', '--', rules)
  if (added.out === undefined) return { commits: [], note: `Commits werden nicht geprüft, die Geschichte ist nicht lesbar: ${added.fault}` }
  // Of several the oldest: a file that was taken away and came back is no new rule.
  const base = added.out.split('\n').at(-1)
  if (!base) return { commits: [], note: 'Commits werden nicht geprüft: Diese Geschichte kennt ihre Regeln noch nicht.' }
  const { out = '' } = git('log', '-z', '--reverse', '--no-merges', '--ancestry-path', '--format=%H%n%s%n%b', `${base}..HEAD`)
  const commits = out.split('\0').flatMap((entry) => {
    const [hash, subject = '', ...body] = entry.split('\n')
    return hash ? [{ hash, subject, body: body.join('\n') }] : []
  })
  // The first commit of a history that was cut off looks as if it had added everything.
  const isCutOff = git('rev-parse', '--is-shallow-repository').out === 'true'
  return isCutOff ? { commits, note: `Die Geschichte ist abgeschnitten: ${commits.length} Commits werden geprüft.` } : { commits }
}
