import { type ActorRefFrom, assign, type EventObject, fromCallback, sendTo, setup, type SnapshotFrom } from "xstate"

/** Messages between the open pages of a thread; they are not stored. */
export type PresenceKind = "arrived" | "here" | "typing" | "left"
export interface Person {
  readonly id: number
  readonly name: string
  /** Time of the last message from this person's page, in milliseconds. */
  readonly heardAt: number
  readonly typedAt: number | null
}
export type PresenceEvent =
  | {
      readonly type: "person.heard"
      readonly kind: PresenceKind
      readonly id: number
      readonly name: string
      readonly at: number
    }
  | { readonly type: "words.typed"; readonly at: number }
  /** A comment of this person has arrived: they are no longer typing. */
  | { readonly type: "comment.came"; readonly id: number }
  | { readonly type: "clock.ticked"; readonly at: number }
  /** The page was hidden, or is visible again. */
  | { readonly type: "page.hidden" | "page.shown"; readonly at: number }

interface Context {
  readonly people: ReadonlyArray<Person>
  readonly saidAt: number
  readonly typedAt: number
}

/** Milliseconds without a message after which a person counts as gone. */
export const presenceLapse = 70_000
/** Milliseconds without a `typing` message after which a person counts as no longer typing. */
export const typingLapse = 6_000
/** Milliseconds between two `here` messages of a page. */
const sayEvery = 30_000
/** Milliseconds between two `typing` messages of a page. */
const typeEvery = 3_000

/** [CHT-O01] Who else has a thread open, and who is typing, from the messages of their pages. */
export const presenceMachine = setup({
  types: { context: {} as Context, events: {} as PresenceEvent },
  actors: {
    /** Sends the messages of this page to the server. */
    voice: fromCallback<{ readonly type: "say"; readonly kind: PresenceKind }>(() => {
      throw new Error('actor "voice" was not provided to the machine')
    }),
    /** Sends `clock.ticked` every few seconds. */
    clock: fromCallback<EventObject>(() => {
      throw new Error('actor "clock" was not provided to the machine')
    })
  },
  guards: {
    isArrival: (_, kind: PresenceKind) => kind === "arrived",
    isLeaving: (_, kind: PresenceKind) => kind === "left",
    isSilent: ({ context }, at: number) => at - context.saidAt >= sayEvery,
    typesAnew: ({ context }, at: number) => at - context.typedAt >= typeEvery
  },
  actions: {
    say: sendTo("voice", (_, kind: PresenceKind) => ({ type: "say" as const, kind })),
    hear: assign(
      ({ context }, { at, id, kind, name }: { at: number; id: number; kind: PresenceKind; name: string }) => {
        const was = context.people.find((one) => one.id === id)
        const typedAt = kind === "typing" ? at : (was?.typedAt ?? null)
        return { people: [...context.people.filter((one) => one.id !== id), { id, name, heardAt: at, typedAt }] }
      }
    ),
    forget: assign(({ context }, id: number) => ({ people: context.people.filter((one) => one.id !== id) })),
    rest: assign(({ context }, id: number) => ({
      people: context.people.map((one) => (one.id === id ? { ...one, typedAt: null } : one))
    })),
    lapse: assign(({ context }, at: number) => ({
      people: context.people
        .filter(({ heardAt }) => at - heardAt < presenceLapse)
        .map((one) => (one.typedAt !== null && at - one.typedAt >= typingLapse ? { ...one, typedAt: null } : one))
    })),
    markSaid: assign({ saidAt: (_, at: number) => at }),
    markTyped: assign((_, at: number) => ({ typedAt: at, saidAt: at }))
  }
}).createMachine({
  id: "presence",
  context: { people: [], saidAt: 0, typedAt: 0 },
  invoke: [
    { id: "voice", src: "voice" },
    { id: "clock", src: "clock" }
  ],
  initial: "present",
  on: {
    "comment.came": { actions: { type: "rest", params: ({ event }) => event.id } }
  },
  states: {
    present: {
      entry: { type: "say", params: "arrived" as const },
      on: {
        "person.heard": [
          {
            guard: { type: "isLeaving", params: ({ event }) => event.kind },
            actions: { type: "forget", params: ({ event }) => event.id }
          },
          {
            // A page that has just opened does not know who is present: it gets an answer.
            guard: { type: "isArrival", params: ({ event }) => event.kind },
            actions: [
              { type: "hear", params: ({ event }) => event },
              { type: "say", params: "here" as const },
              { type: "markSaid", params: ({ event }) => event.at }
            ]
          },
          { actions: { type: "hear", params: ({ event }) => event } }
        ],
        "words.typed": {
          guard: { type: "typesAnew", params: ({ event }) => event.at },
          actions: [
            { type: "say", params: "typing" as const },
            { type: "markTyped", params: ({ event }) => event.at }
          ]
        },
        "clock.ticked": [
          {
            guard: { type: "isSilent", params: ({ event }) => event.at },
            actions: [
              { type: "lapse", params: ({ event }) => event.at },
              { type: "say", params: "here" as const },
              { type: "markSaid", params: ({ event }) => event.at }
            ]
          },
          { actions: { type: "lapse", params: ({ event }) => event.at } }
        ],
        "page.hidden": { actions: { type: "say", params: "left" as const }, target: "away" }
      }
    },
    away: {
      on: {
        "person.heard": [
          {
            guard: { type: "isLeaving", params: ({ event }) => event.kind },
            actions: { type: "forget", params: ({ event }) => event.id }
          },
          { actions: { type: "hear", params: ({ event }) => event } }
        ],
        "clock.ticked": { actions: { type: "lapse", params: ({ event }) => event.at } },
        "page.shown": { actions: { type: "markSaid", params: ({ event }) => event.at }, target: "present" }
      }
    }
  }
})
export type PresenceRef = ActorRefFrom<typeof presenceMachine>
export type PresenceSnapshot = SnapshotFrom<typeof presenceMachine>

/** The names of the people who are present, and of those who are typing. */
export const toPresenceView = ({ context }: PresenceSnapshot) => ({
  present: context.people.map(({ name }) => name).sort((one, other) => one.localeCompare(other)),
  typing: context.people.filter(({ typedAt }) => typedAt !== null).map(({ name }) => name)
})
export type PresenceView = ReturnType<typeof toPresenceView>
