import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { importCorrectionSetup } from "#machines/customers/importCorrection.setup.ts"

/**
 * [VAL-049] Corrects the lines of a validated import in a table. The browser's rules check each change at once, then
 * the server validates every line again.
 */
export const importCorrectionMachine = importCorrectionSetup.createMachine({
  id: "importCorrection",
  context: ({ input }) => ({
    ...input,
    lines: [],
    faults: [],
    edit: null,
    offer: null,
    filtered: null,
    pending: [],
    sent: 0,
    failure: null
  }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        onDone: [
          {
            guard: { type: "failed", params: ({ event }) => event.output },
            actions: { type: "takeFailure", params: ({ event }) => event.output },
            target: "unloaded"
          },
          { actions: { type: "takeLines", params: ({ event }) => event.output }, target: "open" }
        ],
        onError: { actions: "takeFault", target: "unloaded" }
      }
    },
    unloaded: { on: { "load.retried": "loading" } },
    open: {
      type: "parallel",
      on: {
        "filter.chosen": { actions: { type: "filter", params: ({ event }) => event.isFaultyOnly } },
        "line.toggled": {
          guard: { type: "isLine", params: ({ event }) => event.line },
          actions: { type: "toggleLine", params: ({ event }) => event.line }
        },
        "offer.taken": { guard: "isOffered", actions: "takeOffer" },
        "offer.declined": { guard: "isOffered", actions: "declineOffer" }
      },
      states: {
        editor: {
          initial: "closed",
          on: {
            "cell.cleared": {
              guard: { type: "isClearable", params: ({ event: { column, line } }) => ({ column, line }) },
              actions: { type: "clear", params: ({ event: { column, line } }) => ({ column, line }) },
              target: ".closed"
            }
          },
          states: {
            closed: {
              entry: "leaveEdit",
              on: {
                "cell.opened": {
                  guard: { type: "isCell", params: ({ event: { column, line } }) => ({ column, line }) },
                  actions: { type: "openCell", params: ({ event: { column, line } }) => ({ column, line }) },
                  target: "typing"
                }
              }
            },
            typing: {
              on: {
                "text.typed": { actions: { type: "takeText", params: ({ event }) => event.text } },
                "edit.committed": [
                  {
                    guard: { type: "goesOn", params: ({ event }) => event.then },
                    actions: ["commit", { type: "openNext", params: ({ event }) => event.then }]
                  },
                  { actions: "commit", target: "closed" }
                ],
                "edit.left": "closed"
              }
            }
          }
        },
        keeper: {
          initial: "saved",
          states: {
            saved: { always: { guard: "hasPending", actions: "tellBegan", target: "sending" } },
            sending: {
              entry: "countSent",
              invoke: {
                id: "save",
                src: "save",
                input: ({ context }) => context.pending.slice(0, context.sent),
                onDone: [
                  {
                    guard: { type: "failed", params: ({ event }) => event.output },
                    actions: { type: "takeFailure", params: ({ event }) => event.output },
                    target: "unsaved"
                  },
                  {
                    guard: "hasMore",
                    actions: { type: "takeReport", params: ({ event }) => event.output },
                    target: "sending",
                    reenter: true
                  },
                  {
                    actions: [
                      { type: "takeReport", params: ({ event }) => event.output },
                      { type: "tellSaved", params: ({ event }) => event.output }
                    ],
                    target: "saved"
                  }
                ],
                onError: { actions: "takeFault", target: "unsaved" }
              }
            },
            /** The changes stay, and can be sent again. */
            unsaved: { on: { "save.retried": "sending" } }
          }
        }
      }
    }
  }
})
export type ImportCorrectionRef = ActorRefFrom<typeof importCorrectionMachine>
export type ImportCorrectionSnapshot = SnapshotFrom<typeof importCorrectionMachine>
