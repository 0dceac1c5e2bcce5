import { existsSync } from 'node:fs'
import { install } from './postgres.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium; undefined where there is none, then Playwright takes its own. */
const chromium = (): string | undefined => process.env.CHROMIUM ?? SYSTEM.find(existsSync)

/** Quiet, and able to run as root in a container. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The options with which tests start the browser. @param more further arguments of it */
export function startOptions(...more: readonly string[]): { args: string[]; executablePath?: string } {
  const executablePath = chromium()
  return { args: [...ARGS, ...more], ...(executablePath && { executablePath }) }
}

/** Installs the browser where there is none and this may be done. */
export function fetchChromium(): void {
  if (!chromium()) install('chromium', 'fonts-dejavu-core')
}
