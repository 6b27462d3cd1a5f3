import {
  type ActorRefFrom,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  setup,
  type SnapshotFrom
} from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { releaseCheck } from "#schemas/shared/constants.ts"

export type ReleaseEvent =
  /** A newer release has been downloaded and waits. */
  | { readonly type: "release.found" }
  /** A newer release was already waiting when this page was loaded: the page that it waited for is closed. */
  | { readonly type: "release.waiting" }
  | { readonly type: "page.unloaded" }

/**
 * [CST-022] [CST-047] Checks for new releases and activates one when the page unloads, so that a page never changes
 * release while it is open. If the browser starts the next page with the old worker, that page finds the new one
 * waiting and asks it again to take over.
 */
export const releaseMachine = setup({
  types: { context: {} as { readonly isFound: boolean }, events: {} as ReleaseEvent },
  guards: {
    isReleaseFound: ({ context }) => context.isFound,
    isRegistered: (_, registered: boolean) => registered
  },
  delays: { checkEvery: releaseCheck },
  actors: {
    /** Registers the service worker; false if the browser does not support it. */
    register: fromPromise<boolean>(mustProvide("register")),
    /** Asks the server for a newer release. Rejects without a connection. */
    check: fromPromise<unknown>(mustProvide("check")),
    signals: fromCallback<EventObject>(() => undefined)
  },
  actions: {
    noteRelease: assign({ isFound: true }),
    /** Asks the waiting worker to take its place, which it does when no other page is open. */
    takeRelease: () => undefined
  }
}).createMachine({
  id: "release",
  context: { isFound: false },
  initial: "starting",
  states: {
    starting: {
      invoke: {
        id: "register",
        src: "register",
        onDone: [
          { guard: { type: "isRegistered", params: ({ event }) => event.output }, target: "watching" },
          { target: "off" }
        ],
        onError: { target: "off" }
      }
    },
    /** Pages work without the service worker, but not offline. */
    off: { type: "final" },
    watching: {
      initial: "resting",
      invoke: { id: "signals", src: "signals" },
      on: {
        "release.found": { actions: "noteRelease" },
        "release.waiting": { actions: ["noteRelease", "takeRelease"] },
        "page.unloaded": { guard: "isReleaseFound", actions: "takeRelease" }
      },
      states: {
        resting: { after: { checkEvery: { target: "checking" } } },
        checking: {
          invoke: {
            id: "check",
            src: "check",
            onDone: { target: "resting" },
            // Offline, or the server restarts: the next check tries again.
            onError: { target: "resting" }
          }
        }
      }
    }
  }
})
export type ReleaseRef = ActorRefFrom<typeof releaseMachine>
export type ReleaseSnapshot = SnapshotFrom<typeof releaseMachine>
