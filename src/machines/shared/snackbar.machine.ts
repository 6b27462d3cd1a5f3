import { type ActorRefFrom, assign, enqueueActions, not, setup, type SnapshotFrom } from "xstate"

export interface Message {
  readonly tone: "success" | "info" | "warning" | "error"
  /** A key of the message catalogue or of the interface's texts. */
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** [ERR-013] A text from the server, shown instead of the code's. */
  readonly text: string | null
  /** An action that the message offers as a button. */
  readonly offer?: Offer
  /** What the message reports on: a later message about one of these things replaces it. */
  readonly about?: ReadonlyArray<string>
}
export interface Offer {
  readonly textKey: string
  /** A handler registered in the composition root, and its input. */
  readonly work: { readonly name: string; readonly input: unknown }
}
export interface QueuedMessage extends Message {
  readonly id: number
  /** How many times it was raised. */
  readonly count: number
}
export type SnackbarEvent =
  | { readonly type: "message.raised"; readonly message: Message; readonly showError?: boolean }
  | { readonly type: "message.dismissed" | "message.expired"; readonly id: number }
  /** Messages with these codes are no longer true. */
  | { readonly type: "messages.settled"; readonly codes: ReadonlyArray<string> }
  /** The pointer or the focus entered or left a message. */
  | { readonly type: "reader.came" | "reader.left" }

interface Context {
  /** Oldest first; the first ones are visible. */
  readonly queue: ReadonlyArray<QueuedMessage>
  readonly nextId: number
  /** Messages whose timer is running. */
  readonly timed: ReadonlyArray<number>
}

export const visibleAtOnce = 3

/** The key by which equal messages are merged; messages with different offers are not equal. */
const words = ({ code, offer, params, text, tone }: Message) =>
  JSON.stringify([tone, code, text, Object.entries(params), offer?.work])
const isSame = (message: Message) => (other: Message) => words(other) === words(message)
const outdates =
  ({ about = [] }: Message) =>
  (other: Message) =>
    other.about?.some((one) => about.includes(one)) ?? false
/** Counts an equal message again, and adds the things that it is about. */
const saidAgain = (queued: QueuedMessage, { about }: Message): QueuedMessage => ({
  ...queued,
  count: queued.count + 1,
  ...(about === undefined ? {} : { about: [...new Set([...(queued.about ?? []), ...about])] })
})
const clock = (id: number) => `message.${id}`
/** A message that reports what did not happen. */
const isWarning = ({ tone }: Message) => tone === "error" || tone === "warning"
const isLong = (message: Message) => isWarning(message) || message.offer !== undefined

