/** Licences that shipped packages may have, each with the reason. Any other licence stops `npm run sbom`. SPDX ids. */
export const ALLOWED: Readonly<Record<string, string>> = {
  '0BSD': 'asks for nothing',
  'Apache-2.0': 'permissive, with a grant of patents; the notice goes along',
  'BlueOak-1.0.0': 'permissive; the notice goes along',
  'BSD-2-Clause': 'permissive; the notice goes along',
  'BSD-3-Clause': 'permissive; the notice goes along',
  ISC: 'permissive; the notice goes along',
  MIT: 'permissive; the notice goes along',
  'MIT-0': 'asks for nothing',
  Zlib: 'permissive; changed versions say so',
}

/** Licences that only these packages may have. */
export const ALLOWED_FOR: Readonly<Record<string, { readonly packages: readonly string[]; readonly why: string }>> = {
  'Bitstream-Vera': { packages: ['dejavu-fonts-ttf'], why: 'a font, set into documents unchanged; not sold by itself' },
  // Signatures for NATS users that have keys instead of passwords.
  Unlicense: { packages: ['tweetnacl'], why: 'given to the public domain; asks for nothing' },
  'OFL-1.1': { packages: ['@fontsource-variable/inter'], why: 'a font, delivered unchanged; not sold by itself' },
}

/** What packages say wrongly or not at all about their licence, as read in the files they bring, for that version alone. */
export const READ: Readonly<Record<string, { readonly licence: string; readonly where: string }>> = {
  'dejavu-fonts-ttf@2.37.3': {
    licence: 'Bitstream-Vera',
    where: "its LICENSE: Bitstream Vera's and Arev's same words; its own changes are in the public domain",
  },
  'png-js@1.1.0': { licence: 'MIT', where: 'its LICENSE' },
}

/**
 * Packages that bring a tool of the build beside what runs, and which of their dependencies run: the rest isn't shipped.
 * The shell imports `@module-federation/enhanced/runtime` alone, the plugin for webpack puts the other two into builds.
 */
export const RUNNING_PARTS: Readonly<Record<string, readonly string[]>> = {
  '@module-federation/enhanced': [
    '@module-federation/runtime-tools',
    '@module-federation/webpack-bundler-runtime',
    '@module-federation/sdk',
    '@module-federation/error-codes',
  ],
}
