import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { creationSetup, firstContext } from "#machines/customers/creation/creation.setup.ts"
import { filling } from "#machines/customers/creation/creation.steps.ts"

/**
 * [WIZ-001] [WIZ-O02] Creates a client file: a draft that is resumed, seven steps back and forth that keep their
 * values, and a last step that creates everything or nothing.
 */
export const creationMachine = creationSetup.createMachine({
  id: "creation",
  context: ({ input }) => firstContext(input.today),
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "readDraft",
        src: "readDraft",
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: [
              { type: "takeDraft", params: ({ event }) => event.output },
              { type: "tellDraft", params: ({ event }) => event.output }
            ],
            target: "filling"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "unread" }
        ],
        onError: { actions: "takeFault", target: "unread" }
      }
    },
    unread: { on: { "draft.reread": "reading" } },
    filling,
    /** Asks to confirm that the draft is discarded. */
    doubting: {
      tags: "asking",
      on: {
        "restart.confirmed": "dropping",
        "restart.dismissed": "filling",
        "draft.taken": { actions: { type: "takeTheirs", params: ({ event }) => event.draft }, target: "filling" }
      }
    },
    dropping: {
      tags: ["busy", "asking"],
      entry: "tellClosed",
      invoke: {
        id: "dropDraft",
        src: "dropDraft",
        onDone: [
          { guard: { type: "isGood", params: ({ event }) => event.output }, target: "reading" },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellChange"],
            target: "filling"
          }
        ],
        onError: { actions: ["takeFault", "tellChange"], target: "filling" }
      }
    },
    creating: {
      tags: "busy",
      entry: ["forgetErrors", "tellClosed"],
      invoke: {
        id: "create",
        src: "create",
        input: ({ context: { key, values } }) => ({ key, values }),
        onDone: [
          {
            guard: { type: "isTreeReady", params: ({ event }) => event.output },
            actions: { type: "takeMade", params: ({ event }) => event.output },
            target: "created.ready"
          },
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeMade", params: ({ event }) => event.output },
            target: "created"
          },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellChange", "tellRefused"],
            target: "filling"
          }
        ],
        onError: { actions: ["takeFault", "tellChange"], target: "filling" }
      }
    },
    created: {
      initial: "building",
      on: { "another.begun": { actions: "forgetMade", target: "reading" } },
      states: {
        /**
         * [WIZ-009] The client file exists, but its folders are still being built: `watchTree` reports when they are
         * ready.
         */
        building: {
          invoke: {
            id: "watchTree",
            src: "watchTree",
            input: ({ context }) => ({ vendorId: context.made?.id ?? null })
          },
          on: { "tree.built": { actions: "treeIsReady", target: "ready" } }
        },
        ready: {}
      }
    }
  }
})

export type CreationRef = ActorRefFrom<typeof creationMachine>
export type CreationSnapshot = SnapshotFrom<typeof creationMachine>