/** [ERR-014] The messages of the page: three are visible at once, each with its own timer. */
export const snackbarMachine = setup({
  types: { context: {} as Context, events: {} as SnackbarEvent },
  // Milliseconds; errors, warnings and offers stay longer.
  delays: { brief: 4_000, long: 10_000 },
  guards: {
    isWanted: (_, showError: boolean) => showError,
    isRepeated: ({ context }, { message, showError }: { readonly message: Message; readonly showError: boolean }) =>
      showError && context.queue.some(isSame(message)),
    isKnown: ({ context }, id: number) => context.queue.some((queued) => queued.id === id),
    isEmpty: ({ context }) => context.queue.length === 0
  },
  actions: {
    enqueue: assign({
      queue: ({ context }, message: Message) => [
        ...context.queue.filter((queued) => !outdates(message)(queued)),
        { ...message, id: context.nextId, count: 1 }
      ],
      nextId: ({ context }) => context.nextId + 1
    }),
    countAgain: assign({
      queue: ({ context }, message: Message) =>
        context.queue
          .filter((queued) => isSame(message)(queued) || !outdates(message)(queued))
          .map((queued) => (isSame(message)(queued) ? saidAgain(queued, message) : queued))
    }),
    /** Drops the oldest message that is no warning or error, so that a new one is visible at once. */
    makeRoom: assign(({ context }, message: Message) => {
      const queue = context.queue.filter((queued) => !outdates(message)(queued))
      const oldest = queue.length < visibleAtOnce ? undefined : queue.find((queued) => !isWarning(queued))
      return { queue: queue.filter((queued) => queued !== oldest) }
    }),
    settle: assign({
      queue: ({ context }, codes: ReadonlyArray<string>) => context.queue.filter(({ code }) => !codes.includes(code))
    }),
    drop: assign({ queue: ({ context }, id: number) => context.queue.filter((queued) => queued.id !== id) }),
    /** The timer of a message starts when it becomes visible. */
    runClocks: enqueueActions(({ context: { queue, timed }, enqueue }) => {
      const visible = queue.slice(0, visibleAtOnce)
      for (const id of timed) if (visible.every((message) => message.id !== id)) enqueue.cancel(clock(id))
      for (const message of visible) {
        if (timed.includes(message.id)) continue
        const { id } = message
        enqueue.raise({ type: "message.expired", id }, { id: clock(id), delay: isLong(message) ? "long" : "brief" })
      }
      enqueue.assign({ timed: visible.map(({ id }) => id) })
    }),
    rewind: enqueueActions(({ context: { queue, timed }, enqueue }, message: Message) => {
      const said = queue.find(isSame(message))?.id
      if (said !== undefined) enqueue.cancel(clock(said))
      enqueue.assign({ timed: timed.filter((id) => id !== said) })
    }),
    stopClocks: enqueueActions(({ context: { timed }, enqueue }) => {
      for (const id of timed) enqueue.cancel(clock(id))
      enqueue.assign({ timed: [] })
    })
  }
}).createMachine({
  id: "snackbar",
  context: { queue: [], nextId: 1, timed: [] },
  initial: "empty",
  on: {
    "message.raised": [
      {
        guard: {
          type: "isRepeated",
          params: ({ event }) => ({ message: event.message, showError: event.showError !== false })
        },
        actions: { type: "countAgain", params: ({ event }) => event.message }
      },
      {
        guard: { type: "isWanted", params: ({ event }) => event.showError !== false },
        actions: { type: "enqueue", params: ({ event }) => event.message }
      }
    ]
  },
  states: {
    empty: { always: { guard: not("isEmpty"), target: "showing" } },
    showing: {
      entry: "runClocks",
      always: { guard: "isEmpty", target: "empty" },
      on: {
        "message.raised": [
          {
            // A repeated message restarts its timer.
            guard: {
              type: "isRepeated",
              params: ({ event }) => ({ message: event.message, showError: event.showError !== false })
            },
            actions: [
              { type: "countAgain", params: ({ event }) => event.message },
              { type: "rewind", params: ({ event }) => event.message },
              "runClocks"
            ]
          },
          {
            guard: { type: "isWanted", params: ({ event }) => event.showError !== false },
            actions: [
              { type: "makeRoom", params: ({ event }) => event.message },
              { type: "enqueue", params: ({ event }) => event.message },
              "runClocks"
            ]
          }
        ],
        "message.dismissed": {
          guard: { type: "isKnown", params: ({ event }) => event.id },
          actions: [{ type: "drop", params: ({ event }) => event.id }, "runClocks"]
        },
        "message.expired": {
          guard: { type: "isKnown", params: ({ event }) => event.id },
          actions: [{ type: "drop", params: ({ event }) => event.id }, "runClocks"]
        },
        "messages.settled": { actions: [{ type: "settle", params: ({ event }) => event.codes }, "runClocks"] },
        "reader.came": "held"
      }
    },
    /** Messages stay while the pointer or the focus is on them, unless they are no longer true. */
    held: {
      entry: "stopClocks",
      always: { guard: "isEmpty", target: "empty" },
      on: {
        "message.dismissed": {
          guard: { type: "isKnown", params: ({ event }) => event.id },
          actions: { type: "drop", params: ({ event }) => event.id }
        },
        "messages.settled": { actions: { type: "settle", params: ({ event }) => event.codes } },
        "reader.left": "showing"
      }
    }
  }
})

export type SnackbarRef = ActorRefFrom<typeof snackbarMachine>
export type SnackbarSnapshot = SnapshotFrom<typeof snackbarMachine>
