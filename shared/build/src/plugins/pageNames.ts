import { basename, extname } from 'node:path'
import type { Plugin } from 'vite'

/** `import(/* webpackChunkName: "list" *\/ './list.ts')` */
const NAMED = /\bimport\(\s*\/\*\s*webpackChunkName:\s*"([\w-]+)"\s*\*\/\s*(['"])([^'"]+)\2\s*\)/g

/** Under which names pages are imported, as webpack's builds name them; else by their files. */
export function pageNames(): Readonly<{ plugin: Plugin; pageOf: (file: string) => string }> {
  const names = new Map<string, string>()
  return {
    plugin: {
      name: 'avalwerk-page-names',
      // Comments go with types.
      enforce: 'pre',
      async transform(code, file) {
        for (const [, name = '', , address = ''] of code.matchAll(NAMED)) {
          const found = await this.resolve(address, file)
          if (found) names.set(found.id, name)
        }
        return undefined
      },
    },
    pageOf: (file) => names.get(file) ?? basename(file, extname(file)),
  }
}
