/** How long nobody hears how a part stands, in milliseconds. */
const QUIET = 30_000

type OfJest = Record<'numTotalTestSuites' | 'numPassedTestSuites' | 'numFailedTestSuites' | 'numPassedTests' | 'numFailedTests', number>

/**
 * Says now and then how far a part of the tests has come, to whoever waits for it: of Jest's files, or of Playwright's stories, which both
 * call what they know. The test command names the part, and when all began.
 */
export default class Progress {
  #said = Date.now()
  #stories = 0
  #passed = 0
  #failed = 0

  /** Jest's, after each file. */
  onTestResult(_test: unknown, _result: unknown, all: OfJest): void {
    const done = all.numPassedTestSuites + all.numFailedTestSuites
    this.#say(`${done} of ${all.numTotalTestSuites} files`, all.numPassedTests, all.numFailedTests)
  }

  /** Playwright's, before the first story. */
  onBegin(_config: unknown, all: { allTests: () => readonly unknown[] }): void {
    this.#stories = all.allTests().length
  }

  /** Playwright's, after each story. */
  onTestEnd(_story: unknown, { status }: { status: string }): void {
    if (status === 'passed' || status === 'skipped') this.#passed++
    else this.#failed++
    this.#say(`${this.#passed + this.#failed} of ${this.#stories} stories`, this.#passed, this.#failed)
  }

  /** Beside the reporter that lists the stories. */
  printsToStdio(): boolean {
    return false
  }

  #say(done: string, passed: number, failed: number): void {
    const now = Date.now()
    if (now - this.#said < QUIET) return
    this.#said = now
    const seconds = Math.round((now - Number(process.env.TESTS_BEGUN ?? now)) / 1000)
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    console.log(`── ${clock} ${process.env.TEST_PART ?? 'tests'}: ${done}, ${passed} passed, ${failed} failed ──`)
  }
}
