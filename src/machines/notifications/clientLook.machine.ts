import { assign, emit, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"

/** A company's id, or none. */
type Client = number | null
export type ClientLookEvent = { readonly type: "place.changed"; readonly client: Client }
interface Context {
  readonly client: Client
  /** Companies visited and not yet reported to the server. */
  readonly untold: ReadonlyArray<number>
}

/**
 * [NOT-O02] Reports which client a user visits, on entering and on leaving: news that arrived in between is seen too.
 */
export const clientLookMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ClientLookEvent,
    emitted: {} as { readonly type: "client.looked" }
  },
  actors: { tell: fromPromise<unknown, ReadonlyArray<number>>(mustProvide("tell")) },
  guards: {
    isOther: ({ context, event }) => event.client !== context.client
  },
  actions: {
    move: assign(({ context, event }) => ({
      client: event.client,
      untold: [...new Set([...context.untold, context.client, event.client])].filter((one) => one !== null)
    })),
    forget: assign({ untold: [] }),
    say: emit({ type: "client.looked" as const })
  }
}).createMachine({
  id: "clientLook",
  context: { client: null, untold: [] },
  initial: "quiet",
  states: {
    quiet: { on: { "place.changed": { guard: "isOther", actions: "move", target: "telling" } } },
    telling: {
      invoke: {
        id: "tell",
        src: "tell",
        input: ({ context }) => context.untold,
        // If the report is lost with the connection, the next visit makes up for it.
        onDone: { actions: ["forget", "say"], target: "quiet" },
        onError: { actions: "forget", target: "quiet" }
      },
      on: { "place.changed": { guard: "isOther", actions: "move", target: "telling", reenter: true } }
    }
  }
})
