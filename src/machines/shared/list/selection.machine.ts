import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { clicked, moved, nothing, type Picked, pruned, type Step } from "#machines/shared/list/picking.ts"

/** `order` holds the ids on screen, in their order. */
type Shown = { readonly order: ReadonlyArray<number> }
export type SelectionEvent =
  | ({ readonly type: "item.clicked"; readonly id: number; readonly toggle: boolean; readonly extend: boolean } & Shown)
  | ({ readonly type: "cursor.moved"; readonly extend: boolean } & Step & Shown)
  | ({ readonly type: "all.selected" } & Shown)
  | ({ readonly type: "rows.changed" } & Shown)
  | { readonly type: "selection.cleared" }

/** The selection of a list; its size decides which actions are available. */
export const selectionMachine = setup({
  types: { context: {} as Picked, events: {} as SelectionEvent, tags: {} as "some" },
  guards: {
    isEmpty: ({ context }) => context.selected.size === 0,
    isSingle: ({ context }) => context.selected.size === 1
  },
  actions: {
    pick: assign(({ context }, event: Extract<SelectionEvent, { readonly type: "item.clicked" }>) =>
      clicked(context, event)
    ),
    follow: assign(({ context }, event: Extract<SelectionEvent, { readonly type: "cursor.moved" }>) =>
      moved(context, event)
    ),
    pickAll: assign({ selected: (_, order: ReadonlyArray<number>) => new Set(order) }),
    prune: assign(({ context }, order: ReadonlyArray<number>) => pruned(context, order)),
    clear: assign(nothing)
  }
}).createMachine({
  id: "selection",
  context: nothing,
  initial: "empty",
  on: {
    "item.clicked": { actions: { type: "pick", params: ({ event }) => event }, target: ".counting" },
    "cursor.moved": { actions: { type: "follow", params: ({ event }) => event }, target: ".counting" },
    "all.selected": { actions: { type: "pickAll", params: ({ event }) => event.order }, target: ".counting" },
    "rows.changed": { actions: { type: "prune", params: ({ event }) => event.order }, target: ".counting" },
    "selection.cleared": { actions: "clear", target: ".empty" }
  },
  states: {
    counting: { always: [{ guard: "isEmpty", target: "empty" }, { guard: "isSingle", target: "single" }, "several"] },
    empty: {},
    single: { tags: "some" },
    several: { tags: "some" }
  }
})

export type SelectionRef = ActorRefFrom<typeof selectionMachine>
export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>
