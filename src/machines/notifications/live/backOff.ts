const firstWait = 1_000
const longestWait = 30_000

/**
 * Milliseconds before the next retry: exponential up to 30 s, less up to a half as jitter (`luck`: 0 to 1), so that
 * tabs do not reconnect all at once.
 */
export const backOff = (failures: number, luck: number) =>
  Math.min(longestWait, firstWait * 2 ** Math.min(failures, 10)) * (1 - luck / 2)
