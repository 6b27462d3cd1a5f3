import { vi } from "vitest"

/**
 * Asks again until the check throws no more; for what the portal does in its own time, on a machine however busy. A test
 * whose wait is itself the promise says its own milliseconds.
 */
export const eventually = <A>(
  check: () => A | Promise<A>,
  patience: { readonly timeout?: number; readonly interval?: number } = {}
): Promise<A> => vi.waitFor(check, { timeout: 10_000, interval: 50, ...patience })
