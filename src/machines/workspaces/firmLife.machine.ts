import { setup, type SnapshotFrom } from "xstate"

/** Who does something to a firm: what the policy (`mayExercise`, workspaces) said of them. */
export interface FirmKeeper {
  readonly isProvider: boolean
}
export interface FirmLifeEvent {
  readonly type: "firm.deactivated" | "firm.restored"
  readonly by: FirmKeeper
}

/** [WSP-002] [WSP-003] [SAD-022] Life cycle of a firm: decided on the server, explained in the browser. */
export const firmLifeMachine = setup({
  types: { events: {} as FirmLifeEvent },
  guards: {
    isSuperAdmin: ({ event }) => event.by.isProvider,
    // Stand on the states that close the door, so that the refusal has a name.
    isFirmActive: () => false,
    isFirmDeactivated: () => false
  },
  actions: { endSessions: () => undefined }
}).createMachine({
  id: "firmLife",
  initial: "active",
  states: {
    active: {
      on: {
        "firm.deactivated": { guard: "isSuperAdmin", target: "deactivated", actions: "endSessions" },
        "firm.restored": { guard: "isFirmDeactivated" }
      }
    },
    deactivated: {
      on: {
        "firm.restored": { guard: "isSuperAdmin", target: "active" },
        "firm.deactivated": { guard: "isFirmActive" }
      }
    }
  }
})
export type FirmLifeSnapshot = SnapshotFrom<typeof firmLifeMachine>
