import type { Result } from "effect"
import { assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { isSuccess } from "#schemas/shared/result.ts"

/**
 * The query parameters that the service's sign-in page added to the URL; `state` is null if the page was opened in
 * another way.
 */
export interface ServiceAnswer {
  readonly state: string | null
  readonly code: string | null
  readonly iss: string | null
  readonly error: string | null
}
export type BringOutcome = Result.Result<{ readonly application: number }, { readonly code: string }>
interface ReturnContext {
  readonly answer: ServiceAnswer
  /** The application whose connection was authorised. */
  readonly application: number | null
  readonly code: string | null
}
export type ReturnEvent = { readonly type: "return.dismissed" }

/** [NET-097] [APP-O01] Sends the answer of a service's sign-in page to the server, once. */
export const connectionReturnMachine = setup({
  types: {
    input: {} as { readonly answer: ServiceAnswer },
    context: {} as ReturnContext,
    events: {} as ReturnEvent
  },
  actors: { bring: fromPromise<BringOutcome, ServiceAnswer>(mustProvide("bring")) },
  guards: {
    cameBack: ({ context }) => context.answer.state !== null,
    wasLetIn: (_, outcome: BringOutcome) => isSuccess(outcome)
  },
  actions: {
    keepApplication: assign({
      application: (_, outcome: BringOutcome) => (isSuccess(outcome) ? outcome.success.application : null)
    }),
    keepCode: assign({ code: (_, outcome: BringOutcome) => (isSuccess(outcome) ? null : outcome.failure.code) }),
    forgetAnswer: assign({ answer: { state: null, code: null, iss: null, error: null } })
  }
}).createMachine({
  id: "connectionReturn",
  context: ({ input: { answer } }) => ({ answer, application: null, code: null }),
  initial: "looking",
  states: {
    looking: { always: [{ guard: "cameBack", target: "bringing" }, { target: "rested" }] },
    bringing: {
      invoke: {
        id: "bring",
        src: "bring",
        input: ({ context }) => context.answer,
        onDone: [
          {
            guard: { type: "wasLetIn", params: ({ event }) => event.output },
            actions: { type: "keepApplication", params: ({ event }) => event.output },
            target: "rested"
          },
          { actions: { type: "keepCode", params: ({ event }) => event.output }, target: "refused" }
        ]
      },
      exit: "forgetAnswer"
    },
    refused: { on: { "return.dismissed": { target: "rested" } } },
    rested: { type: "final" }
  }
})
export type ConnectionReturnSnapshot = SnapshotFrom<typeof connectionReturnMachine>
