import { initialTransition } from "xstate"
import type { Facts, Verdict } from "#machines/access/guardChain.facts.ts"
import { guardChainMachine, type GuardChainSnapshot } from "#machines/access/guardChain.machine.ts"

export const toGuardChainView = (snapshot: GuardChainSnapshot) => ({
  busy: snapshot.hasTag("busy"),
  verdict: snapshot.context.verdict
})

/**
 * [ACC-011] Runs the chain synchronously and without side effects; `restore` if a stored token must be checked first.
 */
export const judge = (facts: Facts): Verdict => {
  const [snapshot] = initialTransition(guardChainMachine, facts)
  return snapshot.context.verdict
}
