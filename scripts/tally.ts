export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Names of the failed tests and checks. */
  readonly failures: ReadonlyArray<string>
  /** Names of tests that passed only at a retry, with the first error. */
  readonly retried: ReadonlyArray<string>
  /** The requirements cited by passed tests, as `id file`. */
  readonly proved: ReadonlyArray<string>
  /** Seconds spent in the tests of each module, over all kinds of test. */
  readonly seconds: Readonly<Record<string, number>>
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], proved: [], seconds: {} }

const sums = (a: Tally["seconds"], b: Tally["seconds"]): Tally["seconds"] =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)])
  )

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  retried: [...a.retried, ...b.retried],
  proved: [...a.proved, ...b.proved],
  seconds: sums(a.seconds, b.seconds)
})

export const failing = (name: string): Tally => ({ ...none, failed: 1, failures: [name] })

export const tallyOf = (outcomes: ReadonlyArray<{ readonly title: string; readonly passed: boolean }>): Tally =>
  outcomes.reduce((sum, { passed, title }) => add(sum, passed ? { ...none, passed: 1 } : failing(title)), none)

/** A failure for each claim of the requirements page that no passed test proves. */
export const unproved = (claims: ReadonlyArray<string>, { proved }: Tally): Tally => {
  const shown = new Set(proved)
  return claims
    .filter((claim) => !shown.has(claim))
    .map((claim) => failing(`docs/requirements.md: no test that ran and passed cites ${claim.replace(" ", " in ")}`))
    .reduce(add, none)
}

/** One line with each module's share of the test time, the largest first. */
const shares = (seconds: Tally["seconds"]) => {
  const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
  if (total === 0) return []
  const parts = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
  return [`time by module: ${parts.map(([name, part]) => `${name} ${Math.round((100 * part) / total)} %`).join(", ")}`]
}

/**
 * The end of the output: failed tests, tests that passed only at a retry, and the counts. `known` are the flaky tests
 * listed in `docs/flaky.md`.
 */
export const closingLines = (
  { failed, failures, passed, retried, seconds, skipped }: Tally,
  known: ReadonlyArray<string> = []
) =>
  [
    ...shares(seconds),
    ...retried.map((name) =>
      known.some((line) => name.startsWith(line)) ? `flaky: ${name}` : `flaky, to be listed in docs/flaky.md: ${name}`
    ),
    ...failures.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
  ].join("\n")
