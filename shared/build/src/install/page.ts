import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../workspace.ts'

/** `deploy/INSTALL.md`, as the tests that follow it read it. */
export const PAGE = join(ROOT, 'deploy', 'INSTALL.md')

/** Where a block can be followed: everywhere, or on an empty server alone (it needs the net, or changes the machine). */
export type Kind = 'run' | 'server'
/** A fenced block of the page; `line` is where it begins, counted from 1. */
export type Block = Readonly<{ kind: Kind; line: number; text: string }>

/** Every fenced block of a page, in their order. @throws Error for a block that isn't marked with how it is to be treated */
export function blocksOf(page: string): Block[] {
  const lines = page.split('\n')
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; index++) {
    const info = /^```(.*)$/.exec(lines[index] ?? '')?.[1]
    if (info === undefined) continue
    const kind = /^sh (run|server)$/.exec(info)?.[1] as Kind | undefined
    if (!kind) throw new Error(`Zeile ${index + 1}: „${info}“ sagt nicht, wo dieser Block gilt (sh run, sh server).`)
    const end = lines.indexOf('```', index + 1)
    if (end < 0) throw new Error(`Zeile ${index + 1}: Der Block endet nicht.`)
    blocks.push({ kind, line: index + 1, text: `${lines.slice(index + 1, end).join('\n')}\n` })
    index = end
  }
  return blocks
}

/** The text of the page. */
export const readPage = (): string => readFileSync(PAGE, 'utf8')

/** The settings in a file that the page writes: name and value as they stand there. @param file how the block names it, at its end */
export function settingsIn(blocks: readonly Block[], file: string): Record<string, string> {
  const here = new RegExp(`^cat > "[^"]*/${file.replaceAll('.', '\\.')}" <<(\\w+)\\n([\\s\\S]*?)^\\1$`, 'm')
  const body = blocks.map(({ text }) => here.exec(text)?.[2]).find((found) => found !== undefined)
  if (body === undefined) throw new Error(`Die Seite schreibt kein ${file}.`)
  return Object.fromEntries([...body.matchAll(/^([\w-]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** Names of the secrets that the page lays in the portal's folder. */
export const secretsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ text }) => [...text.matchAll(/^secret (\w+) /gm)].map(([, name = '']) => name))

/** The labels that people press and read, as the page's last section names them. */
export const labelsOf = (page: string): string[] => [...page.matchAll(/„([^“]+)“/g)].map(([, label = '']) => label)
