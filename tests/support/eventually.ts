import { vi } from "vitest"

/**
 * Retries a check until it no longer throws, for at most 10 seconds: for what the portal does in the background. A test
 * of the delay itself gives its own `timeout`.
 */
export const eventually = <A>(
  check: () => A | Promise<A>,
  options: { readonly timeout?: number; readonly interval?: number } = {}
): Promise<A> => vi.waitFor(check, { timeout: 10_000, interval: 50, ...options })
