import { existsSync } from 'node:fs'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium; undefined where there is none, then Playwright takes its own. */
export const chromium = (): string | undefined => process.env.CHROMIUM ?? SYSTEM.find(existsSync)

/** Quiet, and able to run as root in a container. */
export const ARGUMENTE = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
