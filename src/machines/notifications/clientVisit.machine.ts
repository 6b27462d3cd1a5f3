import { assign, emit, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"

/** A company's id, or none. */
type Client = number | null
export type ClientVisitEvent = { readonly type: "place.changed"; readonly client: Client }
interface Context {
  readonly client: Client
  /** Companies visited and not yet reported to the server. */
  readonly unreported: ReadonlyArray<number>
}

/**
 * [NOT-O02] Reports which client a user visits, on entering and on leaving: news that arrived in between is seen too.
 */
export const clientVisitMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClientVisitEvent,
    emitted: {} as { readonly type: "visit.reported" }
  },
  actors: { report: fromPromise<unknown, ReadonlyArray<number>>(mustProvide("report")) },
  guards: {
    isOther: ({ context, event }) => event.client !== context.client
  },
  actions: {
    move: assign(({ context, event }) => ({
      client: event.client,
      unreported: [...new Set([...context.unreported, context.client, event.client])].filter((one) => one !== null)
    })),
    forget: assign({ unreported: [] }),
    emitReported: emit({ type: "visit.reported" as const })
  }
}).createMachine({
  id: "clientVisit",
  context: { client: null, unreported: [] },
  initial: "idle",
  states: {
    idle: { on: { "place.changed": { guard: "isOther", actions: "move", target: "reporting" } } },
    reporting: {
      invoke: {
        id: "report",
        src: "report",
        input: ({ context }) => context.unreported,
        // If the report is lost with the connection, the next visit makes up for it.
        onDone: { actions: ["forget", "emitReported"], target: "idle" },
        onError: { actions: "forget", target: "idle" }
      },
      on: { "place.changed": { guard: "isOther", actions: "move", target: "reporting", reenter: true } }
    }
  }
})
