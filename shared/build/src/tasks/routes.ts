import { join } from 'node:path'
import { type RouteTable, SHELL_ROUTES } from '@avalwerk/platform'
import { remotes, ROOT } from '../workspace.ts'

// TSV: area, path, remote, action, categories – from the remotes' own route tables; the shell's pages at the end.
function rows(name: string, routes: readonly Pick<RouteTable['routes'][number], 'area' | 'path' | 'rights'>[]): void {
  for (const { area, path, rights } of routes)
    console.log(
      [area, path, name, rights.map((r) => r.aktion).join('|'), [...new Set(rights.flatMap((r) => r.kategorien))].join('|')].join('\t'),
    )
}
console.log(['area', 'path', 'remote', 'action', 'categories'].join('\t'))
for (const name of remotes()) {
  const { table } = (await import(join(ROOT, name, 'src', 'routes.ts'))) as { table: RouteTable }
  rows(name, table.routes)
}
rows('shell', SHELL_ROUTES)
