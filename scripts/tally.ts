export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, by name. */
  readonly failures: ReadonlyArray<string>
  /** What passed only when tried again, by name, and what went wrong the first time. */
  readonly retried: ReadonlyArray<string>
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  retried: [...a.retried, ...b.retried]
})

export const failing = (name: string): Tally => ({ ...none, failed: 1, failures: [name] })

export const tallyOf = (outcomes: ReadonlyArray<{ readonly title: string; readonly passed: boolean }>): Tally =>
  outcomes.reduce((sum, { passed, title }) => add(sum, passed ? { ...none, passed: 1 } : failing(title)), none)

/** The names of what failed and of what had to be tried again, then the count: who reads the end of a run reads enough. */
export const closingLines = ({ failed, failures, passed, retried, skipped }: Tally) =>
  [
    ...retried.map((name) => `tried again: ${name}`),
    ...failures.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
  ].join("\n")
