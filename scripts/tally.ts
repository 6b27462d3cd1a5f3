export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped
})

export const tallyOf = (outcomes: ReadonlyArray<{ readonly passed: boolean }>): Tally => {
  const passed = outcomes.filter((outcome) => outcome.passed).length
  return { passed, failed: outcomes.length - passed, skipped: 0 }
}

export const closingLine = ({ failed, passed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`
