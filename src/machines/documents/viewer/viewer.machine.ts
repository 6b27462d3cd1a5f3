import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  firstContext,
  loadRequest,
  prepareRequest,
  saveRequest,
  viewerSetup
} from "#machines/documents/viewer/viewer.setup.ts"
import { showing } from "#machines/documents/viewer/viewer.showing.ts"

/** One document on screen, from its URL to its pages. Downloading the file runs in parallel. */
export const viewerMachine = viewerSetup.createMachine({
  id: "viewer",
  context: ({ input }) => firstContext(input),
  initial: "open",
  states: {
    open: {
      type: "parallel",
      on: {
        "viewer.closed": { target: "closed", actions: "leave" },
        "document.changed": { actions: { type: "takeVersion", params: null }, target: ".content.opening" },
        "version.chosen": {
          guard: { type: "isOtherVersion", params: ({ event }) => event.versionId },
          actions: { type: "takeVersion", params: ({ event }) => event.versionId },
          target: ".content.opening"
        }
      },
      states: {
        content: {
          initial: "opening",
          states: {
            opening: {
              tags: "busy",
              entry: "startAfresh",
              invoke: {
                id: "open",
                src: "open",
                input: ({ context: { hash, vendorId } }) => ({ hash, vendorId }),
                onDone: [
                  {
                    guard: { type: "succeeded", params: ({ event }) => event.output },
                    actions: { type: "rememberFacts", params: ({ event }) => event.output },
                    target: "opened"
                  },
                  { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "failed" }
                ],
                onError: { actions: "rememberFault", target: "failed" }
              }
            },
            opened: {
              always: [
                { guard: "isMissing", actions: "rememberMissing", target: "failed" },
                { guard: "isConverted", target: "preparing" },
                { guard: "isShown", target: "loading" },
                { target: "other" }
              ]
            },
            /** [VIE-O02] The server converts the file into one that browsers show. */
            preparing: {
              tags: "busy",
              invoke: { id: "prepare", src: "prepare", input: ({ context }) => prepareRequest(context) },
              on: {
                "conversion.told": [
                  {
                    guard: { type: "isMade", params: ({ event }) => event.conversion },
                    actions: { type: "rememberConversion", params: ({ event }) => event.conversion },
                    target: "loading"
                  },
                  {
                    guard: { type: "isOnItsWay", params: ({ event }) => event.conversion },
                    actions: { type: "rememberConversion", params: ({ event }) => event.conversion }
                  },
                  {
                    actions: { type: "rememberConversion", params: ({ event }) => event.conversion },
                    target: "other"
                  }
                ],
                "content.refused": {
                  actions: { type: "rememberRefusal", params: ({ event }) => event.failure },
                  target: "failed"
                }
              }
            },
            loading: {
              tags: "busy",
              invoke: {
                id: "load",
                src: "load",
                input: ({ context }) => loadRequest(context)
              },
              on: {
                "bytes.received": { actions: { type: "rememberProgress", params: ({ event }) => event } },
                "content.loaded": {
                  actions: { type: "rememberContent", params: ({ event }) => event.content },
                  target: "showing"
                },
                "content.refused": {
                  actions: { type: "rememberRefusal", params: ({ event }) => event.failure },
                  target: "failed"
                }
              }
            },
            showing,
            /** [VIE-006] The PDF is loaded, but needs a password. */
            locked: {
              on: {
                "password.given": {
                  guard: { type: "isPassword", params: ({ event }) => event.password },
                  actions: { type: "rememberPassword", params: ({ event }) => event.password },
                  target: "showing"
                }
              }
            },
            /** Browsers cannot show this type: name, size and download only. */
            other: { on: { "conversion.asked": { guard: "hasFailed", actions: "askAgain", target: "preparing" } } },
            failed: { on: { "viewer.retried": { guard: "isWorthRetrying", target: "opening" } } }
          }
        },
        saving: {
          initial: "idle",
          states: {
            idle: { on: { "download.asked": { guard: "isDocumentKnown", target: "fetching" } } },
            fetching: {
              entry: "forgetSaving",
              invoke: {
                id: "save",
                src: "save",
                input: ({ context }) => saveRequest(context),
                onDone: { actions: { type: "rememberSaving", params: ({ event }) => event.output }, target: "idle" },
                onError: { actions: "rememberSavingFault", target: "idle" }
              }
            }
          }
        }
      }
    },
    closed: { type: "final" }
  }
})

export type ViewerRef = ActorRefFrom<typeof viewerMachine>
export type ViewerSnapshot = SnapshotFrom<typeof viewerMachine>
