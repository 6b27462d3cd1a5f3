import { type ActorRefFrom, emit, setup } from "xstate"
import { heartbeatInterval } from "#schemas/analytics/usage.ts"

export type UsageEvent =
  /** A key or a pointer was used. */
  | { readonly type: "person.acted" }
  /** Another tab or window covers the page. */
  | { readonly type: "page.hidden" }

/**
 * [ANA-003] [CST-035] While somebody uses the page, a heartbeat every fifteen seconds. An idle page sends none, so
 * that it does not keep its session alive.
 */
export const usageMachine = setup({
  types: { events: {} as UsageEvent, emitted: {} as { readonly type: "use.beat" } },
  actions: { beat: emit({ type: "use.beat" as const }) },
  delays: { heartbeat: heartbeatInterval }
}).createMachine({
  id: "usage",
  initial: "away",
  states: {
    away: { on: { "person.acted": "present" } },
    present: { on: { "page.hidden": "away" }, after: { heartbeat: { actions: "beat", target: "away" } } }
  }
})

export type UsageActor = ActorRefFrom<typeof usageMachine>
