import { join } from 'node:path'
import { type RouteTable, SHELL_ROUTES } from '@avalwerk/platform'
import { remotes, ROOT } from '../workspace.ts'

// TSV: area, path, remote, action, categories – from the remotes' own route tables; the shell's pages at the end.
function rows(name: string, routes: readonly Pick<RouteTable['routen'][number], 'bereich' | 'pfad' | 'recht'>[]): void {
  for (const { bereich, pfad, recht } of routes)
    console.log(
      [bereich, pfad, name, recht.map((r) => r.aktion).join('|'), [...new Set(recht.flatMap((r) => r.kategorien))].join('|')].join('\t'),
    )
}
console.log(['area', 'path', 'remote', 'action', 'categories'].join('\t'))
for (const name of remotes()) {
  const { table } = (await import(join(ROOT, name, 'src', 'routes.ts'))) as { table: RouteTable }
  rows(name, table.routen)
}
rows('shell', SHELL_ROUTES)
