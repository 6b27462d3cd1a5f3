import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"

export type PickModeEvent =
  | { readonly type: "mode.asked" | "mode.left" }
  /** A touch on a line began (`press.began`), or ended or moved away (`press.ended`). */
  | { readonly type: "press.began"; readonly id: number }
  | { readonly type: "press.ended" }

/** Selection mode for lists without room for checkboxes: a button or a long press turns it on. */
export const pickModeMachine = setup({
  types: {
    context: {} as { readonly id: number | null },
    events: {} as PickModeEvent,
    emitted: {} as { readonly type: "line.held"; readonly id: number },
    tags: {} as "picking"
  },
  // Milliseconds, as on phones; the click at the end of a long press is ignored.
  delays: { longPress: 500, clickAfter: 50 },
  guards: { isHeld: ({ context }) => context.id !== null },
  actions: {
    takeLine: assign((_, id: number) => ({ id })),
    forgetLine: assign({ id: null }),
    tellHeld: emit(({ context }) => ({ type: "line.held" as const, id: context.id ?? 0 }))
  }
}).createMachine({
  id: "pickMode",
  context: { id: null },
  initial: "off",
  states: {
    off: {
      entry: "forgetLine",
      on: {
        "mode.asked": "on",
        "press.began": { actions: { type: "takeLine", params: ({ event }) => event.id }, target: "pressing" }
      }
    },
    pressing: {
      on: { "press.ended": "off", "mode.asked": "on" },
      after: { longPress: { guard: "isHeld", actions: "tellHeld", target: "held" } }
    },
    held: { tags: "picking", on: { "press.ended": "settling", "mode.left": "off" } },
    settling: { tags: "picking", on: { "mode.left": "off" }, after: { clickAfter: "on" } },
    on: { tags: "picking", on: { "mode.left": "off" } }
  }
})
export type PickModeRef = ActorRefFrom<typeof pickModeMachine>
export type PickModeSnapshot = SnapshotFrom<typeof pickModeMachine>

export const toPickModeView = (snapshot: PickModeSnapshot) => ({
  isPicking: snapshot.hasTag("picking"),
  /** True if a click on a line selects it. */
  takesClicks: snapshot.matches("on")
})
