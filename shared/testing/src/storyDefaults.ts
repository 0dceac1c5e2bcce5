import { headlessOptions } from './chromium.ts'

/** What holds for stories wherever they are told: in this repository, and in those of other teams. */
export const storyDefaults = () =>
  ({
    forbidOnly: process.env.CI !== undefined,
    // Only what hangs is ended by these: a story takes much longer where other processes want the cores, too.
    timeout: 120_000,
    expect: { timeout: 20_000 },
    use: { locale: 'de-DE', timezoneId: 'Europe/Berlin', screenshot: 'only-on-failure', launchOptions: headlessOptions() },
  }) as const
