import { initialTransition } from "xstate"
import type { Facts, Verdict } from "#machines/access/guardChain.facts.ts"
import { guardChainMachine, type GuardChainSnapshot } from "#machines/access/guardChain.machine.ts"

export const toGuardChainView = (snapshot: GuardChainSnapshot) => ({
  busy: snapshot.hasTag("busy"),
  verdict: snapshot.context.verdict
})

/** [ACC-011] The verdict of the chain without running anything; `restore` while a stored token is unchecked. */
export const judge = (facts: Facts): Verdict => {
  const [snapshot] = initialTransition(guardChainMachine, facts)
  return snapshot.context.verdict
}
