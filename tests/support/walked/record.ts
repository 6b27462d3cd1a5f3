import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { type AnyTransitionDefinition, StateMachine } from "xstate"
import { afterAll } from "vitest"
import { transitionKey } from "../../../scripts/walked/transitions.ts"

/*
 * Records every transition that a machine takes in tests, for `scripts/walked.ts`: in an actor, or in a decision on a
 * stored row. Transitions that XState's graph computes are not recorded, because no test has checked them.
 */

const folder = process.env["WALKED_DIR"]

interface Recording {
  readonly taken: Set<string>
}
const store = globalThis as { dossierWalked?: Recording }

type Scope = {
  readonly self: { readonly logic?: unknown }
  readonly system: { readonly inspect: (see: unknown) => unknown }
}

const begin = (): Recording => {
  const taken = new Set<string>()
  const watched = new WeakSet<object>()
  const watch = ({ self, system }: Scope) => {
    // The graph computes transitions with an actor without logic: skip it.
    if (!(self.logic instanceof StateMachine) || watched.has(system)) return
    watched.add(system)
    system.inspect(
      (event: { readonly type: string; readonly _transitions?: ReadonlyArray<AnyTransitionDefinition> }) => {
        if (event.type !== "@xstate.microstep") return
        for (const transition of event._transitions ?? []) taken.add(transitionKey(transition))
      }
    )
  }
  type Step = (this: unknown, ...args: Array<unknown>) => unknown
  const methods = StateMachine.prototype as unknown as Record<"transition" | "getInitialSnapshot", Step>
  const wrap = (name: keyof typeof methods, scopeAt: number) => {
    const original = methods[name]
    methods[name] = function (...args) {
      watch(args[scopeAt] as Scope)
      return original.call(this, ...args)
    }
  }
  wrap("transition", 2)
  wrap("getInitialSnapshot", 0)
  return { taken }
}

if (folder !== undefined) {
  // A process runs many test files, each of which loads this module again.
  const { taken } = (store.dossierWalked ??= begin())
  afterAll(() => {
    appendFileSync(join(folder, `${process.pid}.txt`), [...taken].map((key) => `${key}\n`).join(""))
    taken.clear()
  })
}
