import { and, assign, fromPromise, not, or, setup, stateIn } from "xstate"

const built = setup({
  types: {
    context: {} as { readonly tries: number },
    events: {} as
      | { readonly type: "order.sent" }
      | { readonly type: "order.paused" }
      | { readonly type: "order.resumed" }
      | { readonly type: "order.refused" }
      | { readonly type: "order.noted" }
      | { readonly type: "order.left" }
  },
  guards: { isPaid: () => true, isUrgent: () => false, isKnown: (_, least: number) => least > 0 },
  actions: { notify: () => undefined, count: assign({ tries: ({ context }) => context.tries + 1 }) },
  actors: { transfer: fromPromise(() => Promise.resolve(1)) },
  delays: { timeout: 50 }
})

/** One of each construct: nested, parallel, final, history, invoke, after, always, guards, actions, wildcard. */
export const everything = built.createMachine({
  id: "everything",
  context: { tries: 0 },
  initial: "waiting",
  on: { "order.left": { target: ".over" } },
  states: {
    waiting: {
      entry: "notify",
      on: {
        "order.sent": [
          { target: "working", guard: and(["isPaid", or(["isUrgent", not("isPaid")])]) },
          { target: "over", guard: { type: "isKnown", params: 2 }, actions: ["notify", "count"] }
        ],
        "order.noted": { actions: "count" },
        "*": { target: "over" }
      },
      after: { timeout: "over", 1000: { target: "working" } }
    },
    working: {
      type: "parallel",
      states: {
        sending: {
          initial: "busy",
          states: {
            busy: {
              invoke: { src: "transfer", onDone: "sent", onError: { target: "#everything.over", actions: "notify" } }
            },
            sent: { type: "final" }
          }
        },
        watching: {
          initial: "calm",
          on: { "order.sent": ".alarmed" },
          states: {
            calm: { on: { "order.refused": "alarmed" } },
            alarmed: { always: { target: "calm", guard: not(stateIn({ working: { sending: "busy" } })) } },
            back: { type: "history", history: "deep" }
          }
        }
      },
      on: { "order.paused": "paused", "order.noted": { actions: "count" }, "order.sent": ".sending" },
      onDone: "over"
    },
    paused: { on: { "order.resumed": "working.watching.back" }, exit: "notify" },
    again: { type: "history", target: "waiting" },
    over: { type: "final" }
  }
})

/** A machine that is parallel at its root. */
export const twoRegions = setup({
  types: { events: {} as { readonly type: "light.switched" } | { readonly type: "sound.switched" } }
}).createMachine({
  id: "two regions",
  type: "parallel",
  states: {
    light: {
      initial: "off",
      states: { off: { on: { "light.switched": "on" } }, on: { on: { "light.switched": "off" } } }
    },
    sound: { initial: "on", states: { on: { on: { "sound.switched": "off" } }, off: {} } }
  }
})
