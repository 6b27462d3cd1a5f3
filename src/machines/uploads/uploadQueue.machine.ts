import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { queueSetup } from "#machines/uploads/uploadQueue.setup.ts"

/** All uploads of one user in one firm, on all screens; lives as long as the page. */
export const uploadQueueMachine = queueSetup.createMachine({
  id: "uploadQueue",
  context: {
    owner: null,
    leaving: null,
    restored: false,
    entries: [],
    online: true,
    moved: 0,
    rate: null,
    sampledAt: null,
    sampledMoved: 0
  },
  initial: "closed",
  states: {
    closed: { on: { "session.opened": { target: "signedIn", actions: "setOwner" } } },
    signedIn: {
      initial: "restoring",
      invoke: [
        { id: "keeper", src: "keeper", input: ({ context }) => context.owner },
        { id: "signals", src: "signals" }
      ],
      on: {
        "session.ended": { target: "wiping", actions: "setLeaving" },
        "session.opened": [
          {
            guard: { type: "isOwner", params: ({ event }) => event.owner },
            actions: { type: "tellAll", params: { type: "session.returned" } }
          },
          { target: "signedIn", reenter: true, actions: ["dropAll", "setOwner"] }
        ],
        "files.added": {
          actions: [
            { type: "giveAgain", params: ({ event }) => event },
            { type: "addFiles", params: ({ event }) => event },
            "save"
          ]
        },
        "upload.reported": [
          {
            guard: { type: "isTurn", params: ({ event }) => event },
            actions: [
              { type: "tellDocument", params: ({ event }) => event },
              { type: "takeReport", params: ({ event }) => event },
              "save"
            ]
          },
          { actions: { type: "takeReport", params: ({ event }) => event } }
        ],
        "upload.cancelled": { guard: "isListed", actions: "tellOne" },
        "upload.paused": { guard: "isListed", actions: "tellOne" },
        "upload.resumed": { guard: "isListed", actions: "tellOne" },
        "upload.retried": { guard: "isListed", actions: "tellOne" },
        "name.accepted": { guard: "isListed", actions: "tellOne" },
        "file.given": { guard: "isListed", actions: "tellOne" },
        "choice.made": [
          {
            guard: "isForAll",
            actions: { type: "tellAll", params: ({ event: { choice, type } }) => ({ type, choice }) }
          },
          { guard: "isListed", actions: "tellOne" }
        ],
        "all.cancelled": { actions: { type: "tellAll", params: { type: "upload.cancelled" } } },
        "all.paused": { actions: { type: "tellAll", params: { type: "upload.paused" } } },
        "all.resumed": { actions: { type: "tellAll", params: { type: "upload.resumed" } } },
        "all.retried": { actions: { type: "tellAll", params: { type: "upload.retried" } } },
        "all.namesAccepted": { actions: { type: "tellAll", params: { type: "name.accepted" } } },
        "finished.cleared": { actions: ["clear", "save"] },
        "browser.wentOffline": { actions: "goOffline" },
        "browser.cameOnline": { actions: ["goOnline", { type: "tellAll", params: { type: "browser.cameOnline" } }] },
        "time.passed": { guard: "isMoving", actions: { type: "measure", params: ({ event }) => event.now } }
      },
      states: {
        restoring: {
          invoke: {
            id: "restore",
            src: "restore",
            input: ({ context }) => context.owner,
            onDone: { target: "open", actions: { type: "takeBack", params: ({ event }) => event.output } },
            onError: { target: "open", actions: "giveUpRestore" }
          }
        },
        open: {
          entry: "save",
          always: { guard: "hasFreePlace", actions: "startNext" },
          on: {
            "session.expired": { target: "expired", actions: { type: "tellAll", params: { type: "session.expired" } } }
          }
        },
        expired: {
          on: {
            "session.opened": {
              guard: { type: "isOwner", params: ({ event }) => event.owner },
              target: "open",
              actions: { type: "tellAll", params: { type: "session.returned" } }
            }
          }
        }
      }
    },
    wiping: {
      entry: "dropAll",
      invoke: {
        id: "wipe",
        src: "wipe",
        input: ({ context }) => context.leaving,
        onDone: [{ guard: "hasOwner", target: "signedIn" }, { target: "closed" }],
        onError: [{ guard: "hasOwner", target: "signedIn" }, { target: "closed" }]
      },
      on: { "session.opened": { actions: "setOwner" } }
    }
  }
})
export type UploadQueueRef = ActorRefFrom<typeof uploadQueueMachine>
export type UploadQueueSnapshot = SnapshotFrom<typeof uploadQueueMachine>
