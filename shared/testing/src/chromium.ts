import { existsSync } from 'node:fs'
import { installiere } from './postgres.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium; undefined where there is none, then Playwright takes its own. */
const chromium = (): string | undefined => process.env.CHROMIUM ?? SYSTEM.find(existsSync)

/** Quiet, and able to run as root in a container. */
const ARGUMENTE = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How tests start the browser. @param mehr further arguments of it */
export function startoptionen(...mehr: readonly string[]): { args: string[]; executablePath?: string } {
  const executablePath = chromium()
  return { args: [...ARGUMENTE, ...mehr], ...(executablePath && { executablePath }) }
}

/** Installs the browser where there is none and this may be done. */
export function holeChromium(): void {
  if (!chromium()) installiere('chromium', 'fonts-dejavu-core')
}
