import type { Result } from "effect"
import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { pictureLimit } from "#schemas/branding/rules.ts"

export interface PictureFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}
/** The message of what is wrong with the picture, or of why it did not arrive. */
export type PictureOutcome = Result.Result<unknown, { readonly code: string }>
export type PictureEvent =
  | { readonly type: "picture.chosen"; readonly file: PictureFile }
  | { readonly type: "picture.removed" }
  | { readonly type: "picture.retried" }

interface Context {
  /** What is on its way, or was refused; null stands for taking the picture away. */
  readonly file: PictureFile | null
  readonly code: string | null
}

type Chosen = Extract<PictureEvent, { readonly type: "picture.chosen" }>
const fileOf = ({ event }: { readonly event: Chosen }) => event.file
const choosing = {
  "picture.chosen": [
    { guard: { type: "isTooLarge", params: fileOf }, actions: "refuseSize", target: "refused" },
    { actions: { type: "takeFile", params: fileOf }, target: "sending" }
  ],
  "picture.removed": { actions: { type: "takeFile", params: null }, target: "sending" }
} as const

/** [WHL-003] [WHL-007] One picture of a look: sent as soon as it is chosen, taken away on demand. */
export const pictureMachine = setup({
  types: { context: {} as Context, events: {} as PictureEvent, tags: {} as "busy" },
  actors: { send: fromPromise<PictureOutcome, { readonly file: PictureFile | null }>(mustProvide("send")) },
  guards: {
    isTooLarge: (_, file: PictureFile) => file.size > pictureLimit,
    isDone: (_, outcome: PictureOutcome) => outcome._tag === "Success"
  },
  actions: {
    takeFile: assign({ file: (_, file: PictureFile | null) => file, code: null }),
    refuseSize: assign({ code: "branding.picture_too_large" }),
    rememberFailure: assign({
      code: (_, outcome: PictureOutcome) => (outcome._tag === "Failure" ? outcome.failure.code : null)
    }),
    forgetCode: assign({ code: null }),
    forget: assign({ file: null, code: null })
  }
}).createMachine({
  id: "picture",
  context: { file: null, code: null },
  initial: "resting",
  states: {
    resting: { entry: "forget", on: { ...choosing } },
    /** One at a time: what is on its way arrives first. */
    sending: {
      tags: "busy",
      entry: "forgetCode",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          { guard: { type: "isDone", params: ({ event }) => event.output }, target: "resting" },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
        ]
      }
    },
    /** The server said no, or was not reached: the same may be tried again. */
    failed: { on: { ...choosing, "picture.retried": "sending" } },
    refused: { on: { ...choosing } }
  }
})

export type PictureRef = ActorRefFrom<typeof pictureMachine>
export type PictureSnapshot = SnapshotFrom<typeof pictureMachine>
