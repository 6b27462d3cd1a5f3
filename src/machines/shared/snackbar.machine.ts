import { type ActorRefFrom, assign, not, setup, type SnapshotFrom } from "xstate"

export interface Message {
  readonly tone: "success" | "info" | "warning" | "error"
  /** A key of the message catalogue or of the interface's texts. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** [ERR-013] A text that came ready made, shown instead of the code's. */
  readonly text: string | null
  /** What the person may do about it, on a button beside the text. */
  readonly offer?: Offer
}
export interface Offer {
  readonly textKey: string
  /** What the composition root knows how to do. */
  readonly work: { readonly name: string; readonly input: unknown }
}
export interface QueuedMessage extends Message {
  readonly id: number
}
export type SnackbarEvent =
  | { readonly type: "message.raised"; readonly message: Message; readonly showError?: boolean }
  | { readonly type: "message.dismissed"; readonly id: number }
  | { readonly type: "pointer.entered" }
  | { readonly type: "pointer.left" }

interface Context {
  /** Oldest first; the first ones are on the screen, the oldest leaves when its time is over. */
  readonly queue: ReadonlyArray<QueuedMessage>
  readonly nextId: number
}

/** Milliseconds; an error needs to be read, an offer to be thought over. */
const lifetimes = { brief: 4_000, long: 10_000 }

const words = ({ code, params, text, tone }: Message) => JSON.stringify([tone, code, text, Object.entries(params)])

/** [ERR-014] The messages of the whole page, one queue. */
export const snackbarMachine = setup({
  types: { context: {} as Context, events: {} as SnackbarEvent },
  guards: {
    isWanted: ({ context }, { message, showError }: { readonly message: Message; readonly showError: boolean }) =>
      showError && !context.queue.some((queued) => words(queued) === words(message)),
    isOldest: ({ context }, id: number) => context.queue[0]?.id === id,
    isKnown: ({ context }, id: number) => context.queue.some((queued) => queued.id === id),
    isEmpty: ({ context }) => context.queue.length === 0
  },
  actions: {
    enqueue: assign({
      queue: ({ context }, message: Message) => [...context.queue, { ...message, id: context.nextId }],
      nextId: ({ context }) => context.nextId + 1
    }),
    dropOldest: assign({ queue: ({ context }) => context.queue.slice(1) }),
    drop: assign({ queue: ({ context }, id: number) => context.queue.filter((queued) => queued.id !== id) })
  },
  delays: {
    lifetime: ({ context: { queue } }) =>
      queue[0]?.tone === "error" || queue[0]?.offer !== undefined ? lifetimes.long : lifetimes.brief
  }
}).createMachine({
  id: "snackbar",
  context: { queue: [], nextId: 1 },
  initial: "empty",
  on: {
    "message.raised": {
      guard: {
        type: "isWanted",
        params: ({ event }) => ({ message: event.message, showError: event.showError !== false })
      },
      actions: { type: "enqueue", params: ({ event }) => event.message }
    }
  },
  states: {
    empty: { always: { guard: not("isEmpty"), target: "showing" } },
    showing: {
      always: { guard: "isEmpty", target: "empty" },
      after: { lifetime: { actions: "dropOldest", target: "showing", reenter: true } },
      on: {
        "message.dismissed": [
          {
            // The next one's time starts when it becomes the oldest.
            guard: { type: "isOldest", params: ({ event }) => event.id },
            actions: { type: "drop", params: ({ event }) => event.id },
            target: "showing",
            reenter: true
          },
          {
            guard: { type: "isKnown", params: ({ event }) => event.id },
            actions: { type: "drop", params: ({ event }) => event.id }
          }
        ],
        "pointer.entered": "held"
      }
    },
    /** Nothing leaves under the reader's pointer. */
    held: {
      always: { guard: "isEmpty", target: "empty" },
      on: {
        "message.dismissed": {
          guard: { type: "isKnown", params: ({ event }) => event.id },
          actions: { type: "drop", params: ({ event }) => event.id }
        },
        "pointer.left": "showing"
      }
    }
  }
})

export type SnackbarRef = ActorRefFrom<typeof snackbarMachine>
export type SnackbarSnapshot = SnapshotFrom<typeof snackbarMachine>
