import type { JestEnvironment } from '@jest/environment'
import runNatively from '../native/runner.mts'

/** What Stryker and the code that it has written into tell each other: which mutant is active, and which were passed by which test. */
type Context = { activeMutant?: string }
const here = globalThis as { __stryker__?: Context }

/**
 * Runs a file of tests in Node itself, of code in which Stryker switches mutants on. Its code reads once, when a module is loaded, which one
 * is active, since Jest loads modules anew for each file; here they are loaded once, so it is said for each file. (Stryker asks that the
 * runner's path names jest-circus, whose events it needs.)
 */
const runMutant: typeof runNatively = (globalConfig, config, environment, ...rest) => {
  const { __stryker__ = {} } = (environment as JestEnvironment).global as { __stryker__?: Context }
  const active = process.env.__STRYKER_ACTIVE_MUTANT__
  if (active !== undefined) __stryker__.activeMutant = active
  here.__stryker__ = __stryker__
  return runNatively(globalConfig, config, environment, ...rest)
}

export default runMutant
