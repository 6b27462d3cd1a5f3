import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { orderOf, problemsOf, type ShareOrder, type ShareValues } from "#machines/documents/shares/shareOrder.ts"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"

export type ShareOutcome = Result<{ readonly link: string }, Failure>
export type ShareFormEvent =
  | { readonly type: "value.changed"; readonly value: Partial<ShareValues> }
  | { readonly type: "share.submitted"; readonly now: number }
  /** Creates another link to the same nodes. */
  | { readonly type: "share.repeated" }

export interface ShareFormInput {
  readonly values: ShareValues
  /** Text key of the reason against links for outsiders to these nodes, or null. */
  readonly outsidersClosedBy: string | null
}
interface Context extends ShareFormInput {
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  readonly failure: Failure | null
  readonly link: string | null
}

/** [DOC-O06] Creates a link; its URL is shown once. */
export const shareFormMachine = setup({
  types: {
    input: {} as ShareFormInput,
    context: {} as Context,
    events: {} as ShareFormEvent,
    tags: {} as "busy"
  },
  actors: { make: fromPromise<ShareOutcome, ShareOrder>(mustProvide("make")) },
  guards: {
    isOpenAudience: ({ context }, { audience }: Partial<ShareValues>) =>
      audience !== "outsiders" || context.outsidersClosedBy === null,
    isFit: ({ context }, now: number) => Object.keys(problemsOf(context.values, now)).length === 0,
    isMade: (_, outcome: ShareOutcome) => outcome._tag === "Success"
  },
  actions: {
    change: assign(({ context }, value: Partial<ShareValues>) => ({
      values: { ...context.values, ...value },
      errors: {},
      failure: null
    })),
    showErrors: assign(({ context }, now: number) => ({
      errors: { ...problemsOf(context.values, now) },
      failure: null
    })),
    forgetFailure: assign({ errors: {}, failure: null }),
    rememberFailure: assign((_, outcome: ShareOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure, errors: outcome.failure.errors } : {}
    ),
    takeLink: assign({
      link: (_, outcome: ShareOutcome) => (outcome._tag === "Success" ? outcome.success.link : null),
      // The password is not needed any more.
      values: ({ context }) => ({ ...context.values, password: "" })
    }),
    forgetLink: assign({ link: null })
  }
}).createMachine({
  id: "shareForm",
  context: ({ input: { outsidersClosedBy, values } }) => ({
    values: outsidersClosedBy === null ? values : { ...values, audience: "people" },
    outsidersClosedBy,
    errors: {},
    failure: null,
    link: null
  }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "value.changed": {
          guard: { type: "isOpenAudience", params: ({ event }) => event.value },
          actions: { type: "change", params: ({ event }) => event.value }
        },
        "share.submitted": [
          { guard: { type: "isFit", params: ({ event }) => event.now }, target: "making" },
          { actions: { type: "showErrors", params: ({ event }) => event.now } }
        ]
      }
    },
    making: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "make",
        src: "make",
        input: ({ context }) => orderOf(context.values),
        onDone: [
          {
            guard: { type: "isMade", params: ({ event }) => event.output },
            actions: { type: "takeLink", params: ({ event }) => event.output },
            target: "made"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "editing" }
        ]
      }
    },
    made: { on: { "share.repeated": { actions: "forgetLink", target: "editing" } } }
  }
})

export type ShareFormRef = ActorRefFrom<typeof shareFormMachine>
export type ShareFormSnapshot = SnapshotFrom<typeof shareFormMachine>
