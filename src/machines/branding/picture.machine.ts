import type { Result } from "effect"
import { type ActorRefFrom, assign, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { pictureLimit } from "#schemas/branding/rules.ts"

export interface PictureFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
}
/** On failure, the message code: the picture is invalid, or the upload failed. */
export type PictureOutcome = Result.Result<unknown, { readonly code: string }>
export type PictureEvent =
  | { readonly type: "picture.chosen"; readonly file: PictureFile }
  | { readonly type: "picture.removed" }
  | { readonly type: "picture.retried" }

interface Context {
  /** The file that is being sent or was refused; null removes the picture. */
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

/** [WHL-003] [WHL-007] One picture of a look: uploaded as soon as it is chosen, removed on demand. */
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
    /** A choice during an upload is ignored, so that uploads do not overlap. */
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
    /** The server refused the picture, or a network error: the same file can be sent again. */
    failed: { on: { ...choosing, "picture.retried": "sending" } },
    refused: { on: { ...choosing } }
  }
})

export type PictureRef = ActorRefFrom<typeof pictureMachine>
export type PictureSnapshot = SnapshotFrom<typeof pictureMachine>
