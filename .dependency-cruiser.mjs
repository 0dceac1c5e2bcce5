/** The walls of ARCHITECTURE.md as rules. */
const shared = (...namen) => `^shared/(${namen.join('|')})/`
const nur = (name, darf) => ({
  name: `floor-${name}`,
  comment: `shared/${name} may import ${darf.length ? darf.join(', ') : 'no other package'} only`,
  severity: 'error',
  from: { path: shared(name), pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(shared|services|shell|mfe-[a-z]+|deploy)/', pathNot: shared(name, ...darf) },
})

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.(woff2|svg)$' } },
    nur('domain', []),
    nur('contracts', ['domain']),
    nur('platform', ['domain']),
    nur('api', ['contracts', 'domain', 'platform']),
    nur('ui', ['domain', 'platform']),
    nur('forms', ['domain', 'platform', 'api', 'ui']),
    nur('patterns', ['domain', 'contracts', 'platform', 'api', 'ui', 'forms']),
    nur('build', ['platform', 'testing']),
    {
      name: 'folders-have-one-door',
      comment: 'What another folder of the package may use stands in its index.ts',
      severity: 'error',
      from: { path: '^(shared/(?:domain|patterns)/src)/([^/]+)/' },
      to: { path: '^$1/[^/]+/', pathNot: ['^$1/$2/', '/index\\.ts$'] },
    },
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^shared/(domain|patterns)/src/' },
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: shared('domain'), pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'core', 'npm-dev'] },
    },
    {
      name: 'remotes-stand-alone',
      comment: 'A remote imports neither another remote nor the shell',
      severity: 'error',
      from: { path: '^(mfe-[a-z]+)/' },
      to: { path: '^(mfe-[a-z]+|shell|services|deploy)/', pathNot: '^$1/' },
    },
    { name: 'shell-knows-no-remote', severity: 'error', from: { path: '^shell/' }, to: { path: '^(mfe-|services/|deploy/)' } },
    {
      name: 'services-know-no-browser',
      severity: 'error',
      from: { path: '^services/src/' },
      to: { path: '(^(mfe-|shell|deploy)/|^shared/(ui|forms|patterns|api|build|testing)/|node_modules/@emotion/)' },
    },
    {
      name: 'floor-below-services',
      comment: 'What all services need of the domain knows the kernel alone, and has one door',
      severity: 'error',
      from: { path: '^services/src/aggregate/' },
      to: { path: '^services/src/', pathNot: '^services/src/(aggregate|kernel)/' },
    },
    {
      name: 'floor-has-one-door',
      severity: 'error',
      from: { path: '^services/src/', pathNot: '^services/src/aggregate/' },
      to: { path: '^services/src/aggregate/', pathNot: '^services/src/aggregate/index\\.ts$' },
    },
    {
      name: 'one-place-renders-html',
      comment: 'Pages of the server are elements until kernel/html.ts writes them: nothing else makes markup of text',
      severity: 'error',
      from: { path: '^services/src/', pathNot: '^services/src/kernel/html\\.ts$' },
      to: { path: 'node_modules/react-dom/' },
    },
    {
      name: 'browser-takes-types-from-contracts',
      comment: 'Schemas stay on the server; the browser imports types only',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z]+|shared/(api|ui|forms|patterns))/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared/contracts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-place-knows-keycloak',
      severity: 'error',
      from: { path: '^(shell|mfe-|shared)', pathNot: '^shell/src/identity/keycloak\\.ts$' },
      to: { path: 'node_modules/keycloak-js' },
    },
    {
      name: 'no-test-helpers-in-products',
      severity: 'error',
      from: { path: '/src/', pathNot: '(\\.test\\.tsx?$|^shared/(testing|build)/)' },
      to: { path: '^shared/testing/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.cache/|/\\.data/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
