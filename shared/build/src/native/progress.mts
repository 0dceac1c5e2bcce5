/** How often it is said how a part stands, in milliseconds. */
const EVERY = 30_000

type OfJest = Record<'numTotalTestSuites' | 'numPassedTestSuites' | 'numFailedTestSuites' | 'numPendingTestSuites', number> &
  Record<'numPassedTests' | 'numFailedTests', number>

/**
 * Says every half minute how far a part of the tests has come, to whoever waits for it: of Jest's files, or of Playwright's stories, which
 * both call what they know. The test command names the part, and when all began.
 */
export default class Progress {
  readonly #clock = setInterval(() => this.#say(), EVERY)
  #done = 0
  #all = 0
  #kind = 'files'
  #passed = 0
  #failed = 0

  constructor() {
    this.#clock.unref()
  }

  /** Jest's, after each file. */
  onTestResult(_test: unknown, _result: unknown, all: OfJest): void {
    this.#done = all.numPassedTestSuites + all.numFailedTestSuites + all.numPendingTestSuites
    this.#all = all.numTotalTestSuites
    this.#passed = all.numPassedTests
    this.#failed = all.numFailedTests
  }

  /** Jest's, at the end. */
  onRunComplete(): void {
    clearInterval(this.#clock)
  }

  /** Playwright's, before the first story. */
  onBegin(_config: unknown, all: { allTests: () => readonly unknown[] }): void {
    this.#kind = 'stories'
    this.#all = all.allTests().length
  }

  /** Playwright's, after each story. */
  onTestEnd(_story: unknown, { status }: { status: string }): void {
    this.#done++
    if (status === 'passed') this.#passed++
    else if (status !== 'skipped') this.#failed++
  }

  /** Playwright's, at the end. */
  onEnd(): void {
    clearInterval(this.#clock)
  }

  /** Beside the reporter that lists the stories. */
  printsToStdio(): boolean {
    return false
  }

  #say(): void {
    const now = Date.now()
    const seconds = Math.round((now - Number(process.env.TESTS_BEGUN ?? now)) / 1000)
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    const part = process.env.TEST_PART ?? 'tests'
    console.log(
      `── ${clock} ${part}: ${this.#done} of ${this.#all || '?'} ${this.#kind}, ${this.#passed} passed, ${this.#failed} failed ──`,
    )
  }
}
