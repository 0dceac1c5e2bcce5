import { existsSync } from 'node:fs'
import { install } from './debian.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without its window: no viewer for PDF, no extensions. It takes a fifth less of the cores. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** The system's Chromium; undefined where there is none, then Playwright takes its own. */
const chromium = (): string | undefined => process.env.CHROMIUM ?? SYSTEM.find(existsSync)
/** The same without its window, where the system has it. */
const headless = (): string | undefined => (existsSync(HEADLESS) && !process.env.CHROMIUM ? HEADLESS : chromium())

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

type StartOptions = { args: string[]; executablePath?: string }
const optionsOf = (executablePath: string | undefined, more: readonly string[] = []): StartOptions => ({
  args: [...ARGS, ...more],
  ...(executablePath && { executablePath }),
})

/** The options with which the whole browser starts, as people have it. @param more further arguments of it */
export const startOptions = (...more: readonly string[]): StartOptions => optionsOf(chromium(), more)

/** A story opens a page a few times: compiling it for thousands of times takes longer than it saves. */
const UNOPTIMIZED = '--js-flags=--no-maglev --no-turbofan'

/** The options with which the browser of most stories starts. */
export const headlessOptions = (): StartOptions => optionsOf(headless(), [UNOPTIMIZED])

/** Whether stories run in the browser of which pictures are kept: the whole one draws letters otherwise. */
export const drawsAsKept = (): boolean => headless() === HEADLESS

/** Installs the browser where there is none and this may be done. */
export function fetchChromium(): void {
  if (!chromium()) install('chromium', 'fonts-dejavu-core')
  if (!drawsAsKept()) install('chromium-headless-shell')
}
