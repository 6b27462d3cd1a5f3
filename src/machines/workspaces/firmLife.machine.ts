import { setup, type SnapshotFrom } from "xstate"

/** Who acts on a firm: the result of the policy `mayExercise` of workspaces. */
export interface FirmKeeper {
  readonly isProvider: boolean
}
export interface FirmLifeEvent {
  readonly type: "firm.deactivated" | "firm.restored"
  readonly by: FirmKeeper
}

/** [WSP-002] [WSP-003] [SAD-022] Life cycle of a firm. The server decides with it, the browser explains with it. */
export const firmLifeMachine = setup({
  types: { events: {} as FirmLifeEvent },
  guards: {
    isSuperAdmin: ({ event }) => event.by.isProvider,
    // Always false: gives the refusal its name in these states.
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
