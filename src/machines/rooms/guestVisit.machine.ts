import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { RoomVisit } from "#schemas/rooms/guestLink.ts"
import { guestName } from "#schemas/rooms/guestRules.ts"
import type { Result } from "#schemas/shared/result.ts"

export type VisitOutcome = Result<RoomVisit, Failure>
export type GuestVisitEvent =
  | { readonly type: "name.typed"; readonly value: string }
  | { readonly type: "name.given" | "visit.retried" }

interface Context {
  readonly token: string
  readonly visit: RoomVisit | null
  readonly name: string
  readonly failure: Failure | null
}

/** Statuses of an unknown link or a meeting that is over. After any other failure the link may still be valid. */
const closingStatuses: ReadonlyArray<number> = [404, 409, 422]

/** [VID-O01] A guest before a meeting: the link is checked, then the guest enters a name. */
export const guestVisitMachine = setup({
  types: {
    input: {} as { readonly token: string },
    context: {} as Context,
    events: {} as GuestVisitEvent,
    tags: {} as "busy"
  },
  actors: { open: fromPromise<VisitOutcome, { readonly token: string }>(mustProvide("open")) },
  guards: {
    isOpen: (_, outcome: VisitOutcome) => outcome._tag === "Success",
    isClosed: (_, outcome: VisitOutcome) =>
      outcome._tag === "Failure" && closingStatuses.includes(outcome.failure.status ?? 0),
    hasName: ({ context }) => guestName(context.name) !== null
  },
  actions: {
    takeVisit: assign({
      visit: (_, outcome: VisitOutcome) => (outcome._tag === "Success" ? outcome.success : null),
      failure: (_, outcome: VisitOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    takeName: assign({ name: (_, value: string) => value }),
    forgetFailure: assign({ failure: null })
  }
}).createMachine({
  id: "guestVisit",
  context: ({ input }) => ({ token: input.token, visit: null, name: "", failure: null }),
  initial: "opening",
  states: {
    opening: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "open",
        src: "open",
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: "isOpen", params: ({ event }) => event.output },
            actions: { type: "takeVisit", params: ({ event }) => event.output },
            target: "naming"
          },
          {
            guard: { type: "isClosed", params: ({ event }) => event.output },
            actions: { type: "takeVisit", params: ({ event }) => event.output },
            target: "closed"
          },
          { actions: { type: "takeVisit", params: ({ event }) => event.output }, target: "unreachable" }
        ],
        onError: "unreachable"
      }
    },
    naming: {
      initial: "calm",
      on: {
        "name.typed": { actions: { type: "takeName", params: ({ event }) => event.value } },
        "name.given": [{ guard: "hasName", target: "meeting" }, { target: ".faulty" }]
      },
      states: { calm: {}, faulty: {} }
    },
    meeting: { type: "final" },
    closed: { on: { "visit.retried": "opening" } },
    unreachable: { on: { "visit.retried": "opening" } }
  }
})
export type GuestVisitRef = ActorRefFrom<typeof guestVisitMachine>
export type GuestVisitSnapshot = SnapshotFrom<typeof guestVisitMachine>
