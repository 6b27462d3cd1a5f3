import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { running } from "#machines/uploads/upload.running.ts"
import { requestOf, uploadSetup } from "#machines/uploads/upload.setup.ts"

/** The upload of one file into a folder. Its queue starts it; after an interruption it is queued again. */
export const uploadMachine = uploadSetup.createMachine({
  id: "upload",
  context: ({ input }) => ({
    ...input,
    fileId: input.item.id,
    target: null,
    renew: false,
    existing: null,
    document: null,
    received: [],
    sent: 0,
    tries: 0
  }),
  initial: "arriving",
  states: {
    arriving: {
      always: [
        { guard: "isRefusedHere", target: "failed", actions: "rememberRefusal" },
        { guard: "wasFailed", target: "failed" },
        { guard: "needsName", target: "open.naming" },
        { guard: "wasPaused", target: "open.paused" },
        { target: "open.queued" }
      ]
    },
    open: {
      initial: "queued",
      on: {
        "upload.cancelled": [{ guard: "isKnownThere", target: "cancelling" }, { target: "cancelled" }],
        "upload.paused": ".paused",
        "choice.made": {
          guard: { type: "canDecideEarly", params: ({ event }) => event.choice },
          actions: { type: "rememberChoice", params: ({ event }) => event.choice }
        }
      },
      states: {
        queued: {
          entry: { type: "report", params: "queued" },
          on: { "upload.started": "running" }
        },
        running,
        naming: {
          entry: { type: "report", params: "naming" },
          on: { "name.accepted": { target: "queued", actions: "acceptName" }, "upload.paused": {} }
        },
        choosing: {
          entry: { type: "report", params: "choosing" },
          on: {
            "choice.made": {
              guard: { type: "canBecome", params: ({ event }) => event.choice },
              target: "queued",
              actions: [{ type: "rememberChoice", params: ({ event }) => event.choice }, "forgetFailure"]
            }
          }
        },
        needsFile: {
          entry: { type: "report", params: "needsFile" },
          on: {
            "file.given": [
              {
                guard: { type: "isSameFile", params: ({ event }) => event.file },
                target: "queued",
                actions: { type: "rememberFile", params: ({ event }) => event.fileId }
              },
              { target: "needsFile", reenter: true, actions: "rememberOtherFile" }
            ]
          }
        },
        paused: {
          entry: { type: "report", params: "paused" },
          on: { "upload.resumed": { target: "queued", actions: "forgetFailure" }, "upload.paused": {} }
        }
      }
    },
    failed: {
      entry: { type: "report", params: "failed" },
      on: {
        "upload.retried": { guard: "isWorthRetrying", target: "open.queued", actions: "startAfresh" },
        "upload.cancelled": [{ guard: "isKnownThere", target: "cancelling" }, { target: "cancelled" }]
      }
    },
    cancelling: {
      entry: { type: "report", params: "cancelling" },
      invoke: {
        id: "forget",
        src: "forget",
        input: ({ context }) => requestOf(context),
        onDone: "cancelled",
        onError: "cancelled"
      }
    },
    finished: { entry: { type: "report", params: "finished" }, type: "final" },
    cancelled: { entry: { type: "report", params: "cancelled" }, type: "final" }
  }
})
export type UploadRef = ActorRefFrom<typeof uploadMachine>
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
