import { setup, type SnapshotFrom } from "xstate"

export type ClientTreeEvent =
  /** A client file was given a model. */
  | { readonly type: "tree.requested" }
  /** The job's own: nobody stands behind it. */
  | { readonly type: "tree.built" }

/** [WIZ-009] Life cycle of a client's folders while a job makes them: decided on the server, explained in the browser. */
export const clientTreeMachine = setup({
  types: { events: {} as ClientTreeEvent },
  guards: {
    // Stand on the states that close the door, so that the refusal has a name.
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
        // Financial years wait for the folder that they lie in.
        "tree.built": { target: "ready", actions: "makeYears" }
      }
    }
  }
})
export type ClientTreeSnapshot = SnapshotFrom<typeof clientTreeMachine>
