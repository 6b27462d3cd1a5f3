export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, by name. */
  readonly failures: ReadonlyArray<string>
  /** What passed only when tried again, by name, and what went wrong the first time. */
  readonly retried: ReadonlyArray<string>
  /** What a passed test cites, as `id file`. */
  readonly proved: ReadonlyArray<string>
  /** Seconds that each module's tests took, over all levels. */
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

/** Failures for what the list of requirements claims and no test of a whole run showed. */
export const unproved = (claims: ReadonlyArray<string>, { proved }: Tally): Tally => {
  const shown = new Set(proved)
  return claims
    .filter((claim) => !shown.has(claim))
    .map((claim) => failing(`docs/requirements.md: no test that ran and passed cites ${claim.replace(" ", " in ")}`))
    .reduce(add, none)
}

/** What each module's tests took, the longest first, as one line. */
const shares = (seconds: Tally["seconds"]) => {
  const total = Object.values(seconds).reduce((sum, part) => sum + part, 0)
  if (total === 0) return []
  const parts = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
  return [`time by module: ${parts.map(([name, part]) => `${name} ${Math.round((100 * part) / total)} %`).join(", ")}`]
}

/**
 * The names of what failed and of what passed only at a second try, then the count: who reads the end of a run reads
 * enough. `known` lists the flaky tests that `docs/flaky.md` names.
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
