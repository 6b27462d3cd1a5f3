import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Failure } from "#schemas/access/rules.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { Verification } from "#schemas/signatures/signature.ts"

export type VerifyOutcome = Result<Verification, Failure>
export type VerifyingEvent =
  | { readonly type: "file.chosen"; readonly file: Blob; readonly name: string }
  | { readonly type: "file.forgotten" }

interface Context {
  readonly file: Blob | null
  readonly name: string
  readonly verification: Verification | null
  readonly failure: Failure | null
}

/** [SIG-O04] Checks the signatures of a file. */
export const verifyingMachine = setup({
  types: { context: {} as Context, events: {} as VerifyingEvent, tags: {} as "busy" },
  actors: { verify: fromPromise<VerifyOutcome, { readonly file: Blob }>(mustProvide("verify")) },
  guards: { isJudged: (_, outcome: VerifyOutcome) => outcome._tag === "Success" },
  actions: {
    takeFile: assign({
      file: (_, { file }: { readonly file: Blob; readonly name: string }) => file,
      name: (_, { name }: { readonly file: Blob; readonly name: string }) => name,
      verification: null,
      failure: null
    }),
    takeVerdict: assign({
      file: null,
      verification: (_, outcome: VerifyOutcome) => (outcome._tag === "Success" ? outcome.success : null),
      failure: (_, outcome: VerifyOutcome) => (outcome._tag === "Failure" ? outcome.failure : null)
    }),
    forget: assign({ file: null, name: "", verification: null, failure: null })
  }
}).createMachine({
  id: "verifying",
  context: { file: null, name: "", verification: null, failure: null },
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "file.chosen": {
          actions: { type: "takeFile", params: ({ event: { file, name } }) => ({ file, name }) },
          target: "checking"
        }
      }
    },
    checking: {
      tags: "busy",
      invoke: {
        id: "verify",
        src: "verify",
        input: ({ context: { file } }) => ({ file: file ?? new Blob() }),
        onDone: [
          {
            guard: { type: "isJudged", params: ({ event }) => event.output },
            actions: { type: "takeVerdict", params: ({ event }) => event.output },
            target: "judged"
          },
          { actions: { type: "takeVerdict", params: ({ event }) => event.output }, target: "waiting" }
        ]
      }
    },
    judged: { on: { "file.forgotten": { actions: "forget", target: "waiting" } } }
  }
})

export type VerifyingRef = ActorRefFrom<typeof verifyingMachine>
export type VerifyingSnapshot = SnapshotFrom<typeof verifyingMachine>
