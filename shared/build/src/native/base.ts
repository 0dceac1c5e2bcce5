import { extname, join } from 'node:path'
import type { Options } from '@swc/core'

/** How swc reads TypeScript and what React draws. */
export const PARSER: Options = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
    target: 'es2022',
  },
}

/** These files are read as they are written, and packed as JavaScript. */
const END = extname(import.meta.filename).replace('.', '.m')
const native = (name: string): string => join(import.meta.dirname, name + END)

/** Tests of what is big: in Node itself, with the product's modules loaded once for each worker. */
export const NATIVE = { testRunner: native('runner'), testEnvironment: native('environment') }
/** Such tests with a page of jsdom. */
export const NATIVE_PAGE = { ...NATIVE, testEnvironment: native('browser') }
