import { globSync } from 'node:fs'
import { ROOT } from '../workspace.ts'

/** Pictures and fonts that lie in the tree itself, and where each comes from; those inside of packages are the packages'. */
export const ASSETS: Readonly<Record<string, string>> = {
  'deploy/keycloak/themes/avalwerk/login/resources/img/logo.svg': "the product's own mark",
  'services/src/identity/assets/logo.svg': "the product's own mark",
  'shell/images/list.png': 'a picture of the product, of the README',
  'shell/src/images/logo.svg': "the product's own mark",
}

const KINDS = 'svg,png,jpg,jpeg,gif,webp,avif,ico,woff,woff2,ttf,otf,icc,pdf,wasm'

/** @returns the files of the tree that are neither text nor code, sorted; what stories take of the product's own screens isn't among them */
export const assets = (): string[] =>
  ['deploy', 'mfe-*', 'services', 'shared', 'shell']
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{${KINDS}}`, {
        cwd: ROOT,
        exclude: (path) => /(^|[/\\])(node_modules|dist|\.[^/\\]+|test-results|e2e[/\\]pictures)$/.test(path),
      }),
    )
    .toSorted()
