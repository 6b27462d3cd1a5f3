import { setup, type SnapshotFrom } from "xstate"

export type ClientTreeEvent =
  /** A tree model was chosen for a client file. */
  | { readonly type: "tree.requested" }
  /** Sent by the job, without a user. */
  | { readonly type: "tree.built" }

/**
 * [WIZ-009] Life cycle of a client's folders while a job creates them. The server decides with it, the browser uses it
 * to explain refusals.
 */
export const clientTreeMachine = setup({
  types: { events: {} as ClientTreeEvent },
  guards: {
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isTreeReady: () => false,
    isTreeAsked: () => false
  },
  actions: { buildTree: () => undefined, makeYears: () => undefined }
}).createMachine({
  id: "clientTree",
  initial: "ready",
  states: {
    ready: {
      on: {
        "tree.requested": { target: "building", actions: "buildTree" },
        "tree.built": { guard: "isTreeAsked" }
      }
    },
    building: {
      on: {
        "tree.requested": { guard: "isTreeReady" },
        // Financial years need the folder that they are created in.
        "tree.built": { target: "ready", actions: "makeYears" }
      }
    }
  }
})
export type ClientTreeSnapshot = SnapshotFrom<typeof clientTreeMachine>
