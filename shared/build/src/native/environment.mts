import { createRequire } from 'node:module'
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'

const require = createRequire(import.meta.url)
const { ModernFakeTimers } = require('@jest/fake-timers') as typeof import('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock') as typeof import('jest-mock')

/**
 * What Jest needs of an environment where tests run in Node itself (`runner.mts`): mocks and timers are those of the process, and what Jest
 * sets for the file alone (its console, its guard of `process.exit`) stays on an object of its own.
 */
export default class NativeEnvironment {
  // Assigned, it would become the process of all: a property that is inherited has a setter.
  global = Object.create(globalThis, { process: { value: Object.create(process), configurable: true, writable: true, enumerable: true } })
  moduleMocker = new ModuleMocker(globalThis)
  fakeTimers = null
  fakeTimersModern: InstanceType<typeof ModernFakeTimers>

  constructor({ projectConfig }: JestEnvironmentConfig, _: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }
  exportConditions = () => ['node', 'node-addons']
  getVmContext = () => null
  setup = async () => {}
  teardown = async () => this.fakeTimersModern.dispose()
}
